"""Wall points in, crossings out: the detector as an immutable value.

Every method that is told something returns the next detector and what it has to say. Points
may be chopped into any batches and ticks may come at any time in between: the answers are the
same. Points of equal times count in the order given. A point older than one already judged is
taken as happening at the time judged last, so a clock that steps back cannot undo a reading.
"""

from dataclasses import dataclass, field, replace

from tableside.sensing import faults as faulty
from tableside.sensing.faults import Faults
from tableside.sensing.line import Line, Run
from tableside.sensing.options import NS_PER_MS, Level, Options, Value
from tableside.sensing.phases import TABLE, Phase, Signal
from tableside.sensing.readings import (
    Cleared,
    Crossed,
    Fault,
    FaultCleared,
    FaultKind,
    Reading,
    Suspect,
)
from tableside.sensing.timers import Timer, due

Step = tuple["Detector", tuple[Reading, ...]]


@dataclass(frozen=True, slots=True)
class Detector:
    """Judges the points of one sensor, edges or positions according to its options."""

    options: Options
    phase: Phase = Phase.DEAF
    now_ns: int = 0
    line: Line = field(default_factory=Line)
    run: Run | None = None
    faulty: Faults = field(default_factory=Faults)

    @property
    def armed(self) -> bool:
        """Whether it says what it sees."""
        return self.phase is not Phase.DEAF

    @property
    def pending(self) -> bool:
        """Past the mark just now for too short to say: a verdict must wait."""
        return self.phase in (Phase.PENDING, Phase.SLIPPED)

    @property
    def level(self) -> Level | None:
        """Where the wall stands, armed or not; None if that is not known."""
        return self.line.level

    @property
    def value(self) -> Value | None:
        """The last value that made sense: past the mark or not, or mm."""
        return self.line.value

    @property
    def clear_since_ns(self) -> int | None:
        """Since when the wall has read clear, armed or not, for re-arming (C-07)."""
        return self.line.clear_since_ns

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the sensor now, armed or not, oldest first."""
        return self.faulty.current

    @property
    def deadline_ns(self) -> int | None:
        """When `tick` is wanted if no point comes before; None: never."""
        timer = due(self)
        return None if timer is None else timer.at_ns + self.options.lag_ms * NS_PER_MS

    def point(self, at_ns: int, value: Value) -> Step:
        """The sensor read `value` at that time; `SensingError` if it is not its kind of value."""
        at_ns = max(at_ns, self.now_ns)
        then, said = self._advance(at_ns)
        after, more = then._read(at_ns, value)
        return after, said + more

    def tick(self, at_ns: int) -> Step:
        """It is that time, and every point older than `lag_ms` has been told."""
        return self._advance(at_ns - self.options.lag_ms * NS_PER_MS)

    def arm(self, at_ns: int) -> Step:
        """Listen from now on. A wall already past is a fault, and no edge to wait for."""
        then, said = self._advance(at_ns)
        if then.armed:
            return then, said
        known = tuple(then.faults)
        after, more = then._first_sight(then.now_ns, arming=True)
        return after, said + known + more

    def disarm(self, at_ns: int) -> Step:
        """Be deaf from now on; what was pending is dropped, the position is still followed."""
        then, said = self._advance(at_ns)
        if not then.armed:
            return then, said
        then, healed = then._mended(then.now_ns, "active_when_armed")
        return replace(then._go(Signal.DISARM), run=None), said + healed

    def lost(self, at_ns: int, why: str) -> Step:
        """The sensor cannot be read any more; the next point heals it. `why` is a sentence."""
        then, said = self._advance(at_ns)
        after, more = then._lose(then.now_ns, "lost", why)
        return after, said + more

    def _advance(self, to_ns: int) -> Step:
        detector = self
        said: tuple[Reading, ...] = ()
        while (timer := due(detector)) is not None and timer.at_ns <= to_ns:
            at_ns = max(timer.at_ns, detector.now_ns)
            detector, more = _ON_TIMER[timer.what](replace(detector, now_ns=at_ns), at_ns)
            said += more
        return replace(detector, now_ns=max(detector.now_ns, to_ns)), said

    def _go(self, signal: Signal) -> "Detector":
        return replace(self, phase=TABLE[self.phase][signal])

    # what a point does

    def _read(self, at_ns: int, value: Value) -> Step:
        before = self.line
        line = before.read(self.options, at_ns, value)
        detector = replace(self, line=line)
        if line.odd_since_ns is not None:
            return detector, ()
        detector, healed = detector._mended(at_ns, "lost", "out_of_range")
        if line.over_since_ns is None:
            detector, unstuck = detector._mended(at_ns, "stuck_past")
            healed += unstuck
        if detector.phase is Phase.UNSEEN:
            after, said = detector._first_sight(at_ns, arming=False)
        elif line.level is Level.CLEAR:
            after, said = detector._reads_clear(at_ns), ()
        else:
            after, said = detector._reads_past(at_ns, before.level)
        return after, healed + said

    def _first_sight(self, at_ns: int, *, arming: bool) -> Step:
        if self.line.level is None:
            return (self._go(Signal.ARM_UNSEEN) if arming else self), ()
        if self.line.clear_since_ns is not None:
            return self._go(Signal.ARM_CLEAR), ()
        return self._go(Signal.ARM_PAST)._fault(at_ns, "active_when_armed", faulty.ACTIVE)

    def _reads_clear(self, at_ns: int) -> "Detector":
        if self.phase is Phase.ASKED:
            return replace(self, run=None)
        if self.phase is not Phase.PENDING or self.run is None:
            return self
        if at_ns - self.run.over_ns < self.options.glitch_ms * NS_PER_MS:
            return replace(self._go(Signal.GLITCH), run=None)
        return replace(self._go(Signal.SLIP), run=self.run.slip(at_ns))

    def _reads_past(self, at_ns: int, before: Level | None) -> Step:
        level = self.line.level or Level.PAST
        detector = self
        said: tuple[Reading, ...] = ()
        if before is Level.CLEAR:
            detector, said = self._rose(at_ns)
        match detector.phase:
            case Phase.CLEAR:
                run = Run.begin(at_ns, level)
                return replace(detector._go(Signal.RISE), run=run), said
            case Phase.PENDING | Phase.ASKED:
                run = detector.run or Run.begin(at_ns, level)
                return replace(detector, run=run.at_level(at_ns, level)), said
            case Phase.SLIPPED:
                after, more = detector._back_from_gap(at_ns, level)
                return after, said + more
            case _:
                return detector, said

    def _back_from_gap(self, at_ns: int, level: Level) -> Step:
        if self.run is None or self.run.bridged >= self.options.dropouts:
            after, said = self._gone(at_ns)
            return after._reads_past(at_ns, None)[0], said
        return replace(self._go(Signal.RISE), run=self.run.bridge(at_ns, level)), ()

    def _rose(self, at_ns: int) -> Step:
        detector = replace(self, faulty=self.faulty.rose(at_ns, self.options.chatter_edges))
        window_ns = self.options.chatter_window_ms * NS_PER_MS
        if not detector.faulty.is_chatter(self.options.chatter_edges, window_ns):
            return detector, ()
        return detector._fault(at_ns, "chattering", faulty.CHATTERING)

    # what time does

    def _sure(self, at_ns: int) -> Step:
        began_ns = at_ns if self.run is None else self.run.past_began_ns
        crossed = Crossed(at_ns if began_ns is None else began_ns, at_ns)
        return replace(self._go(Signal.SURE), run=None), (crossed,)

    def _doubt(self, at_ns: int) -> Step:
        began_ns = at_ns if self.run is None else self.run.began_ns
        why = "The wall stands so near the mark that the sensor cannot tell on which side."
        return self._go(Signal.DOUBT), (Suspect(began_ns, at_ns, why),)

    def _gone(self, at_ns: int) -> Step:
        run = self.run or Run.begin(at_ns, Level.PAST)
        ended_ns = at_ns if run.slipped_ns is None else run.slipped_ns
        if self.faulty.has("chattering"):
            # the fault has asked the table to look already; do not ask at every edge
            return replace(self._go(Signal.GLITCH), run=None), ()
        past_ms = (ended_ns - run.over_ns) // NS_PER_MS
        why = f"The wall was past the mark for {past_ms} ms: too short to be sure."
        said = Suspect(run.began_ns, ended_ns, why)
        return replace(self._go(Signal.GONE), run=None), (said,)

    def _release(self, at_ns: int) -> Step:
        detector, healed = self._mended(at_ns, "active_when_armed")
        return replace(detector._go(Signal.RELEASE), run=None), (*healed, Cleared(at_ns))

    def _stuck(self, at_ns: int) -> Step:
        return self._fault(at_ns, "stuck_past", faulty.stuck(self.options.stuck_ms))

    def _calm(self, at_ns: int) -> Step:
        return self._mended(at_ns, "chattering")

    def _odd(self, at_ns: int) -> Step:
        return self._lose(at_ns, "out_of_range", faulty.OUT_OF_RANGE)

    def _silent(self, at_ns: int) -> Step:
        return self._lose(at_ns, "lost", faulty.silent(self.options.silence_ms or 0))

    # what both may cause

    def _lose(self, at_ns: int, kind: FaultKind, why: str) -> Step:
        detector = self
        said: tuple[Reading, ...] = ()
        if self.run is not None and self._held(at_ns):
            doubt = "The sensor was lost while the wall was past the mark."
            said = (Suspect(self.run.began_ns, at_ns, doubt),)
        if detector.armed:
            detector, healed = detector._mended(at_ns, "active_when_armed")
            detector = replace(detector._go(Signal.LOSE), run=None)
            said += healed
        detector = replace(detector, line=self.line.unread())
        after, more = detector._fault(at_ns, kind, why)
        return after, said + more

    def _held(self, at_ns: int) -> bool:
        run = self.run
        if run is None or not self.pending:
            return False
        until_ns = at_ns if run.slipped_ns is None else run.slipped_ns
        return until_ns - run.over_ns >= self.options.glitch_ms * NS_PER_MS

    def _fault(self, at_ns: int, kind: FaultKind, why: str) -> Step:
        if self.faulty.has(kind):
            return self, ()
        fault = Fault(at_ns, kind, why)
        return replace(self, faulty=self.faulty.plus(fault)), (fault,) if self.armed else ()

    def _mended(self, at_ns: int, *kinds: FaultKind) -> Step:
        over = [kind for kind in kinds if self.faulty.has(kind)]
        said = tuple(FaultCleared(at_ns, kind) for kind in over) if self.armed else ()
        return replace(self, faulty=self.faulty.without(*over)) if over else self, said


_ON_TIMER = {
    Timer.SURE: Detector._sure,
    Timer.DOUBT: Detector._doubt,
    Timer.GONE: Detector._gone,
    Timer.RELEASE: Detector._release,
    Timer.STUCK: Detector._stuck,
    Timer.CALM: Detector._calm,
    Timer.ODD: Detector._odd,
    Timer.SILENT: Detector._silent,
}
