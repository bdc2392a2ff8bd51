"""Something small on flash that survives a power cut at any instant.

Two files take turns; each holds {magic, sequence, length} payload {check}. Writing touches only
the older one, so whatever happens to it, the other is whole. The newest whole one counts.
"""

import hashlib
import os
import struct

_HEADER = ">4sIH"
_HEADER_SIZE = 10
_MAGIC = b"TsS1"
_CHECK_SIZE = 8
_MAX_SIZE = 4096


class Slots:
    """`open_file` is `open`, or a test's that loses power."""

    def __init__(self, name, open_file=open):
        self._names = (name + ".a", name + ".b")
        self._open = open_file

    def read(self):
        """The payload of the newest whole slot, or None."""
        newest = self._newest()
        return None if newest is None else newest[2]

    def write(self, payload):
        """Keep `payload`; when this returns, it is on flash."""
        newest = self._newest()
        sequence, index = (0, 1) if newest is None else newest[:2]
        head = struct.pack(_HEADER, _MAGIC, sequence + 1, len(payload))
        body = head + payload
        with self._open(self._names[1 - index], "wb") as file:
            file.write(body + _check(body))
        if hasattr(os, "sync"):
            os.sync()

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
        body = data[:end]
        if magic != _MAGIC or data[end : end + _CHECK_SIZE] != _check(body):
            return None
        return sequence, data[_HEADER_SIZE:end]


def _check(body):
    return hashlib.sha256(body).digest()[:_CHECK_SIZE]
