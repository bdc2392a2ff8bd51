"""A device's clock seen from the host's: offset and drift from pings, by the quickest ones.

A ping that took long says little about when the device answered, so of the last few pings
only the one with the shortest round trip counts (as in NTP's clock filter). Older pings are
forgotten, however quick they were: the clocks drift apart.
"""

_WINDOW = 8
_KEPT = 24
_MIN_SPAN_MS = 30_000
_MAX_DRIFT_PPM = 500  # worse than any crystal: it would be noise, not drift


class TimeSync:
    """Converts a device's milliseconds since boot to the host's nanoseconds."""

    def __init__(self) -> None:
        self._count = 0
        self._window: list[tuple[int, int, int]] = []  # round trip, minus host time, device time
        self._anchors: list[tuple[int, int]] = []

    @property
    def ready(self) -> bool:
        """Whether anything has been measured."""
        return bool(self._window)

    def measured(self, sent_ns: int, received_ns: int, device_ms: int) -> None:
        """One ping: sent and its answer received (host time), and the device's own time."""
        sample = (received_ns - sent_ns, -(sent_ns + received_ns) // 2, device_ms)
        self._window = [*self._window, sample][-_WINDOW:]
        self._count += 1
        if self._count % _WINDOW == 0:
            self._anchors = [*self._anchors, self._best()][-_KEPT:]

    def _best(self) -> tuple[int, int]:
        _, minus_ns, device_ms = min(self._window)  # of two equally quick ones the later
        return -minus_ns, device_ms

    @property
    def uncertainty_ns(self) -> int:
        """Half the round trip of the sample in use; drift since then comes on top."""
        return min(self._window)[0] // 2

    @property
    def drift_ppm(self) -> int:
        """How much faster the host's clock runs than the device's, in parts per million."""
        if not self._anchors:
            return 0
        first_ns, first_ms = self._anchors[0]
        last_ns, last_ms = self._anchors[-1]
        span_ms = last_ms - first_ms
        if span_ms < _MIN_SPAN_MS:
            return 0
        ppm = (last_ns - first_ns - span_ms * 1_000_000) // span_ms
        return max(-_MAX_DRIFT_PPM, min(_MAX_DRIFT_PPM, ppm))

    def host_ns(self, device_ms: int) -> int:
        """Host time of a moment on the device's clock; something must have been measured."""
        base_ns, base_ms = self._best()
        since_ms = device_ms - base_ms
        return base_ns + since_ms * 1_000_000 + since_ms * self.drift_ppm
