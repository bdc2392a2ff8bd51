"""Everything that can have happened in a race."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.core import Event, Seat
from tableside.games.racers.words import Car, Effect, Grant, Path, Place, Step, TrapKind


@dataclass(frozen=True, slots=True, kw_only=True)
class CluePlaced(Event):
    """A seat has the right to look into a controller from now on."""

    name: ClassVar[str] = "clue_placed"
    seat: Seat
    controller: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipLooked(Event):
    """A seat has looked into a controller. What was seen is nowhere."""

    name: ClassVar[str] = "chip_looked"
    barrier: ClassVar[bool] = True
    seat: Seat
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsSealed(Event):
    """Every controller has committed to its chip, and no two chips are the same."""

    name: ClassVar[str] = "chips_sealed"
    barrier: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LookPermitted(Event):
    """A seat may look into a controller now; with secret chips, the controllers wait for it."""

    name: ClassVar[str] = "look_permitted"
    seat: Seat
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LookLapsed(Event):
    """The time for a look is over and nothing was seen; the right to it stays."""

    name: ClassVar[str] = "look_lapsed"
    seat: Seat
    controller: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GlassDeclined(Event):
    """A magnifying glass was not used, and is lost."""

    name: ClassVar[str] = "glass_declined"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterChosen(Event):
    name: ClassVar[str] = "starter_chosen"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterLeftToFate(Event):
    name: ClassVar[str] = "starter_left_to_fate"


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterFated(Event):
    """Fate named the starting player."""

    name: ClassVar[str] = "starter_fated"
    barrier: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOpened(Event):
    name: ClassVar[str] = "turn_opened"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    name: ClassVar[str] = "card_played"
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarChosen(Event):
    """The grey car of the card stands for this one."""

    name: ClassVar[str] = "car_chosen"
    seat: Seat
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class CarMoved(Event):
    name: ClassVar[str] = "car_moved"
    seat: Seat
    car: Car
    spaces: int
    start: Place
    end: Place
    path: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCrossed(Event):
    """A car's marker moved to the next column of the lap table (4: chequered)."""

    name: ClassVar[str] = "line_crossed"
    car: Car
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementForfeited(Event):
    """Both cars stand on the catapult; the rest of the number is lost."""

    name: ClassVar[str] = "movement_forfeited"
    seat: Seat
    spaces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReached(Event):
    name: ClassVar[str] = "step_reached"
    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapTriggered(Event):
    """A token was taken from its space and is being flipped."""

    name: ClassVar[str] = "trap_triggered"
    seat: Seat
    place: Place
    token: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapShown(Event):
    """A flipped token shows its face to everyone."""

    name: ClassVar[str] = "trap_shown"
    barrier: ClassVar[bool] = True
    seat: Seat
    kind: TrapKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapDiscarded(Event):
    """A flipped token is resolved and lies on the discards."""

    name: ClassVar[str] = "trap_discarded"
    kind: TrapKind


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusCollected(Event):
    name: ClassVar[str] = "bonus_collected"
    seat: Seat
    place: Place
    bonus: Grant


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingGained(Event):
    """Something due could not be had; the ruling says why."""

    name: ClassVar[str] = "nothing_gained"
    seat: Seat
    what: Grant


@dataclass(frozen=True, slots=True, kw_only=True)
class BoostTaken(Event):
    name: ClassVar[str] = "boost_taken"
    seat: Seat
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class BoostDropped(Event):
    name: ClassVar[str] = "boost_dropped"
    seat: Seat
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class StopTaken(Event):
    name: ClassVar[str] = "stop_taken"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StretchTaken(Event):
    name: ClassVar[str] = "stretch_taken"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressAdvanced(Event):
    """A progress token moved up to a space; `bonus` is what stands there, if anything."""

    name: ClassVar[str] = "progress_advanced"
    seat: Seat
    space: int
    bonus: Grant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLimitRaised(Event):
    name: ClassVar[str] = "hand_limit_raised"
    seat: Seat
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapGained(Event):
    """A token went from the supply into a slot of the dock."""

    name: ClassVar[str] = "trap_gained"
    seat: Seat
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapSet(Event):
    name: ClassVar[str] = "trap_set"
    seat: Seat
    slot: int
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapDeclined(Event):
    """A trap bonus was passed over."""

    name: ClassVar[str] = "trap_declined"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapLooked(Event):
    """A seat looked at a token on the board and put it back face down."""

    name: ClassVar[str] = "trap_looked"
    barrier: ClassVar[bool] = True
    seat: Seat
    place: Place
    token: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapSeen(Event):
    """What a seat saw on a token of its dock (no place) or of the board: only for that seat."""

    name: ClassVar[str] = "trap_seen"
    barrier: ClassVar[bool] = True
    seat: Seat
    token: int
    place: Place | None = None
    kind: TrapKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapsReshuffled(Event):
    """The discarded traps are the supply again."""

    name: ClassVar[str] = "traps_reshuffled"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CatapultLoaded(Event):
    name: ClassVar[str] = "catapult_loaded"
    seat: Seat
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRolled(Event):
    name: ClassVar[str] = "die_rolled"
    barrier: ClassVar[bool] = True
    seat: Seat
    castle: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarLanded(Event):
    """The catapult threw a car into the sandpit; `stretches` tokens were spent on it."""

    name: ClassVar[str] = "car_landed"
    seat: Seat
    car: Car
    castle: int
    stretches: int
    bonus: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegun(Event):
    name: ClassVar[str] = "effect_begun"
    seat: Seat
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectCancelled(Event):
    name: ClassVar[str] = "effect_cancelled"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TireTrapPlaced(Event):
    name: ClassVar[str] = "tire_trap_placed"
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class TireTrapSkipped(Event):
    name: ClassVar[str] = "tire_trap_skipped"
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDiscarded(Event):
    """A card went to the discards: the one just played, or one more from the hand."""

    name: ClassVar[str] = "card_discarded"
    seat: Seat
    card: int
    extra: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKept(Event):
    """No further card is discarded."""

    name: ClassVar[str] = "hand_kept"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReshuffled(Event):
    """The discarded cards are the draw pile again."""

    name: ClassVar[str] = "cards_reshuffled"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(Event):
    """A seat drew real cards; nobody else knows which."""

    name: ClassVar[str] = "cards_drawn"
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """The digital dealer gave a seat a card: which one is only for that seat."""

    name: ClassVar[str] = "card_drawn"
    barrier: ClassVar[bool] = True
    seat: Seat
    card: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCancelled(Event):
    """A trap of this turn forbids drawing."""

    name: ClassVar[str] = "draw_cancelled"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    name: ClassVar[str] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceEnded(Event):
    """No more turns; from here on chips are seen, so nothing before can be undone."""

    name: ClassVar[str] = "race_ended"
    barrier: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipDeclared(Event):
    """The table opened a controller and says which chip was in it: declared, not proved."""

    name: ClassVar[str] = "chip_declared"
    controller: int
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRevealed(Event):
    """A controller has proved which chip was in it from the start."""

    name: ClassVar[str] = "chip_revealed"
    barrier: ClassVar[bool] = True
    controller: int
    car: Car


@dataclass(frozen=True, slots=True, kw_only=True)
class CarReckoned(Event):
    """A player's car after boosts and stops; `left` spaces to the line (below 0: past it)."""

    name: ClassVar[str] = "car_reckoned"
    seat: Seat
    car: Car
    boosts: int
    stops: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    name: ClassVar[str] = "game_ended"
    termination: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CarPut(Event):
    """The table set right where a car stands and how often it has crossed the line."""

    name: ClassVar[str] = "car_put"
    car: Car
    place: Place
    column: int
    crossed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recounted(Event):
    """The table set right how many a player has of something."""

    name: ClassVar[str] = "recounted"
    seat: Seat
    what: Literal["boosts", "stops", "stretches", "progress"]
    count: int
    car: Car | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapMoved(Event):
    """The table set right on which space a token lies; what it shows nobody was told."""

    name: ClassVar[str] = "trap_moved"
    place: Place
    token: int
    to: Place


EVENTS: tuple[type[Event], ...] = (
    CluePlaced,
    ChipLooked,
    ChipsSealed,
    LookPermitted,
    LookLapsed,
    GlassDeclined,
    StarterChosen,
    StarterLeftToFate,
    StarterFated,
    TurnOpened,
    CardPlayed,
    CarChosen,
    CarMoved,
    LineCrossed,
    MovementForfeited,
    StepReached,
    TrapTriggered,
    TrapShown,
    TrapDiscarded,
    BonusCollected,
    NothingGained,
    BoostTaken,
    BoostDropped,
    StopTaken,
    StretchTaken,
    ProgressAdvanced,
    HandLimitRaised,
    TrapGained,
    TrapSet,
    TrapDeclined,
    TrapLooked,
    TrapSeen,
    TrapsReshuffled,
    CatapultLoaded,
    DieRolled,
    CarLanded,
    EffectBegun,
    EffectCancelled,
    TireTrapPlaced,
    TireTrapSkipped,
    CardDiscarded,
    HandKept,
    CardsReshuffled,
    CardsDrawn,
    CardDrawn,
    DrawCancelled,
    TurnEnded,
    RaceEnded,
    ChipDeclared,
    ChipRevealed,
    CarReckoned,
    GameEnded,
    CarPut,
    Recounted,
    TrapMoved,
)
