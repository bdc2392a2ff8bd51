"""Every device event arrives once and in order, or a gap says how many did not.

The host's half; `outbox.py` is the device's.
"""

from .messages import NO_BOOT, Ack, Resume
from .outbox import CAPACITY, RESEND_AFTER_MS, Outbox

__all__ = ["CAPACITY", "HELD", "NEW", "PENDING", "RESEND_AFTER_MS", "Inbox", "Outbox"]

NEW = "new"
HELD = "held"
PENDING = "pending"


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
