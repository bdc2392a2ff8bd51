"""Frames on a byte stream (USB serial, TCP): 0x00, COBS(payload, CRC-16), 0x00.

The leading zero ends whatever else was printed on the same port, so it costs no frame.
"""

from .cobs import cobs_decode, cobs_encode
from .consts import const
from .crc import crc16
from .faults import MessageError

MAX_PAYLOAD = 250  # + CRC 2 + COBS 1 + delimiters 2 = 255: one frame in a 256-byte buffer
_MAX_ENCODED = MAX_PAYLOAD + 3
_ZERO = const(b"\x00")


def stream_frame(payload: bytes) -> bytes:
    """The bytes to write for one payload of 1 to `MAX_PAYLOAD` bytes."""
    if not 0 < len(payload) <= MAX_PAYLOAD:
        raise MessageError(f"a frame holds 1 to {MAX_PAYLOAD} bytes, not {len(payload)}")
    check = crc16(payload)
    return _ZERO + cobs_encode(payload + bytes((check >> 8, check & 0xFF))) + _ZERO


class StreamDecoder:
    """Finds frames in any stream; `dropped` counts the pieces between zeros that were none."""

    def __init__(self) -> None:
        self.dropped = 0
        self._piece = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads that `data` completes, in order."""
        pieces = bytes(data).split(_ZERO)
        frames = []
        for piece in pieces[:-1]:
            self._keep(piece)
            payload = self._finish()
            if payload is not None:
                frames.append(payload)
        self._keep(pieces[-1])
        return frames

    def _keep(self, piece: bytes) -> None:
        if len(self._piece) + len(piece) > _MAX_ENCODED:
            self._too_long = True
            self._piece = bytearray()
        elif not self._too_long:
            self._piece.extend(piece)

    def _finish(self) -> bytes | None:
        piece, too_long = bytes(self._piece), self._too_long
        self._piece = bytearray()
        self._too_long = False
        if not piece and not too_long:
            return None
        payload = None if too_long else _checked(cobs_decode(piece))
        if payload is None:
            self.dropped += 1
        return payload


def _checked(data: bytes | None) -> bytes | None:
    if data is None or len(data) < 3:
        return None
    payload = data[:-2]
    return payload if crc16(payload) == data[-2] << 8 | data[-1] else None
