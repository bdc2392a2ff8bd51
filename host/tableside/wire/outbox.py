"""The device's half of delivery: every event is kept until it is committed, or counted.

Events are numbered per boot from 1.
"""

from .messages import Gap

CAPACITY = 32
RESEND_AFTER_MS = 2_000


class Outbox:
    """The device's events on their way. When it is full, new ones are counted, not kept."""

    def __init__(self, boot, capacity=CAPACITY, kept=(), lost=(0, 0, 0)):
        self.boot = boot
        self._capacity = capacity
        self._events = list(kept)
        self._lost = lost
        self._number = 0
        self._sent = 0
        self._sent_ms = 0
        self._close_gap()

    def __len__(self):
        return len(self._events)

    def __iter__(self):
        return iter(self._events)

    @property
    def kept(self):
        """The events that nobody has acknowledged, oldest first."""
        return tuple(self._events)

    @property
    def lost(self):
        """(how many, first ms, last ms) of those that found no room and are in no gap yet."""
        return self._lost

    def add(self, cls, at_ms, *fields):
        """A new event; None if there is no room, and then the next gap counts it."""
        if len(self._events) >= self._capacity or self._lost[0]:
            count, first_ms, _ = self._lost
            self._lost = (min(count + 1, 0xFFFF), first_ms if count else at_ms, at_ms)
            return None
        return self._append(cls, at_ms, *fields)

    def _append(self, cls, at_ms, *fields):
        self._number += 1
        event = cls(self.boot, self._number, at_ms, *fields)
        self._events.append(event)
        return event

    def acknowledged(self, boot, number):
        """The host holds everything up to this event: forget it. Returns what it was."""
        for index, event in enumerate(self._events):
            if (event.boot, event.number) == (boot, number):
                return self._forget(index + 1)
        return ()

    def _forget(self, count):
        done = tuple(self._events[:count])
        self._events = self._events[count:]
        self._sent = max(0, self._sent - count)
        self._close_gap()
        return done

    def _close_gap(self):
        lost, first_ms, last_ms = self._lost
        if lost and len(self._events) < self._capacity:
            self._lost = (0, 0, 0)
            self._append(Gap, first_ms, lost, last_ms)

    def rewind(self):
        """A new session: everything that is kept will be sent again."""
        self._sent = 0

    def due(self, now_ms, most=CAPACITY):
        """At most this many to send now: those not sent yet, or all after too long a silence."""
        if self._sent and now_ms - self._sent_ms >= RESEND_AFTER_MS:
            self._sent = 0
        events = self._events[self._sent : self._sent + most]
        if events:
            self._sent += len(events)
            self._sent_ms = now_ms
        return events
