"""What the wall sensor told lately: what people look at when they rule on a doubt."""

from tableside.sensing import Detector, Value

Trace = tuple[tuple[int, Value], ...]
"""(table time in ns, what the sensor read then), oldest first."""

MOST_POINTS = 100
"""Half a second of a position sensor that moves all the time, more than any doubt lasts."""


def begun(detector: Detector, at_ns: int) -> Trace:
    """The trace of a watch that begins now: where the wall stands, if that is known."""
    return () if detector.value is None else ((at_ns, detector.value),)


def continued(trace: Trace, at_ns: int, value: Value) -> Trace:
    """The trace with one more point; the oldest give way. Its times never go back."""
    last_ns = trace[-1][0] if trace else at_ns
    return (*trace[1 - MOST_POINTS :], (max(at_ns, last_ns), value))
