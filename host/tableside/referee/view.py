"""The public state of a whole table, as the dashboard and every watcher may see it."""

from dataclasses import dataclass
from typing import Any, Literal

from tableside.games.core import Outcome, Seat

WallPosition = Literal["clear", "past", "unknown"]
WallWatching = Literal["armed", "deaf", "resetting", "paused"]


@dataclass(frozen=True, slots=True)
class WallView:
    """The wall as it stands.

    `position`: past or clear of the mark, or unknown; `mm` past the mark (negative: before it)
    if the sensor is analogue; `watch`: what the detector is doing; `fault`: a sentence, or None.
    `trace`: (table time in ns, True past the mark, or mm) since it was armed last, oldest first,
    the latest hundred.
    """

    sensor: bool
    position: WallPosition
    mm: float | None
    watch: WallWatching
    fault: str | None
    trace: tuple[tuple[int, bool | float], ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One public event: `number` counts from 1, lines of one stimulus share a `step`.

    `at_ns` is table time.
    """

    number: int
    step: int
    at_ns: int
    event: str
    text: str
    ruling: str | None
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A refusal or a warning to show now; `seat` is whose, 0 for the table's."""

    at_ns: int
    seat: Seat
    ruling: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something an actor (0: the table) may do now: its JSON without the seat, and a label."""

    seat: Seat
    action: dict[str, Any]
    label: str


@dataclass(frozen=True, slots=True)
class ChoiceMenu:
    """A seat's choices as lists within lists, for its own eyes; see `Menu` of the contract."""

    title: str
    lines: "tuple[Choice | ChoiceMenu, ...]"
    label: str = ""
    asked: bool = True


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat alone may see: what it can choose from, and what it holds, in lines."""

    menu: ChoiceMenu | None = None
    notes: tuple[str, ...] = ()


ChipStanding = Literal["waiting", "shared", "locked", "missing", "changed", "proved", "unproved"]


@dataclass(frozen=True, slots=True)
class ChipView:
    """How the chip of one controller stands: the fact, never which.

    `alarm`: the lid is open and nobody may look, or the chip is missing or another.
    """

    controller: str
    place: int
    standing: ChipStanding
    lid_open: bool
    alarm: bool


@dataclass(frozen=True, slots=True)
class LookView:
    """A look that may be taken until `until_ns`, by the lid or sealed."""

    viewer: Seat
    place: int
    until_ns: int


@dataclass(frozen=True, slots=True)
class ChipsView:
    """What everyone may see of secret chips. `stage` of the ceremony, `game` its short name."""

    stage: str
    game: str
    chips: tuple[ChipView, ...]
    looks: tuple[LookView, ...]
    names: tuple[str, ...]
    """What a chip of each number, from 1, stands for."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that may be shown in public; `game_view` is the game's own public view.

    `choices` are the legal actions of the actors who may act, the table (0) among them.
    `question` is set while the dealer must answer, with the possible `answers`.
    """

    game: str
    mode: str
    players: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]
    pack: str | None
    pack_verified: bool
    prompt: str
    current_player: Seat | None
    game_view: Any
    wall: WallView | None
    seating: tuple[tuple[Seat, str], ...]
    """Which controller sits where."""
    paused: bool
    can_undo: bool
    log: tuple[LogLine, ...]
    notice: Notice | None
    ruling: LogLine | None
    """The last event that a ruling decided, while it is still the latest news."""
    choices: tuple[Choice, ...]
    question: str | None
    answers: tuple[Choice, ...]
    outcome: Outcome | None
    at_ns: int
    chips: ChipsView | None = None
    """None where no controller keeps a chip in secret."""
