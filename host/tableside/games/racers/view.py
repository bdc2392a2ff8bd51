"""What everyone may see of a race, and what only one seat may."""

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.games.core import Seat
from tableside.games.racers.model import (
    State,
    Token,
    boosts_left,
    spaces_to_finish,
    stops_left,
    stretches_left,
)
from tableside.games.racers.needs import need_of
from tableside.games.racers.printed import BoardView
from tableside.games.racers.words import CHEQUERED, TRAP_KINDS, Phase


@dataclass(frozen=True, slots=True)
class CarView:
    """A car: its space, the column of its marker (0 start to 4 chequered), spaces to the end."""

    car: str
    place: str
    column: int
    left: int


@dataclass(frozen=True, slots=True)
class TokensView:
    """Face-down tokens on a space; for each, which seats have looked at it."""

    place: str
    seen_by: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class RacerView:
    """A player. `boosts` in the order of the cars; `dock`: which of the three slots are full."""

    seat: Seat
    name: str
    cards: int
    hand_limit: int
    boosts: tuple[int, ...]
    stops: int
    stretches: int
    dock: tuple[bool, ...]
    progress: int
    clues: tuple[int, ...]
    looked: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn being played; `card` and what it shows, `rest` are spaces still to move.

    `mover` is the car that moves next, `firing` the one on the catapult.
    """

    seat: Seat
    number: int
    step: str
    card: int | None
    moves: int | None
    effect: str | None
    tires: str | None
    cars: tuple[str, ...]
    mover: str | None
    rest: int
    landings: tuple[str, ...]
    flips: tuple[tuple[str, int], ...]
    bonuses: tuple[str, ...]
    catapult: tuple[str, ...]
    firing: str | None
    rolled: int | None
    resolving: str | None
    due: tuple[str, ...]
    effect_off: bool
    draw_off: bool


@dataclass(frozen=True, slots=True)
class SupplyView:
    """What lies beside the board; None: unlimited by house rule. `trap_discards` by kind."""

    boosts: tuple[int, ...] | None
    stops: int | None
    stretches: int | None
    traps: int
    trap_discards: tuple[tuple[str, int], ...]
    cards: int
    card_discards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReckonedView:
    """A player's car after boosts and stops; `left` spaces to the line, below 0 past it."""

    seat: Seat
    car: str
    boosts: int
    stops: int
    left: int


@dataclass(frozen=True, slots=True)
class RacersView:
    """Everything that is open on the table.

    `need` names what the race waits for; `chips[i]` is controller i + 1's, None until declared.
    """

    board: BoardView
    phase: str
    need: str | None
    turn: TurnView | None
    cars: tuple[CarView, ...]
    racers: tuple[RacerView, ...]
    automated: tuple[int, ...]
    tokens: tuple[TokensView, ...]
    supply: SupplyView
    last_turn: bool
    chips: tuple[str | None, ...]
    reckoned: tuple[ReckonedView, ...]
    winners: tuple[Seat, ...]
    looking: tuple[tuple[Seat, int], ...] = ()
    """Looks that are permitted and not yet taken: (seat, controller)."""
    chip_proofs: tuple[str | None, ...] = ()
    """How each of `chips` is known: `proved` by its controller, `declared` by the table, or not."""


@dataclass(frozen=True, slots=True)
class SecretView:
    """What one seat alone may see, while the companion deals: hand, own dock, looked-at traps."""

    seat: Seat
    hand: tuple[int, ...]
    dock: tuple[str | None, ...]
    traps: tuple[tuple[str, int, str], ...]
    """(space, token on it from 1, kind)"""


def public_view(state: State) -> RacersView:
    """What everyone may see."""
    return RacersView(
        board=state.board.printed,
        phase=state.phase.value,
        need=_need(state),
        turn=_turn(state),
        cars=_cars(state),
        racers=tuple(_racer(state, seat) for seat in range(1, state.rules.seats + 1)),
        automated=tuple(range(state.rules.seats + 1, len(state.chips) + 1)),
        tokens=_tokens(state),
        supply=_supply(state),
        last_turn=state.finished and state.phase == Phase.RACE,
        chips=state.chips,
        reckoned=_reckoned(state),
        winners=state.winners,
        looking=state.looking,
        chip_proofs=tuple(_proofs(state)),
    )


def _proofs(state: State) -> Iterator[str | None]:
    for controller, car in enumerate(state.chips, 1):
        if car is None:
            yield None
        else:
            yield "proved" if controller in state.proved else "declared"


def secret_view(state: State, seat: Seat) -> SecretView | None:
    """What one seat alone may see; None with real cards, which the companion never saw."""
    if not state.rules.digital:
        return None
    racer = state.racer(seat)
    return SecretView(
        seat,
        hand=tuple(sorted(racer.hand.known)),
        dock=tuple(None if token is None else _face(token, seat) for token in racer.dock),
        traps=tuple(_traps_seen(state, seat)),
    )


def _face(token: Token, seat: Seat) -> str | None:
    return token.kind.value if token.kind is not None and seat in token.seen else None


def _traps_seen(state: State, seat: Seat) -> list[tuple[str, int, str]]:
    return [
        (place, number, face)
        for place, tokens in sorted(state.traps.on_board.items())
        for number, token in enumerate(tokens, 1)
        if (face := _face(token, seat)) is not None
    ]


def _need(state: State) -> str | None:
    need = need_of(state)
    return None if need is None else need.value


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    card = None if turn.card is None else state.board.card(turn.card)
    return TurnView(
        seat=turn.seat,
        number=turn.number,
        step=turn.step.value,
        card=turn.card,
        moves=None if card is None else card.moves,
        effect=None if card is None else card.effect.value,
        tires=None if card is None or card.tires is None else card.tires.value,
        cars=turn.cars,
        mover=turn.cars[turn.moving.mover] if turn.moving.rest and len(turn.cars) > 1 else None,
        rest=turn.moving.rest,
        landings=turn.landings,
        flips=turn.todo.flips,
        bonuses=turn.todo.bonuses,
        catapult=turn.todo.catapult,
        firing=turn.held.firing,
        rolled=turn.held.rolled,
        resolving=None if turn.held.resolving is None else turn.held.resolving.value,
        due=tuple(grant.value for grant in turn.grants),
        effect_off=turn.effect_off,
        draw_off=turn.draw_off,
    )


def _cars(state: State) -> tuple[CarView, ...]:
    first = state.rules.first_column
    return tuple(
        CarView(car, at.place, min(first + at.crossed, CHEQUERED), spaces_to_finish(state, car))
        for car, at in zip(state.board.cars, state.cars, strict=True)
    )


def _racer(state: State, seat: Seat) -> RacerView:
    racer = state.racer(seat)
    return RacerView(
        seat=seat,
        name=state.name(seat),
        cards=racer.hand.size,
        hand_limit=racer.hand_limit,
        boosts=racer.boosts,
        stops=racer.stops,
        stretches=racer.stretches,
        dock=tuple(token is not None for token in racer.dock),
        progress=racer.progress,
        clues=racer.clues,
        looked=seat in state.looked,
    )


def _tokens(state: State) -> tuple[TokensView, ...]:
    return tuple(
        TokensView(place, tuple(token.seen for token in tokens))
        for place, tokens in sorted(state.traps.on_board.items())
    )


def _supply(state: State) -> SupplyView:
    limited = state.rules.limited
    discards = zip(TRAP_KINDS, state.traps.discards, strict=True)
    return SupplyView(
        boosts=boosts_left(state) if limited else None,
        stops=stops_left(state) if limited else None,
        stretches=stretches_left(state) if limited else None,
        traps=state.traps.supply,
        trap_discards=tuple((kind.value, count) for kind, count in discards),
        cards=state.cards.pile,
        card_discards=state.cards.discards,
    )


def _reckoned(state: State) -> tuple[ReckonedView, ...]:
    return tuple(_reckoned_car(state, seat, left) for seat, left in state.reckoned)


def _reckoned_car(state: State, seat: Seat, left: int) -> ReckonedView:
    racer = state.racer(seat)
    car = state.chips[seat - 1]
    assert car is not None, "every chip is declared before the reckoning"
    boosts = racer.boosts[state.board.cars.index(car)]
    return ReckonedView(seat, car, boosts, racer.stops, left)
