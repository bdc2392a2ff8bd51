"""Every legal answer to what the race waits for."""

from collections.abc import Callable, Iterator

from tableside.games.core import TABLE, Action, Seat
from tableside.games.racers.actions import (
    ChooseCar,
    Collect,
    Declare,
    Decline,
    Discard,
    DrawStarter,
    DropBoost,
    Fire,
    Flip,
    GainTrap,
    Look,
    LookTrap,
    Move,
    Play,
    SetTrap,
    Start,
    Stretch,
    TakeBoost,
)
from tableside.games.racers.model import State, Turn, boosts_left, the_turn
from tableside.games.racers.needs import RULES, Need, need_of
from tableside.games.racers.words import (
    CLUE_SLOTS,
    CONTROLLERS,
    DOCK_SLOTS,
    SPACE_TOKENS,
    Phase,
    Place,
)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything a seat (or the table) may do now, what is due first, further looks last."""
    if not _people_answer(need_of(state)):
        return ()
    at_once = due(state, seat)
    again = (look for look in known_looks(state, seat) if look not in at_once)
    return at_once + tuple(again)


def due(state: State, seat: Seat) -> tuple[Action, ...]:
    """A seat's answers to what the race waits for, without the looks one may always take."""
    need = need_of(state)
    if need is None or not _people_answer(need):
        return ()
    return tuple(action for action in options(state, need) if action.seat == seat)


def _people_answer(need: Need | None) -> bool:
    return need is not None and RULES[need].who not in ("fate", "devices")


def options(state: State, need: Need) -> tuple[Action, ...]:
    """Every answer to a need that people answer."""
    return tuple(_OPTIONS[need](state))


def known_looks(state: State, seat: Seat) -> Iterator[Action]:
    """R-07: a player with the clue token may look again at any time during the game."""
    if seat != TABLE and state.phase != Phase.REVEAL:
        for controller in state.racer(seat).clues:
            if (seat, controller) not in state.looking:
                yield Look(seat=seat, controller=controller)


def right_neighbour(state: State, seat: Seat) -> int:
    """The controller of the next human player to the right (R-04)."""
    return seat - 1 or state.rules.seats


def cards_possible(state: State, seat: Seat) -> tuple[int, ...]:
    """Every card that, for all the companion was told, a seat can hold."""
    hand = state.racer(seat).hand
    pools = state.cards.pools
    hidden = [card for batch, count in enumerate(hand.hidden) if count for card in pools[batch]]
    return tuple(sorted((*hand.known, *hidden)))


def glass_targets(state: State, seat: Seat) -> tuple[int, ...]:
    """The controllers a magnifying glass may be used on (R-05, R-06)."""
    clues = state.racer(seat).clues
    if len(clues) >= CLUE_SLOTS:
        return ()
    return tuple(n for n in range(1, CONTROLLERS + 1) if n != seat and n not in clues)


def can_gain_trap(state: State, seat: Seat) -> bool:
    """R-18, R-20: a slot is free, and a token can be had."""
    return free_slot(state, seat) is not None and trap_to_be_had(state)


def free_slot(state: State, seat: Seat) -> int | None:
    """The leftmost empty slot of a dock, from 1."""
    dock = state.racer(seat).dock
    return next((n for n in range(1, DOCK_SLOTS + 1) if dock[n - 1] is None), None)


def trap_to_be_had(state: State) -> bool:
    return state.traps.supply > 0 or sum(state.traps.discards) > 0


def places_for_traps(state: State, turn: Turn) -> tuple[Place, ...]:
    """R-19: where a moved car ended, fewer than two tokens, no catapult and no castle."""
    track = state.board.track
    return tuple(
        place
        for place in turn.landings
        if track.may_hold_traps(place) and len(state.traps.at(place)) < SPACE_TOKENS
    )


def board_tokens(state: State) -> Iterator[tuple[Place, int]]:
    """Every token on the board as its space and its number there, from 1."""
    for place in sorted(state.traps.on_board, key=lambda name: (len(name), name)):
        for token in range(1, len(state.traps.at(place)) + 1):
            yield place, token


def _first_looks(state: State) -> Iterator[Action]:
    for seat in range(1, state.rules.seats + 1):
        right = right_neighbour(state, seat)
        if seat not in state.looked and (seat, right) not in state.looking:
            yield Look(seat=seat, controller=right)


def _starters(state: State) -> Iterator[Action]:
    for seat in range(1, state.rules.seats + 1):
        yield Start(player=seat)
    yield DrawStarter()


def _plays(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    for card in cards_possible(state, seat):
        yield Play(seat=seat, card=card)


def _cars(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    for car in state.board.cars:
        if car not in turn.cars:
            yield ChooseCar(seat=turn.seat, car=car)


def _moves(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    car = turn.cars[turn.moving.mover]
    place = state.car(car).place
    for spaces in _splits(turn):
        for walk in state.board.track.walks(place, spaces):
            # a walk cut short by the catapult is no choice of its own while splitting.
            if walk.spaces == spaces or turn.moving.begun:
                yield Move(seat=turn.seat, car=car, spaces=walk.spaces, path=walk.path)


def _splits(turn: Turn) -> range:
    # both move at least one space, so the first may not take everything.
    return (
        range(turn.moving.rest, turn.moving.rest + 1)
        if turn.moving.begun
        else range(1, turn.moving.rest)
    )


def _flips(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    for place, count in turn.todo.flips:
        for token in range(1, count + 1):
            yield Flip(seat=turn.seat, place=place, token=token)


def _collects(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    for place in turn.todo.bonuses:
        yield Collect(seat=turn.seat, place=place)


def _fires(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    for car in turn.todo.catapult:
        yield Fire(seat=turn.seat, car=car)


def _stretches(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    catapult = state.board.track.catapult
    assert catapult is not None
    assert turn.held.rolled is not None
    further = len(catapult.castles) - turn.held.rolled
    for count in range(min(state.racer(turn.seat).stretches, further) + 1):
        yield Stretch(seat=turn.seat, count=count)


def _boosts(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    for car, left in zip(state.board.cars, boosts_left(state), strict=True):
        if left > 0:
            yield TakeBoost(seat=seat, car=car)


def _drops(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    for car, count in zip(state.board.cars, state.racer(seat).boosts, strict=True):
        if count:
            yield DropBoost(seat=seat, car=car)


def _traps(state: State) -> Iterator[Action]:
    turn = the_turn(state)
    gaining = can_gain_trap(state, turn.seat)
    settings = list(_settings(state, turn))
    if gaining:
        yield GainTrap(seat=turn.seat)
    yield from settings
    if gaining or settings:
        yield Decline(seat=turn.seat)


def _settings(state: State, turn: Turn) -> Iterator[Action]:
    places = places_for_traps(state, turn)
    for slot, token in enumerate(state.racer(turn.seat).dock, 1):
        if token is not None:
            for place in places:
                yield SetTrap(seat=turn.seat, slot=slot, place=place)


def _trap_looks(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    for place, token in board_tokens(state):
        yield LookTrap(seat=seat, place=place, token=token)


def _glasses(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    targets = glass_targets(state, seat)
    for controller in targets:
        yield Look(seat=seat, controller=controller)
    if targets:
        yield Decline(seat=seat)


def _discards(state: State) -> Iterator[Action]:
    seat = the_turn(state).seat
    yield Decline(seat=seat)
    for card in cards_possible(state, seat):
        yield Discard(seat=seat, card=card)


def _declarations(state: State) -> Iterator[Action]:
    for controller, chip in enumerate(state.chips, 1):
        if chip is None:
            for car in state.board.cars:
                if car not in state.chips:
                    yield Declare(controller=controller, car=car)


_OPTIONS: dict[Need, Callable[[State], Iterator[Action]]] = {
    Need.FIRST_LOOK: _first_looks,
    Need.STARTER: _starters,
    Need.PLAY: _plays,
    Need.CAR: _cars,
    Need.MOVE: _moves,
    Need.FLIP: _flips,
    Need.COLLECT: _collects,
    Need.FIRE: _fires,
    Need.STRETCH: _stretches,
    Need.BOOST: _boosts,
    Need.DROP_BOOST: _drops,
    Need.TRAP: _traps,
    Need.LOOK_TRAP: _trap_looks,
    Need.GLASS: _glasses,
    Need.DISCARD: _discards,
    Need.CHIPS: _declarations,
}
