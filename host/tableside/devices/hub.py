"""All controllers of a table: their links served, their words handed on, their state shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from tableside.devices.clock import HubClock
from tableside.devices.controller import Controller
from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing
from tableside.devices.origin import last_by_controller
from tableside.devices.page import Page
from tableside.devices.postman import Postman
from tableside.devices.seating import Seating
from tableside.devices.service import Service, SessionOver
from tableside.devices.session import Session, open_session
from tableside.devices.status import ControllerStatus
from tableside.errors import JournalError
from tableside.games.core import Seat
from tableside.links.link import Link, LinkBroken, LinkError
from tableside.links.reconnect import LinkNews, PeerNotNeeded, Reconnector
from tableside.links.transport import Transport
from tableside.referee.stimuli import DeviceChange, Stimulus
from tableside.wire.errors import MessageError, RecordError, SessionError
from tableside.wire.messages import Buzz, Bye, ChipWord, HostMessage, Light

SPOILT_SESSIONS = 5
"""So many sessions in a row without one good message: the link itself is bad."""

log = logging.getLogger(__name__)


class DeviceHub:
    """Serves controllers over any transports. Run `run`; everything else is called meanwhile.

    `submit` puts a stimulus before the table and returns once it is committed, or was already;
    `JournalError` means that it could not be. `changed` is called after every change of
    `statuses`; `tell` gets one sentence for the table's people now and then. `origins` are
    those of the journal, in its order; `since_ns` is the host time at which a new game began,
    and None where one goes on. `chip_word` gets what a controller, by name, tells of its chip.
    """

    def __init__(
        self,
        keys: KeyRing,
        transports: Sequence[Transport],
        submit: Callable[[Stimulus], Awaitable[Any]],
        clock: HubClock,
        *,
        seating: Seating,
        changed: Callable[[], None],
        tell: Callable[[str], None],
        origins: Iterable[str] = (),
        since_ns: int | None = None,
        chip_word: Callable[[str, ChipWord], None] | None = None,
    ) -> None:
        self._chip_word = chip_word
        self._keys = keys
        self._submit = submit
        self._clock = clock
        self._changed = changed
        self._tell = tell
        self._seating = seating
        last = last_by_controller(origins)
        self._controllers = {
            paired.device_id: Controller(paired, last.get(paired.name))
            for paired in keys.controllers
        }
        self._postman = Postman(
            submit, clock, seat_of=self._seat_of, say=_say, tell=tell, since_ns=since_ns
        )
        self._lost: set[str] = set()
        self._troubles: dict[str, str] = {}
        self._reconnectors = [
            Reconnector(
                transport, self.serve, self._on_news, wanted=partial(self._wanted, transport)
            )
            for transport in transports
        ]

    # What the table may ask and say.

    @property
    def seating(self) -> Seating:
        """Who sits where. Setting it decides for presses that arrive from now on."""
        return self._seating

    @seating.setter
    def seating(self, seating: Seating) -> None:
        self._seating = seating
        self._changed()

    @property
    def statuses(self) -> tuple[ControllerStatus, ...]:
        """All controllers of the table, by name."""
        known = sorted(self._controllers.values(), key=lambda one: one.name)
        return tuple(replace(one.status, seat=self._seat_of(one.name)) for one in known)

    @property
    def troubles(self) -> tuple[str, ...]:
        """One sentence for each peer or radio that will not do, with what to do."""
        return tuple(self._troubles.values())

    async def show(self, seat: Seat, page: Page) -> None:
        """Show a page on the controller of a seat, now or when it is back."""
        controller = self._at(seat)
        message = controller.shows(page) if controller else None
        if controller is not None and message is not None:
            await _say(controller, message)

    async def light(self, seat: Seat, light: Light) -> None:
        """Set the light of a seat's controller, now or when it is back."""
        controller = self._at(seat)
        if controller is not None:
            await _say(controller, controller.lights(light))

    async def buzz(self, seat: Seat, buzz: Buzz) -> None:
        """Let a seat's controller buzz, if it is there."""
        controller = self._at(seat)
        if controller is not None:
            await _say(controller, buzz)

    async def say(self, name: str, message: HostMessage) -> None:
        """Tell a controller something, if it is there."""
        controller = self._named(name)
        if controller is not None:
            await _say(controller, message)

    def session_of(self, name: str) -> object | None:
        """What tells one session of a controller from the next; None while it is not there."""
        controller = self._named(name)
        return None if controller is None else controller.session

    def id_of(self, name: str) -> bytes | None:
        """The authenticated id of a controller of this table."""
        paired = self._keys.by_name(name)
        return None if paired is None else paired.device_id

    def name_of(self, device_id: bytes) -> str | None:
        """The name of the controller with this id."""
        paired = self._keys.by_id(device_id)
        return None if paired is None else paired.name

    def try_again(self) -> None:
        """Forget every refusal and every waiting time: a person asks for it."""
        self._troubles.clear()
        for reconnector in self._reconnectors:
            reconnector.forgive()

    async def run(self) -> None:
        """Serve until cancelled; every controller is told goodbye then."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._postman.run())
            for reconnector in self._reconnectors:
                group.create_task(reconnector.run())

    # One link.

    async def serve(self, link: Link) -> None:
        """Serve one link for as long as it is of use; see `Reconnector`."""
        frames = FrameLink(link)
        try:
            await self._serve_sessions(frames)
        except asyncio.CancelledError:
            await self._part(frames)
            raise
        except BaseException:
            await self._miss(frames)
            raise

    async def _serve_sessions(self, frames: FrameLink) -> None:
        spoilt = 0
        while spoilt < SPOILT_SESSIONS:
            session = await open_session(frames, self._keys)
            controller = self._controllers[session.peer.device_id]
            service = self._service(session, controller)
            await self._welcome(controller, session)
            try:
                await service.run()
            except (RecordError, MessageError, SessionError, SessionOver) as error:
                # A record was lost on the way. What was in it is still in the outbox over there.
                log.info("%s: a new session, because: %s", controller.name, error)
                spoilt = 1 if service.heard else spoilt + 1
        raise LinkBroken(
            f"{frames.link.info.address} garbles what it sends: try another cable or another place"
        )

    def _service(self, session: Session, controller: Controller) -> Service:
        take = partial(self._postman.take, controller)
        told = partial(self._on_chip_word, controller)
        return Service(session, controller, self._clock, take, self._changed, told)

    def _on_chip_word(self, controller: Controller, word: ChipWord) -> None:
        if self._chip_word is None:
            log.warning("%s told something of a chip that nobody asked for", controller.name)
        else:
            self._chip_word(controller.name, word)

    async def _welcome(self, controller: Controller, session: Session) -> None:
        await _make_way(controller, session)
        controller.opened(session)
        self._troubles.pop(session.frames.link.info.address, None)
        self._changed()
        if controller.name in self._lost:
            self._lost.discard(controller.name)
            await self._report(controller, "back")

    async def _part(self, frames: FrameLink) -> None:
        """We end it: say goodbye, so that the controller need not wait to find out."""
        for controller in self._served_by(frames):
            await _say(controller, Bye("closing"))
            controller.ended()
        self._changed()

    async def _miss(self, frames: FrameLink) -> None:
        """They ended it: the controller is missing."""
        for controller in self._served_by(frames):
            controller.ended()
            self._lost.add(controller.name)
            for reconnector in self._reconnectors:
                reconnector.recall()
            self._changed()
            await self._report(controller, "lost")

    def _served_by(self, frames: FrameLink) -> list[Controller]:
        everybody = self._controllers.values()
        return [one for one in everybody if one.session and one.session.frames is frames]

    async def _report(self, controller: Controller, state: Literal["lost", "back"]) -> None:
        change = DeviceChange(
            at_ns=self._clock.table_now_ns(), controller=controller.name, what="link", state=state
        )
        try:
            await self._submit(change)
        except JournalError as error:
            log.warning("%s is %s, which is not in the journal: %s", controller.name, state, error)

    # Small things.

    def _at(self, seat: Seat) -> Controller | None:
        name = self._seating.at(seat)
        return None if name is None else self._named(name)

    def _named(self, name: str) -> Controller | None:
        return next((one for one in self._controllers.values() if one.name == name), None)

    def _seat_of(self, name: str) -> Seat | None:
        return self._seating.seat_of(name)

    def _wanted(self, transport: Transport) -> bool:
        everybody = all(one.session is not None for one in self._controllers.values())
        return not (transport.radio and everybody)

    def _on_news(self, news: LinkNews) -> None:
        log.info("%s %s %s: %s", news.link, news.address, news.kind, news.why)
        if news.kind in ("refused", "blind"):
            self._troubles[news.address or news.link] = news.why
            self._tell(news.why)
        elif news.kind in ("seeing", "absent"):
            self._troubles.pop(news.address or news.link, None)
        self._changed()


async def _say(controller: Controller, *messages: HostMessage) -> None:
    """Send it if the controller is there; what it should show it is told again when it is back."""
    if controller.session is None:
        return
    try:
        await controller.session.send(*messages)
    except (LinkError, SessionError) as error:
        log.debug("%s was not told: %s", controller.name, error)


async def _make_way(controller: Controller, session: Session) -> None:
    """Of two links to one controller keep the wired one, and of two equal ones the newer."""
    other = controller.session
    if other is None or other.frames is session.frames:
        return
    here, there = session.frames.link.info, other.frames.link.info
    if here.radio and not there.radio:
        raise PeerNotNeeded(f"{controller.name} is here already, over {there.kind}")
    controller.ended()
    await other.frames.link.close()
