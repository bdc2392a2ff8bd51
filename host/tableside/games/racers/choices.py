"""The events that a legal choice causes at once, before the race goes on by itself."""

from collections.abc import Callable, Iterator
from typing import Any

from tableside.games.core import Action, Event
from tableside.games.racers import actions as act
from tableside.games.racers import events as ev
from tableside.games.racers.model import State, Turn, the_turn
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.options import free_slot
from tableside.games.racers.words import CHEQUERED, Phase, Step, TrapKind

SHOWN_RULINGS = {TrapKind.NO_EFFECT: "R-16", TrapKind.NO_DRAW: "R-17"}


def shown(turn: Turn, kind: TrapKind) -> Event:
    """A flipped token shows its face."""
    return ev.TrapShown(seat=turn.seat, kind=kind, ruling=SHOWN_RULINGS.get(kind))


def supply_made(state: State) -> Iterator[Event]:
    """R-20: the discards become the supply if a token is needed and there is none."""
    if state.traps.supply == 0:
        yield ev.TrapsReshuffled(count=sum(state.traps.discards), ruling="R-20")


def _look(state: State, action: act.Look) -> Iterator[Event]:
    clues = state.racer(action.seat).clues
    if action.controller not in clues:
        ruling = "R-04" if state.phase == Phase.LOOKS else "R-06"
        slot = len(clues) + 1
        yield ev.CluePlaced(
            seat=action.seat, controller=action.controller, slot=slot, ruling=ruling
        )
    if state.rules.sealed:
        yield ev.LookPermitted(seat=action.seat, controller=action.controller, ruling="R-07")
    else:
        yield ev.ChipLooked(seat=action.seat, controller=action.controller)


def _look_taken(state: State, action: act.LookTaken) -> Iterator[Event]:
    del state
    yield ev.ChipLooked(seat=action.seat, controller=action.controller)


def _look_lapsed(state: State, action: act.LetLookLapse) -> Iterator[Event]:
    del state
    yield ev.LookLapsed(seat=action.seat, controller=action.controller)


def _seal_chips(state: State, action: act.SealChips) -> Iterator[Event]:
    del state, action
    yield ev.ChipsSealed()


def _reveal(state: State, action: act.Reveal) -> Iterator[Event]:
    del state
    yield ev.ChipRevealed(controller=action.controller, car=action.car)


def _play(state: State, action: act.Play) -> Iterator[Event]:
    del state
    yield ev.CardPlayed(seat=action.seat, card=action.card)


def _choose_car(state: State, action: act.ChooseCar) -> Iterator[Event]:
    del state
    yield ev.CarChosen(seat=action.seat, car=action.car, ruling="R-10")


def _move(state: State, action: act.Move) -> Iterator[Event]:
    track = state.board.track
    at = state.car(action.car)
    walks = track.walks(at.place, action.spaces)
    walk = next(walk for walk in walks if walk.path == action.path)
    yield ev.CarMoved(
        seat=action.seat,
        car=action.car,
        spaces=walk.spaces,
        start=at.place,
        end=walk.end,
        path=walk.path,
        ruling="R-29" if track.is_catapult(walk.end) else None,
    )
    if walk.crossed:
        column = min(state.rules.first_column + at.crossed + 1, CHEQUERED)
        yield ev.LineCrossed(car=action.car, column=column)


def _flip(state: State, action: act.Flip) -> Iterator[Event]:
    del state
    yield ev.TrapTriggered(seat=action.seat, place=action.place, token=action.token)


def _collect(state: State, action: act.Collect) -> Iterator[Event]:
    cars = [state.car(car).place for car in the_turn(state).cars]
    bonus = state.board.track.bonuses[action.place]
    # two cars on the space, one bonus.
    ruling = "R-23" if cars.count(action.place) > 1 else None
    yield ev.BonusCollected(seat=action.seat, place=action.place, bonus=bonus, ruling=ruling)


def _fire(state: State, action: act.Fire) -> Iterator[Event]:
    del state
    yield ev.CatapultLoaded(seat=action.seat, car=action.car)


def _stretch(state: State, action: act.Stretch) -> Iterator[Event]:
    turn = the_turn(state)
    assert turn.held.rolled is not None
    assert turn.held.firing is not None
    castle = turn.held.rolled + action.count
    bonus = state.rules.each_castle or castle not in turn.castles
    yield ev.CarLanded(
        seat=action.seat,
        car=turn.held.firing,
        castle=castle,
        stretches=action.count,
        bonus=bonus,
        ruling="R-30",
    )


def _take_boost(state: State, action: act.TakeBoost) -> Iterator[Event]:
    del state
    yield ev.BoostTaken(seat=action.seat, car=action.car)


def _drop_boost(state: State, action: act.DropBoost) -> Iterator[Event]:
    del state
    yield ev.BoostDropped(seat=action.seat, car=action.car)


def _gain_trap(state: State, action: act.GainTrap) -> Iterator[Event]:
    slot = free_slot(state, action.seat)
    assert slot is not None
    yield from supply_made(state)
    yield ev.TrapGained(seat=action.seat, slot=slot)


def _set_trap(state: State, action: act.SetTrap) -> Iterator[Event]:
    ruling = "R-15" if the_turn(state).step != Step.TRAPS else None
    yield ev.TrapSet(seat=action.seat, slot=action.slot, place=action.place, ruling=ruling)


def _look_trap(state: State, action: act.LookTrap) -> Iterator[Event]:
    del state
    yield ev.TrapLooked(seat=action.seat, place=action.place, token=action.token)


def _discard(state: State, action: act.Discard) -> Iterator[Event]:
    del state
    yield ev.CardDiscarded(seat=action.seat, card=action.card, extra=True)


def _decline(state: State, action: act.Decline) -> Iterator[Event]:
    declined: dict[Need | None, Event] = {
        Need.TRAP: ev.TrapDeclined(seat=action.seat, ruling="R-18"),
        Need.GLASS: ev.GlassDeclined(seat=action.seat, ruling="R-06"),
        Need.DISCARD: ev.HandKept(seat=action.seat),
    }
    yield declined[need_of(state)]


def _start(state: State, action: act.Start) -> Iterator[Event]:
    del state
    yield ev.StarterChosen(seat=action.player, ruling="R-36")


def _draw_starter(state: State, action: act.DrawStarter) -> Iterator[Event]:
    del state, action
    yield ev.StarterLeftToFate(ruling="R-36")


def _declare(state: State, action: act.Declare) -> Iterator[Event]:
    del state
    yield ev.ChipDeclared(controller=action.controller, car=action.car)


_CAUSES: dict[type[Action], Callable[[State, Any], Iterator[Event]]] = {
    act.Look: _look,
    act.Play: _play,
    act.ChooseCar: _choose_car,
    act.Move: _move,
    act.Flip: _flip,
    act.Collect: _collect,
    act.Fire: _fire,
    act.Stretch: _stretch,
    act.TakeBoost: _take_boost,
    act.DropBoost: _drop_boost,
    act.GainTrap: _gain_trap,
    act.SetTrap: _set_trap,
    act.LookTrap: _look_trap,
    act.Discard: _discard,
    act.Decline: _decline,
    act.Start: _start,
    act.DrawStarter: _draw_starter,
    act.Declare: _declare,
    act.SealChips: _seal_chips,
    act.LookTaken: _look_taken,
    act.LetLookLapse: _look_lapsed,
    act.Reveal: _reveal,
}
assert set(_CAUSES) == set(act.ACTIONS) - set(act.FATE), "every choice has its events"


def caused(state: State, action: Action) -> tuple[Event, ...]:
    """The events of a choice that is known to be legal."""
    return tuple(_CAUSES[type(action)](state, action))
