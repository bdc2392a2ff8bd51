"""When the referee wants to be told the time, and what it does then."""

from tableside.games.core import Action
from tableside.referee.options import NS_PER_MS, Timing
from tableside.referee.state import RefereeState


def deadline_ns(state: RefereeState, timing: Timing) -> int | None:
    """The next instant at which time alone decides something; None if there is none."""
    detector = None if state.detector is None else state.detector.deadline_ns
    looks = _looks_ns(state, timing)
    times = (detector, _settled_ns(state, timing), _back_ns(state, timing), looks)
    return min((time for time in times if time is not None), default=None)


def due_action(state: RefereeState, timing: Timing) -> Action | None:
    """What the time that has come does to the game, if anything."""
    watch = state.watch
    if watch is None:
        return None
    if _is_due(_settled_ns(state, timing), state.now_ns):
        # A sensor that cannot be trusted must not look like a quiet one: the table rules.
        return watch.suspected if _blind(state) and watch.suspected else watch.settled
    if _is_due(_back_ns(state, timing), state.now_ns):
        return watch.back
    return None


def _looks_ns(state: RefereeState, timing: Timing) -> int | None:
    since = (window.since_ns for window in state.chips.windows.values())
    first = min(since, default=None)
    return None if first is None else first + timing.look_ms * NS_PER_MS


def _is_due(time_ns: int | None, now_ns: int) -> bool:
    return time_ns is not None and time_ns <= now_ns


def _blind(state: RefereeState) -> bool:
    detector = state.detector
    return detector is not None and (detector.level is None or bool(detector.faults))


def _settled_ns(state: RefereeState, timing: Timing) -> int | None:
    if state.watch is None or state.watch.settled is None:
        return None
    if state.detector is not None and state.detector.pending:
        return None  # the wall is past the mark just now: its verdict comes first
    return state.watch_since_ns + timing.settle_ms * NS_PER_MS


def _back_ns(state: RefereeState, timing: Timing) -> int | None:
    if state.watch is None or state.watch.back is None or state.detector is None:
        return None
    since = state.detector.clear_since_ns
    return None if since is None else since + timing.rearm_ms * NS_PER_MS
