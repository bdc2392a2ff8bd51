"""The controllers at a session's seats: what they press counts, what they show follows the view."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from tableside.devices.clock import HubClock
from tableside.devices.handheld import NOBODY, page_for, refusal_page
from tableside.devices.hub import DeviceHub
from tableside.devices.keyfile import KeyRing
from tableside.devices.page import Page
from tableside.devices.seating import Seating
from tableside.devices.status import ControllerStatus
from tableside.games.core import Seat, game_named
from tableside.links.transport import Transport
from tableside.referee.view import Notice, TableView
from tableside.table.chips import ChipDesk, Entropy
from tableside.table.session import Session, tell_failure
from tableside.wire.messages import Buzz, Light

OFF = Light(0, 0, 0, 0, 0)
ALARM = Light(255, 0, 0, 200, 0)
MAY_BE_OPENED = Light(255, 255, 255, 500, 0)
SIREN = Buzz(1760, 300, 5)
REFUSED = Buzz(220, 150, 1)

REFUSAL_S = 4.0
"""How long a refusal stands on a handheld before it says again what is to be done."""


class Handhelds:
    """Serves the controllers of a key ring at one session. `run` it beside the session."""

    def __init__(
        self,
        session: Session,
        keys: KeyRing,
        transports: Sequence[Transport],
        *,
        tell: Callable[[str], None],
        entropy: Entropy = os.urandom,
    ) -> None:
        """`tell` gets one sentence for the table's people now and then.

        `entropy` makes the table's share of the number of a game with secret chips.
        """
        self._session = session
        self._keys = keys
        self._as_list = game_named(session.view.game).uses_lists
        self._shown: dict[Seat, Page] = {}
        self._refused: dict[Seat, Notice] = {}
        self._last_refusal: Notice | None = None
        self._lights: dict[Seat, Light] = {}
        self._alarmed: frozenset[Seat] = frozenset()
        self._sending: set[asyncio.Task[None]] = set()
        self._watchers: list[Callable[[], None]] = []
        self._runner: asyncio.Task[None] | None = None
        clock = session.clock
        self.hub = DeviceHub(
            keys,
            transports,
            session.table.submit,
            HubClock(clock.source_ns, clock.at),
            seating=Seating(dict(session.view.seating)),
            changed=self._note_change,
            tell=tell,
            origins=session.journal.origins(),
            since_ns=clock.source_ns() if session.is_new else None,
            chip_word=lambda name, word: self._chips.told(name, word),
        )
        self._chips = ChipDesk(session, self.hub, entropy)

    @property
    def statuses(self) -> tuple[ControllerStatus, ...]:
        """Every controller of the table as it is now."""
        return self.hub.statuses

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change of `statuses`; the result ends the subscription."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def start(self, failed: Callable[[BaseException], None]) -> None:
        """Serve in the background; `failed` is told if that ends by itself."""
        self._runner = asyncio.create_task(self.run(), name="handhelds")
        self._runner.add_done_callback(partial(tell_failure, failed))

    async def close(self) -> None:
        """Stop serving; every controller is told goodbye."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)

    async def run(self) -> None:
        """Serve until cancelled. Seats nobody chose are given out in the order of names."""
        self._seat_by_name()
        unsubscribe = self._session.subscribe(self._follow)
        self._follow()
        try:
            await self.hub.run()
        finally:
            unsubscribe()

    def _note_change(self) -> None:
        """A controller has come, gone, or told of itself: it may be asked for its chip now."""
        self._chips.follow()
        self._tell_watchers()

    def _tell_watchers(self) -> None:
        for changed in tuple(self._watchers):
            changed()

    def _seat_by_name(self) -> None:
        view = self._session.view
        if view.seating:
            return
        names = sorted(controller.name for controller in self._keys.controllers)
        places = game_named(view.game).controllers or len(view.players)
        for seat, name in zip(range(1, places + 1), names, strict=False):
            self._session.word("seat", {"controller": name, "seat": seat})

    def _follow(self) -> None:
        """Bring seats, screens and lights up to the table's view."""
        view = self._session.view
        if dict(view.seating) != self.hub.seating.by_seat:
            self.hub.seating = Seating(dict(view.seating))
            self._shown.clear()
            self._lights.clear()
        for seat in self.hub.seating.by_seat:
            self._show(seat, self._page(view, seat))
        self._light(view)
        self._alarm(view)
        self._chips.follow()

    def _page(self, view: TableView, seat: Seat) -> Page:
        notice = view.notice
        if notice is not None and notice.seat == seat:
            self._refuse(notice)
        refused = self._refused.get(seat)
        if refused is not None:
            return refusal_page(view, refused)
        played = seat <= len(view.players)  # the other controllers race by themselves
        mine = self._session.table.seat_view(seat) if self._as_list and played else NOBODY
        return page_for(view, seat, mine)

    def _refuse(self, notice: Notice) -> None:
        """Show a refusal for a while, then again what is to be done."""
        if notice == self._last_refusal:
            return
        self._last_refusal = notice
        self._refused[notice.seat] = notice
        self._send(self.hub.buzz(notice.seat, REFUSED))
        asyncio.get_running_loop().call_later(REFUSAL_S, self._forget, notice)

    def _forget(self, notice: Notice) -> None:
        if self._refused.get(notice.seat) == notice:
            del self._refused[notice.seat]
            self._follow()

    def _show(self, seat: Seat, page: Page) -> None:
        if self._shown.get(seat) != page:
            self._shown[seat] = page
            self._send(self.hub.show(seat, page))

    def _light(self, view: TableView) -> None:
        for seat in self.hub.seating.by_seat:
            light = self._light_of(view, seat)
            if self._lights.get(seat) != light:
                self._lights[seat] = light
                self._send(self.hub.light(seat, light))

    def _light_of(self, view: TableView, seat: Seat) -> Light:
        if view.chips is not None:
            if seat in _alarms(view):
                return ALARM
            if any(look.place == seat for look in view.chips.looks):
                return MAY_BE_OPENED
        turn = view.outcome is None and view.current_player == seat
        return self._colour(seat) if turn else OFF

    def _alarm(self, view: TableView) -> None:
        """A lid that nobody may open, or a chip that is not where it was, sounds."""
        alarms = _alarms(view)
        for seat in sorted(alarms - self._alarmed):
            self._send(self.hub.buzz(seat, SIREN))
        self._alarmed = alarms

    def _colour(self, seat: Seat) -> Light:
        name = self.hub.seating.at(seat)
        paired = self._keys.by_name(name) if name else None
        red, green, blue = paired.colour if paired else (0, 0, 0)
        return Light(red, green, blue, 0, 0)

    def _send(self, words: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(words)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


def _alarms(view: TableView) -> frozenset[Seat]:
    chips = () if view.chips is None else view.chips.chips
    return frozenset(chip.place for chip in chips if chip.alarm)
