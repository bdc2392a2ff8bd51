"""What time alone will do to a detector, and when."""

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from tableside.sensing.options import NS_PER_MS, Options
from tableside.sensing.phases import Phase

if TYPE_CHECKING:
    from tableside.sensing.detector import Detector


class Timer(IntEnum):
    """The kinds of timers; at equal times the earlier one in this list goes first."""

    SURE = 1
    DOUBT = 2
    GONE = 3
    RELEASE = 4
    STUCK = 5
    CALM = 6
    ODD = 7
    SILENT = 8


class Due(NamedTuple):
    """A timer and when it runs out."""

    at_ns: int
    what: Timer


def due(detector: "Detector") -> Due | None:
    """The timer that runs out first, or None."""
    return min(_run_timers(detector), default=None)


def _run_timers(detector: "Detector") -> Iterator[Due]:
    yield from _of_run(detector)
    yield from _of_release(detector)
    yield from _of_faults(detector)


def _of_run(detector: "Detector") -> Iterator[Due]:
    run, phase, options = detector.run, detector.phase, detector.options
    if run is None:
        return
    if phase in (Phase.PENDING, Phase.ASKED) and run.past_ns is not None:
        yield _after(run.past_ns, options.confirm_ms, Timer.SURE)
    if phase is Phase.PENDING:
        yield _after(run.over_ns, options.confirm_ms, Timer.DOUBT)
    if phase is Phase.SLIPPED and run.slipped_ns is not None:
        yield _after(run.slipped_ns, options.dropout_ms, Timer.GONE)


def _of_release(detector: "Detector") -> Iterator[Due]:
    clear_since_ns = detector.line.clear_since_ns
    waiting = detector.phase in (Phase.ASKED, Phase.SPENT, Phase.BLOCKED)
    if waiting and clear_since_ns is not None:
        yield _after(clear_since_ns, detector.options.release_ms, Timer.RELEASE)


def _of_faults(detector: "Detector") -> Iterator[Due]:
    line, faulty, options = detector.line, detector.faulty, detector.options
    if line.over_since_ns is not None and not faulty.has("stuck_past"):
        yield _after(line.over_since_ns, options.stuck_ms, Timer.STUCK)
    if faulty.has("chattering"):
        yield _after(faulty.rises_ns[-1], options.chatter_window_ms, Timer.CALM)
    if line.odd_since_ns is not None and not faulty.has("out_of_range"):
        yield _after(line.odd_since_ns, options.glitch_ms, Timer.ODD)
    silent = options.silence_ms is not None and line.heard_ns is not None
    if silent and not faulty.has("lost"):
        yield _silence(options, line.heard_ns or 0)


def _silence(options: Options, heard_ns: int) -> Due:
    return _after(heard_ns, options.silence_ms or 0, Timer.SILENT)


def _after(since_ns: int, ms: int, what: Timer) -> Due:
    return Due(since_ns + ms * NS_PER_MS, what)
