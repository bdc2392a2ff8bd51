"""Whole frames over any link: COBS on streams, fragments where packets stay whole."""

import asyncio
from collections import deque

from tableside.links.link import Link
from tableside.wire.fragments import SMALLEST_FRAGMENT, Fragmenter, Reassembler
from tableside.wire.streams import StreamDecoder, stream_frame


class FrameLink:
    """Frames in and out of one link; several tasks may send, one receives.

    Made anew for each link: a half frame or an old fragment size must not outlive it.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self._turn = asyncio.Lock()
        self._ready: deque[bytes] = deque()
        self._decoder = StreamDecoder()
        self._fragmenter = Fragmenter()
        self._reassembler = Reassembler()

    @property
    def dropped(self) -> int:
        """Pieces that arrived and were no frame: noise, or fragments of a lost one."""
        return self._decoder.dropped + self._reassembler.dropped

    async def send(self, frames: list[bytes]) -> None:
        """Send frames in order; raises `LinkClosed` or `LinkBroken`."""
        async with self._turn:
            for frame in frames:
                for piece in self._cut(frame):
                    await self.link.send(piece)

    async def receive(self) -> bytes:
        """The next frame; raises `LinkClosed` or `LinkBroken`."""
        while not self._ready:
            self._ready.extend(self._joined(await self.link.receive()))
        return self._ready.popleft()

    def _cut(self, frame: bytes) -> list[bytes]:
        if not self.link.info.packets:
            return [stream_frame(frame)]
        return self._fragmenter.cut(frame, self.link.max_send_bytes or SMALLEST_FRAGMENT)

    def _joined(self, data: bytes) -> list[bytes]:
        if not self.link.info.packets:
            return self._decoder.feed(data)
        whole = self._reassembler.feed(data)
        return [] if whole is None else [whole]
