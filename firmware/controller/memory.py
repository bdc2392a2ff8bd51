"""What a handheld remembers without power: its keys, and the events nobody has counted yet."""

import struct

from wire.consts import const
from wire.faults import WireError
from wire.messages import DEVICE, EVENT_SIZE, decode, encode
from wire.outbox import Outbox
from wire.pairing import Pairing, pair, parse
from wire.versions import NEWEST

_LOST = const(">III")
_LOST_SIZE = const(12)


class KeyStore:
    """Name, colour and keys, kept in the same bytes in which they came over the cable."""

    def __init__(self, slots):
        self._slots = slots

    def load(self):
        """The `Pairing` that was kept, or None."""
        data = self._slots.read()
        pairing = parse(data) if data else None
        return pairing if isinstance(pairing, Pairing) else None

    def save(self, pairing):
        """Keep it; the last one counts."""
        self._slots.write(pair(pairing))


class KeptOutbox:
    """An outbox whose events are on flash before anybody can send them.

    Acknowledgements are not written: an event that comes back after a restart is one the table
    has seen, and the table knows that.
    """

    def __init__(self, boot, slots):
        kept, lost = _unpack(slots.read() or b"")
        self.box = Outbox(boot, kept=kept, lost=lost)
        self._boot = boot
        self._slots = slots

    def add(self, cls, at_ms, *fields):
        """A new event, on flash when this returns; None if there was no room."""
        event = self.box.add(cls, at_ms, *fields)
        self._keep()
        return event

    def acknowledged(self, boot, number):
        """The table holds everything up to this event. Returns what it was."""
        lost = self.box.lost
        done = self.box.acknowledged(boot, number)
        if lost != self.box.lost:  # a gap took a place
            self._keep()
        return done

    def clear(self):
        """Forget everything: it belonged to another table. Numbers start again with a boot."""
        self.box = Outbox(self._boot)
        self._keep()

    def _keep(self):
        length = _LOST_SIZE + EVENT_SIZE * len(self.box)
        self._slots.write_parts(length, self._parts())

    def _parts(self):
        yield struct.pack(_LOST, *self.box.lost)
        for event in self.box:  # not a copy: this runs when memory is shortest
            yield encode(event, NEWEST)


def _unpack(data):
    if len(data) < _LOST_SIZE:
        return (), (0, 0, 0)
    lost, first_ms, last_ms = struct.unpack(_LOST, data[:_LOST_SIZE])
    kept = []
    for at in range(_LOST_SIZE, len(data), EVENT_SIZE):
        try:
            kept.append(decode(data[at : at + EVENT_SIZE], NEWEST, DEVICE))
        except WireError:  # of a firmware whose events this one does not know: into the gap
            lost += 1
    return tuple(kept), (lost, first_ms, last_ms)
