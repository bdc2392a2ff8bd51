"""Everything the referee knows at one moment; frozen, so that a decision can be dropped."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.games.core import Seat, WallWatch
from tableside.referee.chip_state import ChipState
from tableside.referee.ledger import Ledger
from tableside.referee.tracing import Trace
from tableside.referee.view import Notice
from tableside.sensing import Detector, FaultKind


@dataclass(frozen=True, slots=True)
class RefereeState:
    """The game's state with all that surrounds it.

    `now_ns` is the latest time heard of. `watch_since_ns`: since when the game has wanted
    `watch`; a late window (C-06) opens with it. `trace`: what the sensor told while it was armed
    last. `faults`: what is known to be wrong with it. `seating`: controllers by seat. `step`
    counts the stimuli.
    """

    game: Any
    ledger: Ledger = field(default_factory=Ledger)
    detector: Detector | None = None
    watch: WallWatch | None = None
    watch_since_ns: int = 0
    trace: Trace = ()
    faults: frozenset[FaultKind] = frozenset()
    seating: Mapping[Seat, str] = field(default_factory=dict)
    chips: ChipState = field(default_factory=ChipState)
    paused: bool = False
    notice: Notice | None = None
    now_ns: int = 0
    step: int = 0
