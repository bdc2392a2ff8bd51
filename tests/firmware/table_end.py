"""The table's end of a cable to a virtual handheld, on the bare file descriptor."""

import asyncio
import os
import tty
from collections.abc import Callable
from typing import Any

from tableside.virtual.handhelds import VirtualHandheld
from tableside.wire import pairing
from tableside.wire.delivery import NEW, Inbox
from tableside.wire.errors import WireError
from tableside.wire.messages import EVENTS, HostMessage, Ping, Pong
from tableside.wire.session import HostSession, Peer
from tableside.wire.streams import StreamDecoder, stream_frame

KEY = bytes(range(32))
ANN = pairing.Pairing(KEY, bytes(range(32, 64)), (255, 120, 0), "Ann")
WITHIN_S = 20.0


class TableEnd:
    """Opens a port, pairs, talks; keeps what it heard. `journal` is what it has committed."""

    def __init__(self, port: str, inbox: Inbox | None = None, key: bytes = KEY) -> None:
        self.heard: list[Any] = []
        self.journal: list[Any] = []
        self.frames: list[bytes] = []
        self.acknowledges = True
        self.session = HostSession(b"thetable", lambda _: key)
        self.inbox = inbox or Inbox()
        self._port = port
        self._descriptor = -1
        self._decoder = StreamDecoder()
        self._news = asyncio.Event()
        self._failed: Exception | None = None

    async def __aenter__(self) -> "TableEnd":
        self._descriptor = os.open(self._port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._descriptor)
        self.listen()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.deaf()
        os.close(self._descriptor)

    def listen(self) -> None:
        asyncio.get_running_loop().add_reader(self._descriptor, self._read)

    def deaf(self) -> None:
        """Hold the port without reading."""
        asyncio.get_running_loop().remove_reader(self._descriptor)

    def write(self, data: bytes) -> None:
        assert os.write(self._descriptor, data) == len(data)

    def send_frame(self, frame: bytes) -> None:
        self.write(stream_frame(frame))

    def send(self, message: HostMessage) -> None:
        self.session.send(message)
        self._flush()

    def _flush(self) -> None:
        for frame in self.session.take_frames():
            self.send_frame(frame)

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, 4096)
            if not data:
                raise EOFError("the power of the handheld is gone")
        except (OSError, EOFError) as error:
            self.deaf()
            self._fail(error)
            return
        for frame in self._decoder.feed(data):
            self.frames.append(frame)
            self._take(frame)
        self._news.set()

    def _take(self, frame: bytes) -> None:
        if self._failed is not None or self.session.state == "idle":
            return
        try:
            messages = self.session.receive(frame, 0)
        except WireError as error:
            self._fail(error)
            return
        self.heard += messages
        for message in messages:
            self._answer(message)
        self._flush()

    def _answer(self, message: Any) -> None:
        if isinstance(message, Peer):
            self.session.send(self.inbox.resume())
        elif isinstance(message, EVENTS) and self.inbox.take(message) == NEW:
            self.journal.append(message)
            if self.acknowledges:
                self.session.send(self.inbox.committed(message))

    def _fail(self, error: Exception) -> None:
        self._failed = error
        self._news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something has been heard; raises what ended the session instead."""
        async with asyncio.timeout(WITHIN_S):
            while not true():
                if self._failed is not None:
                    raise self._failed
                await self._news.wait()
                self._news.clear()

    async def open(self) -> Peer:
        """Shake hands."""
        self.session.start(0)
        self._flush()
        await self.until(lambda: self.session.state == "open" and len(self.heard) > 1)
        assert self.session.peer is not None
        return self.session.peer

    async def answered(self, token: int) -> Pong:
        """One ping and its answer: everything sent before has been dealt with."""
        self.send(Ping(token))
        await self.until(lambda: any(isinstance(m, Pong) and m.token == token for m in self.heard))
        return next(m for m in self.heard if isinstance(m, Pong) and m.token == token)

    async def until_it_has_run(self, for_ms: int) -> None:
        """Wait for the handheld's own clock."""
        token = 1_000
        while (await self.answered(token)).at_ms < for_ms:
            token += 1

    async def frame_that(self, fits: Callable[[bytes], bool]) -> bytes:
        await self.until(lambda: any(map(fits, self.frames)))
        return next(frame for frame in self.frames if fits(frame))


async def identity_of(device: VirtualHandheld, held: bool | None = None) -> pairing.Identity:
    """Ask over the cable who is there, until the pairing button is held or not as wanted."""
    async with TableEnd(device.port) as end, asyncio.timeout(WITHIN_S):
        while True:
            seen = len(end.frames)
            end.send_frame(pairing.who())
            await end.until(lambda seen=seen: len(end.frames) > seen)  # type: ignore[misc]
            identity = pairing.parse(end.frames[-1])
            assert isinstance(identity, pairing.Identity)
            if held is None or identity.held == held:
                return identity


async def pair(device: VirtualHandheld, gift: pairing.Pairing = ANN) -> bytes:
    """Pair as `tableside pair` does; the handheld's id."""
    device.hold("ok")
    device_id = (await identity_of(device, held=True)).device_id
    async with TableEnd(device.port) as end:
        end.send_frame(pairing.pair(gift))
        await end.frame_that(lambda frame: pairing.is_paired(frame, gift.link_key, device_id))
    device.release("ok")
    await identity_of(device, held=False)
    return device_id
