"""What may be wrong with a sensor, and the sentences for it."""

from dataclasses import dataclass, replace

from tableside.sensing.readings import Fault, FaultKind

ACTIVE = (
    "The wall reads past the mark before the turn has begun: pull it back; "
    "if it stands behind the mark, look for a broken wire."
)
CHATTERING = (
    "The sensor flickers faster than any wall moves: check its plug, its pull resistor "
    "and whether it stands exactly at the mark. Watch the wall yourselves until then."
)
OUT_OF_RANGE = (
    "The sensor tells a position where no wall can be: check that its chip is plugged in "
    "and powered, then calibrate."
)


def stuck(for_ms: int) -> str:
    """The sentence for a wall that stays past the mark."""
    return (
        f"The wall has read past the mark for {for_ms / 1000:g} s: pull it back; "
        "if it stands behind the mark, look for a broken wire."
    )


def silent(for_ms: int) -> str:
    """The sentence for a sensor that should speak and does not."""
    return (
        f"Nothing was heard from the wall sensor for {for_ms / 1000:g} s: check its cable "
        "and power. Watch the wall yourselves until then."
    )


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults there are now, and the latest times the wall went past the mark."""

    current: tuple[Fault, ...] = ()
    rises_ns: tuple[int, ...] = ()

    def has(self, kind: FaultKind) -> bool:
        """Whether there is a fault of that kind."""
        return any(fault.kind == kind for fault in self.current)

    def plus(self, fault: Fault) -> "Faults":
        """These and one more."""
        return replace(self, current=(*self.current, fault))

    def without(self, *kinds: FaultKind) -> "Faults":
        """These but for some kinds."""
        kept = tuple(fault for fault in self.current if fault.kind not in kinds)
        return self if len(kept) == len(self.current) else replace(self, current=kept)

    def rose(self, at_ns: int, keep: int) -> "Faults":
        """One more time past the mark; only the latest `keep` are remembered."""
        return replace(self, rises_ns=(*self.rises_ns, at_ns)[-keep:])

    def is_chatter(self, edges: int, window_ns: int) -> bool:
        """Whether there were so many rises within the window."""
        rises = self.rises_ns
        return len(rises) >= edges and rises[-1] - rises[-edges] <= window_ns
