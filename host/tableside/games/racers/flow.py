"""What happens by itself: everything between two questions."""

from collections.abc import Callable, Iterator

from tableside.games.core import Event
from tableside.games.racers import events as ev
from tableside.games.racers.choices import caused, shown, supply_made
from tableside.games.racers.evolve import evolve
from tableside.games.racers.model import State, Turn, stops_left, stretches_left, the_turn
from tableside.games.racers.needs import NEXT_STEP, RULES, Need, draws_due, need_of
from tableside.games.racers.options import free_slot, options, trap_to_be_had
from tableside.games.racers.reckoning import reckoning
from tableside.games.racers.words import SPACE_TOKENS, Grant, Phase, Step

RAISED_HAND_LIMIT = 4


def run_on(state: State, first: tuple[Event, ...]) -> tuple[Event, ...]:
    """`first` and every event that follows until somebody must answer, or it is over."""
    happened: list[Event] = []
    coming = first
    while coming:
        happened += coming
        for event in coming:
            state = evolve(state, event)
        coming = automatic(state)
    return tuple(happened)


def automatic(state: State) -> tuple[Event, ...]:
    """The next events that need nobody; none if somebody must answer, or it is over."""
    need = need_of(state)
    if need is None:
        return _BY_PHASE[state.phase](state)
    if not RULES[need].forced and need not in _MAY_BE_VAIN:
        return ()
    answers = options(state, need)
    if not answers:
        turn = the_turn(state)
        return (_nothing(turn, turn.grants[0], _why_nothing(state, need)),)
    if len(answers) == 1 and RULES[need].forced:
        return caused(state, answers[0])
    return ()


_MAY_BE_VAIN = (Need.TRAP, Need.GLASS)
"""Needs that always allow to decline, and so vanish only if nothing can be had at all."""


def _nothing(turn: Turn, what: Grant, ruling: str) -> Event:
    return ev.NothingGained(seat=turn.seat, what=what, ruling=ruling)


def _why_nothing(state: State, need: Need) -> str:
    if need != Need.TRAP:
        return _VAIN_RULINGS[need]
    dock_full = free_slot(state, the_turn(state).seat) is None
    return "R-18" if dock_full else "R-20"


_VAIN_RULINGS: dict[Need, str] = {
    Need.BOOST: "R-25",
    Need.DROP_BOOST: "R-26",
    Need.LOOK_TRAP: "R-22",
    Need.GLASS: "R-06",
}


# -- between turns ---------------------------------------------------------------------------


def _nothing_more(state: State) -> tuple[Event, ...]:
    del state
    return ()


def _dealt(state: State) -> tuple[Event, ...]:
    assert state.starter is not None
    return (ev.TurnOpened(seat=state.starter, turn=1),)


def _race(state: State) -> tuple[Event, ...]:
    turn = the_turn(state)
    if turn.held.flipping is not None:
        return (_shown(turn),)
    if turn.held.peeking is not None:
        return (_seen(state, turn),)
    if turn.grants:
        return (_CARRIED_OUT[turn.grants[0]](state, turn),)
    if turn.held.resolving is not None:
        return (ev.TrapDiscarded(kind=turn.held.resolving),)
    return tuple(_BY_STEP[turn.step](state, turn))


def _shown(turn: Turn) -> Event:
    assert turn.held.flipping is not None
    assert turn.held.flipping.kind is not None
    return shown(turn, turn.held.flipping.kind)


def _seen(state: State, turn: Turn) -> Event:
    assert turn.held.peeking is not None
    place, number = turn.held.peeking
    kind = state.traps.at(place)[number - 1].kind
    return ev.TrapSeen(seat=turn.seat, place=place, token=number, kind=kind)


# -- what is due -----------------------------------------------------------------------------


def _stop(state: State, turn: Turn) -> Event:
    if stops_left(state) <= 0:
        return _nothing(turn, Grant.STOP, "R-25")
    return ev.StopTaken(seat=turn.seat)


def _stretch(state: State, turn: Turn) -> Event:
    if stretches_left(state) <= 0:
        return _nothing(turn, Grant.STRETCH, "R-25")
    return ev.StretchTaken(seat=turn.seat)


def _progress(state: State, turn: Turn) -> Event:
    spaces = state.board.progress
    space = state.racer(turn.seat).progress + 1
    if space > len(spaces):
        return _nothing(turn, Grant.PROGRESS, "R-24")
    ruling = "R-35" if turn.held.resolving else None
    bonus = spaces[space - 1]
    return ev.ProgressAdvanced(seat=turn.seat, space=space, bonus=bonus, ruling=ruling)


def _hand_limit(state: State, turn: Turn) -> Event:
    del state
    return ev.HandLimitRaised(seat=turn.seat, limit=RAISED_HAND_LIMIT, ruling="R-27")


_CARRIED_OUT: dict[Grant, Callable[[State, Turn], Event]] = {
    Grant.STOP: _stop,
    Grant.STRETCH: _stretch,
    Grant.PROGRESS: _progress,
    Grant.HAND_LIMIT: _hand_limit,
}


# -- the steps -------------------------------------------------------------------------------


def _after_moving(state: State, turn: Turn) -> Iterator[Event]:
    if turn.moving.rest:
        yield ev.MovementForfeited(seat=turn.seat, spaces=turn.moving.rest, ruling="R-29")
    else:
        yield from _onward(state, turn)


def _onward(state: State, turn: Turn) -> Iterator[Event]:
    step = NEXT_STEP[turn.step]
    if step == Step.CATAPULT and state.board.track.catapult is None:
        step = NEXT_STEP[step]
    yield ev.StepReached(step=step)
    if step == Step.EFFECT:
        yield _effect(state, turn)


def _effect(state: State, turn: Turn) -> Event:
    if turn.effect_off:
        return ev.EffectCancelled(seat=turn.seat, ruling="R-16")
    assert turn.card is not None
    return ev.EffectBegun(seat=turn.seat, effect=state.board.card(turn.card).effect)


def _tires(state: State, turn: Turn) -> Iterator[Event]:
    if not turn.todo.tires:
        yield from _onward(state, turn)
    elif len(state.traps.at(turn.todo.tires[0])) >= SPACE_TOKENS:
        yield ev.TireTrapSkipped(place=turn.todo.tires[0], ruling="R-21")
    elif not trap_to_be_had(state):
        yield ev.TireTrapSkipped(place=turn.todo.tires[0], ruling="R-20")
    else:
        yield from supply_made(state)
        yield ev.TireTrapPlaced(place=turn.todo.tires[0])


def _cards(state: State, turn: Turn) -> Iterator[Event]:
    racer = state.racer(turn.seat)
    if not turn.played_out:
        assert turn.card is not None
        yield ev.CardDiscarded(seat=turn.seat, card=turn.card)
    elif not turn.discarded:
        yield ev.HandKept(seat=turn.seat)
    elif turn.draw_off and not turn.draw_told:
        yield ev.DrawCancelled(seat=turn.seat, ruling="R-17")
    elif draws_due(turn, racer) and (state.cards.pile or state.cards.discards):
        yield _draw(state, turn)
    else:
        yield from _turn_over(state, turn)


def _draw(state: State, turn: Turn) -> Event:
    # With the digital dealer a draw is fate's, so here the pile must be empty.
    if state.cards.pile == 0:
        return ev.CardsReshuffled(count=len(state.cards.discards), ruling="R-28")
    count = min(draws_due(turn, state.racer(turn.seat)), state.cards.pile)
    return ev.CardsDrawn(seat=turn.seat, count=count)


def _turn_over(state: State, turn: Turn) -> Iterator[Event]:
    yield ev.TurnEnded(seat=turn.seat)
    seat = turn.seat % state.rules.seats + 1
    if state.finished and (seat == state.starter or not state.rules.equal_turns):
        yield ev.RaceEnded(ruling="R-03")
    else:
        yield ev.TurnOpened(seat=seat, turn=turn.number + 1)


_BY_STEP: dict[Step, Callable[[State, Turn], Iterator[Event]]] = {
    Step.MOVE: _after_moving,
    Step.TRAPS: _onward,
    Step.BONUSES: _onward,
    Step.CATAPULT: _onward,
    Step.EFFECT: _onward,
    Step.TIRES: _tires,
    Step.CARDS: _cards,
}

_BY_PHASE: dict[Phase, Callable[[State], tuple[Event, ...]]] = {
    Phase.SEALING: _nothing_more,
    Phase.LOOKS: _nothing_more,
    Phase.STARTING: _nothing_more,
    Phase.DEALING: _dealt,
    Phase.RACE: _race,
    Phase.REVEAL: reckoning,
    Phase.OVER: _nothing_more,
}
