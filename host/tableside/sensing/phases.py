"""The detector's state machine, as a table that is checked when this module is imported."""

from collections.abc import Mapping
from enum import Enum


class Phase(Enum):
    """What the detector is doing."""

    DEAF = "deaf"
    """Disarmed, as while the wall is reset (C-07): the level is followed, nothing is reported."""
    UNSEEN = "unseen"
    """Armed, but nothing was read yet, or the sensor was lost."""
    CLEAR = "clear"
    """Armed, and the wall is behind the mark."""
    PENDING = "pending"
    """Past the mark, for too short a time to say anything."""
    SLIPPED = "slipped"
    """Was pending and reads clear: the end of it, or a gap in it."""
    ASKED = "asked"
    """A suspect was reported; the next one only after a while of clear, a crossing at any time."""
    SPENT = "spent"
    """A crossing was reported; no second one before the wall was back."""
    BLOCKED = "blocked"
    """Past the mark when watching began: a fault, and nothing counts before the wall was back."""


class Signal(Enum):
    """What moves the detector from one phase to another."""

    ARM_UNSEEN = "armed, nothing read yet"
    ARM_CLEAR = "armed, and the wall is clear"
    ARM_PAST = "armed, and the wall is past"
    DISARM = "disarmed"
    RISE = "went past the mark"
    GLITCH = "was past for less than a glitch"
    SLIP = "reads clear after more than a glitch"
    GONE = "stayed clear: too short to be sure"
    SURE = "past for the confirm time"
    DOUBT = "within the uncertainty for the confirm time"
    RELEASE = "clear for the release time"
    LOSE = "the sensor was lost"


Table = Mapping[Phase, Mapping[Signal, Phase]]

_ALWAYS = {Signal.DISARM: Phase.DEAF, Signal.LOSE: Phase.UNSEEN}

TABLE: Table = {
    Phase.DEAF: {
        Signal.ARM_UNSEEN: Phase.UNSEEN,
        Signal.ARM_CLEAR: Phase.CLEAR,
        Signal.ARM_PAST: Phase.BLOCKED,
    },
    Phase.UNSEEN: {
        Signal.ARM_CLEAR: Phase.CLEAR,
        Signal.ARM_PAST: Phase.BLOCKED,
        **_ALWAYS,
    },
    Phase.CLEAR: {Signal.RISE: Phase.PENDING, **_ALWAYS},
    Phase.PENDING: {
        Signal.GLITCH: Phase.CLEAR,
        Signal.SLIP: Phase.SLIPPED,
        Signal.SURE: Phase.SPENT,
        Signal.DOUBT: Phase.ASKED,
        **_ALWAYS,
    },
    Phase.SLIPPED: {
        Signal.RISE: Phase.PENDING,
        Signal.GLITCH: Phase.CLEAR,
        Signal.GONE: Phase.ASKED,
        **_ALWAYS,
    },
    Phase.ASKED: {Signal.SURE: Phase.SPENT, Signal.RELEASE: Phase.CLEAR, **_ALWAYS},
    Phase.SPENT: {Signal.RELEASE: Phase.CLEAR, **_ALWAYS},
    Phase.BLOCKED: {Signal.RELEASE: Phase.CLEAR, **_ALWAYS},
}


def check(table: Table) -> None:
    """Raise `ValueError` unless every phase is there, reachable, can be left and disarmed."""
    if missing := set(Phase) - set(table):
        raise ValueError(f"phases without a row: {missing}")
    for start in Phase:
        if unreached := set(Phase) - _reachable(table, start):
            raise ValueError(f"{unreached} cannot be reached from {start}")
    for phase in set(Phase) - {Phase.DEAF}:
        if table[phase].get(Signal.DISARM) is not Phase.DEAF:
            raise ValueError(f"{phase} cannot be disarmed")


def _reachable(table: Table, start: Phase) -> set[Phase]:
    seen = {start}
    todo = [start]
    while todo:
        new = set(table[todo.pop()].values()) - seen
        seen |= new
        todo += new
    return seen


check(TABLE)
