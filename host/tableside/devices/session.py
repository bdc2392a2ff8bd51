"""An authenticated conversation with one controller over one link."""

import asyncio

from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing
from tableside.links.link import LinkBroken
from tableside.links.reconnect import PeerRefused
from tableside.wire.errors import (
    BusyError,
    HandshakeError,
    TimedOutError,
    UnknownDeviceError,
    UnpairedError,
    VersionError,
    WrongKeyError,
)
from tableside.wire.messages import DeviceMessage, HostMessage
from tableside.wire.session import GREETED, HostSession, Peer

HELLO_AGAIN_S = 2.0
"""A board that restarts when its port is opened does not hear the first hello."""
HANDSHAKE_TRIES = 4
REFUSALS_BELIEVED = 2
"""The first may be the answer to an older hello that was late."""
PAUSE_S = 1.0
"""Before the next try after a refusal; the handheld asks for half a second."""
LONG_PAUSE_S = 2.0
"""When the handheld asks for a pause; it lasts up to eight seconds."""

FINAL = (WrongKeyError, UnknownDeviceError, UnpairedError, VersionError)


class Session:
    """An open session; made by `open_session`."""

    def __init__(self, frames: FrameLink, wire: HostSession, peer: Peer) -> None:
        self.frames = frames
        self.peer = peer
        self._wire = wire

    async def send(self, *messages: HostMessage) -> None:
        """Seal and send; raises `LinkBroken`, or `SessionError` once the session is over."""
        for message in messages:
            self._wire.send(message)
        await self.frames.send(self._wire.take_frames())

    async def receive(self) -> DeviceMessage:
        """The next message; raises `LinkBroken`, `RecordError` or `MessageError`."""
        while True:
            for said in self._wire.receive(await self.frames.receive(), _now_ms()):
                if not isinstance(said, Peer):
                    return said


async def open_session(frames: FrameLink, keys: KeyRing) -> Session:
    """Shake hands, several times if need be, on a link that stays open meanwhile.

    `PeerRefused` is the diagnosis of a peer that will not do; `LinkBroken` means to try later.
    """
    failures: list[HandshakeError] = []
    for _ in range(HANDSHAKE_TRIES):
        attempt = _Attempt(frames, keys)
        try:
            return await attempt.run()
        except (*FINAL, BusyError, TimedOutError) as error:
            failures.append(attempt.diagnosed(error))
        if _refusals(failures) == REFUSALS_BELIEVED:
            break
        await asyncio.sleep(_pause_s(failures[-1]))
    raise _verdict(failures)


def _refusals(failures: list[HandshakeError]) -> int:
    return sum(isinstance(failure, FINAL) for failure in failures)


def _pause_s(failure: HandshakeError) -> float:
    if isinstance(failure, TimedOutError):
        return 0.0
    return LONG_PAUSE_S if isinstance(failure, BusyError) else PAUSE_S


def _verdict(failures: list[HandshakeError]) -> PeerRefused | LinkBroken:
    refusals = [failure for failure in failures if isinstance(failure, FINAL)]
    # One refusal and silence or pauses after it: it has not been taken back.
    return PeerRefused(str(refusals[-1])) if refusals else LinkBroken(str(failures[-1]))


class _Attempt:
    """One handshake from hello to proof."""

    def __init__(self, frames: FrameLink, keys: KeyRing) -> None:
        self._frames = frames
        self._keys = keys
        self._claimed = b""
        self._wire = HostSession(keys.host_id, self._key_of)

    async def run(self) -> Session:
        """The session; raises a `HandshakeError` or `LinkBroken`."""
        self._wire.start(_now_ms())
        while True:
            await self._frames.send(self._wire.take_frames())
            peer = await self._next()
            if peer is not None:
                return Session(self._frames, self._wire, peer)

    async def _next(self) -> Peer | None:
        frame = await self._answer()
        for said in self._wire.receive(frame, _now_ms()):
            if isinstance(said, Peer):
                return said
        return None

    async def _answer(self) -> bytes:
        limit_s = HELLO_AGAIN_S if self._wire.state == GREETED else HELLO_AGAIN_S * 2
        try:
            async with asyncio.timeout(limit_s):
                return await self._frames.receive()
        except TimeoutError:
            raise TimedOutError("no answer; is it on, near, and Tableside's?") from None

    def _key_of(self, device_id: bytes) -> bytes | None:
        self._claimed = device_id
        known = self._keys.by_id(device_id)
        return known.key.reveal() if known else None

    def diagnosed(self, error: HandshakeError) -> HandshakeError:
        """The same error, saying also who it is about and where."""
        known = self._keys.by_id(self._claimed)
        address = self._frames.link.info.address
        return type(error)(f"{known.name if known else 'a handheld'} at {address}: {error}")


def _now_ms() -> int:
    return round(asyncio.get_running_loop().time() * 1000)
