"""Events on their way to the journal, one at a time and in the order of arrival."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from tableside.devices.clock import HubClock
from tableside.devices.controller import Controller
from tableside.devices.page import Page
from tableside.devices.translate import TurnTo, Unheard, translated
from tableside.errors import JournalError
from tableside.games.core import Seat
from tableside.referee.stimuli import Stimulus
from tableside.wire import delivery
from tableside.wire.messages import Ack, Chosen, Event, Gap, HostMessage

RETRY_COMMIT_S = 1.0
"""How soon the journal is tried again; the controller keeps the event meanwhile."""


class Postman:
    """Hands events on and acknowledges what is committed.

    `seat_of` says where a controller sits now, `say` sends a controller something if it is
    there, `tell` is one sentence for the table's people. What was pressed before `since_ns`
    (host time), or who knows when, is not of this game; None: everything is, as after a break in
    the middle of one.
    """

    def __init__(
        self,
        submit: Callable[[Stimulus], Awaitable[Any]],
        clock: HubClock,
        *,
        seat_of: Callable[[str], Seat | None],
        say: Callable[..., Awaitable[None]],
        tell: Callable[[str], None],
        since_ns: int | None,
    ) -> None:
        self._submit = submit
        self._clock = clock
        self._seat_of = seat_of
        self._say = say
        self._tell = tell
        self._since_ns = since_ns
        # As long as the outboxes of all controllers at most: what is on its way is not taken twice.
        self._waiting: asyncio.Queue[tuple[Controller, Event]] = asyncio.Queue()
        self._on_its_way: set[tuple[str, bytes, int]] = set()

    def take(self, controller: Controller, event: Event) -> HostMessage | None:
        """Accept an event; the acknowledgement, if it has been committed long ago."""
        match controller.inbox.take(event):
            case delivery.HELD:
                return Ack(event.boot, event.number)
            case delivery.NEW if _key(controller, event) not in self._on_its_way:
                self._on_its_way.add(_key(controller, event))
                self._waiting.put_nowait((controller, event))
        return None

    async def run(self) -> None:
        """Commit and acknowledge until cancelled."""
        while True:
            controller, event = await self._waiting.get()
            await self._commit(controller, event)
            self._on_its_way.discard(_key(controller, event))
            await self._say(controller, controller.inbox.committed(event))
            if isinstance(event, Chosen):
                # The handheld has put its list away; whatever comes of the choice, it gets one.
                await self._say(controller, *controller.to_show_again())

    async def _commit(self, controller: Controller, event: Event) -> None:
        self._note(controller, event)
        match self._meaning(controller, event):
            case Unheard() as unheard:
                self._tell(unheard.why)
            case TurnTo() as turn:
                await self._turn(controller, event, turn.page)
            case stimulus:
                while not await self._committed(stimulus):
                    await asyncio.sleep(RETRY_COMMIT_S)
                if isinstance(event, Chosen):
                    controller.turns_home()

    async def _turn(self, controller: Controller, event: Event, page: Page | None) -> None:
        message = controller.turns_back() if page is None else controller.turns_to(page)
        if message is not None and not isinstance(event, Chosen):
            await self._say(controller, message)

    async def _committed(self, stimulus: Stimulus) -> bool:
        try:
            await self._submit(stimulus)
        except JournalError as error:
            self._tell(f"not counted yet, it is tried again: {error}")
            return False
        return True

    def _meaning(self, controller: Controller, event: Event) -> Stimulus | Unheard | TurnTo:
        now_ns = self._clock.now_ns()
        pressed_ns = controller.host_ns(event)
        if self._is_older(controller, event, pressed_ns):
            return Unheard(f"{controller.name} kept a press from before this game: it was dropped")
        at_ns = now_ns if pressed_ns is None else min(pressed_ns, now_ns)
        seat = self._seat_of(controller.name)
        return translated(controller, event, seat, self._clock.to_table_ns(at_ns))

    def _is_older(self, controller: Controller, event: Event, pressed_ns: int | None) -> bool:
        """Whether it was pressed before this game.

        After a restart nobody knows the time any more; but whoever was here in this game, before
        that restart, has told us everything older.
        """
        if self._since_ns is None:
            return False
        if pressed_ns is None:
            return not controller.was_met(event.boot)
        return pressed_ns < self._since_ns

    def _note(self, controller: Controller, event: Event) -> None:
        controller.noticed(event)
        if isinstance(event, Gap):
            lost = controller.status.lost + event.lost
            controller.status = replace(controller.status, lost=lost)
            self._tell(f"{controller.name} lost {event.lost} presses: ask its player what they did")


def _key(controller: Controller, event: Event) -> tuple[str, bytes, int]:
    return controller.name, event.boot, event.number
