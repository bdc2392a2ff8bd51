"""Milliseconds since the start that never wrap, from MicroPython's ticks that do."""

import time


class Clock:
    """Must be read at least once per half period of the ticks (six days on the boards)."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._now_ms = 0

    def now_ms(self):
        """Milliseconds since this clock was made."""
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now_ms
