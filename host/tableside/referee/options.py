"""What the referee is told once: how long to wait, and which wall sensor there is."""

from dataclasses import dataclass, field

from tableside.errors import SetupError
from tableside.sensing import Detector

NS_PER_MS = 1_000_000


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the referee waits, in milliseconds.

    `settle_ms`: from the report of a pull to the verdict. `late_ms`: after a verdict, how long a
    crossing may still be the previous turn's (C-06). `rearm_ms`: how long the wall must read
    clear before the next turn opens (C-07). `look_ms`: how long a lid may be open, or a sealed
    look be had, once a look was permitted.
    """

    settle_ms: int = 1500
    late_ms: int = 3000
    rearm_ms: int = 500
    look_ms: int = 30_000

    def __post_init__(self) -> None:
        for name in ("settle_ms", "late_ms", "rearm_ms", "look_ms"):
            value = getattr(self, name)
            if not 0 <= value <= 60_000:
                raise SetupError(f"{name} must be from 0 to 60000 milliseconds, not {value}")


@dataclass(frozen=True, slots=True)
class RefereeOptions:
    """`detector` is a fresh detector for the table's wall sensor; None: no sensor."""

    timing: Timing = field(default_factory=Timing)
    detector: Detector | None = None
