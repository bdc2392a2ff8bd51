"""The table's side of a wall sensor that another machine reads (`tableside wall-agent`)."""

import asyncio
import logging
import threading
from collections.abc import Callable
from time import monotonic_ns

from tableside.devices.clock import HubClock
from tableside.devices.controller import Controller
from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing
from tableside.devices.service import Service, SessionOver
from tableside.devices.session import open_session
from tableside.devices.wall.remote_words import NS_PER_US, value_of
from tableside.devices.wall.sensor import PointHandler, TroubleHandler, WallSensor
from tableside.errors import SensorError
from tableside.links.link import Link, LinkBroken
from tableside.links.reconnect import LinkNews, Reconnector
from tableside.links.transport import Transport
from tableside.wire.delivery import HELD, NEW
from tableside.wire.errors import MessageError, RecordError, SessionError
from tableside.wire.messages import Ack, Event, Gap, WallPoint

log = logging.getLogger(__name__)

PATIENCE_S = 2.0
"""A link that was lost is back within this time, or the wall counts as not watched."""


class RemoteReader:
    """Keeps one agent connected and reports its points, stamped with this machine's clock.

    `keys` holds the agent and nobody else. Run `run`.
    """

    def __init__(
        self,
        keys: KeyRing,
        transport: Transport,
        point: PointHandler,
        trouble: TroubleHandler,
        now_ns: Callable[[], int],
    ) -> None:
        (paired,) = keys.controllers
        self._keys = keys
        self._point = point
        self._trouble = trouble
        self._now_ns = now_ns
        self._clock = HubClock(now_ns, lambda at_ns: at_ns)
        self._controller = Controller(paired)
        self._last_ns = now_ns()
        self._why = ""
        self._patience: asyncio.TimerHandle | None = None
        self._reconnector = Reconnector(transport, self._serve, self._on_news)

    async def run(self) -> None:
        """Read until cancelled."""
        self._expect("the wall's agent has not answered yet: is `tableside wall-agent` running?")
        try:
            await self._reconnector.run()
        finally:
            self._forget_trouble()

    async def _serve(self, link: Link) -> None:
        session = await open_session(FrameLink(link), self._keys)
        self._controller.opened(session)
        service = Service(session, self._controller, self._clock, self._take, lambda: None)
        try:
            await service.run()
        except (RecordError, MessageError, SessionError, SessionOver) as error:
            raise LinkBroken(f"the wall's agent starts again: {error}") from None
        finally:
            self._controller.ended()

    def _take(self, event: Event) -> Ack | None:
        """Report a point; what is acknowledged here is never sent again."""
        known = self._controller.inbox.take(event)
        if known == NEW:
            self._report(event)
            return self._controller.inbox.committed(event)
        return Ack(event.boot, event.number) if known == HELD else None

    def _report(self, event: Event) -> None:
        match event:
            case Gap():
                self._trouble(
                    self._now_ns(), f"{event.lost} points of the wall were lost on the way"
                )
            case WallPoint():
                self._report_point(event)
            case _:
                pass  # a machine without buttons presses none

    def _report_point(self, event: WallPoint) -> None:
        self._forget_trouble()
        at_ns = self._time_of(event)
        value = value_of(event)
        if value is None:
            self._trouble(at_ns, "the sensor at the wall's agent cannot be read: look there")
        else:
            self._point(at_ns, value)

    def _time_of(self, event: WallPoint) -> int:
        """When it was, on this machine's clock; never before an earlier one, never in future."""
        host_ns = self._controller.host_ns(event)
        now_ns = self._now_ns()
        at_ns = now_ns if host_ns is None else min(host_ns + event.micros * NS_PER_US, now_ns)
        self._last_ns = max(self._last_ns, at_ns)
        return self._last_ns

    def _on_news(self, news: LinkNews) -> None:
        if news.kind == "seeing":
            return
        self._expect(f"the wall's agent is not there ({news.why or 'it closed the link'})")

    def _expect(self, why: str) -> None:
        """Somebody should be heard soon, or the wall is not watched; the last reason is told."""
        self._why = why
        if self._patience is None:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(PATIENCE_S, self._give_up)

    def _give_up(self) -> None:
        self._patience = None
        self._trouble(self._now_ns(), self._why)

    def _forget_trouble(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class RemoteWall(WallSensor):
    """A `WallSensor` whose pins are on another machine. It reads in a thread of its own."""

    def __init__(self, keys: KeyRing, transport: Transport, address: str) -> None:
        self._keys = keys
        self._transport = transport
        self._address = address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()

    def describe(self) -> str:
        return f"the wall's agent at {self._address}"

    def _open(self, point: PointHandler, trouble: TroubleHandler) -> None:
        if not self._keys.controllers:
            raise SensorError(
                f"{self.describe()} is not paired: run `tableside pair --wall` with its address"
            )
        work = self._read(point, trouble)
        self._thread = threading.Thread(target=asyncio.run, args=(work,), name="wall", daemon=True)
        self._thread.start()
        self._ready.wait()

    async def _read(self, point: PointHandler, trouble: TroubleHandler) -> None:
        self._loop = asyncio.get_running_loop()
        reader = RemoteReader(self._keys, self._transport, point, trouble, monotonic_ns)
        self._task = asyncio.ensure_future(reader.run())
        self._ready.set()
        (failure,) = await asyncio.gather(self._task, return_exceptions=True)
        if isinstance(failure, Exception):
            log.error("the wall is read no longer", exc_info=failure)
            trouble(monotonic_ns(), f"{self.describe()} is read no longer: {failure}")

    def _shut(self) -> None:
        if self._loop is not None and self._task is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join()
            self._loop = None
