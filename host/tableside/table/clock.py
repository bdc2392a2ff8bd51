"""The only place where a clock is read."""

import time
from collections.abc import Callable


class TableClock:
    """Table time in nanoseconds: starts at `start_ns` and goes on with a monotonic source.

    After a break it goes on where it stopped, so times in a journal never go back, not even
    over a reboot.
    """

    def __init__(
        self, start_ns: int = 0, source: Callable[[], int] = time.monotonic_ns, speed: float = 1.0
    ) -> None:
        if speed <= 0:
            raise ValueError(f"the speed of a clock must be above 0, not {speed}")
        self._source = source
        self._origin_ns = source()
        self._start_ns = start_ns
        self._speed = speed

    def now_ns(self) -> int:
        """Table time now."""
        return self.at(self._source())

    def source_ns(self) -> int:
        """The source's own reading now."""
        return self._source()

    def at(self, source_ns: int) -> int:
        """Table time at a reading of the source; never before the start."""
        since = (source_ns - self._origin_ns) * self._speed
        return self._start_ns + max(0, round(since))

    def seconds_until(self, table_ns: int) -> float:
        """Seconds of the source until a table time; 0 if it has come."""
        return max(0.0, (table_ns - self.now_ns()) / self._speed / 1e9)
