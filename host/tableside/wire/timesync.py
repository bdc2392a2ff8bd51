"""A device's clock seen from the host's: offset and drift from pings, by the quickest ones.

A ping that took long says little about when the device answered, so of every window of pings
only the one with the shortest round trip counts (as in NTP's clock filter).
"""

_WINDOW = 8
_KEPT = 24
_MIN_SPAN_MS = 30_000
_MAX_DRIFT_PPM = 500  # worse than any crystal: it would be noise, not drift


class TimeSync:
    """Converts a device's milliseconds since boot to the host's nanoseconds."""

    def __init__(self) -> None:
        self._window: list[tuple[int, int, int]] = []
        self._anchors: list[tuple[int, int, int]] = []

    @property
    def ready(self) -> bool:
        """Whether anything has been measured."""
        return bool(self._window)

    def measured(self, sent_ns: int, received_ns: int, device_ms: int) -> None:
        """One ping: sent and its answer received (host time), and the device's own time."""
        sample = (received_ns - sent_ns, (sent_ns + received_ns) // 2, device_ms)
        self._window.append(sample)
        if len(self._window) == _WINDOW:
            self._anchors.append(min(self._window))
            self._anchors = self._anchors[-_KEPT:]
            self._window = [self._anchors[-1]]

    @property
    def uncertainty_ns(self) -> int:
        """Half the round trip of the sample in use: the offset cannot be wrong by more."""
        return min(self._window)[0] // 2

    @property
    def drift_ppm(self) -> int:
        """How much faster the host's clock runs than the device's, in parts per million."""
        if not self._anchors:
            return 0
        _, first_ns, first_ms = self._anchors[0]
        _, last_ns, last_ms = self._anchors[-1]
        span_ms = last_ms - first_ms
        if span_ms < _MIN_SPAN_MS:
            return 0
        ppm = (last_ns - first_ns - span_ms * 1_000_000) // span_ms
        return max(-_MAX_DRIFT_PPM, min(_MAX_DRIFT_PPM, ppm))

    def host_ns(self, device_ms: int) -> int:
        """Host time of a moment on the device's clock; something must have been measured."""
        _, base_ns, base_ms = min(self._window)
        since_ms = device_ms - base_ms
        return base_ns + since_ms * 1_000_000 + since_ms * self.drift_ppm
