"""Buttons and the lid, debounced by sampling; pure, the caller reads the pins.

A level counts once it has been the same for `STABLE_MS`; its time is that of its first sample.
"""

SAMPLE_EVERY_MS = 5
STABLE_MS = 20
LONG_MS = 600


class Debouncer:
    """The settled level of one contact, None until it has settled for the first time."""

    def __init__(self):
        self.level = None
        self.since_ms = 0
        self._candidate = None
        self._candidate_ms = 0

    def sample(self, level, now_ms):
        """Take one sample; True if the settled level has just changed."""
        if level != self._candidate:
            self._candidate, self._candidate_ms = level, now_ms
        if level == self.level or now_ms - self._candidate_ms < STABLE_MS:
            return False
        self.level, self.since_ms = level, self._candidate_ms
        return True


class Button:
    """Tells short presses at release and long ones once, when they become long."""

    def __init__(self):
        self._contact = Debouncer()
        self._armed = False  # down at the start is no press: it must be seen up first

    @property
    def down(self):
        """Whether it is held now, also if it has been since the start."""
        return self._contact.level is True

    def sample(self, down, now_ms):
        """One sample; (down since, held for), both in ms, when it makes a press, else None."""
        since_ms = self._contact.since_ms
        was_down = self.down
        if self._contact.sample(down, now_ms) and not self.down:
            told, self._armed = self._armed and was_down, True
            return (since_ms, self._contact.since_ms - since_ms) if told else None
        if self.down and self._armed and now_ms - since_ms >= LONG_MS and was_down:
            self._armed = False  # told; the release arms it again
            return (since_ms, LONG_MS)
        return None


class Lid:
    """Open or closed, and how often that changed since the start.

    It counts as closed until it has settled, so one that is open at the start is reported.
    """

    def __init__(self):
        self._contact = Debouncer()
        self.changes = 0

    @property
    def open(self):
        """Whether it is open."""
        return self._contact.level is True

    def sample(self, is_open, now_ms):
        """One sample; when it changed (ms), or None."""
        first, was_open = self._contact.level is None, self.open
        self._contact.sample(is_open, now_ms)
        if self.open == was_open:
            return None
        self.changes = (self.changes + (not first)) & 0xFFFF
        return self._contact.since_ms
