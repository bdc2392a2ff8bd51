"""What everyone may know of a controller."""

from dataclasses import dataclass
from typing import Literal

from tableside.games.core import Seat
from tableside.links.link import LinkKind

GONE = "gone"

LOW_BATTERY_PERCENT = 15
WEAK_SIGNAL_DBM = -85
"""Below this BLE loses connections; -60 is across a table."""


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

    @property
    def complaints(self) -> tuple[str, ...]:
        """One sentence for each thing that is wrong with it, with what to do; none: all is well."""
        if self.reach == GONE:
            return (f"{self.name} is not here: switch it on, or plug it in",)
        return tuple(sentence for wrong, sentence in self._doubts() if wrong)

    def _doubts(self) -> tuple[tuple[bool, str], ...]:
        weak = self.signal_dbm is not None and self.signal_dbm < WEAK_SIGNAL_DBM
        return (
            (self.battery_low, f"{self.name} has {self.battery_percent} % battery: charge it soon"),
            (weak, f"{self.name} is hard to hear ({self.signal_dbm} dBm): bring it nearer"),
            (self.lost > 0, f"{self.name} lost {self.lost} presses: ask its player what they did"),
            (
                self.chip_sensor_fault,
                f"{self.name} reads its chip with one sensor too few: clean or replace the sensor",
            ),
            (
                self.chip == "unreadable",
                f"{self.name} cannot read its chip: take it out and put it back",
            ),
        )
