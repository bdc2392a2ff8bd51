"""What can happen to a table: every stimulus, with the time it happened.

`at_ns` is table time: nanoseconds on a clock that never goes back, that starts at 0 with the
game and goes on, after a break, where it stopped. It is the time at which the thing happened,
as told by whoever saw it first, not the time at which it arrived.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from tableside.games.core import TABLE, Button, Seat

ChipAsked = Literal["share", "commitment", "mark", "seal", "envelope", "opening"]
ChipWhy = Literal[
    "no_chip",
    "other_chip",
    "other_game",
    "not_my_share",
    "own_chip",
    "not_for_me",
    "fourth",
    "forged",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stimulus:
    """Something that happened. `origin` is unique per device event, so that doubles are known."""

    name: ClassVar[str]
    at_ns: int
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Stimulus):
    """A button of a seat's controller; `hold_ms` of at least `LONG_PRESS_MS` is a long press."""

    name: ClassVar[str] = "press"
    seat: Seat
    button: Button
    hold_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Stimulus):
    """A game action by its name and fields, as `legal_actions` gives it."""

    name: ClassVar[str] = "act"
    seat: Seat
    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceAnswer(Stimulus):
    """What the real token, card or die showed, or what the digital dealer drew."""

    name: ClassVar[str] = "chance"
    answer: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWord(Stimulus):
    """The table's own hand: `undo`, `pause`, `resume`, or a word the game understands."""

    name: ClassVar[str] = "table"
    do: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallTrace(Stimulus):
    """Consecutive points from the wall sensor; `at_ns` is the time of the last one.

    A point is (time in ns, value): True means past the mark, a float is a position in mm.
    """

    name: ClassVar[str] = "wall"
    points: tuple[tuple[int, bool | float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorLost(Stimulus):
    """The sensor cannot be read any more, and why; its next point says that it can again."""

    name: ClassVar[str] = "sensor_lost"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceChange(Stimulus):
    """Something happened to a controller: its link, its lid, its chip (present, not which).

    `presses` that are `lost` found no room in the controller while nobody listened to it.
    """

    name: ClassVar[str] = "device"
    controller: str
    what: Literal["link", "lid", "chip", "presses"]
    state: Literal["lost", "back", "open", "closed", "absent", "present", "unreadable"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipWord(Stimulus):
    """What a controller tells of its chip, never which chip; `game` is the game's short name.

    Bytes are hexadecimal. What is random by construction is listed in `tableside.chips.sinks`.
    """

    controller: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipShare(ChipWord):
    """A share of the game number; the table's own has neither controller nor device."""

    name: ClassVar[str] = "chip_share"
    device: str
    share: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipCommitted(ChipWord):
    """A controller binds itself to its chip."""

    name: ClassVar[str] = "chip_committed"
    game: str
    commitment: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipMarked(ChipWord):
    """The mark of the chip that lies in a controller now."""

    name: ClassVar[str] = "chip_marked"
    game: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookSealed(ChipWord):
    """A controller has sealed its chip for another one, `viewer`, by name."""

    name: ClassVar[str] = "look_sealed"
    game: str
    viewer: str
    envelope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipOpened(ChipWord):
    """After the race a controller opens its commitment: here the chip is told."""

    name: ClassVar[str] = "chip_opened"
    game: str
    nonce: str
    chip: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRefused(ChipWord):
    """A controller will not do what it was asked, and why."""

    name: ClassVar[str] = "chip_refused"
    asked: ChipAsked
    why: ChipWhy


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Stimulus):
    """Time has come to the referee's `deadline_ns`."""

    name: ClassVar[str] = "tick"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Stimulus):
    """The program starts on this game again; nobody watched since the last stimulus."""

    name: ClassVar[str] = "session"


CHIP_WORDS: tuple[type[ChipWord], ...] = (
    ChipShare,
    ChipCommitted,
    ChipMarked,
    LookSealed,
    ChipOpened,
    ChipRefused,
)

STIMULI: tuple[type[Stimulus], ...] = (
    Press,
    Act,
    ChanceAnswer,
    TableWord,
    WallTrace,
    SensorLost,
    DeviceChange,
    *CHIP_WORDS,
    Tick,
    SessionStarted,
)

LONG_PRESS_MS = 600

__all__ = [
    "CHIP_WORDS",
    "LONG_PRESS_MS",
    "STIMULI",
    "TABLE",
    *(cls.__name__ for cls in STIMULI),
    "ChipAsked",
    "ChipWhy",
    "ChipWord",
    "Stimulus",
]
