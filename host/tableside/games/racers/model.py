"""The state of a race: frozen values, and nothing in them that tells which chip lies where."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tableside.games.core import Seat
from tableside.games.racers.board import Board
from tableside.games.racers.words import (
    BOOSTS_PER_CAR,
    CONTROLLERS,
    STOPS,
    STRETCHES,
    Car,
    Grant,
    Phase,
    Place,
    Step,
    TrapKind,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What was fixed at set-up: the board, who plays, the house rules."""

    board: Board
    players: tuple[str, ...]
    digital: bool
    """The companion deals, so it knows hands and tokens and keeps them to their owners."""
    laps: int
    equal_turns: bool
    all_docks: bool
    limited: bool
    each_castle: bool
    sealed: bool = False
    """Controllers keep the chips in secret and prove them; otherwise the table declares them."""

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def crossings(self) -> int:
        """How often a car must cross the line, the crossing at the start included (R-01)."""
        return self.laps + 1

    @property
    def first_column(self) -> int:
        """The column of the lap table in which the markers start."""
        return 3 - self.laps


@dataclass(frozen=True, slots=True)
class Token:
    """A trap token face down.

    `batch` tells which shuffle it came from, so what it can still be; `kind` is None while
    nobody told the companion; `seen` are the seats that have looked at it.
    """

    batch: int
    kind: TrapKind | None = None
    seen: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat) -> "Token":
        return self if seat in self.seen else replace(self, seen=(*self.seen, seat))


@dataclass(frozen=True, slots=True)
class Traps:
    """Every trap token that does not lie in a dock.

    `pools[batch]` counts, by kind, the tokens of a shuffle whose face is still open; the
    supply is always of the latest batch. `parked` tokens lie in docks without a player.
    """

    on_board: Mapping[Place, tuple[Token, ...]]
    supply: int
    pools: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    parked: int

    @property
    def batch(self) -> int:
        return len(self.pools) - 1

    def at(self, place: Place) -> tuple[Token, ...]:
        return self.on_board.get(place, ())


@dataclass(frozen=True, slots=True)
class Cards:
    """The draw pile and the discards.

    `pools[batch]` are the cards of a shuffle that nobody has told the companion about; the
    pile is always of the latest batch.
    """

    pile: int
    pools: tuple[frozenset[int], ...]
    discards: tuple[int, ...]

    @property
    def batch(self) -> int:
        return len(self.pools) - 1


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in a hand: `known` to the companion by number, `hidden` as a count per batch."""

    known: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return len(self.known) + sum(self.hidden)


@dataclass(frozen=True, slots=True)
class Racer:
    """A player and what lies before them. `boosts` are counted in the order of the cars."""

    hand: Hand
    hand_limit: int
    boosts: tuple[int, ...]
    stops: int
    stretches: int
    dock: tuple[Token | None, ...]
    progress: int
    clues: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CarAt:
    """Where a car stands, and how often it has crossed the line."""

    place: Place
    crossed: int = 0


@dataclass(frozen=True, slots=True)
class Moving:
    """Step 1: `rest` spaces still to move, which of the two cars moves next, whether one has."""

    rest: int = 0
    mover: int = 0
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Todo:
    """What is left to do of a step: tokens to flip (so many of a space), bonuses, cars, tires."""

    flips: tuple[tuple[Place, int], ...] = ()
    bonuses: tuple[Place, ...] = ()
    catapult: tuple[Car, ...] = ()
    tires: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """What is being dealt with this very moment: a token, a looked-at trap, a car, the die."""

    flipping: Token | None = None
    resolving: TrapKind | None = None
    peeking: tuple[Place, int] | None = None
    firing: Car | None = None
    rolled: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is being played.

    `cars` of the card, greys filled in as they are chosen; `landings` where they ended in step
    1; `grants` are due one after the other; `castles` have been landed on.
    """

    seat: Seat
    number: int
    step: Step = Step.MOVE
    card: int | None = None
    cars: tuple[Car, ...] = ()
    moving: Moving = Moving()
    landings: tuple[Place, ...] = ()
    todo: Todo = Todo()
    held: Held = Held()
    grants: tuple[Grant, ...] = ()
    castles: tuple[int, ...] = ()
    effect_off: bool = False
    draw_off: bool = False
    draw_told: bool = False
    played_out: bool = False
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A whole race."""

    rules: Rules
    phase: Phase
    cars: tuple[CarAt, ...]
    racers: tuple[Racer, ...]
    traps: Traps
    cards: Cards
    looked: tuple[Seat, ...] = ()
    looking: tuple[tuple[Seat, int], ...] = ()
    """Looks that are permitted and not yet taken, as (seat, controller)."""
    fate_starts: bool = False
    starter: Seat | None = None
    turn: Turn | None = None
    finished: bool = False
    chips: tuple[Car | None, ...] = (None,) * CONTROLLERS
    proved: tuple[int, ...] = ()
    """The controllers that proved their chip; the others' are declared."""
    reckoned: tuple[tuple[Seat, int], ...] = ()
    """The spaces left of every player's car, as they are reckoned."""
    termination: str | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def board(self) -> Board:
        return self.rules.board

    def racer(self, seat: Seat) -> Racer:
        return self.racers[seat - 1]

    def car(self, car: Car) -> CarAt:
        return self.cars[self.board.cars.index(car)]

    def name(self, seat: Seat) -> str:
        return self.rules.players[seat - 1]


def the_turn(state: State) -> Turn:
    """The turn being played; there is one throughout the race."""
    assert state.turn is not None, "a race is under way"
    return state.turn


def boosts_left(state: State) -> tuple[int, ...]:
    """The supply of boosts by car."""
    taken = zip(*(racer.boosts for racer in state.racers), strict=True)
    full = BOOSTS_PER_CAR if state.rules.limited else 10**6
    return tuple(full - sum(of_car) for of_car in taken)


def stops_left(state: State) -> int:
    taken = sum(racer.stops for racer in state.racers)
    return (STOPS if state.rules.limited else 10**6) - taken


def stretches_left(state: State) -> int:
    taken = sum(racer.stretches for racer in state.racers)
    return (STRETCHES if state.rules.limited else 10**6) - taken


def spaces_to_finish(state: State, car: Car) -> int:
    """How far a car is from the chequered line; 0 or less once it has crossed it (R-33)."""
    at = state.car(car)
    track = state.board.track
    return (state.rules.crossings - at.crossed - 1) * track.lap + track.left[at.place]
