"""How a wall sensor is wired, checked before any pin is touched."""

from dataclasses import dataclass
from typing import Literal

from tableside.errors import TablesideError
from tableside.sensing import Calibration

HEADER_PINS = range(28)
CHANNELS = range(8)
FASTEST_HZ = 1_000


class WallConfigError(TablesideError, ValueError):
    """A way to wire a wall that cannot work; says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DigitalWall:
    """A sensor on one pin (`pin` is the GPIO number) that reads `past_level` past the mark.

    A broken wire must read past the mark, not like a quiet wall: with `pull` "up" that is
    "high", with "down" it is "low". With "none" an outer resistor has to see to it.
    """

    pin: int
    pull: Literal["up", "down", "none"] = "up"
    past_level: Literal["high", "low"] = "high"

    def __post_init__(self) -> None:
        _need(
            self.pin in HEADER_PINS,
            f"pin {self.pin} is not a GPIO number; use 0 to {HEADER_PINS[-1]}, "
            "not the position on the header",
        )
        _need(self.pull in ("up", "down", "none"), f'pull must be "up", "down" or "none": {self}')
        _need(self.past_level in ("high", "low"), f'past_level must be "high" or "low": {self}')
        safe = {"up": "high", "down": "low"}.get(self.pull, self.past_level)
        _need(
            self.past_level == safe,
            f'with pull = "{self.pull}" a broken wire reads {safe}, and that would look like a '
            f"quiet wall; wire the sensor so that past the mark is {safe} and set "
            f'past_level = "{safe}"',
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalogueWall:
    """A potentiometer on a channel (0 to 7) of an MCP3008 at SPI device 0 or 1.

    It is read `rate_hz` times a second and reported when it moved by `deadband_mm` or across
    the mark, and every `heartbeat_ms` even if nothing moves.
    """

    channel: int
    calibration: Calibration
    device: int = 0
    rate_hz: int = 200
    deadband_mm: float = 0.2
    heartbeat_ms: int = 1_000

    def __post_init__(self) -> None:
        _need(self.channel in CHANNELS, f"channel {self.channel} does not exist; use 0 to 7")
        _need(self.device in (0, 1), f"SPI device {self.device} does not exist; use 0 or 1")
        _need(
            10 <= self.rate_hz <= FASTEST_HZ,
            f"rate_hz must be from 10 to {FASTEST_HZ}; {self.rate_hz} is not",
        )
        _need(self.deadband_mm >= 0, "deadband_mm must be 0 or more")
        _need(self.heartbeat_ms > 0, "heartbeat_ms must be more than 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentWall:
    """A sensor that `tableside wall-agent` reads on another machine, at `host:port`.

    `kind` is what that sensor is; how it is wired stands in the other machine's own file.
    """

    address: str
    kind: Literal["digital", "analogue"] = "digital"

    def __post_init__(self) -> None:
        host, _, port = self.address.rpartition(":")
        _need(
            bool(host) and port.isdigit() and 0 < int(port) < 65536,
            f'address must be "host:port", such as "wall.local:7465", not "{self.address}"',
        )
        _need(
            self.kind in ("digital", "analogue"),
            f'kind must be "digital" or "analogue", not "{self.kind}"',
        )


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise WallConfigError(f"wall: {what}")
