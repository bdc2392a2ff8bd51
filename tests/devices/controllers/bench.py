"""A bench for controllers: a handheld's wire on one side, the hub on the other, faults between.

The handheld here is the wire's own device half and no more: what the whole firmware does is
tested where the firmware is. Everything runs in virtual time.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

from tableside.devices.clock import HubClock
from tableside.devices.frames import FrameLink
from tableside.devices.hub import DeviceHub
from tableside.devices.keyfile import KeyRing, PairedController
from tableside.devices.seating import Seating
from tableside.devices.secret import Secret
from tableside.errors import JournalError
from tableside.links.link import Link, LinkBroken, LinkError, LinkKind
from tableside.links.memory import memory_pair
from tableside.links.transport import Transport
from tableside.referee.stimuli import DeviceChange, Press, Stimulus
from tableside.virtual.faults import FaultyLink
from tableside.wire import messages as wire
from tableside.wire.delivery import Outbox
from tableside.wire.records import RECORD
from tableside.wire.session import OPEN, DeviceSession, Peer
from tableside.wire.versions import OURS

HOST_ID = b"the host"
NAMES = ("C1", "C2", "C3", "C4", "C5")


def key_of(name: str) -> Secret:
    return Secret(name.encode().ljust(32, b"k"))


def device_id(name: str) -> bytes:
    return name.encode().rjust(8, b"\0")


def ring(*names: str) -> KeyRing:
    return KeyRing(
        HOST_ID,
        tuple(PairedController(device_id(name), name, (0, 0, 255), key_of(name)) for name in names),
    )


def now_ns() -> int:
    return round(asyncio.get_running_loop().time() * 1e9)


class Handheld:
    """A controller's half of the wire, its outbox and what it shows."""

    def __init__(
        self,
        name: str,
        *,
        key: Secret | None = None,
        versions: tuple[int, int] = OURS,
        started_at_ms: int = 5_000,
    ) -> None:
        self.name = name
        self.screens: list[wire.Screen] = []
        self.lights: list[wire.Light] = []
        self.counted: list[wire.Event] = []
        self.byes: list[wire.Bye] = []
        self.pings = 0
        self.sessions = 0
        self.mute = False
        self.waits_for_resume = True
        self.spoils_records = False
        self._resumed = False
        self._key = key or key_of(name)
        self._versions = versions
        self._boots = 0
        self._started_ms = -started_at_ms
        self._poke = asyncio.Event()
        self.outbox = Outbox(b"")
        self.reboot()

    def reboot(self) -> None:
        """Power off and on: a new boot id, a clock from zero; the outbox was in flash."""
        self._boots += 1
        boot = self.name.encode().ljust(7, b".") + bytes([self._boots])
        self.outbox = Outbox(boot, kept=self.outbox.kept)
        self._session = DeviceSession(
            device_id(self.name),
            boot,
            bytes((1, 2, 3)),
            self._key.reveal(),
            versions=self._versions,
        )
        if self._boots > 1:
            self._started_ms = self._now_ms()

    def press(self, button: str = "orange", hold_ms: int = 80) -> None:
        self.outbox.add(wire.Press, self._uptime_ms(), button, hold_ms)
        self._poke.set()

    def add(self, cls: type[wire.Event], *fields: object) -> None:
        self.outbox.add(cls, self._uptime_ms(), *fields)
        self._poke.set()

    def say_bye(self) -> None:
        """End the session in good order, as a handheld does that turns to another link."""
        self._session.send(wire.Bye("closing"))
        self._poke.set()

    async def run(self, link: Link) -> None:
        """Live on a link until it ends."""
        frames = FrameLink(link)
        with suppress(LinkError):
            async with asyncio.TaskGroup() as group:
                reading = group.create_task(self._read(frames))
                sending = group.create_task(self._send_due(frames))
                reading.add_done_callback(lambda _: sending.cancel())
        self._session.disconnected()

    async def _read(self, frames: FrameLink) -> None:
        with suppress(LinkError):
            while True:
                frame = await frames.receive()
                if not self.mute:
                    for said in self._session.receive(frame, self._now_ms()):
                        self._heard(said)
                    await self._flush(frames)
                self._poke.set()

    async def _send_due(self, frames: FrameLink) -> None:
        with suppress(LinkError):
            while True:
                self._poke.clear()
                if self._session.state == OPEN and self._resumed and not self.mute:
                    for event in self.outbox.due(self._now_ms()):
                        self._session.send(event)
                    await self._flush(frames)
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await self._poke.wait()

    async def _flush(self, frames: FrameLink) -> None:
        out = self._session.take_frames()
        if self.spoils_records:
            out = [spoilt(frame) if frame[1] == RECORD else frame for frame in out]
        await frames.send(out)

    def _heard(self, said: wire.HostMessage | Peer) -> None:
        match said:
            case Peer():
                self.sessions += 1
                self._resumed = not self.waits_for_resume
                self.outbox.rewind()
                self._session.send(wire.About("bench", False, 0, "present"))
            case wire.Ping():
                self.pings += 1
                self._session.send(
                    wire.Pong(said.token, self._uptime_ms(), 3900, 80, len(self.outbox), 0)
                )
            case wire.Resume() | wire.Ack():
                self._resumed = True
                self.counted += self.outbox.acknowledged(said.boot, said.number)
            case wire.Screen():
                self.screens.append(said)
            case wire.Light():
                self.lights.append(said)
            case wire.Bye():
                self.byes.append(said)

    def _uptime_ms(self) -> int:
        return self._now_ms() - self._started_ms

    def _now_ms(self) -> int:
        return round(asyncio.get_running_loop().time() * 1000)


def spoilt(frame: bytes) -> bytes:
    return frame[:-1] + bytes([frame[-1] ^ 1])


class Sockets:
    """Sockets that handhelds are plugged into: a transport whose links can be spoilt."""

    def __init__(self, *, kind: LinkKind = "memory", max_send_bytes: int | None = None) -> None:
        self.kind: LinkKind = kind
        self.radio = kind == "ble"
        self.max_send_bytes = max_send_bytes
        self.plugged: dict[str, Callable[[Link], object]] = {}
        self.opened: list[str] = []
        self.links: dict[str, FaultyLink] = {}
        self._far: dict[str, Link] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    def plug(self, address: str, handheld: Handheld) -> None:
        self.plugged[address] = handheld.run

    async def unplug(self, address: str) -> None:
        del self.plugged[address]
        if address in self._far:
            await self._far.pop(address).close()

    async def look(self) -> tuple[str, ...]:
        return tuple(self.plugged)

    async def open(self, address: str) -> Link:
        self.opened.append(address)
        if address not in self.plugged:
            raise LinkBroken(f"there is no {address} any more")
        near, far = memory_pair(address, max_send_bytes=self.max_send_bytes)
        self._far[address] = far
        task = asyncio.ensure_future(self.plugged[address](far))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        link = FaultyLink(near, random.Random(address))
        link.info = replace(link.info, kind=self.kind, radio=self.radio)
        self.links[address] = link
        return link

    async def close(self) -> None:
        for far in self._far.values():
            await far.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@dataclass
class Book:
    """A journal as the hub sees it: commits once per origin, and fails when told to."""

    rows: list[Stimulus] = field(default_factory=list)
    full: bool = False
    delay_s: float = 0.001
    doubles: int = 0

    async def submit(self, stimulus: Stimulus) -> None:
        await asyncio.sleep(self.delay_s)
        if self.full:
            raise JournalError("the disk is full: make room")
        if stimulus.origin is not None and stimulus.origin in self.origins:
            self.doubles += 1
            return
        self.rows.append(stimulus)

    @property
    def origins(self) -> list[str]:
        return [row.origin for row in self.rows if row.origin is not None]

    @property
    def presses(self) -> list[Press]:
        return [row for row in self.rows if isinstance(row, Press)]

    @property
    def said(self) -> list[tuple[int, str]]:
        return [(press.seat, press.button) for press in self.presses]

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        rows = (row for row in self.rows if isinstance(row, DeviceChange))
        return [(row.controller, row.what, row.state) for row in rows]


@dataclass
class Bench:
    """A hub at work, its journal and what it told."""

    hub: DeviceHub
    book: Book
    told: list[str]

    async def until(self, true: Callable[[], bool], limit_s: float = 60.0) -> None:
        async with asyncio.timeout(limit_s):
            while not true():
                await asyncio.sleep(0.01)

    async def here(self, *names: str, limit_s: float = 60.0) -> None:
        """Wait until these controllers are connected and their clocks known."""

        def all_here() -> bool:
            status = {one.name: one for one in self.hub.statuses}
            return all(
                status[name].reach != "gone" and status[name].round_trip_ms is not None
                for name in names
            )

        await self.until(all_here, limit_s)

    def status(self, name: str):  # type: ignore[no-untyped-def]
        return next(one for one in self.hub.statuses if one.name == name)


def make_hub(
    transports: Sequence[Transport],
    book: Book,
    told: list[str],
    *,
    names: tuple[str, ...] = NAMES,
    keys: KeyRing | None = None,
    since_ns: int | None = None,
) -> DeviceHub:
    """A hub for controllers of these names, C1 at seat 1 and so on."""
    return DeviceHub(
        keys or ring(*names),
        transports,
        book.submit,
        HubClock(now_ns, lambda ns: ns),
        seating=Seating(dict(enumerate(names, start=1))),
        changed=lambda: None,
        tell=told.append,
        origins=book.origins,
        since_ns=since_ns,
    )


@asynccontextmanager
async def bench(
    *transports: Transport,
    names: tuple[str, ...] = NAMES,
    book: Book | None = None,
    keys: KeyRing | None = None,
    since_ns: int | None = None,
) -> AsyncIterator[Bench]:
    """A hub at work; see `make_hub`."""
    book = book or Book()
    told: list[str] = []
    hub = make_hub(transports, book, told, names=names, keys=keys, since_ns=since_ns)
    running = asyncio.create_task(hub.run())
    try:
        yield Bench(hub, book, told)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        for transport in transports:
            if isinstance(transport, Sockets):
                await transport.close()
