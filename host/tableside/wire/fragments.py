"""Frames on Bluetooth LE: fragments of {message id, last | index, part of the payload}.

Ids count from 0 at each connection, so that a notification delivered twice is known and one
that got lost costs its own message only. The record layer above then notices the loss.
"""

from .consts import const
from .faults import MessageError
from .streams import MAX_PAYLOAD

SMALLEST_FRAGMENT = 20  # ATT_MTU 23 less the 3-byte ATT header, before any negotiation
_HEADER = const(2)
_LAST = const(0x80)


def fragment_size(mtu: int) -> int:
    """The longest fragment that an ATT MTU (bytes) carries uncut."""
    return max(SMALLEST_FRAGMENT, mtu - 3)


class Fragmenter:
    """Cuts payloads into fragments; one per connection and direction."""

    def __init__(self) -> None:
        self._id = 0

    def cut(self, payload: bytes, size: int) -> list[bytes]:
        """The fragments of one payload, none longer than `size` bytes."""
        if not 0 < len(payload) <= MAX_PAYLOAD:
            raise MessageError(f"a frame holds 1 to {MAX_PAYLOAD} bytes, not {len(payload)}")
        step = max(SMALLEST_FRAGMENT, size) - _HEADER
        count = (len(payload) + step - 1) // step
        ident, self._id = self._id, (self._id + 1) & 0xFF
        return [
            bytes((ident, index | (_LAST if index == count - 1 else 0)))
            + payload[index * step : (index + 1) * step]
            for index in range(count)
        ]


class Reassembler:
    """Puts fragments together; `dropped` counts those that were doubled, lost or strange."""

    def __init__(self) -> None:
        self.dropped = 0
        self._next_id = 0
        self._parts = bytearray()
        self._next_index = 0

    def feed(self, fragment: bytes) -> bytes | None:
        """The payload that this fragment completes, or None."""
        if len(fragment) <= _HEADER:
            self.dropped += 1
            return None
        ident, mark = fragment[0], fragment[1]
        if not self._expected(ident, mark & ~_LAST):
            self.dropped += 1
            return None
        self._parts.extend(fragment[_HEADER:])
        self._next_index += 1
        if len(self._parts) > MAX_PAYLOAD:
            self._skip_to(ident + 1)
            self.dropped += 1
            return None
        return self._complete(ident) if mark & _LAST else None

    def _expected(self, ident: int, index: int) -> bool:
        ahead = (ident - self._next_id) & 0xFF
        if 0 < ahead < 0x80:  # a whole message or its end was lost
            self._skip_to(ident)
        return ident == self._next_id and index == self._next_index

    def _complete(self, ident: int) -> bytes:
        payload = bytes(self._parts)
        self._skip_to(ident + 1)
        return payload

    def _skip_to(self, ident: int) -> None:
        self._next_id = ident & 0xFF
        self._parts = bytearray()
        self._next_index = 0
