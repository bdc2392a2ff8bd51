"""What everyone may know of a controller."""

from dataclasses import dataclass
from typing import Literal

from tableside.games.core import Seat
from tableside.links.link import LinkKind

GONE = "gone"

LOW_BATTERY_PERCENT = 15


@dataclass(frozen=True, slots=True)
class ControllerStatus:
    """A controller as the table knows it now; None where it has not said.

    `reach` is the kind of link that reaches it, or `gone`. `last_seen_ns` is table time of its
    last authentic word, `waiting` how many of its presses are on the way, `lost` how many found
    no room in it.
    """

    name: str
    colour: tuple[int, int, int]
    seat: Seat | None = None
    reach: LinkKind = GONE
    address: str = ""
    firmware: str | None = None
    board: str | None = None
    battery_percent: int | None = None
    battery_mv: int | None = None
    signal_dbm: int | None = None
    round_trip_ms: float | None = None
    last_seen_ns: int | None = None
    lid_open: bool | None = None
    chip: Literal["absent", "present", "unreadable"] | None = None
    chip_sensor_fault: bool = False
    waiting: int = 0
    lost: int = 0

    @property
    def battery_low(self) -> bool:
        """Whether it should be charged soon."""
        return self.battery_percent is not None and self.battery_percent < LOW_BATTERY_PERCENT
