"""The turn as a table: in which phase who may do what.

starting ──> dealing ──> open ──> (pulling) ──> settling ──> open, the next player
                          │          │             │
                          ├──────────┴── ruling ───┤   a pulse too short to be sure
                          ├── asking ──────────────┤   a crossing nobody has touched for
                          └───────── paying ── resetting ──> open
"""

from collections.abc import Mapping
from enum import StrEnum

from tableside.games.carrots import actions as act
from tableside.games.core import Action


class Phase(StrEnum):
    """Where the game stands."""

    STARTING = "starting"
    DEALING = "dealing"
    OPEN = "open"
    PULLING = "pulling"
    SETTLING = "settling"
    RULING = "ruling"
    ASKING = "asking"
    PAYING = "paying"
    RESETTING = "resetting"
    OVER = "over"


class Actor(StrEnum):
    """Who an action belongs to."""

    PLAYER = "player"
    PAYER = "payer"
    TABLE = "table"
    FATE = "fate"


ACTOR: Mapping[type[Action], Actor] = {
    act.Take: Actor.PLAYER,
    act.Touch: Actor.PLAYER,
    act.Pulled: Actor.PLAYER,
    act.Skip: Actor.PLAYER,
    act.Pay: Actor.PAYER,
    act.Crossed: Actor.TABLE,
    act.CrossedLate: Actor.TABLE,
    act.Suspected: Actor.TABLE,
    act.Settled: Actor.TABLE,
    act.Rule: Actor.TABLE,
    act.BlameOn: Actor.TABLE,
    act.Jump: Actor.TABLE,
    act.WallBack: Actor.TABLE,
    act.Leave: Actor.TABLE,
    act.Start: Actor.TABLE,
    act.DealCard: Actor.FATE,
}

LEGAL: Mapping[Phase, tuple[type[Action], ...]] = {
    # Nobody has a turn yet: the table picks among the youngest, or fate among all (C-13).
    Phase.STARTING: (act.Start,),
    # Each player draws a trap card, in the order of seats (C-15).
    Phase.DEALING: (act.DealCard,),
    # The player chooses a carrot or skips; what jumped belongs to the turn that has just ended.
    Phase.OPEN: (
        act.Take,
        act.Touch,
        act.Skip,
        act.Crossed,
        act.CrossedLate,
        act.Suspected,
        act.Jump,
        act.Leave,
    ),
    # A carrot has been touched and must come out, however long it takes (C-01).
    Phase.PULLING: (act.Pulled, act.Skip, act.Crossed, act.Suspected, act.Leave),
    # The carrot is out; the wall is watched until the settle time has passed.
    Phase.SETTLING: (act.Settled, act.Crossed, act.Suspected, act.Jump, act.Leave),
    # The sensor is not sure, so people decide; a crossing that it is sure of decides too.
    Phase.RULING: (act.Rule, act.Crossed, act.Leave),
    # The wall crossed and nobody had touched a carrot: what moved it? (C-06)
    Phase.ASKING: (act.BlameOn, act.Jump, act.Leave),
    # A player hands back carrots of their choice (C-09, house rule).
    Phase.PAYING: (act.Pay, act.Leave),
    # The wall is pulled back; the detector is deaf and no crossing counts (C-07).
    Phase.RESETTING: (act.WallBack, act.Jump, act.Leave),
    # Nothing is legal any more.
    Phase.OVER: (),
}


def _check() -> None:
    if set(LEGAL) != set(Phase):
        raise TypeError("every phase needs its row in the table")
    listed = {kind for kinds in LEGAL.values() for kind in kinds}
    if listed != set(ACTOR) or listed != set(act.ACTIONS):
        raise TypeError("every action needs an actor and a phase in which it is legal")
    if LEGAL[Phase.OVER]:
        raise TypeError("nothing may be legal when the game is over")


_check()
