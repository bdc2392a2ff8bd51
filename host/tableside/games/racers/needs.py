"""The turn as a table: what a race can wait for, in which phase and step, and who answers."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal

from tableside.games.core import Action
from tableside.games.racers.actions import (
    ACTIONS,
    DEVICES,
    FATE,
    CardIs,
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
    LetLookLapse,
    Look,
    LookTaken,
    LookTrap,
    Move,
    Play,
    Reveal,
    Rolled,
    SealChips,
    SetTrap,
    Start,
    StarterDrawn,
    Stretch,
    TakeBoost,
    TrapIs,
)
from tableside.games.racers.model import Racer, State, Turn, the_turn
from tableside.games.racers.words import FIRST_HAND, GREY, Grant, Phase, Step


class Need(StrEnum):
    """What the race waits for."""

    SEALS = "seals"
    """Every controller commits to the chip in it."""
    FIRST_LOOK = "first_look"
    """Everyone who has not yet looks to the right."""
    STARTER = "starter"
    """The table names who starts, or leaves it to fate."""
    FATED_STARTER = "fated_starter"
    DEALT_TOKEN = "dealt_token"
    """The digital dealer says what a token is that its owner has just put into the dock."""
    DEALT_CARD = "dealt_card"
    PLAY = "play"
    CAR = "car"
    """A grey car of the card is to be chosen."""
    MOVE = "move"
    FLIP = "flip"
    """More than one trap was triggered: which is flipped next?"""
    FACE = "face"
    """A trap is being flipped: what does it show?"""
    COLLECT = "collect"
    FIRE = "fire"
    ROLL = "roll"
    STRETCH = "stretch"
    BOOST = "boost"
    DROP_BOOST = "drop_boost"
    TRAP = "trap"
    """Gain a trap, set one, or decline."""
    LOOK_TRAP = "look_trap"
    PEEKED = "peeked"
    """The digital dealer says what the looked-at token is."""
    GLASS = "glass"
    DISCARD = "discard"
    CHIPS = "chips"
    """The race is over: which chip was in which controller?"""


Who = Literal["active", "everyone", "table", "devices", "fate"]


@dataclass(frozen=True, slots=True)
class Rule:
    """Who answers a need with which actions, in which steps of a turn (or outside: none).

    `forced`: if there is only one answer, it is taken without asking.
    """

    who: Who
    actions: tuple[type[Action], ...]
    steps: tuple[Step, ...] = ()
    forced: bool = False


PLAYING = (Step.TRAPS, Step.BONUSES, Step.CATAPULT, Step.EFFECT)
"""The steps in which something may be due to the active player."""

RULES: dict[Need, Rule] = {
    Need.SEALS: Rule("devices", (SealChips,)),
    Need.FIRST_LOOK: Rule("everyone", (Look,)),
    Need.STARTER: Rule("table", (Start, DrawStarter)),
    Need.FATED_STARTER: Rule("fate", (StarterDrawn,)),
    Need.DEALT_TOKEN: Rule("fate", (TrapIs,), PLAYING),
    Need.DEALT_CARD: Rule("fate", (CardIs,), (Step.CARDS,)),
    Need.PLAY: Rule("active", (Play,), (Step.MOVE,)),
    Need.CAR: Rule("active", (ChooseCar,), (Step.MOVE,), forced=True),
    Need.MOVE: Rule("active", (Move,), (Step.MOVE,), forced=True),
    Need.FLIP: Rule("active", (Flip,), (Step.TRAPS,), forced=True),
    Need.FACE: Rule("fate", (TrapIs,), (Step.TRAPS,)),
    Need.COLLECT: Rule("active", (Collect,), (Step.BONUSES,), forced=True),
    Need.FIRE: Rule("active", (Fire,), (Step.CATAPULT,), forced=True),
    Need.ROLL: Rule("fate", (Rolled,), (Step.CATAPULT,)),
    Need.STRETCH: Rule("active", (Stretch,), (Step.CATAPULT,), forced=True),
    Need.BOOST: Rule("active", (TakeBoost,), PLAYING, forced=True),
    Need.DROP_BOOST: Rule("active", (DropBoost,), PLAYING, forced=True),
    Need.TRAP: Rule("active", (GainTrap, SetTrap, Decline), PLAYING),
    Need.LOOK_TRAP: Rule("active", (LookTrap,), PLAYING, forced=True),
    Need.PEEKED: Rule("fate", (TrapIs,), PLAYING),
    Need.GLASS: Rule("active", (Look, Decline), PLAYING),
    Need.DISCARD: Rule("active", (Discard, Decline), (Step.CARDS,)),
    Need.CHIPS: Rule("table", (Declare,)),
}

NEXT_STEP: dict[Step, Step] = {
    Step.MOVE: Step.TRAPS,
    Step.TRAPS: Step.BONUSES,
    Step.BONUSES: Step.CATAPULT,
    Step.CATAPULT: Step.EFFECT,
    Step.EFFECT: Step.TIRES,
    Step.TIRES: Step.CARDS,
}

GRANT_NEEDS: dict[Grant, Need] = {
    Grant.BOOST: Need.BOOST,
    Grant.DROP_BOOST: Need.DROP_BOOST,
    Grant.TRAP: Need.TRAP,
    Grant.LOOK_TRAP: Need.LOOK_TRAP,
    Grant.GLASS: Need.GLASS,
}
"""The grants somebody has to choose for; the others are simply carried out."""


_AT_ANY_TIME = (LookTaken, LetLookLapse, Reveal)
"""What devices do on their own account, whatever the race waits for."""


def check_tables() -> None:
    """Hold the tables against each other; runs once, at import."""
    assert set(RULES) == set(Need), "every need has a rule"
    answering = {action for rule in RULES.values() for action in rule.actions} | {*_AT_ANY_TIME}
    assert answering == set(ACTIONS), "every action answers a need"
    for need, rule in RULES.items():
        fated = set(rule.actions) <= set(FATE)
        assert fated == (rule.who == "fate"), f"{need}: fate and nobody else answers with fate"
        by_device = set(rule.actions) <= set(DEVICES)
        assert by_device == (rule.who == "devices"), f"{need}: only devices answer for devices"
    steps = list(Step)
    assert list(NEXT_STEP.items()) == list(pairwise(steps)), "in order"
    for step in Step:
        idle = step == Step.TIRES
        used = any(step in rule.steps for rule in RULES.values())
        assert idle != used, f"step {step}: only tires ask nobody"


check_tables()


def need_of(state: State) -> Need | None:
    """What the race waits for; None while it goes on by itself, and when it is over."""
    return _BY_PHASE[state.phase](state)


def draws_due(turn: Turn, racer: Racer) -> int:
    """How many cards are still to be drawn this turn (R-17, R-27)."""
    if turn.draw_off:
        return 1 if racer.hand.size == 0 else 0
    return max(0, racer.hand_limit - racer.hand.size)


def undealt_seat(state: State) -> int | None:
    """The first seat that the digital dealer still owes a card at the start."""
    for seat, racer in enumerate(state.racers, 1):
        if racer.hand.size < FIRST_HAND:
            return seat
    return None


def unknown_dock(state: State) -> tuple[int, int] | None:
    """Seat and slot of a dock's token that the digital dealer has not shown to its owner."""
    if not state.rules.digital:
        return None
    for seat, racer in enumerate(state.racers, 1):
        for slot, token in enumerate(racer.dock, 1):
            if token is not None and token.kind is None:
                return seat, slot
    return None


def _seals(state: State) -> Need | None:
    del state
    return Need.SEALS


def _looks(state: State) -> Need | None:
    del state
    return Need.FIRST_LOOK


def _starting(state: State) -> Need | None:
    return Need.FATED_STARTER if state.fate_starts else Need.STARTER


def _dealing(state: State) -> Need | None:
    if unknown_dock(state):
        return Need.DEALT_TOKEN
    return Need.DEALT_CARD if undealt_seat(state) else None


def _race(state: State) -> Need | None:
    turn = the_turn(state)
    fated = _fated(state, turn)
    if fated is not None:
        return fated
    if turn.held.rolled is not None:
        return Need.STRETCH
    if turn.grants:
        return GRANT_NEEDS.get(turn.grants[0])
    in_hand = turn.held.resolving or turn.held.flipping or turn.held.peeking
    return None if in_hand else _BY_STEP[turn.step](state, turn)


def _fated(state: State, turn: Turn) -> Need | None:
    if turn.held.flipping is not None and turn.held.flipping.kind is None:
        return Need.FACE
    if turn.held.peeking is not None and _peeked_kind_open(state, turn):
        return Need.PEEKED
    if turn.held.firing is not None and turn.held.rolled is None:
        return Need.ROLL
    return Need.DEALT_TOKEN if unknown_dock(state) else None


def _peeked_kind_open(state: State, turn: Turn) -> bool:
    assert turn.held.peeking is not None
    place, token = turn.held.peeking
    return state.traps.at(place)[token - 1].kind is None


def _reveal(state: State) -> Need | None:
    return Need.CHIPS if None in state.chips else None


def _over(state: State) -> Need | None:
    del state
    return None


def _moving(state: State, turn: Turn) -> Need | None:
    if turn.card is None:
        return Need.PLAY
    if len(turn.cars) < 2:
        return Need.CAR
    stuck = turn.moving.rest and state.board.track.is_catapult(
        state.car(turn.cars[turn.moving.mover]).place
    )
    return Need.MOVE if turn.moving.rest and not stuck else None


def _discarding(state: State, turn: Turn) -> Need | None:
    racer = state.racer(turn.seat)
    if not turn.discarded:
        return Need.DISCARD if turn.played_out and racer.hand.size else None
    due = draws_due(turn, racer) and turn.draw_told == turn.draw_off
    return Need.DEALT_CARD if due and state.rules.digital and state.cards.pile else None


def _nobody(state: State, turn: Turn) -> Need | None:
    del state, turn
    return None


_BY_PHASE: dict[Phase, Callable[[State], Need | None]] = {
    Phase.SEALING: _seals,
    Phase.LOOKS: _looks,
    Phase.STARTING: _starting,
    Phase.DEALING: _dealing,
    Phase.RACE: _race,
    Phase.REVEAL: _reveal,
    Phase.OVER: _over,
}

_BY_STEP: dict[Step, Callable[[State, Turn], Need | None]] = {
    Step.MOVE: _moving,
    Step.TRAPS: lambda _, turn: Need.FLIP if turn.todo.flips else None,
    Step.BONUSES: lambda _, turn: Need.COLLECT if turn.todo.bonuses else None,
    Step.CATAPULT: lambda _, turn: Need.FIRE if turn.todo.catapult else None,
    Step.EFFECT: _nobody,
    Step.TIRES: _nobody,
    Step.CARDS: _discarding,
}


def fixed_cars(cars: tuple[str, str]) -> tuple[str, ...]:
    """The cars of a card that are not grey."""
    return tuple(car for car in cars if car != GREY)
