"""What the detector has to say. Every time is when it happened, not when it was noticed."""

from dataclasses import dataclass
from typing import Literal

FaultKind = Literal["active_when_armed", "stuck_past", "chattering", "lost", "out_of_range"]


@dataclass(frozen=True, slots=True)
class Crossed:
    """The wall went past the mark at `at_ns` and was still there at `confirmed_at_ns`."""

    at_ns: int
    confirmed_at_ns: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """The wall may have crossed between these times: the table rules. `why` is a sentence."""

    began_ns: int
    ended_ns: int
    why: str


@dataclass(frozen=True, slots=True)
class Cleared:
    """After a crossing, a suspect or a fault the wall reads clear again and counts anew."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The sensor cannot be trusted; `why` says what was seen and what to do."""

    at_ns: int
    kind: FaultKind
    why: str


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """A fault reported before is over."""

    at_ns: int
    kind: FaultKind


Reading = Crossed | Suspect | Cleared | Fault | FaultCleared
