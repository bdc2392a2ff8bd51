"""Every action that could be meant, and those of them that are legal now."""

from collections.abc import Callable

from tableside.errors import IllegalAction
from tableside.games.carrots import actions as act
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour
from tableside.games.carrots.model import State
from tableside.games.carrots.order import seats
from tableside.games.carrots.phases import ACTOR, LEGAL, Actor
from tableside.games.carrots.questions import chance_of
from tableside.games.carrots.refusing import refusal
from tableside.games.core import TABLE, Action, Button, Seat


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything the seat (or the table) may do now; empty while fate must answer."""
    if chance_of(state) is not None:
        return ()
    kinds = [kind for kind in LEGAL[state.phase] if _is_for(kind, seat)]
    meant = [action for kind in kinds for action in _MEANT[kind](state, seat)]
    return tuple(action for action in meant if refusal(state, action) is None)


def _is_for(kind: type[Action], seat: Seat) -> bool:
    return (ACTOR[kind] is Actor.TABLE) == (seat == TABLE)


_MEANT: dict[type[Action], Callable[[State, Seat], list[Action]]] = {
    act.Take: lambda _, seat: [act.Take(seat=seat, colour=colour) for colour in Colour],
    act.Touch: lambda _, seat: [act.Touch(seat=seat, colour=colour) for colour in Colour],
    act.Pulled: lambda _, seat: [act.Pulled(seat=seat)],
    act.Skip: lambda _, seat: [act.Skip(seat=seat)],
    act.Pay: lambda _, seat: [act.Pay(seat=seat, colour=colour) for colour in Colour],
    act.Crossed: lambda *_: [act.Crossed()],
    act.CrossedLate: lambda *_: [act.CrossedLate()],
    act.Suspected: lambda *_: [act.Suspected()],
    act.Settled: lambda *_: [act.Settled()],
    act.Rule: lambda *_: [act.Rule(verdict="crossed"), act.Rule(verdict="clear")],
    act.BlameOn: lambda *_: [act.BlameOn(what=what) for what in Blame],
    act.Jump: lambda *_: [act.Jump(colour=colour) for colour in Colour],
    act.WallBack: lambda *_: [act.WallBack()],
    act.Leave: lambda state, _: [act.Leave(player=seat) for seat in seats(state)],
    act.Start: lambda state, _: [act.Start(player=seat) for seat in seats(state)],
}


def pressed(state: State, seat: Seat, button: Button, *, long: bool) -> Action:
    """What a button of a seat's controller means now; raises `IllegalAction` T-02."""
    if button in _COLOURS:
        return _colour_pressed(state, seat, _COLOURS[button], long=long)
    if button == "back":
        return act.Skip(seat=seat)
    if _confesses_late(state, seat):
        return act.BlameOn(what=Blame.PREVIOUS)
    if state.rule("reporting") == "announced":
        return act.Pulled(seat=seat)
    raise IllegalAction("T-02", "There is nothing to confirm: press the colour you have pulled.")


_COLOURS: dict[str, Colour] = {colour.value: colour for colour in Colour}


def _colour_pressed(state: State, seat: Seat, colour: Colour, *, long: bool) -> Action:
    if long:
        return act.Jump(colour=colour)
    if state.payer is not None:
        return act.Pay(seat=seat, colour=colour)
    if act.BlameOn in LEGAL[state.phase] and seat == state.now.seat:
        # A controller can confess, never accuse: all else is for the table to say.
        return act.BlameOn(what=Blame(colour.value))
    if state.rule("reporting") == "announced":
        return act.Touch(seat=seat, colour=colour)
    return act.Take(seat=seat, colour=colour)


def _confesses_late(state: State, seat: Seat) -> bool:
    last = state.last
    return state.asked_late and last is not None and seat == last.seat
