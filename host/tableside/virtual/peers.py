"""How others decide that a switch has moved, for comparison on the same traces.

All of them get our rule that a new crossing counts only after a while of clear, so that what
is compared is the filter alone. None of them can say "I am not sure".
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tableside.sensing import Crossed, Detector, EdgeOptions, Options, PositionOptions, Suspect
from tableside.virtual.eyes import NS_PER_MS, Point
from tableside.virtual.traces import Trace

RELEASE_NS = 100 * NS_PER_MS

Edge = tuple[int, bool]
Filter = Callable[[tuple[Edge, ...], int], Iterator[Edge]]
"""From all edges and the end of the trace to the edges that are let through."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of one trace."""

    crossings: int
    suspects: int = 0


def stable_for(ms: float) -> Filter:
    """An edge counts once the level has been stable for so long.

    The kernel's debounce does this, and so gpiozero's `bounce_time` on lgpio; so do switch
    debouncers of pinball machines (2 to 4 ms) and minimum gate times of race timers (500 ms).
    """
    wait_ns = round(ms * NS_PER_MS)

    def let_through(edges: tuple[Edge, ...], end_ns: int) -> Iterator[Edge]:
        level = edges[0][1]
        following = (*(at_ns for at_ns, _ in edges[1:]), end_ns)
        for (at_ns, past), next_ns in zip(edges, following, strict=True):
            if past is not level and next_ns - at_ns >= wait_ns:
                level = past
                yield at_ns + wait_ns, past

    return let_through


def deaf_after(ms: float) -> Filter:
    """Every edge counts at once and the next ones are ignored for so long.

    gpiozero's `bounce_time` does this on RPi.GPIO; a level that changed meanwhile is missed
    until the next edge.
    """
    deaf_ns = round(ms * NS_PER_MS)

    def let_through(edges: tuple[Edge, ...], _end_ns: int) -> Iterator[Edge]:
        heard_ns = edges[0][0] - deaf_ns
        for at_ns, past in edges[1:]:
            if at_ns - heard_ns >= deaf_ns:
                heard_ns = at_ns
                yield at_ns, past

    return let_through


PEERS: dict[str, Filter] = {
    "gpiozero bounce_time 25 ms (lgpio)": stable_for(25),
    "gpiozero bounce_time 100 ms (lgpio)": stable_for(100),
    "gpiozero bounce_time 25 ms (RPi.GPIO)": deaf_after(25),
    "gpiozero bounce_time 100 ms (RPi.GPIO)": deaf_after(100),
    "minimum gate time 500 ms": stable_for(500),
    "switch debounce 2 ms": stable_for(2),
    "switch debounce 4 ms": stable_for(4),
}


def ask_peer(peer: Filter, trace: Trace) -> Verdict:
    """How many crossings a peer sees in a trace."""
    edges = tuple(_edges(trace.points))
    through = peer(edges, trace.duration_ns)
    return Verdict(sum(1 for _ in _crossings(edges[0][1], through, trace.armed_ns)))


def ask_us(trace: Trace, options: Options | None = None) -> Verdict:
    """How many crossings and suspects our detector sees in a trace."""
    options = options or (PositionOptions() if trace.is_analogue else EdgeOptions())
    detector = Detector(options)
    crossings = suspects = 0
    armed = False
    for at_ns, value in (*trace.points, (trace.duration_ns, None)):
        said: tuple[object, ...] = ()
        if not armed and at_ns >= trace.armed_ns > 0:
            detector, _ = detector.arm(trace.armed_ns)
            armed = True
        if value is None:
            detector, said = detector.tick(at_ns)
        else:
            detector, said = detector.point(at_ns, value)
        if not armed and trace.armed_ns == 0:
            detector, _ = detector.arm(0)
            armed = True
        crossings += sum(isinstance(reading, Crossed) for reading in said)
        suspects += sum(isinstance(reading, Suspect) for reading in said)
    return Verdict(crossings, suspects)


def _edges(points: Iterable[Point]) -> Iterator[Edge]:
    level: bool | None = None
    for at_ns, value in points:
        past = value > 0
        if past is not level:
            level = past
            yield at_ns, past


def _crossings(level: bool, edges: Iterable[Edge], armed_ns: int) -> Iterator[int]:
    clear_since_ns: int | None = None if level else -RELEASE_NS
    for at_ns, past in edges:
        if not past:
            clear_since_ns = at_ns
            continue
        if clear_since_ns is None:
            continue
        if at_ns >= armed_ns and at_ns - clear_since_ns >= RELEASE_NS:
            yield at_ns
        clear_since_ns = None
