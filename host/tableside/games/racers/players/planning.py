"""Looking one turn ahead: every way to play a card, and what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TypeVar

from tableside.games.core import Action
from tableside.games.racers import actions as act
from tableside.games.racers.board import Board
from tableside.games.racers.needs import fixed_cars
from tableside.games.racers.players.base import Glimpse
from tableside.games.racers.players.belief import Belief
from tableside.games.racers.players.standing import Standing, chance_to_win
from tableside.games.racers.track import Track
from tableside.games.racers.words import EFFECT_GRANTS, Car, Grant, Place, TrapKind

T = TypeVar("T")

SPACE = 0.03
"""What one space of the own car is worth as a chance to win, roughly and early in a race."""

GRANT_SPACES: dict[Grant, float] = {
    Grant.BOOST: 0.8,
    Grant.PROGRESS: 1.0,
    Grant.STRETCH: 0.3,
    Grant.TRAP: 0.1,
    Grant.LOOK_TRAP: 0.0,
    Grant.STOP: -1.0,
}
TRAP_SPACES: dict[TrapKind, float] = {
    TrapKind.STOP: -1.0,
    TrapKind.BOOST: 0.8,
    TrapKind.DROP_BOOST: -0.7,
    TrapKind.PROGRESS: 1.0,
    TrapKind.NO_EFFECT: -0.7,
    TrapKind.NO_DRAW: -0.4,
}
UNKNOWN_TRAP = -0.3
CATAPULT_SPACES = -0.3


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play a card: the actions it takes, where the cars end, what that is worth."""

    steps: tuple[Action, ...]
    ends: tuple[tuple[Car, Place, int], ...]
    """(car, its place, spaces left to the finish)"""
    worth: float = 0.0


@dataclass(frozen=True, slots=True)
class _Moving:
    """Two cars part of the way through a card's number."""

    steps: tuple[Action, ...]
    places: tuple[Place, Place]
    crossed: tuple[int, int]
    rest: int
    mover: int


def best_plan(glimpse: Glimpse, belief: Belief, card: int) -> Plan:
    """The best of all ways to play a card, by the chance to win and what is picked up."""
    standing = Standing.of(glimpse.view)
    plans = (
        _rated(plan, glimpse, standing, belief)
        for cars in _car_choices(glimpse.board, card)
        for plan in _ways(glimpse, card, cars)
    )
    return max(plans, key=lambda plan: plan.worth)


def _car_choices(board: Board, card: int) -> Iterator[tuple[Car, Car]]:
    fixed = fixed_cars(board.card(card).cars)
    others = [car for car in board.cars if car not in fixed]
    for chosen in permutations(others, 2 - len(fixed)):
        first, second = (*fixed, *chosen)
        yield first, second


def _ways(glimpse: Glimpse, card: int, cars: tuple[Car, Car]) -> Iterator[Plan]:
    seat, track = glimpse.seat, glimpse.board.track
    at = {car.car: car for car in glimpse.view.cars}
    moves = glimpse.board.card(card).moves
    choices = tuple(act.ChooseCar(seat=seat, car=car) for car in cars)
    start = _Moving(
        steps=(act.Play(seat=seat, card=card), *choices),
        places=(at[cars[0]].place, at[cars[1]].place),
        crossed=(0, 0),
        rest=moves,
        mover=0,
    )
    for spaces in range(1, moves):
        for done in _driven(glimpse, cars, start, spaces):
            ends = tuple(
                (car, end, at[car].left + _further(track, at[car].place, end, n))
                for car, end, n in zip(cars, done.places, done.crossed, strict=True)
            )
            yield Plan(done.steps, ends)


def _further(track: Track, start: Place, end: Place, crossed: int) -> int:
    """How many more spaces are left after driving on, below 0 as a rule."""
    return track.left[end] - track.left[start] - crossed * track.lap


def _driven(
    glimpse: Glimpse, cars: tuple[Car, Car], moving: _Moving, spaces: int
) -> Iterator[_Moving]:
    """Every way to move the next car so far, and then whatever is left of the number."""
    track = glimpse.board.track
    mover = moving.mover
    for walk in track.walks(moving.places[mover], spaces):
        step = act.Move(seat=glimpse.seat, car=cars[mover], spaces=walk.spaces, path=walk.path)
        after = _Moving(
            steps=(*moving.steps, step),
            places=_put(moving.places, mover, walk.end),
            crossed=_put(moving.crossed, mover, moving.crossed[mover] + walk.crossed),
            rest=moving.rest - walk.spaces,
            mover=1 - mover,
        )
        if after.rest and not track.is_catapult(after.places[after.mover]):
            yield from _driven(glimpse, cars, after, after.rest)
        else:
            yield after


def _put(pair: tuple[T, T], index: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if index == 0 else (pair[0], value)


def _rated(plan: Plan, glimpse: Glimpse, standing: Standing, belief: Belief) -> Plan:
    moved = standing.with_left({car: left for car, _, left in plan.ends})
    worth = chance_to_win(moved, belief, glimpse.seat)
    play = plan.steps[0]
    assert isinstance(play, act.Play)
    effect = EFFECT_GRANTS[glimpse.board.card(play.card).effect]
    spaces = sum(GRANT_SPACES[grant] for grant in effect)
    spaces += sum(_space_worth(glimpse, place) for place in {place for _, place, _ in plan.ends})
    return Plan(plan.steps, plan.ends, worth + SPACE * spaces)


def _space_worth(glimpse: Glimpse, place: Place) -> float:
    """What ending on a space brings, in spaces of the own car."""
    track = glimpse.board.track
    if track.is_catapult(place):
        return CATAPULT_SPACES
    bonus = track.bonuses.get(place)
    worth = GRANT_SPACES[bonus] if bonus else 0.0
    return worth + sum(_trap_worths(glimpse, place))


def _trap_worths(glimpse: Glimpse, place: Place) -> Iterator[float]:
    seen = glimpse.secret.traps if glimpse.secret else ()
    known = {token: TRAP_SPACES[TrapKind(kind)] for where, token, kind in seen if where == place}
    for tokens in glimpse.view.tokens:
        if tokens.place == place:
            for number in range(1, len(tokens.seen_by) + 1):
                yield known.get(number, UNKNOWN_TRAP)
