"""Why an action is not legal now: a ruling and one sentence, or None if it is legal."""

from collections.abc import Callable
from typing import Any

from tableside.errors import IllegalAction
from tableside.games.carrots import actions as act
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour
from tableside.games.carrots.model import SKIPS_IN_A_ROW, State
from tableside.games.carrots.order import fate_picks_starter, next_to_deal, seats, youngest
from tableside.games.carrots.phases import ACTOR, LEGAL, Actor, Phase
from tableside.games.carrots.questions import blame_options, cards_left
from tableside.games.core import TABLE, Action, Seat

Refusal = tuple[str, str] | None


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Why the rules refuse an action in this state, or None if it is legal."""
    found = _over(state) or _wrong_actor(state, action) or _wrong_phase(state, action)
    if found is None and type(action) in _SPECIFIC:
        found = _SPECIFIC[type(action)](state, action)
    return None if found is None else IllegalAction(*found)


def _over(state: State) -> Refusal:
    if state.phase is Phase.OVER:
        return "T-04", "The game is over; start a new one."
    return None


# Who.


def _wrong_actor(state: State, action: Action) -> Refusal:
    if action.seat not in (TABLE, *seats(state)):
        return "T-06", f"Nobody sits at seat {action.seat}."
    actor = ACTOR[type(action)]
    if actor in (Actor.TABLE, Actor.FATE):
        return _not_the_table(action)
    if state.turn is None:
        return None
    if actor is Actor.PAYER:
        return _not_the_payer(state, action.seat)
    if action.seat != state.turn.seat:
        return "T-01", f"It is {state.name_of(state.turn.seat)}'s turn."
    return None


def _not_the_table(action: Action) -> Refusal:
    if action.seat != TABLE:
        return "T-01", "That is for the whole table to say, not for one player."
    return None


def _not_the_payer(state: State, seat: Seat) -> Refusal:
    if state.payer is not None and seat != state.payer:
        return "T-01", f"It is {state.name_of(state.payer)} who hands back carrots."
    return None


# When.


def _wrong_phase(state: State, action: Action) -> Refusal:
    if type(action) in LEGAL[state.phase]:
        return None
    if state.phase is Phase.RESETTING and isinstance(action, _WALL_REPORTS):
        return "C-07", "The wall is being pulled back: a reset never counts as a crossing."
    if state.phase in _WAITING_FOR:
        return _WAITING_FOR[state.phase](state)
    return _TOO_EARLY[type(action)](state)


_WALL_REPORTS = (act.Crossed, act.CrossedLate, act.Suspected)


def _must_pull(state: State) -> Refusal:
    turn = state.now
    assert turn.touched is not None, "somebody is pulling what they touched"
    name = state.name_of(turn.seat)
    return "C-01", f"{name} has touched {turn.touched.one} carrot and must pull it."


def _must_pay(state: State) -> Refusal:
    assert state.payer is not None, "somebody pays in this phase"
    return "C-09", f"First {state.name_of(state.payer)} hands back carrots for the penalty."


def _must_settle(state: State) -> Refusal:
    name = state.name_of(state.now.seat)
    return "T-05", f"{name} has pulled a carrot: wait until the wall is still."


_WAITING_FOR: dict[Phase, Callable[[State], Refusal]] = {
    Phase.STARTING: lambda _: ("T-05", "First choose who starts."),
    Phase.DEALING: lambda _: ("T-05", "First every player draws a trap card."),
    Phase.PULLING: _must_pull,
    Phase.SETTLING: _must_settle,
    Phase.RULING: lambda _: ("T-05", "First the table rules: did the wall cross the mark?"),
    Phase.ASKING: lambda _: ("T-05", "First the table says what moved the wall."),
    Phase.PAYING: _must_pay,
    Phase.RESETTING: lambda _: ("C-07", "First pull the wall back behind the mark."),
}


def _not_pulled(state: State) -> Refusal:
    return "T-02", f"{state.name_of(state.now.seat)} has not pulled a carrot in this turn."


def _not_touched(state: State) -> Refusal:
    return "T-02", f"{state.name_of(state.now.seat)} has not touched a carrot yet."


_TOO_EARLY: dict[type[Action], Callable[[State], Refusal]] = {
    act.Pulled: _not_touched,
    act.Settled: _not_pulled,
    act.Pay: lambda _: ("C-09", "Nobody owes any carrots."),
    act.Rule: lambda _: ("T-02", "There is no doubtful crossing to rule on."),
    act.BlameOn: lambda _: ("C-06", "The wall has not crossed: there is nothing to blame."),
    act.WallBack: lambda _: ("C-07", "The wall has not crossed: it need not be pulled back."),
    act.Start: lambda _: ("C-13", "The game has started already."),
    act.DealCard: lambda _: ("C-15", "No trap card is being dealt."),
}


# What.


def _take(state: State, action: act.Take) -> Refusal:
    if state.rule("reporting") == "announced":
        return "C-01", "At this table a carrot is announced first: touch one."
    return _not_on_board(state, action.colour)


def _touch(state: State, action: act.Touch) -> Refusal:
    if state.rule("reporting") != "announced":
        return "C-01", "At this table carrots are not announced: pull one, then take it."
    return _not_on_board(state, action.colour)


def _not_on_board(state: State, colour: Colour) -> Refusal:
    if not state.board.count(colour):
        return "C-00", f"No {colour} carrots are left on the board."
    return None


def _skip(state: State, action: act.Skip) -> Refusal:
    if state.phase is Phase.PULLING and state.rule("skip_after_touch") != "on":
        return _must_pull(state)
    if state.player(action.seat).skips >= SKIPS_IN_A_ROW:
        name = state.name_of(action.seat)
        return "C-02", f"{name} has skipped twice in a row and must pull a carrot now."
    return None


def _pay(state: State, action: act.Pay) -> Refusal:
    if not state.player(action.seat).kept.count(action.colour):
        name = state.name_of(action.seat)
        return "C-09", f"{name} has no {action.colour} carrot to hand back."
    return None


def _crossed_late(state: State, _: act.CrossedLate) -> Refusal:
    if state.rule("unattributed") == "active_pays":
        return "C-06", "At this table a crossing is always the present player's: report crossed."
    if not state.late:
        return "C-06", "There is no turn before this one to blame: report crossed."
    return None


def _blame(state: State, action: act.BlameOn) -> Refusal:
    if action.what in blame_options(state, late=state.asked_late):
        return None
    if action.what is Blame.PREVIOUS:
        return "C-06", "The turn before this one cannot be blamed any more."
    return "C-00", f"No {action.what} carrots are left on the board."


def _jump(state: State, action: act.Jump) -> Refusal:
    if state.phase is Phase.OPEN and state.last is None and not state.now.disturbed:
        return "C-03", "No turn has been played yet: put the carrot back on the board."
    return _not_on_board(state, action.colour)


def _leave(state: State, action: act.Leave) -> Refusal:
    if action.player not in seats(state):
        return "T-06", f"Nobody sits at seat {action.player}."
    if state.player(action.player).left:
        return "C-14", f"{state.name_of(action.player)} has left already."
    if action.player == state.payer:
        return _must_pay(state)
    return None


def _start(state: State, action: act.Start) -> Refusal:
    allowed = youngest(state.setup)
    if action.player in allowed:
        return None
    if fate_picks_starter(state.setup):
        return "T-06", f"Nobody sits at seat {action.player}."
    names = " or ".join(state.name_of(seat) for seat in allowed)
    return "C-13", f"The youngest player starts: {names}."


def _deal(state: State, action: act.DealCard) -> Refusal:
    if action.to != (seat := next_to_deal(state)):
        assert seat is not None, "cards are dealt until everybody has one"
        return "C-15", f"It is {state.name_of(seat)} who draws a card now."
    if action.card not in cards_left(state):
        return "C-15", f"Card {action.card} cannot be drawn: it is dealt already or not in the box."
    return None


_SPECIFIC: dict[type[Action], Callable[[State, Any], Refusal]] = {
    act.Take: _take,
    act.Touch: _touch,
    act.Skip: _skip,
    act.Pay: _pay,
    act.CrossedLate: _crossed_late,
    act.BlameOn: _blame,
    act.Jump: _jump,
    act.Leave: _leave,
    act.Start: _start,
    act.DealCard: _deal,
}
