"""Sealed records: {version, type, sequence} | AES-256-CTR | HMAC-SHA256 cut to 16 bytes."""

import struct

from .consts import const
from .crypto import Counter, Hmac, same
from .faults import RecordError, SessionError
from .streams import MAX_PAYLOAD

RECORD = 16
TAG_SIZE = 16
_HEADER = const(">BBQ")
_HEADER_SIZE = const(10)
OVERHEAD = _HEADER_SIZE + TAG_SIZE
MAX_PLAINTEXT = MAX_PAYLOAD - OVERHEAD


def _first_block(sequence: int) -> bytes:
    return struct.pack(">QQ", sequence, 0)


class Sealer:
    """Seals one direction of one session; a sequence number is never used twice."""

    def __init__(self, version: int, cipher_key: bytes, mac_key: bytes) -> None:
        self._version = version
        self._counter = Counter(cipher_key)
        self._mac = Hmac(mac_key)
        self._sequence = 0

    def seal(self, plaintext: bytes) -> bytes:
        """One record of at most `MAX_PLAINTEXT` bytes of plaintext."""
        if len(plaintext) > MAX_PLAINTEXT:
            raise SessionError(f"a record holds at most {MAX_PLAINTEXT} bytes")
        head = struct.pack(_HEADER, self._version, RECORD, self._sequence)
        body = head + self._counter.apply(_first_block(self._sequence), plaintext)
        self._sequence += 1
        return body + self._mac.digest(body)[:TAG_SIZE]


class Opener:
    """Opens the other direction: verifies first, then decrypts exactly the next record."""

    def __init__(self, version: int, cipher_key: bytes, mac_key: bytes) -> None:
        self._version = version
        self._counter = Counter(cipher_key)
        self._mac = Hmac(mac_key)
        self._sequence = 0

    def open(self, record: bytes) -> bytes:
        """The plaintext; `RecordError` for anything but the peer's next record."""
        if len(record) < OVERHEAD:
            raise RecordError("a record was cut short")
        body, tag = record[:-TAG_SIZE], record[-TAG_SIZE:]
        if not same(self._mac.digest(body)[:TAG_SIZE], tag):
            raise RecordError("a record was not sealed by the peer")
        version, kind, sequence = struct.unpack(_HEADER, body[:_HEADER_SIZE])
        if (version, kind) != (self._version, RECORD):
            raise RecordError("a record of another version or type")
        if sequence != self._sequence:
            raise RecordError(f"record {sequence} came where {self._sequence} was due")
        self._sequence += 1
        return self._counter.apply(_first_block(sequence), body[_HEADER_SIZE:])
