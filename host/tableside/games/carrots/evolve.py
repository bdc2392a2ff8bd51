"""Folding events into the state. Nothing is decided here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.games.carrots import events as ev
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour
from tableside.games.carrots.model import PlayerState, State, Turn, Verdict
from tableside.games.carrots.phases import Phase
from tableside.games.core import Event, Outcome, Seat


def evolve(state: State, event: Event) -> State:
    """The state after an event that was decided in `state`."""
    return _FOLD[type(event)](state, event)


def _with_player(state: State, seat: Seat, **changes: Any) -> State:
    players = list(state.players)
    players[seat - 1] = replace(players[seat - 1], **changes)
    return replace(state, players=tuple(players))


def _with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.now, **changes))


# The start.


def _starter(state: State, event: ev.StarterChosen | ev.StarterDrawn) -> State:
    phase = Phase.DEALING if state.trap else state.phase
    return replace(state, starter=event.seat, phase=phase)


def _card_dealt(state: State, event: ev.CardDealt) -> State:
    return _with_player(state, event.seat, card=event.card)


# Turns.


def _turn_opened(state: State, event: ev.TurnOpened) -> State:
    last = state.turn
    return replace(
        state,
        phase=Phase.OPEN,
        turn=Turn(event.seat, event.number),
        last=last,
        late=last is not None and last.verdict is Verdict.CLEAR,
    )


def _turn_resumed(state: State, _: ev.TurnResumed) -> State:
    return replace(state, phase=Phase.OPEN)


def _turn_skipped(state: State, event: ev.TurnSkipped) -> State:
    state = _with_player(state, event.seat, skips=event.in_a_row)
    return _with_turn(state, verdict=Verdict.SKIPPED)


def _player_left(state: State, event: ev.PlayerLeft) -> State:
    own_turn = state.now.seat == event.seat
    if own_turn and state.phase in (Phase.OPEN, Phase.PULLING):
        state = _with_turn(state, verdict=Verdict.LEFT)
    return _with_player(state, event.seat, left=True)


def _player_blocked(state: State, event: ev.PlayerBlocked) -> State:
    return _with_player(state, event.seat, blocked=True)


# Carrots leaving the board.


def _carrot_touched(state: State, event: ev.CarrotTouched) -> State:
    return replace(_with_turn(state, touched=event.colour), phase=Phase.PULLING)


def _carrot_pulled(state: State, event: ev.CarrotPulled) -> State:
    state = _with_turn(state, pulled=event.colour)
    state = _with_player(state, event.seat, skips=0)
    board = state.board.minus(event.colour)
    return replace(state, board=board, pulled_loose=event.colour, phase=Phase.SETTLING)


def _carrot_jumped(state: State, event: ev.CarrotJumped) -> State:
    board, loose = state.board.minus(event.colour), state.jumped_loose.plus(event.colour)
    return replace(state, board=board, jumped_loose=loose)


# The fate of loose carrots.


def _picked_up(state: State, colour: Colour) -> State:
    """Without one loose carrot of that colour: the pulled one first."""
    if state.pulled_loose == colour:
        return replace(state, pulled_loose=None)
    return replace(state, jumped_loose=state.jumped_loose.minus(colour))


def _carrot_kept(state: State, event: ev.CarrotKept) -> State:
    player = state.player(event.seat)
    kept, score = player.kept.plus(event.colour), player.score + event.points
    state = _with_player(_picked_up(state, event.colour), event.seat, kept=kept, score=score)
    return _won(state, event.colour)


def _carrot_placed(state: State, event: ev.CarrotPlaced) -> State:
    return _with_player(_picked_up(state, event.colour), event.seat, filled=event.filled)


def _carrot_beside(state: State, event: ev.CarrotBeside) -> State:
    beside = state.player(event.seat).beside.plus(event.colour)
    state = _with_player(_picked_up(state, event.colour), event.seat, beside=beside)
    return _won(state, event.colour)


def _won(state: State, colour: Colour) -> State:
    if state.now.verdict is not None:
        return _with_turn(state, won=(*state.now.won, colour))
    assert state.last is not None, "a carrot is won in this turn or in the one before"
    return replace(state, last=replace(state.last, won=(*state.last.won, colour)))


def _carrot_aside(state: State, event: ev.CarrotAside) -> State:
    state = _picked_up(state, event.colour)
    if event.seat is None:
        return replace(state, aside=state.aside.plus(event.colour))
    return _gives_up(state, event.seat, event.colour)


def _carrot_returned(state: State, event: ev.CarrotReturned) -> State:
    return replace(_picked_up(state, event.colour), board=state.board.plus(event.colour))


# Carrots and points lost.


def _gives_up(state: State, seat: Seat, *carrots: Colour, **changes: Any) -> State:
    aside = state.aside
    for colour in carrots:
        aside = aside.plus(colour)
    put_aside = state.player(seat).put_aside + len(carrots)
    state = _with_player(state, seat, put_aside=put_aside, **changes)
    return replace(state, aside=aside)


def _carrot_taken_back(state: State, event: ev.CarrotTakenBack) -> State:
    player = state.player(event.seat)
    if state.trap:
        beside = player.beside.minus(event.colour)
        return _gives_up(state, event.seat, event.colour, beside=beside)
    return _without_kept(state, player, event)


def _carrot_paid(state: State, event: ev.CarrotPaid) -> State:
    owed = max(0, state.owed - event.points)
    player = state.player(event.seat)
    state = _without_kept(state, player, event)
    return replace(state, owed=owed, payer=state.payer if owed else None)


def _without_kept(
    state: State, player: PlayerState, event: ev.CarrotTakenBack | ev.CarrotPaid
) -> State:
    kept, score = player.kept.minus(event.colour), player.score - event.points
    return _gives_up(state, event.seat, event.colour, kept=kept, score=score)


def _card_lost(state: State, event: ev.CardLost) -> State:
    return _gives_up(state, event.seat, *event.carrots, filled=0, blocked=False)


def _penalty_paid(state: State, event: ev.PenaltyPaid) -> State:
    return _with_player(state, event.seat, score=state.player(event.seat).score - event.points)


def _payment_asked(state: State, event: ev.PaymentAsked) -> State:
    return replace(state, phase=Phase.PAYING, payer=event.seat, owed=event.points)


# The wall.


def _wall_held(state: State, _: ev.WallHeld) -> State:
    return _with_turn(state, verdict=Verdict.CLEAR)


def _wall_crossed(state: State, event: ev.WallCrossed) -> State:
    state = replace(state, returns_to=None)
    if event.seat is None:
        return _with_turn(state, disturbed=True)
    return _with_turn(state, verdict=Verdict.CROSSED)


def _wall_suspected(state: State, _: ev.WallSuspected) -> State:
    return replace(state, phase=Phase.RULING, returns_to=state.phase)


def _wall_ruled(state: State, _: ev.WallRuled) -> State:
    assert state.returns_to is not None, "a ruling leads back to where it came from"
    # The table has taken longer over it than the late window is open.
    return replace(state, phase=state.returns_to, returns_to=None, late=False)


def _question_asked(state: State, event: ev.QuestionAsked) -> State:
    return replace(state, phase=Phase.ASKING, asked_late=Blame.PREVIOUS in event.options)


def _wall_blamed(state: State, event: ev.WallBlamed) -> State:
    state = replace(state, late=False, asked_late=False)
    if event.what is Blame.PREVIOUS:
        assert state.last is not None, "only a turn that has been played can be blamed"
        return replace(state, last=replace(state.last, verdict=Verdict.CROSSED))
    if event.seat is not None:
        return _with_turn(state, verdict=Verdict.CROSSED)
    return state


def _reset_awaited(state: State, _: ev.ResetAwaited) -> State:
    return replace(state, phase=Phase.RESETTING)


def _wall_reset(state: State, _: ev.WallReset) -> State:
    return state


def _game_ended(state: State, event: ev.GameEnded) -> State:
    outcome = Outcome(event.termination, event.winners, event.scores, event.why)
    return replace(state, phase=Phase.OVER, outcome=outcome)


_FOLD: dict[type[Event], Callable[[State, Any], State]] = {
    ev.StarterChosen: _starter,
    ev.StarterDrawn: _starter,
    ev.CardDealt: _card_dealt,
    ev.TurnOpened: _turn_opened,
    ev.TurnResumed: _turn_resumed,
    ev.TurnSkipped: _turn_skipped,
    ev.CarrotTouched: _carrot_touched,
    ev.CarrotPulled: _carrot_pulled,
    ev.CarrotJumped: _carrot_jumped,
    ev.CarrotKept: _carrot_kept,
    ev.CarrotPlaced: _carrot_placed,
    ev.CarrotBeside: _carrot_beside,
    ev.CarrotAside: _carrot_aside,
    ev.CarrotReturned: _carrot_returned,
    ev.CarrotTakenBack: _carrot_taken_back,
    ev.CardLost: _card_lost,
    ev.WallHeld: _wall_held,
    ev.WallCrossed: _wall_crossed,
    ev.WallSuspected: _wall_suspected,
    ev.WallRuled: _wall_ruled,
    ev.QuestionAsked: _question_asked,
    ev.WallBlamed: _wall_blamed,
    ev.PenaltyPaid: _penalty_paid,
    ev.PaymentAsked: _payment_asked,
    ev.CarrotPaid: _carrot_paid,
    ev.ResetAwaited: _reset_awaited,
    ev.WallReset: _wall_reset,
    ev.PlayerLeft: _player_left,
    ev.PlayerBlocked: _player_blocked,
    ev.GameEnded: _game_ended,
}

if set(_FOLD) != set(ev.EVENTS):
    raise TypeError("every event needs its fold")
