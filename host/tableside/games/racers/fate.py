"""Chance: what fate may answer, and what its answer leads to."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tableside.errors import IllegalAction
from tableside.games.core import TABLE, Action, Chance, ChanceOutcome, Event
from tableside.games.racers import events as ev
from tableside.games.racers.actions import CardIs, Rolled, StarterDrawn, TrapIs
from tableside.games.racers.choices import shown
from tableside.games.racers.model import State, Token, the_turn
from tableside.games.racers.needs import RULES, Need, need_of, undealt_seat, unknown_dock
from tableside.games.racers.track import Catapult
from tableside.games.racers.words import TRAP_KINDS, Phase


def chance(state: State) -> Chance | None:
    """What fate must answer now, with weights; None if it is not asked."""
    need = need_of(state)
    if need is None or RULES[need].who != "fate":
        return None
    # What the companion has dealt in secret is missing from what may still come.
    return Chance(question(state, need), _OUTCOMES[need](state), secret=state.rules.digital)


def question(state: State, need: Need) -> str:
    """What the table is asked where its own dealer must answer."""
    if need == Need.FATED_STARTER:
        return "Draw a player at random: who starts?"
    if need == Need.DEALT_TOKEN:
        seat, slot = _unknown_dock(state)
        return f"What is the trap in slot {slot} of {state.name(seat)}'s dock?"
    if need == Need.DEALT_CARD:
        return f"Which card does {state.name(_drawer(state))} draw?"
    if need == Need.ROLL:
        return f"Roll the catapult die for the {the_turn(state).held.firing} car: which castle?"
    return "Flip the trap: what does it show?" if need == Need.FACE else "What is this trap?"


def decided(state: State, action: Action) -> tuple[Event, ...]:
    """The event of an answer of fate; raises `IllegalAction` if it cannot be true."""
    need = need_of(state)
    if action.seat != TABLE:
        raise IllegalAction("T-01", "What is flipped, drawn or rolled is told by the whole table.")
    if need is None or type(action) not in RULES[need].actions:
        raise IllegalAction("T-05", "Nothing is to be flipped, drawn or rolled like that now.")
    return (_EVENTS[need](state, action),)


def _unknown_dock(state: State) -> tuple[int, int]:
    found = unknown_dock(state)
    assert found is not None, "a token is to be shown to its owner"
    return found


def _drawer(state: State) -> int:
    if state.phase == Phase.RACE:
        return the_turn(state).seat
    seat = undealt_seat(state)
    assert seat is not None, "a card is to be dealt"
    return seat


def _token_in_question(state: State, need: Need) -> Token:
    token: Token | None
    if need == Need.FACE:
        token = the_turn(state).held.flipping
    elif need == Need.PEEKED:
        peeking = the_turn(state).held.peeking
        assert peeking is not None
        place, number = peeking
        token = state.traps.at(place)[number - 1]
    else:
        seat, slot = _unknown_dock(state)
        token = state.racer(seat).dock[slot - 1]
    assert token is not None
    return token


def _die(state: State) -> Catapult:
    catapult = state.board.track.catapult
    assert catapult is not None, "only a track with a catapult has a die"
    return catapult


# -- what may come ---------------------------------------------------------------------------


def _starters(state: State) -> tuple[ChanceOutcome, ...]:
    seats = range(1, state.rules.seats + 1)
    return tuple(ChanceOutcome(StarterDrawn(player=seat)) for seat in seats)


def _kinds(state: State, need: Need) -> tuple[ChanceOutcome, ...]:
    pool = state.traps.pools[_token_in_question(state, need).batch]
    return tuple(
        ChanceOutcome(TrapIs(kind=kind), count)
        for kind, count in zip(TRAP_KINDS, pool, strict=True)
        if count
    )


def _cards(state: State) -> tuple[ChanceOutcome, ...]:
    return tuple(ChanceOutcome(CardIs(card=card)) for card in sorted(state.cards.pools[-1]))


def _rolls(state: State) -> tuple[ChanceOutcome, ...]:
    faces = Counter(_die(state).die)
    return tuple(ChanceOutcome(Rolled(castle=face), faces[face]) for face in sorted(faces))


_OUTCOMES: dict[Need, Callable[[State], tuple[ChanceOutcome, ...]]] = {
    Need.FATED_STARTER: _starters,
    Need.DEALT_TOKEN: lambda state: _kinds(state, Need.DEALT_TOKEN),
    Need.DEALT_CARD: _cards,
    Need.FACE: lambda state: _kinds(state, Need.FACE),
    Need.PEEKED: lambda state: _kinds(state, Need.PEEKED),
    Need.ROLL: _rolls,
}


# -- what came -------------------------------------------------------------------------------


def _starter(state: State, action: StarterDrawn) -> Event:
    if not 1 <= action.player <= state.rules.seats:
        raise IllegalAction("R-36", f"Nobody sits at seat {action.player}.")
    return ev.StarterFated(seat=action.player, ruling="R-36")


def _face(state: State, action: TrapIs) -> Event:
    _must_be_open(state, action, Need.FACE)
    return shown(the_turn(state), action.kind)


def _peeked(state: State, action: TrapIs) -> Event:
    _must_be_open(state, action, Need.PEEKED)
    turn = the_turn(state)
    assert turn.held.peeking is not None
    place, number = turn.held.peeking
    return ev.TrapSeen(seat=turn.seat, place=place, token=number, kind=action.kind)


def _dock(state: State, action: TrapIs) -> Event:
    _must_be_open(state, action, Need.DEALT_TOKEN)
    seat, slot = _unknown_dock(state)
    return ev.TrapSeen(seat=seat, token=slot, kind=action.kind)


def _must_be_open(state: State, action: TrapIs, need: Need) -> None:
    pool = state.traps.pools[_token_in_question(state, need).batch]
    if not pool[TRAP_KINDS.index(action.kind)]:
        shuffle = "this token can be" if len(state.traps.pools) > 1 else "are in the game"
        raise IllegalAction(
            "R-20",
            f"All {action.kind} traps that {shuffle} have been shown already: look again.",
        )


def _card(state: State, action: CardIs) -> Event:
    if action.card not in state.cards.pools[-1]:
        raise IllegalAction("R-28", f"Card {action.card} is not in the draw pile: look again.")
    return ev.CardDrawn(seat=_drawer(state), card=action.card)


def _roll(state: State, action: Rolled) -> Event:
    if action.castle not in _die(state).die:
        raise IllegalAction("R-30", f"The die has no face with castle {action.castle}: look again.")
    return ev.DieRolled(seat=the_turn(state).seat, castle=action.castle)


_EVENTS: dict[Need, Callable[[State, Any], Event]] = {
    Need.FATED_STARTER: _starter,
    Need.DEALT_TOKEN: _dock,
    Need.DEALT_CARD: _card,
    Need.FACE: _face,
    Need.PEEKED: _peeked,
    Need.ROLL: _roll,
}
