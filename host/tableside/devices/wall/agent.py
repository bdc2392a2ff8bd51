"""A wall sensor on a machine of its own: its points kept, and told to the table over any link.

To the wire it is a device like a handheld: it proves its key, answers pings, keeps every point
until it is acknowledged.
"""

import asyncio
import os
from collections.abc import Callable
from functools import partial

from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import PairedController
from tableside.devices.together import first_to_end
from tableside.devices.wall.remote_words import NS_PER_US, US_PER_MS, said_of
from tableside.devices.wall.sensor import WallSensor
from tableside.links.link import Link, LinkBroken, LinkError
from tableside.sensing import Value
from tableside.wire.channel import OPEN, Peer
from tableside.wire.delivery import Outbox
from tableside.wire.device_session import DeviceSession
from tableside.wire.handshake import HANDSHAKE_TIMEOUT_MS
from tableside.wire.health import DEAD_AFTER_MS
from tableside.wire.messages import (
    BOOT_SIZE,
    UNKNOWN_PERCENT,
    About,
    Ack,
    Bye,
    HostMessage,
    Ping,
    Pong,
    Resume,
    WallPoint,
)

KEPT_POINTS = 4_096
"""A chattering sensor says a few hundred a second; beyond this a gap says how many were lost."""
AT_ONCE = 64
STEP_S = 0.5
BOARD = "wall agent"
NEW_START_AFTER_MS = 1 << 31
"""Times on the wire wrap at twice that: about every 25 days the agent counts from zero again."""


class WallAgent:
    """Serves the points of one sensor. `now_ns` is the clock that they are stamped with."""

    def __init__(
        self,
        sensor: WallSensor,
        identity: PairedController,
        version: tuple[int, int, int],
        now_ns: Callable[[], int],
    ) -> None:
        self._sensor = sensor
        self._identity = identity
        self._version = bytes(version)
        self._now_ns = now_ns
        self._reads: Value | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._current: _Conversation | None = None
        self._begin()

    def _begin(self) -> None:
        """Count time and points from zero; the table takes it for a restart."""
        self._start_ns = self._now_ns()
        self._boot = os.urandom(BOOT_SIZE)
        self._outbox = Outbox(self._boot, KEPT_POINTS)

    def start(self) -> None:
        """Watch the sensor from now on; `SensorError` says what to do."""
        self._loop = asyncio.get_running_loop()
        self._sensor.start(self._point, self._trouble)

    def close(self) -> None:
        """Watch no longer."""
        self._sensor.close()

    async def serve(self, link: Link) -> None:
        """Serve one link until it ends; the newest that has proved itself is listened to."""
        session = DeviceSession(
            self._identity.device_id, self._boot, self._version, self._identity.key.reveal()
        )
        conversation = _Conversation(self, FrameLink(link), session)
        try:
            await conversation.run()
        except LinkError:
            pass  # they are gone; what they did not acknowledge is kept
        finally:
            await link.close()
            if self._current is conversation:
                self._current = None

    # The sensor's thread.

    def _point(self, at_ns: int, value: Value) -> None:
        self._in_loop(partial(self._add, at_ns, value))

    def _trouble(self, at_ns: int, why: str | None) -> None:
        if why is not None:
            self._in_loop(partial(self._add, at_ns, None))

    def _in_loop(self, work: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    # What conversations ask.

    @property
    def outbox(self) -> Outbox:
        """Every point that nobody has acknowledged."""
        return self._outbox

    def now_ms(self) -> int:
        """Milliseconds since the start, as the table hears them."""
        return self._since_us(self._now_ns()) // US_PER_MS

    def proved(self, conversation: "_Conversation") -> None:
        """The table is at the other end: an older link to it is of no use any more."""
        other, self._current = self._current, conversation
        if other is not None and other is not conversation:
            other.hang_up()

    def resumed(self, resume: Resume) -> None:
        """Go on behind the last point that the table holds, and say what is so now.

        A table that holds none of ours has just started: what was before is not of its game.
        """
        if resume.boot == self._boot:
            self._outbox.acknowledged(resume.boot, resume.number)
            self._outbox.rewind()
        elif self._outbox.kept:
            newest = self._outbox.kept[-1]
            self._outbox.acknowledged(newest.boot, newest.number)
        self._add(self._now_ns(), self._reads)

    def _add(self, at_ns: int, value: Value | None) -> None:
        self._reads = value
        if self.now_ms() >= NEW_START_AFTER_MS:
            self._start_again()
        at_us = self._since_us(at_ns)
        self._outbox.add(WallPoint, at_us // US_PER_MS, *said_of(at_us, value))
        if self._current is not None:
            self._current.news.set()

    def _start_again(self) -> None:
        self._begin()
        if self._current is not None:
            self._current.break_off()
            self._current = None

    def _since_us(self, at_ns: int) -> int:
        return max(0, at_ns - self._start_ns) // NS_PER_US


class _Conversation:
    """One link's frames in and out."""

    def __init__(self, agent: WallAgent, frames: FrameLink, session: DeviceSession) -> None:
        self.news = asyncio.Event()
        self._agent = agent
        self._frames = frames
        self._session = session
        self._resumed = False
        self._broken_off = False
        self._heard_ms = agent.now_ms()

    async def run(self) -> None:
        """Talk until the link ends; ends by `LinkError`."""
        await first_to_end(self._read(), self._tell())

    def hang_up(self) -> None:
        """End the session; a newer link has taken its place."""
        self._session.disconnected()
        self._resumed = False
        self.news.set()

    def break_off(self) -> None:
        """End the link: who we were is no longer."""
        self.hang_up()
        self._broken_off = True

    async def _read(self) -> None:
        while True:
            frame = await self._frames.receive()
            for said in self._session.receive(frame, self._agent.now_ms()):
                self._heard_ms = self._agent.now_ms()
                self._take(said)
            await self._flush()
            self.news.set()

    async def _tell(self) -> None:
        while True:
            try:
                async with asyncio.timeout(STEP_S):
                    await self.news.wait()
            except TimeoutError:
                self._check_alive()
            if self._broken_off:
                raise LinkBroken("the agent has started to count anew")
            self.news.clear()
            await self._tell_points()

    async def _tell_points(self) -> None:
        if not self._resumed or self._session.state != OPEN:
            return
        for point in self._agent.outbox.due(self._agent.now_ms(), AT_ONCE):
            self._session.send(point)
            self.news.set()  # there may be more
        await self._flush()

    async def _flush(self) -> None:
        await self._frames.send(self._session.take_frames())

    def _check_alive(self) -> None:
        silent_ms = self._agent.now_ms() - self._heard_ms
        limit_ms = DEAD_AFTER_MS if self._session.state == OPEN else HANDSHAKE_TIMEOUT_MS
        if silent_ms >= limit_ms:
            raise LinkBroken("nobody who could prove to be the table has spoken for too long")

    def _take(self, said: HostMessage | Peer) -> None:
        match said:
            case Peer():
                self._agent.proved(self)
            case Ping():
                waiting = min(len(self._agent.outbox), 255)
                at_ms = self._agent.now_ms()
                self._session.send(Pong(said.token, at_ms, 0, UNKNOWN_PERCENT, waiting, 0))
            case Resume():
                self._session.send(About(BOARD, False, 0, "absent"))
                self._agent.resumed(said)
                self._resumed = True
            case Ack():
                self._agent.outbox.acknowledged(said.boot, said.number)
            case Bye():
                self.hang_up()
            case _:
                pass  # it has no screen, no light, no buzzer and no chip
