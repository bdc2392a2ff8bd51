"""Every device event arrives once and in order, or a gap says how many did not.

The device numbers its events per boot from 1 and keeps them until the host has committed them.
"""

from .messages import NO_BOOT, Ack, Gap, Resume

CAPACITY = 32
RESEND_AFTER_MS = 2_000

NEW = "new"
HELD = "held"
PENDING = "pending"


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

    def __len__(self):
        return len(self._events)

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
        lost, first_ms, last_ms = self._lost
        if lost:
            self._lost = (0, 0, 0)
            self._append(Gap, first_ms, lost, last_ms)
        return done

    def rewind(self):
        """A new session: everything that is kept will be sent again."""
        self._sent = 0

    def due(self, now_ms):
        """The events to send now: those not sent yet, or all after too long a silence."""
        if self._sent and now_ms - self._sent_ms >= RESEND_AFTER_MS:
            self._sent = 0
        events = self._events[self._sent :]
        if events:
            self._sent = len(self._events)
            self._sent_ms = now_ms
        return events


class Inbox:
    """The host's memory of one device's events: what is new, and what may be acknowledged.

    `boot` and `number` name the last event that the journal holds of this device. `missing`
    counts events that the device had given up before this journal held them.
    """

    def __init__(self, boot=NO_BOOT, number=0):
        self.missing = 0
        self._seen = (boot, number)
        self._held = (boot, number)
        self._older = ()

    def take(self, event):
        """`NEW`: give it to the journal. `HELD`: acknowledge it again. `PENDING`: neither."""
        boot, number = self._seen
        if event.boot in self._older:
            return HELD
        if event.boot != boot:
            self._older += (boot,)
            number = 0
        if event.number <= number:
            return HELD if self._holds(event) else PENDING
        if boot != NO_BOOT:
            self.missing += event.number - number - 1
        self._seen = (event.boot, event.number)
        return NEW

    def _holds(self, event):
        boot, number = self._held
        return event.boot == boot and event.number <= number

    def committed(self, event):
        """The journal holds this event and all before it: the acknowledgement to send."""
        self._held = (event.boot, event.number)
        return Ack(event.boot, event.number)

    def resume(self):
        """What to tell a device first: the last event the journal holds."""
        self._seen = self._held
        return Resume(*self._held)
