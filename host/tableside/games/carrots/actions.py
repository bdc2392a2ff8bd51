"""Everything a player, the table or fate can do in a game of carrots."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour
from tableside.games.core import Action, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Action):
    """A player has pulled a carrot (reporting after the pull)."""

    name: ClassVar[str] = "take"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Action):
    """A player announces the carrot they touch (announced reporting)."""

    name: ClassVar[str] = "touch"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulled(Action):
    """The touched carrot is out."""

    name: ClassVar[str] = "pulled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip(Action):
    """A player skips their turn."""

    name: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Action):
    """A player hands back one carrot towards a penalty."""

    name: ClassVar[str] = "pay"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossed(Action):
    """The wall has gone past the mark."""

    name: ClassVar[str] = "crossed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossedLate(Action):
    """The wall has gone past the mark soon after the last verdict."""

    name: ClassVar[str] = "crossed_late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspected(Action):
    """The wall may have gone past the mark."""

    name: ClassVar[str] = "suspected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled(Action):
    """The settle time has passed and the wall has held."""

    name: ClassVar[str] = "settled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Action):
    """The table rules whether the wall crossed."""

    name: ClassVar[str] = "rule"
    verdict: Literal["crossed", "clear"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlameOn(Action):
    """The table says what moved the wall."""

    name: ClassVar[str] = "blame"
    what: Blame


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump(Action):
    """One carrot has jumped off the board."""

    name: ClassVar[str] = "jump"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBack(Action):
    """The wall is back behind the mark."""

    name: ClassVar[str] = "wall_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Action):
    """A player leaves the game for good."""

    name: ClassVar[str] = "leave"
    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Action):
    """A player is to start: picked by the table or drawn by fate."""

    name: ClassVar[str] = "start"
    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCard(Action):
    """A player has drawn a trap card; cards are numbered from 1."""

    name: ClassVar[str] = "card_dealt"
    to: Seat
    card: int


ACTIONS: tuple[type[Action], ...] = (
    Take,
    Touch,
    Pulled,
    Skip,
    Pay,
    Crossed,
    CrossedLate,
    Suspected,
    Settled,
    Rule,
    BlameOn,
    Jump,
    WallBack,
    Leave,
    Start,
    DealCard,
)
