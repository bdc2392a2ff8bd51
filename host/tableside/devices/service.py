"""One open session being served: read, kept alive, and asked for the time over there."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from tableside.devices.clock import HubClock
from tableside.devices.controller import Controller
from tableside.devices.session import Session
from tableside.devices.together import first_to_end
from tableside.errors import TablesideError
from tableside.links.link import LinkBroken
from tableside.wire.health import DEAD_AFTER_MS, PING_EVERY_MS
from tableside.wire.messages import (
    EVENTS,
    About,
    Bye,
    ChipWord,
    DeviceMessage,
    Event,
    HostMessage,
    Ping,
    Pong,
)

log = logging.getLogger(__name__)

FIRST_PINGS = 4
"""Asked one after the other, so that the first press has a good time already."""


def _nobody_listens(word: ChipWord) -> None:
    log.warning("something of a chip was told that nobody asked for (%s)", word.asked)


class SessionOver(TablesideError):  # noqa: N818 - reads as what happened
    """The controller has ended the session in good order."""


class Service:
    """Reads one session; `arrived` gets each event and gives the acknowledgement due at once.
    `chip_word` gets what the controller tells of its chip.

    Events that come before the first pong wait for it: without it their time is unknown.
    """

    def __init__(
        self,
        session: Session,
        controller: Controller,
        clock: HubClock,
        arrived: Callable[[Event], HostMessage | None],
        changed: Callable[[], None],
        chip_word: Callable[[ChipWord], None] = _nobody_listens,
    ) -> None:
        self.heard = False
        self._session = session
        self._controller = controller
        self._clock = clock
        self._arrived = arrived
        self._changed = changed
        self._chip_word = chip_word
        self._tokens = count(1)
        self._asked: dict[int, int] = {}
        self._early: deque[Event] = deque()
        self._heard_ns = clock.now_ns()

    async def run(self) -> None:
        """Serve it; ends by `LinkError` or by what the wire raises."""
        await self._session.send(
            self._ping(), self._controller.inbox.resume(), *self._controller.to_show_again()
        )
        await first_to_end(self._read(), self._keep_alive())

    async def _read(self) -> None:
        while True:
            message = await self._session.receive()
            self._note_sign_of_life()
            await self._take(message)
            self._changed()

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY_MS / 1000)
            if self._clock.now_ns() - self._heard_ns >= DEAD_AFTER_MS * 1_000_000:
                raise LinkBroken(
                    f"{self._controller.name} has not answered for {DEAD_AFTER_MS // 1000} seconds"
                )
            await self._session.send(self._ping())

    async def _take(self, message: DeviceMessage) -> None:
        match message:
            case Pong():
                await self._ponged(message)
            case About():
                self._controller.said_about(message)
            case Bye():
                # It restarts, or turns to another link; this one may be of use again at once.
                raise SessionOver(f"{self._controller.name} said goodbye ({message.reason})")
            case ChipWord():
                self._chip_word(message)
            case _ if isinstance(message, EVENTS):
                await self._event(message)

    async def _event(self, event: Event) -> None:
        if not self._controller.sync.ready:
            self._early.append(event)
            return
        answer = self._arrived(event)
        if answer is not None:
            await self._session.send(answer)

    async def _ponged(self, pong: Pong) -> None:
        sent_ns = self._asked.pop(pong.token, None)
        if sent_ns is None:
            return
        self._controller.ponged(pong, sent_ns, self._heard_ns)
        while self._early:
            await self._event(self._early.popleft())
        if pong.token < FIRST_PINGS:
            await self._session.send(self._ping())

    def _ping(self) -> Ping:
        token = next(self._tokens)
        self._asked = {token: self._clock.now_ns()}
        return Ping(token)

    def _note_sign_of_life(self) -> None:
        self.heard = True
        self._heard_ns = self._clock.now_ns()
        seen_ns = self._clock.to_table_ns(self._heard_ns)
        self._controller.status = replace(self._controller.status, last_seen_ns=seen_ns)
