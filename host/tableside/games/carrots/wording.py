"""The log's lines and the buttons' names."""

from collections.abc import Callable
from typing import Any

from tableside.games.carrots import actions as act
from tableside.games.carrots import events as ev
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.model import State
from tableside.games.core import Action, Event

LABEL_LENGTH = 16
_ROOM_FOR_NAME = LABEL_LENGTH - len(" leaves")


def describe(state: State, event: Event) -> str:
    """One short line for the log; `state` is the one after the event."""
    return _LINE[type(event)](state, event)


def label(state: State, action: Action) -> str:
    """A short name of an action, at most 16 characters."""
    return _LABEL[type(action)](state, action)


def _points(number: int) -> str:
    return f"{number} point{'s' * (number != 1)}"


def _crossed(state: State, event: ev.WallCrossed) -> str:
    if event.seat is None:
        return "The wall crossed the mark, and nobody had touched a carrot."
    return f"The wall crossed the mark in {state.name_of(event.seat)}'s turn."


def _blamed(state: State, event: ev.WallBlamed) -> str:
    if event.seat is None:
        return "Nobody's carrot moved the wall."
    if event.what is Blame.PREVIOUS:
        return f"The turn before moved the wall: {state.name_of(event.seat)} answers for it."
    return f"{state.name_of(event.seat)}'s {event.what} carrot moved the wall."


def _aside(state: State, event: ev.CarrotAside) -> str:
    whose = "jumped" if event.seat is None else f"{state.name_of(event.seat)} pulled"
    return f"The {event.colour} carrot that {whose} goes aside."


def _penalty(state: State, event: ev.PenaltyPaid) -> str:
    if not event.points:
        lost = "carrots to hand back" if state.rule("penalty") == "carrots" else "points to lose"
        return f"{state.name_of(event.seat)} has no {lost}."
    return f"{state.name_of(event.seat)} loses {_points(event.points)}."


def _skipped(state: State, event: ev.TurnSkipped) -> str:
    again = " again" if event.in_a_row > 1 else ""
    return f"{state.name_of(event.seat)} skips{again}."


def _asked(_: State, event: ev.QuestionAsked) -> str:
    del event
    return "What moved the wall?"


def _ruled(_: State, event: ev.WallRuled) -> str:
    return f"The table rules: the wall {'crossed' if event.verdict == 'crossed' else 'held'}."


def _card_lost(state: State, event: ev.CardLost) -> str:
    number = len(event.carrots)
    return (
        f"{state.name_of(event.seat)} clears the card: {number} carrot{'s' * (number > 1)} aside."
    )


def _taken_back(state: State, event: ev.CarrotTakenBack) -> str:
    return f"{state.name_of(event.seat)} gives back the {event.colour} carrot of that turn."


def _named(pattern: str) -> Callable[[State, Any], str]:
    """A line out of the player's name and the event's own fields."""
    return lambda state, event: pattern.format(name=state.name_of(event.seat), event=event)


def _carrot(pattern: str) -> Callable[[State, Any], str]:
    return lambda state, event: pattern.format(
        name=state.name_of(event.seat), carrot=f"{event.colour.one} carrot", event=event
    )


_LINE: dict[type[Event], Callable[[State, Any], str]] = {
    ev.StarterChosen: _named("{name} starts."),
    ev.StarterDrawn: _named("{name} starts."),
    ev.CardDealt: _named("{name} draws card {event.card}."),
    ev.TurnOpened: _named("{name}'s turn."),
    ev.TurnResumed: _named("{name}'s turn goes on."),
    ev.TurnSkipped: _skipped,
    ev.CarrotTouched: _carrot("{name} touches {carrot}."),
    ev.CarrotPulled: _carrot("{name} pulls {carrot}."),
    ev.CarrotJumped: lambda _, event: f"{event.colour.one} carrot jumped.".capitalize(),
    ev.CarrotKept: lambda state, event: (
        f"{state.name_of(event.seat)} keeps {event.colour.one} carrot: {_points(event.points)}."
    ),
    ev.CarrotPlaced: _carrot("{name} puts {carrot} on the card."),
    ev.CarrotBeside: _carrot("{name} puts {carrot} beside the card: it was not its turn."),
    ev.CarrotAside: _aside,
    ev.CarrotReturned: lambda _, event: f"The {event.colour} carrot goes back on the board.",
    ev.CarrotTakenBack: _taken_back,
    ev.CardLost: _card_lost,
    ev.WallHeld: lambda *_: "The wall held.",
    ev.WallCrossed: _crossed,
    ev.WallSuspected: lambda *_: "The wall may have crossed the mark.",
    ev.WallRuled: _ruled,
    ev.QuestionAsked: _asked,
    ev.WallBlamed: _blamed,
    ev.PenaltyPaid: _penalty,
    ev.PaymentAsked: lambda state, event: (
        f"{state.name_of(event.seat)} must hand back carrots worth {_points(event.points)}."
    ),
    ev.CarrotPaid: _carrot("{name} hands back {carrot}."),
    ev.ResetAwaited: lambda *_: "The wall must be pulled back behind the mark.",
    ev.WallReset: lambda *_: "The wall is back behind the mark.",
    ev.PlayerLeft: _named("{name} leaves the game."),
    ev.PlayerBlocked: _named("{name} is blocked: no {event.colour} carrot is left."),
    ev.GameEnded: lambda _, event: event.why,
}

_LABEL: dict[type[Action], Callable[[State, Any], str]] = {
    act.Take: lambda _, action: f"Take {action.colour}",
    act.Touch: lambda _, action: f"Touch {action.colour}",
    act.Pulled: lambda *_: "It is out",
    act.Skip: lambda *_: "Skip",
    act.Pay: lambda _, action: f"Hand back {action.colour}",
    act.Crossed: lambda *_: "Wall crossed",
    act.CrossedLate: lambda *_: "Crossed just now",
    act.Suspected: lambda *_: "Did it cross?",
    act.Settled: lambda *_: "Wall held",
    act.Rule: lambda _, action: "It crossed" if action.verdict == "crossed" else "It held",
    act.BlameOn: lambda _, action: (
        "The turn before" if action.what is Blame.PREVIOUS else action.what.capitalize()
    ),
    act.Jump: lambda _, action: f"{action.colour.capitalize()} jumped",
    act.WallBack: lambda *_: "Wall is back",
    act.Leave: lambda state, action: f"{_short(state, action.player)} leaves",
    act.Start: lambda state, action: f"{_short(state, action.player)} starts",
    act.DealCard: lambda _, action: f"Card {action.card}",
}


def _short(state: State, seat: int) -> str:
    return state.name_of(seat)[:_ROOM_FOR_NAME]


if set(_LINE) != set(ev.EVENTS) or set(_LABEL) != set(act.ACTIONS):
    raise TypeError("every event needs its line and every action its label")
