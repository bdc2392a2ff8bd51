"""When a wall counts as past its mark. Every threshold is here, and none is anywhere else."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum

from tableside.errors import TablesideError

Value = bool | float
"""What a sensor reads: True is past the mark; a float is a position in mm, forwards positive."""

NS_PER_MS = 1_000_000


class SensingError(TablesideError, ValueError):
    """A threshold, a calibration or a point that makes no sense; says what to do."""


class Level(IntEnum):
    """Where the wall stands; NEAR is past the mark, but by less than the sensor can tell."""

    CLEAR = 0
    NEAR = 1
    PAST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(ABC):
    """Thresholds in time, for every kind of sensor, in milliseconds.

    past   ┌─┐   ┌──────┐   ┌──────────────────
    clear ─┘ └───┘      └───┘
          <glitch  <confirm   from confirm on
          nothing  suspect    crossed
    """

    glitch_ms: int = 25
    """A shorter time past the mark is a bounce, whatever comes before and after it."""
    confirm_ms: int = 150
    """From this time past the mark on it is a crossing."""
    dropout_ms: int = 3
    """A shorter gap in a time past the mark does not end it, once that is no glitch."""
    dropouts: int = 5
    """So many gaps are bridged in one time past the mark; with more of them it is chatter."""
    release_ms: int = 100
    """How long the wall must read clear before anything can count again."""
    chatter_edges: int = 40
    """So many times past the mark within `chatter_window_ms` are an input nobody can trust."""
    chatter_window_ms: int = 1_000
    stuck_ms: int = 60_000
    """Past the mark for so long is a wall nobody pulls back, or a broken wire."""
    silence_ms: int | None = None
    """Without a point for so long the sensor is lost; None for sensors that speak only on edges."""
    lag_ms: int = 20
    """How late a point may arrive: `tick` judges only what is older."""

    def __post_init__(self) -> None:
        for name in ("glitch_ms", "release_ms", "chatter_window_ms", "stuck_ms"):
            _need(getattr(self, name) > 0, f"{name} must be more than 0")
        _need(
            self.confirm_ms > self.glitch_ms,
            f"confirm_ms ({self.confirm_ms}) must be more than glitch_ms ({self.glitch_ms})",
        )
        _need(
            0 <= self.dropout_ms <= self.glitch_ms,
            f"dropout_ms must be from 0 to glitch_ms ({self.glitch_ms})",
        )
        _need(self.dropouts >= 0, "dropouts must be 0 or more")
        _need(self.chatter_edges >= 3, "chatter_edges must be 3 or more")
        _need(self.stuck_ms > self.confirm_ms, "stuck_ms must be more than confirm_ms")
        _need(self.silence_ms is None or self.silence_ms > 0, "silence_ms must be more than 0")
        _need(self.lag_ms >= 0, "lag_ms must be 0 or more")

    @abstractmethod
    def level(self, value: Value) -> Level | None:
        """Where a value puts the wall, None if no wall can be there; `SensingError` if misfit."""

    @abstractmethod
    def is_back(self, value: Value) -> bool:
        """Whether a value is far enough behind the mark for a wall that was past it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeOptions(Options):
    """Thresholds for a sensor that sees the mark: a switch, a beam, a hall sensor."""

    def level(self, value: Value) -> Level | None:
        if not isinstance(value, bool):
            raise SensingError(
                f"an edge sensor reads true or false, not {value!r}; "
                "set the wall up as a position sensor if it tells millimetres"
            )
        return Level.PAST if value else Level.CLEAR

    def is_back(self, value: Value) -> bool:
        return not value


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionOptions(Options):
    """Thresholds for a sensor that tells a position in mm, 0 at the calibrated mark.

    Touching the mark is not past it (C-04). Past it by `uncertainty_mm` or less is for the
    table to judge. After it was past, `hysteresis_mm` behind the mark is clear.
    """

    mark_mm: float = 0.0
    uncertainty_mm: float = 0.5
    hysteresis_mm: float = 0.5
    min_mm: float = -200.0
    max_mm: float = 200.0
    """No wall can be beyond these: a missing chip or a broken wire reads so."""
    dropout_ms: int = 12
    silence_ms: int | None = 3_000

    def __post_init__(self) -> None:
        # zero-argument super() does not work in a dataclass with slots before Python 3.14
        Options.__post_init__(self)
        _need(self.uncertainty_mm >= 0, "uncertainty_mm must be 0 or more")
        _need(self.hysteresis_mm >= 0, "hysteresis_mm must be 0 or more")
        _need(
            self.min_mm < self.mark_mm - self.hysteresis_mm
            and self.mark_mm + self.uncertainty_mm < self.max_mm,
            f"the mark ({self.mark_mm} mm) with hysteresis_mm and uncertainty_mm around it "
            f"must lie between min_mm ({self.min_mm}) and max_mm ({self.max_mm})",
        )

    def level(self, value: Value) -> Level | None:
        if isinstance(value, bool):
            raise SensingError(
                f"a position sensor reads millimetres, not {value!r}; "
                "set the wall up as an edge sensor if it tells true or false"
            )
        if math.isnan(value) or not self.min_mm <= value <= self.max_mm:
            return None
        past_mm = value - self.mark_mm
        if past_mm <= 0:
            return Level.CLEAR
        return Level.PAST if past_mm > self.uncertainty_mm else Level.NEAR

    def is_back(self, value: Value) -> bool:
        return value - self.mark_mm <= -self.hysteresis_mm


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise SensingError(f"wall: {what}")
