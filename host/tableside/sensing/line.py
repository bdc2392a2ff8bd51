"""What the sensor's line reads at the moment, armed or not."""

from dataclasses import dataclass, replace

from tableside.sensing.options import Level, Options, Value


@dataclass(frozen=True, slots=True)
class Line:
    """The last value and since when it has meant what it means.

    `level` and `over_since_ns` follow the mark as it is, `clear_since_ns` with hysteresis: it
    is None from the first moment past the mark until the wall is back far enough.
    """

    value: Value | None = None
    level: Level | None = None
    clear_since_ns: int | None = None
    over_since_ns: int | None = None
    odd_since_ns: int | None = None
    """Since when the values have been ones that no wall can give."""
    heard_ns: int | None = None

    def read(self, options: Options, at_ns: int, value: Value) -> "Line":
        """The line after a point. A value no wall can give leaves the level as it was."""
        level = options.level(value)
        if level is None:
            odd_since_ns = at_ns if self.odd_since_ns is None else self.odd_since_ns
            return replace(self, odd_since_ns=odd_since_ns, heard_ns=at_ns)
        if level is not Level.CLEAR:
            over_since_ns = at_ns if self.over_since_ns is None else self.over_since_ns
            return Line(value, level, None, over_since_ns, None, at_ns)
        clear_since_ns = self.clear_since_ns
        if clear_since_ns is None and (self.level is None or options.is_back(value)):
            clear_since_ns = at_ns
        return Line(value, level, clear_since_ns, None, None, at_ns)

    def unread(self) -> "Line":
        """The line of a lost sensor: nothing known but when it was heard and what was odd."""
        return Line(odd_since_ns=self.odd_since_ns, heard_ns=self.heard_ns)


@dataclass(frozen=True, slots=True)
class Run:
    """One time past the mark, gaps bridged. `over_ns` and `past_ns` are starts moved forward
    by the gaps, so that only the time past the mark counts."""

    began_ns: int
    over_ns: int
    past_began_ns: int | None = None
    past_ns: int | None = None
    slipped_ns: int | None = None
    bridged: int = 0

    @staticmethod
    def begin(at_ns: int, level: Level) -> "Run":
        """A run that begins with a point at that level."""
        return Run(at_ns, at_ns).at_level(at_ns, level)

    def at_level(self, at_ns: int, level: Level) -> "Run":
        """The run after a point that does not end it."""
        if level is not Level.PAST:
            return replace(self, past_began_ns=None, past_ns=None)
        if self.past_ns is not None:
            return self
        return replace(self, past_began_ns=at_ns, past_ns=at_ns)

    def slip(self, at_ns: int) -> "Run":
        """The run when it first reads clear."""
        return replace(self, slipped_ns=at_ns)

    def bridge(self, at_ns: int, level: Level) -> "Run":
        """The run after the gap since `slip`."""
        gap_ns = at_ns - (at_ns if self.slipped_ns is None else self.slipped_ns)
        past_ns = None if self.past_ns is None else self.past_ns + gap_ns
        moved = replace(
            self,
            over_ns=self.over_ns + gap_ns,
            past_ns=past_ns,
            slipped_ns=None,
            bridged=self.bridged + 1,
        )
        return moved.at_level(at_ns, level)
