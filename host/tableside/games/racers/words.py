"""The vocabulary of the race: kinds of tokens, bonuses, effects, phases and steps."""

from enum import StrEnum
from typing import Literal

Place = str
"""A space: `1` to the last one of the lap, `D1`… on the detour, `S1` to `S5` for the castles."""

Car = str
"""A car by its colour; which five there are, the pack says."""

Path = Literal["main", "detour"]
"""Which way a car takes at the dividing space."""

CONTROLLERS = 5
DOCK_SLOTS = 3
CLUE_SLOTS = 3
SPACE_TOKENS = 2
BOOSTS_PER_CAR = 13
STOPS = 24
STRETCHES = 20
FIRST_HAND = 3
CHEQUERED = 4
"""The last column of the lap table: start, lap 1, lap 2, lap 3, chequered."""


class TrapKind(StrEnum):
    """What the face of a trap token shows."""

    STOP = "stop"
    BOOST = "boost"
    DROP_BOOST = "drop_boost"
    PROGRESS = "progress"
    NO_EFFECT = "no_effect"
    NO_DRAW = "no_draw"


TRAP_KINDS = tuple(TrapKind)


class Grant(StrEnum):
    """One thing that the active player is due, in the order in which they are resolved."""

    BOOST = "boost"
    STOP = "stop"
    STRETCH = "stretch"
    TRAP = "trap"
    LOOK_TRAP = "look_trap"
    PROGRESS = "progress"
    GLASS = "glass"
    HAND_LIMIT = "hand_limit"
    DROP_BOOST = "drop_boost"


class Effect(StrEnum):
    """The effect printed on a card."""

    PROGRESS = "progress"
    BOOST = "boost"
    TRAP = "trap"
    LOOK_TRAP = "look_trap"
    STRETCH = "stretch"
    TWO_BOOSTS = "two_boosts"
    BOOST_AND_TRAP = "boost_and_trap"
    TWO_TRAPS = "two_traps"


class Tires(StrEnum):
    """The colour of the tires on a card and around spaces."""

    RED = "red"
    BLUE = "blue"


GREY = "grey"
"""On a card: the player chooses the car (R-10)."""

EFFECT_GRANTS: dict[Effect, tuple[Grant, ...]] = {
    Effect.PROGRESS: (Grant.PROGRESS,),
    Effect.BOOST: (Grant.BOOST,),
    Effect.TRAP: (Grant.TRAP,),
    Effect.LOOK_TRAP: (Grant.LOOK_TRAP,),
    Effect.STRETCH: (Grant.STRETCH,),
    Effect.TWO_BOOSTS: (Grant.BOOST, Grant.BOOST),
    Effect.BOOST_AND_TRAP: (Grant.BOOST, Grant.TRAP),
    # One gained and one set in either order, two gained or two set: gain or set, twice.
    Effect.TWO_TRAPS: (Grant.TRAP, Grant.TRAP),
}

TRAP_GRANTS: dict[TrapKind, tuple[Grant, ...]] = {
    TrapKind.STOP: (Grant.STOP,),
    TrapKind.BOOST: (Grant.BOOST,),
    TrapKind.DROP_BOOST: (Grant.DROP_BOOST,),
    TrapKind.PROGRESS: (Grant.PROGRESS,),
    TrapKind.NO_EFFECT: (),
    TrapKind.NO_DRAW: (),
}


class Phase(StrEnum):
    """Where a whole game stands."""

    SEALING = "sealing"
    """With secret chips: every controller commits to the chip in it."""
    LOOKS = "looks"
    """Everyone has a first look to the right (R-04)."""
    STARTING = "starting"
    """The starting player is named or drawn (R-36)."""
    DEALING = "dealing"
    """The digital dealer deals; with real cards this takes no time at all."""
    RACE = "race"
    REVEAL = "reveal"
    """The race is over and the chips come out of the controllers."""
    OVER = "over"


class Step(StrEnum):
    """A step of a turn, by its number on the help card."""

    MOVE = "1"
    TRAPS = "2"
    BONUSES = "3"
    CATAPULT = "3.5"
    EFFECT = "4"
    TIRES = "5"
    CARDS = "6"
