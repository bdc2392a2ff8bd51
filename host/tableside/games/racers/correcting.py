"""Setting right what lies wrong on the table: a car, a count, a token on the track.

Nothing here looks at a hidden face: a token that was laid on the wrong space moves as it is.
"""

from collections.abc import Callable
from typing import Any

from tableside.errors import IllegalAction
from tableside.games.core import Action, Event
from tableside.games.racers import actions as act
from tableside.games.racers import events as ev
from tableside.games.racers.flow import run_on
from tableside.games.racers.model import State, boosts_left, stops_left, stretches_left, the_turn
from tableside.games.racers.words import SPACE_TOKENS, Phase


def corrected(state: State, correction: Action) -> tuple[Event, ...]:
    """The events that set it right, and what follows; raises `IllegalAction`."""
    if state.phase != Phase.RACE:
        raise IllegalAction(
            "T-11", "Only a race under way can be set right; take earlier things back instead."
        )
    if the_turn(state).held.firing is not None:
        raise IllegalAction("T-11", "Let the car on the catapult land first.")
    return run_on(state, (_CORRECTIONS[type(correction)](state, correction),))


def _put_car(state: State, action: act.PutCar) -> Event:
    if action.car not in state.board.cars:
        raise _no_car(state, action.car)
    if action.place not in state.board.track.left:
        raise IllegalAction("R-02", f"There is no space {action.place} on this side.")
    first = state.rules.first_column
    last = first + state.rules.crossings
    if not first <= action.column <= last:
        raise IllegalAction(
            "R-01", f"In this race a marker stands in column {first} to {last}, from 0 for start."
        )
    return ev.CarPut(
        car=action.car, place=action.place, column=action.column, crossed=action.column - first
    )


def _recount(state: State, action: act.Recount) -> Event:
    if not 1 <= action.player <= state.rules.seats:
        raise IllegalAction("T-06", f"Nobody sits at seat {action.player}.")
    if (action.what == "boosts") != (action.car is not None):
        raise IllegalAction("T-11", "Name a car for boosts, and for nothing else.")
    if action.car is not None and action.car not in state.board.cars:
        raise _no_car(state, action.car)
    most = _MOST[action.what](state, action)
    if not 0 <= action.count <= most:
        raise IllegalAction("R-25", f"{state.name(action.player)} can have 0 to {most} of these.")
    return ev.Recounted(seat=action.player, what=action.what, car=action.car, count=action.count)


def _no_car(state: State, car: str) -> IllegalAction:
    return IllegalAction(
        "R-00", f"There is no {car} car; there are: {', '.join(state.board.cars)}."
    )


def _most_boosts(state: State, action: act.Recount) -> int:
    assert action.car is not None
    index = state.board.cars.index(action.car)
    return boosts_left(state)[index] + state.racer(action.player).boosts[index]


_MOST: dict[act.Counted, Callable[[State, act.Recount], int]] = {
    "boosts": _most_boosts,
    "stops": lambda state, a: stops_left(state) + state.racer(a.player).stops,
    "stretches": lambda state, a: stretches_left(state) + state.racer(a.player).stretches,
    "progress": lambda state, _: len(state.board.progress),
}


def _move_trap(state: State, action: act.MoveTrap) -> Event:
    track, tokens = state.board.track, state.traps.at(action.place)
    if not 1 <= action.token <= len(tokens):
        raise IllegalAction("R-22", f"There is no token {action.token} on space {action.place}.")
    if any(place == action.place for place, _ in the_turn(state).todo.flips):
        raise IllegalAction("R-14", f"Flip the triggered traps on space {action.place} first.")
    if action.to not in track.left or not track.may_hold_traps(action.to):
        raise IllegalAction("R-19", f"No trap can lie on {action.to}.")
    if action.to == action.place or len(state.traps.at(action.to)) >= SPACE_TOKENS:
        raise IllegalAction("R-19", f"Space {action.to} has no room for it.")
    return ev.TrapMoved(place=action.place, token=action.token, to=action.to)


_CORRECTIONS: dict[type[Action], Callable[[State, Any], Event]] = {
    act.PutCar: _put_car,
    act.Recount: _recount,
    act.MoveTrap: _move_trap,
}
assert set(_CORRECTIONS) == set(act.CORRECTIONS), "everything that can be set right is"
