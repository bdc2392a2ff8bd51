"""Is the other end still there? Operating systems notice late, so the wire asks itself."""

PING_EVERY_MS = 5_000
DEAD_AFTER_MS = 15_000


class Liveness:
    """Counts from the last authentic message; unauthentic ones prove nothing."""

    def __init__(self, now_ms: int) -> None:
        self._heard_ms = now_ms
        self._asked_ms = now_ms

    def heard(self, now_ms: int) -> None:
        """An authentic message came."""
        self._heard_ms = now_ms

    def ask_now(self, now_ms: int) -> bool:
        """Whether a ping is due; asking starts the next interval."""
        if now_ms - self._asked_ms < PING_EVERY_MS:
            return False
        self._asked_ms = now_ms
        return True

    def dead(self, now_ms: int) -> bool:
        """Whether the other end has been silent for too long."""
        return now_ms - self._heard_ms >= DEAD_AFTER_MS

    def silent_ms(self, now_ms: int) -> int:
        """How long ago the last authentic message came."""
        return now_ms - self._heard_ms
