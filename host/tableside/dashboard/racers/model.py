"""What the race screen shows of the turn, the laps and the players. Without Textual."""

from collections.abc import Mapping
from dataclasses import dataclass

from tableside.dashboard.models import Call
from tableside.dashboard.racers.cars import CarMark, marks_of
from tableside.games.core import Seat
from tableside.games.racers.needs import Need
from tableside.games.racers.view import RacersView, RacerView, TurnView
from tableside.games.racers.words import Phase, Step
from tableside.referee.view import TableView

CALLS: Mapping[Need, Call] = {
    Need.SEALS: Call("CHIPS IN", "ask", to_all=True),
    Need.FIRST_LOOK: Call("LOOK RIGHT", "ask", to_all=True),
    Need.STARTER: Call("WHO STARTS?", "ask", to_all=True),
    Need.FATED_STARTER: Call("DRAW", "wait", to_all=True),
    Need.DEALT_TOKEN: Call("DEALING", "wait", to_all=True),
    Need.DEALT_CARD: Call("DEALING", "wait", to_all=True),
    Need.PLAY: Call("PLAY A CARD", "go"),
    Need.CAR: Call("WHICH CAR?", "go"),
    Need.MOVE: Call("MOVE", "go"),
    Need.FLIP: Call("TRAP!", "stop"),
    Need.FACE: Call("TRAP!", "stop"),
    Need.COLLECT: Call("BONUS", "go"),
    Need.FIRE: Call("CATAPULT", "go"),
    Need.ROLL: Call("CATAPULT", "go"),
    Need.STRETCH: Call("STRETCH?", "go"),
    Need.BOOST: Call("BOOST", "go"),
    Need.DROP_BOOST: Call("GIVE BACK", "stop"),
    Need.TRAP: Call("SET A TRAP?", "go"),
    Need.LOOK_TRAP: Call("LOOK", "go"),
    Need.PEEKED: Call("LOOK", "wait"),
    Need.GLASS: Call("LOOK INSIDE", "go"),
    Need.DISCARD: Call("NEW CARDS", "go"),
    Need.CHIPS: Call("THE REVEAL", "ask", to_all=True),
}
"""What is called out by what the race waits for."""

COLUMNS = ("Start", "Lap 1", "Lap 2", "Lap 3", "Finish")
STEP_NAMES: Mapping[Step, str] = {
    Step.MOVE: "Move",
    Step.TRAPS: "Traps",
    Step.BONUSES: "Bonuses",
    Step.CATAPULT: "Catapult",
    Step.EFFECT: "Card effect",
    Step.TIRES: "Tires",
    Step.CARDS: "New cards",
}
BONUS_WORDS: Mapping[str, str] = {
    "progress": "progress",
    "boost": "boost",
    "trap": "trap",
    "look_trap": "see a trap",
    "stretch": "stretch",
    "stop": "stop",
    "glass": "look inside",
    "hand_limit": "hand of 4",
    "drop_boost": "give a boost",
}
"""What is printed on a space of any track."""
EFFECT_WORDS: Mapping[str, str] = {
    "progress": "progress",
    "boost": "a boost",
    "trap": "a trap",
    "look_trap": "see a trap",
    "stretch": "a stretch",
    "two_boosts": "2 boosts",
    "boost_and_trap": "boost+trap",
    "two_traps": "2 traps",
}


@dataclass(frozen=True, slots=True)
class StepName:
    """A step of a turn by its number on the help card."""

    number: str
    name: str
    current: bool


@dataclass(frozen=True, slots=True)
class StatusModel:
    """The lap table, column by column, and the steps of the turn."""

    laps: tuple[tuple[str, tuple[CarMark, ...]], ...]
    steps: tuple[StepName, ...]
    last_turn: bool


@dataclass(frozen=True, slots=True)
class CarRow:
    """A car in the lap table: `column` of its marker, `left` spaces to the finish."""

    mark: CarMark
    column: int
    left: int


@dataclass(frozen=True, slots=True)
class RacerRow:
    """A player as everyone may see them."""

    name: str
    current: bool
    hand: str
    boosts: tuple[tuple[CarMark, int], ...]
    stops: int
    stretches: int
    dock: tuple[bool, ...]
    clues: tuple[int, ...]
    progress: int


@dataclass(frozen=True, slots=True)
class RacersModel:
    """All players in seat order; `catapult`: stretch tokens are part of the game."""

    rows: tuple[RacerRow, ...]
    turn: int
    catapult: bool
    automated: tuple[int, ...]


def race_of(view: TableView) -> RacersView:
    """The race in a view of the table."""
    game_view: RacersView = view.game_view
    return game_view


def car_marks(race: RacersView) -> dict[str, CarMark]:
    """The marks of the cars that race."""
    return marks_of(tuple(car.car for car in race.cars))


def call_of(view: TableView) -> Call:
    """The word of what the race waits for."""
    need = race_of(view).need
    return Call("", "over", to_all=True) if need is None else CALLS[Need(need)]


def setting_up(race: RacersView) -> bool:
    """Whether the table is still laying things out."""
    return race.phase in (Phase.SEALING, Phase.LOOKS, Phase.STARTING)


def revealing(race: RacersView) -> bool:
    """Whether the controllers are being opened, or all are open."""
    return race.phase in (Phase.REVEAL, Phase.OVER)


def status_of(race: RacersView) -> StatusModel:
    """The lap table and the steps."""
    marks = car_marks(race)
    laps = tuple(
        (name, tuple(marks[car.car] for car in race.cars if car.column == at))
        for at, name in enumerate(COLUMNS)
    )
    return StatusModel(laps, _steps(race), race.last_turn)


def _steps(race: RacersView) -> tuple[StepName, ...]:
    here = None if race.turn is None else race.turn.step
    indoors = race.board.catapult is None
    return tuple(
        StepName(step.value, name, step == here)
        for step, name in STEP_NAMES.items()
        if not (indoors and step == Step.CATAPULT)
    )


def laps_of(race: RacersView) -> tuple[CarRow, ...]:
    """The cars, the one that is ahead first."""
    marks = car_marks(race)
    ahead = sorted(race.cars, key=lambda car: car.left)
    return tuple(CarRow(marks[car.car], car.column, car.left) for car in ahead)


def racers_of(race: RacersView) -> RacersModel:
    """Every player's row."""
    seat = None if race.turn is None else race.turn.seat
    rows = tuple(_row(racer, race, seat) for racer in race.racers)
    turn = 0 if race.turn is None else race.turn.number
    return RacersModel(rows, turn, race.board.catapult is not None, race.automated)


def _row(racer: RacerView, race: RacersView, current: Seat | None) -> RacerRow:
    return RacerRow(
        name=racer.name,
        current=racer.seat == current and not revealing(race),
        hand=f"{racer.cards}/{racer.hand_limit}",
        boosts=tuple(zip(car_marks(race).values(), racer.boosts, strict=True)),
        stops=racer.stops,
        stretches=racer.stretches,
        dock=racer.dock,
        clues=racer.clues,
        progress=racer.progress,
    )


def card_of(turn: TurnView | None) -> str:
    """The card being played, in a few words; empty until one is."""
    if turn is None or turn.card is None:
        return ""
    tires = f", {turn.tires} tires" if turn.tires else ""
    return f"Card {turn.card}: {EFFECT_WORDS[turn.effect or '']}{tires}"


# -- what to do with the real things ---------------------------------------------------------

HANDS = frozenset(
    {
        "clue_placed",
        "look_permitted",
        "card_played",
        "car_moved",
        "line_crossed",
        "trap_triggered",
        "trap_discarded",
        "boost_taken",
        "boost_dropped",
        "stop_taken",
        "stretch_taken",
        "progress_advanced",
        "trap_gained",
        "trap_set",
        "traps_reshuffled",
        "catapult_loaded",
        "car_landed",
        "tire_trap_placed",
        "card_discarded",
        "cards_reshuffled",
        "cards_drawn",
    }
)
"""Events after which somebody has to move something on the real table."""

FATED = frozenset({"trap_shown", "die_rolled", "card_drawn", "trap_seen", "starter_fated"})
"""Events with which an answer of fate begins: what follows still belongs to what people did."""


def todo_of(view: TableView) -> str:
    """In one sentence what to move on the real table since somebody last decided something."""
    lines = [line for line in view.log if not line.retracted]
    if lines and lines[-1].event == "retracted":
        return "Taken back: set the real table as it is drawn here."
    steps = {line.step: line.event for line in reversed(lines)}
    since = next((step for step, first in steps.items() if first not in FATED), 0)
    todo = [line.text for line in lines if line.step >= since and line.event in HANDS]
    return "; ".join(todo) + "." if todo else ""
