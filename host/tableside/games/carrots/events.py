"""Everything that can have happened in a game of carrots."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour
from tableside.games.core import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterChosen(Event):
    """The table picked who starts."""

    name: ClassVar[str] = "starter_chosen"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterDrawn(Event):
    """Fate picked who starts."""

    name: ClassVar[str] = "starter_drawn"
    barrier: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt(Event):
    """A player drew a trap card; cards are numbered from 1."""

    name: ClassVar[str] = "card_dealt"
    barrier: ClassVar[bool] = True
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOpened(Event):
    """A player's turn began; turns are numbered from 1."""

    name: ClassVar[str] = "turn_opened"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResumed(Event):
    """The turn goes on after a crossing that was not its player's doing."""

    name: ClassVar[str] = "turn_resumed"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSkipped(Event):
    """A player skipped, for the `in_a_row`-th own turn in a row."""

    name: ClassVar[str] = "turn_skipped"
    seat: Seat
    in_a_row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotTouched(Event):
    """A player announced the carrot they touched."""

    name: ClassVar[str] = "carrot_touched"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotPulled(Event):
    """A carrot left the board by a player's hand; whose it is depends on the wall."""

    name: ClassVar[str] = "carrot_pulled"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotJumped(Event):
    """A carrot left the board by itself."""

    name: ClassVar[str] = "carrot_jumped"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotKept(Event):
    """A player won a carrot and its points."""

    name: ClassVar[str] = "carrot_kept"
    seat: Seat
    colour: Colour
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotPlaced(Event):
    """A player put a carrot on the card; `filled` places are covered now."""

    name: ClassVar[str] = "carrot_placed"
    seat: Seat
    colour: Colour
    filled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotBeside(Event):
    """A carrot out of order came to lie beside the card."""

    name: ClassVar[str] = "carrot_beside"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotAside(Event):
    """A loose carrot was put aside, out of the game; `seat` had pulled it, None: it jumped."""

    name: ClassVar[str] = "carrot_aside"
    seat: Seat | None = None
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotReturned(Event):
    """A carrot that had jumped went back on the board."""

    name: ClassVar[str] = "carrot_returned"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotTakenBack(Event):
    """A carrot won in the turn before was put aside after all, and its points with it."""

    name: ClassVar[str] = "carrot_taken_back"
    seat: Seat
    colour: Colour
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLost(Event):
    """Every carrot on a player's card was put aside."""

    name: ClassVar[str] = "card_lost"
    seat: Seat
    carrots: tuple[Colour, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallHeld(Event):
    """The verdict on a turn: the wall did not cross."""

    name: ClassVar[str] = "wall_held"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WallCrossed(Event):
    """The wall crossed the mark; `seat` answers for it, None: that is not known yet."""

    name: ClassVar[str] = "wall_crossed"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSuspected(Event):
    """The wall may have crossed; the table must rule."""

    name: ClassVar[str] = "wall_suspected"


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRuled(Event):
    """The table ruled on a suspect crossing."""

    name: ClassVar[str] = "wall_ruled"
    verdict: Literal["crossed", "clear"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked(Event):
    """The table was asked what moved the wall."""

    name: ClassVar[str] = "question_asked"
    options: tuple[Blame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBlamed(Event):
    """The table said what moved the wall; `seat` answers for it, None: nobody does."""

    name: ClassVar[str] = "wall_blamed"
    what: Blame
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPaid(Event):
    """A player lost `points` of their score for a crossing."""

    name: ClassVar[str] = "penalty_paid"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentAsked(Event):
    """A player must hand back carrots worth at least `points`, of their choice."""

    name: ClassVar[str] = "payment_asked"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrotPaid(Event):
    """A player handed back a carrot, which was put aside."""

    name: ClassVar[str] = "carrot_paid"
    seat: Seat
    colour: Colour
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetAwaited(Event):
    """The wall must be pulled back before play goes on."""

    name: ClassVar[str] = "reset_awaited"


@dataclass(frozen=True, slots=True, kw_only=True)
class WallReset(Event):
    """The wall was back behind the mark."""

    name: ClassVar[str] = "wall_reset"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Event):
    """A player left for good."""

    name: ClassVar[str] = "player_left"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBlocked(Event):
    """No carrot of a player's next colour was left on the board."""

    name: ClassVar[str] = "player_blocked"
    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game was over; fields as in `Outcome`."""

    name: ClassVar[str] = "game_ended"
    termination: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    why: str


EVENTS: tuple[type[Event], ...] = (
    StarterChosen,
    StarterDrawn,
    CardDealt,
    TurnOpened,
    TurnResumed,
    TurnSkipped,
    CarrotTouched,
    CarrotPulled,
    CarrotJumped,
    CarrotKept,
    CarrotPlaced,
    CarrotBeside,
    CarrotAside,
    CarrotReturned,
    CarrotTakenBack,
    CardLost,
    WallHeld,
    WallCrossed,
    WallSuspected,
    WallRuled,
    QuestionAsked,
    WallBlamed,
    PenaltyPaid,
    PaymentAsked,
    CarrotPaid,
    ResetAwaited,
    WallReset,
    PlayerLeft,
    PlayerBlocked,
    GameEnded,
)
