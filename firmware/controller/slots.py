"""Something small on flash that survives a power cut at any instant.

Two files take turns; each holds {magic, sequence, length} payload {check}. Writing touches only
the older one, so whatever happens to it, the other is whole. The newest whole one counts.
"""

import hashlib
import os
import struct

from wire.consts import const

_HEADER = const(">4sIH")
_HEADER_SIZE = const(10)
_MAGIC = const(b"TsS1")
_CHECK_SIZE = const(8)
_MAX_SIZE = const(4096)


class Slots:
    """`open_file` is `open`, or a test's that loses power."""

    def __init__(self, name, open_file=open):
        self._names = (name + ".a", name + ".b")
        self._open = open_file
        self._last = None  # (sequence, index) of the newest whole slot, once it is known

    def read(self):
        """The payload of the newest whole slot, or None."""
        newest = self._newest()
        return None if newest is None else newest[2]

    def write(self, payload):
        """Keep `payload`; when this returns, it is on flash."""
        self.write_parts(len(payload), (payload,))

    def write_parts(self, length, parts):
        """Keep a payload of `length` bytes that comes in parts; whole it may not fit the heap."""
        if self._last is None:
            newest = self._newest()
            self._last = (0, 1) if newest is None else newest[:2]
        sequence, index = self._last[0] + 1, 1 - self._last[1]
        head = struct.pack(_HEADER, _MAGIC, sequence, length)
        digest = hashlib.sha256(head)
        with self._open(self._names[index], "wb") as file:
            file.write(head)
            for part in parts:
                digest.update(part)
                file.write(part)
            file.write(digest.digest()[:_CHECK_SIZE])
        if hasattr(os, "sync"):
            os.sync()
        self._last = (sequence, index)

    def _newest(self):
        whole = []
        for index in (0, 1):
            slot = self._slot(index)
            if slot is not None:
                whole.append((slot[0], index, slot[1]))
        return max(whole) if whole else None

    def _slot(self, index):
        name = self._names[index]
        try:
            size = os.stat(name)[6]  # noqa: PTH116 - reading more would take the memory for more
            with self._open(name, "rb") as file:
                data = file.read(min(size, _MAX_SIZE))
        except OSError:  # never written yet
            return None
        if len(data) < _HEADER_SIZE + _CHECK_SIZE:
            return None
        magic, sequence, length = struct.unpack(_HEADER, data[:_HEADER_SIZE])
        end = _HEADER_SIZE + length
        payload = data[_HEADER_SIZE:end]
        check = hashlib.sha256(data[:end]).digest()[:_CHECK_SIZE]
        if magic != _MAGIC or data[end:] != check:
            return None
        return sequence, payload
