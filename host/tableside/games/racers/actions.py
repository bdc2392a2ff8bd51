"""Everything a seat, the table or fate can do in a race."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.core import Action, Seat
from tableside.games.racers.words import Car, Path, Place, TrapKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Action):
    """Look at the chip in another controller: the first look, a magnifying glass, or again."""

    name: ClassVar[str] = "look"
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Action):
    """Play a card, by its number in the deck."""

    name: ClassVar[str] = "play"
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCar(Action):
    """Choose the car that a grey one stands for."""

    name: ClassVar[str] = "choose_car"
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """Move a car; `path` is told only if it passes the dividing space."""

    name: ClassVar[str] = "move"
    car: Car
    spaces: int
    path: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip(Action):
    """Flip a triggered trap: the first or second token of a space."""

    name: ClassVar[str] = "flip"
    place: Place
    token: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Action):
    """Collect the track bonus of a space next."""

    name: ClassVar[str] = "collect"
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire(Action):
    """Fire the catapult for a car next."""

    name: ClassVar[str] = "fire"
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch(Action):
    """Spend so many stretch tokens, one for each castle further."""

    name: ClassVar[str] = "stretch"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBoost(Action):
    """Gain a boost of a car's colour."""

    name: ClassVar[str] = "take_boost"
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class DropBoost(Action):
    """Discard one of one's own boosts."""

    name: ClassVar[str] = "drop_boost"
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class GainTrap(Action):
    """Take a trap token from the supply into the dock."""

    name: ClassVar[str] = "gain_trap"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTrap(Action):
    """Set the trap in a slot of the dock on a space."""

    name: ClassVar[str] = "set_trap"
    slot: int
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class LookTrap(Action):
    """Look at one token on the board."""

    name: ClassVar[str] = "look_trap"
    place: Place
    token: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Action):
    """Discard one more card, by its number."""

    name: ClassVar[str] = "discard"
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(Action):
    """Pass over something that one may, but need not, do."""

    name: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Action):
    """The table names the starting player."""

    name: ClassVar[str] = "start"
    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawStarter(Action):
    """The table leaves the starting player to chance."""

    name: ClassVar[str] = "draw_starter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Action):
    """After the race: the chip that came out of a controller."""

    name: ClassVar[str] = "declare"
    controller: int
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class SealChips(Action):
    """Devices: all five controllers have committed to five different chips."""

    name: ClassVar[str] = "seal_chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class LookTaken(Action):
    """Devices: the seat has seen the chip it was allowed to see, or may have."""

    name: ClassVar[str] = "look_taken"
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LetLookLapse(Action):
    """Devices: the time for a look is over and nothing was seen."""

    name: ClassVar[str] = "let_look_lapse"
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Action):
    """Devices: a controller has proved, after the race, which chip was in it from the start."""

    name: ClassVar[str] = "reveal"
    controller: int
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterDrawn(Action):
    """Fate: who starts."""

    name: ClassVar[str] = "starter_drawn"
    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapIs(Action):
    """Fate: what the face of the token in question shows."""

    name: ClassVar[str] = "trap_is"
    kind: TrapKind


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIs(Action):
    """Fate: which card was drawn."""

    name: ClassVar[str] = "card_is"
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Action):
    """Fate: the castle on the catapult die."""

    name: ClassVar[str] = "rolled"
    castle: int


Counted = Literal["boosts", "stops", "stretches", "progress"]
"""What lies open before a player and can be counted again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutCar(Action):
    """Correction: a car stands on this space, its marker in this column (0 start, 4 chequered)."""

    name: ClassVar[str] = "put_car"
    car: Car
    place: Place
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recount(Action):
    """Correction: a player has so many of something; boosts are counted by car."""

    name: ClassVar[str] = "recount"
    player: Seat
    what: Counted
    count: int
    car: Car | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTrap(Action):
    """Correction: the first or second token of a space lies on another one, still face down."""

    name: ClassVar[str] = "move_trap"
    place: Place
    to: Place
    token: int = 1


CORRECTIONS: tuple[type[Action], ...] = (PutCar, Recount, MoveTrap)

FATE: tuple[type[Action], ...] = (StarterDrawn, TrapIs, CardIs, Rolled)
DEVICES: tuple[type[Action], ...] = (SealChips, LookTaken, LetLookLapse, Reveal)

ACTIONS: tuple[type[Action], ...] = (
    Look,
    Play,
    ChooseCar,
    Move,
    Flip,
    Collect,
    Fire,
    Stretch,
    TakeBoost,
    DropBoost,
    GainTrap,
    SetTrap,
    LookTrap,
    Discard,
    Decline,
    Start,
    DrawStarter,
    Declare,
    *DEVICES,
    *FATE,
)
