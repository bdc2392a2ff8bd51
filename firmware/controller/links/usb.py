"""The USB serial link: frames over the console, which nobody may interrupt."""

import asyncio

from wire.consts import const
from wire.streams import StreamDecoder, stream_frame

_CHUNK = const(64)  # one USB packet
_MAX_QUEUED = const(12)


class UsbLink:
    """`console` has `await read()` and `await write(bytes)`.

    While the host holds the port without reading, frames queue up to a bound; beyond it they
    are thrown away, which ends the session and nothing else: events wait in their outbox.
    """

    local = True  # whoever holds the cable may pair

    def __init__(self, console):
        self._console = console
        self._decoder = StreamDecoder()
        self._queue = []
        self._wake = asyncio.Event()

    @property
    def clear(self):
        """Whether everything sent so far has left."""
        return not self._queue

    @property
    def dropped(self):
        """Pieces between delimiters that were no frames."""
        return self._decoder.dropped

    def send(self, frame):
        """Queue a frame; False if there is no room and it is thrown away."""
        if len(self._queue) >= _MAX_QUEUED:
            return False
        self._queue.append(stream_frame(frame))
        self._wake.set()
        return True

    async def receive(self):
        """Wait for the next bytes; the frames they complete, and whether the peer is new."""
        return self._decoder.feed(await self._console.read()), False

    async def run(self):
        """Write what is queued, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                await self._write(self._queue[0])
                self._queue.pop(0)

    async def _write(self, data):
        for at in range(0, len(data), _CHUNK):
            await self._console.write(data[at : at + _CHUNK])

    def drop(self):
        """A cable cannot hang up; a stranger on it is simply not answered."""
