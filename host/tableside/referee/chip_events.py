"""What the referee records of chips and lids: facts, and never which chip before the reveal."""

from dataclasses import dataclass
from typing import ClassVar

from tableside.games.core import Seat
from tableside.referee.recorded import RefereeEvent
from tableside.referee.stimuli import ChipAsked, ChipWhy


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsAsked(RefereeEvent):
    """The controllers are asked to lock their chips in; `why` if they are asked again."""

    name: ClassVar[str] = "chips_asked"
    round: int
    why: str | None = None

    @property
    def text(self) -> str:
        again = f" again: {self.why}" if self.why else ""
        return f"The controllers lock their chips in{again}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNumbered(RefereeEvent):
    """All shares are in; `game` is the short name of the number they make."""

    name: ClassVar[str] = "game_numbered"
    game: str

    @property
    def text(self) -> str:
        return f"The chips are locked in under number {self.game}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitmentTaken(RefereeEvent):
    """A controller is bound to its chip from now on."""

    name: ClassVar[str] = "commitment_taken"
    controller: str
    commitment: str
    mark: str

    @property
    def text(self) -> str:
        return f"Controller {self.controller} has locked its chip in"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsDoubled(RefereeEvent):
    """Controllers hold the same chip, whichever it is."""

    name: ClassVar[str] = "chips_doubled"
    controllers: tuple[str, ...]

    @property
    def text(self) -> str:
        names = " and ".join(self.controllers)
        return f"The chips in {names} are the same: exchange one of them"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipMissing(RefereeEvent):
    """A controller has no chip that can be read."""

    name: ClassVar[str] = "chip_missing"
    controller: str

    @property
    def text(self) -> str:
        return f"ALARM: no chip can be read in {self.controller}: put its own chip back"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipReturned(RefereeEvent):
    """The chip in a controller is the one that was in it from the start."""

    name: ClassVar[str] = "chip_returned"
    controller: str

    @property
    def text(self) -> str:
        return f"The chip of {self.controller} is back in its place"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipChanged(RefereeEvent):
    """Another chip than at the start lies in a controller."""

    name: ClassVar[str] = "chip_changed"
    controller: str

    @property
    def text(self) -> str:
        return f"ALARM: the chip in {self.controller} is not its own: put each back where it was"


@dataclass(frozen=True, slots=True, kw_only=True)
class LidOpened(RefereeEvent):
    """A lid is open; `viewers` are the seats that may look into it now, nobody: an alarm."""

    name: ClassVar[str] = "lid_opened"
    controller: str
    permitted: bool
    viewers: tuple[Seat, ...] = ()

    @property
    def text(self) -> str:
        if self.permitted:
            return f"The lid of {self.controller} is open for a look"
        return f"ALARM: the lid of {self.controller} is open and nobody may look: close it"


@dataclass(frozen=True, slots=True, kw_only=True)
class LidClosed(RefereeEvent):
    """A lid is closed again."""

    name: ClassVar[str] = "lid_closed"
    controller: str

    @property
    def text(self) -> str:
        return f"The lid of {self.controller} is closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LookCarried(RefereeEvent):
    """A sealed look was carried from one controller to another, which alone can open it."""

    name: ClassVar[str] = "look_carried"
    controller: str
    viewer: str

    @property
    def text(self) -> str:
        return f"{self.controller} shows its chip on {self.viewer} alone"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipWordRefused(RefereeEvent):
    """A controller will not do what it was asked."""

    name: ClassVar[str] = "chip_word_refused"
    controller: str
    asked: ChipAsked
    why: ChipWhy

    @property
    def text(self) -> str:
        return f"{self.controller} {WHY[self.why]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipProved(RefereeEvent):
    """A controller has opened its commitment, and it is right; the car is told with the others."""

    name: ClassVar[str] = "chip_proved"
    controller: str

    @property
    def text(self) -> str:
        return f"{self.controller} has proved its chip"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealMismatch(RefereeEvent):
    """What a controller says at the end cannot be; the table opens it and declares its chip."""

    name: ClassVar[str] = "reveal_mismatch"
    controller: str
    why: str

    @property
    def text(self) -> str:
        return f"ALARM: {self.controller} proves nothing: {self.why}"


WHY: dict[ChipWhy, str] = {
    "no_chip": "has no chip that can be read",
    "other_chip": "holds another chip than at the start and does not show it",
    "other_game": "was asked about a game that it does not play",
    "not_my_share": "does not find its share in the number of the game",
    "own_chip": "refuses to show a player's own chip",
    "not_for_me": "was sent a look for somebody else",
    "fourth": "has seen three chips in this game and refuses a fourth (R-05)",
    "forged": "was sent a look that no controller of this table has sealed",
}

CHIP_EVENTS: tuple[type[RefereeEvent], ...] = (
    ChipsAsked,
    GameNumbered,
    CommitmentTaken,
    ChipsDoubled,
    ChipMissing,
    ChipReturned,
    ChipChanged,
    LidOpened,
    LidClosed,
    LookCarried,
    ChipWordRefused,
    ChipProved,
    RevealMismatch,
)
