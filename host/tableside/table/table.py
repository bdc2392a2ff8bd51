"""The shell around the referee: an inbox of what happened, a timer, and those who are told."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from tableside.chips import Ask
from tableside.errors import JournalError
from tableside.games.core import Seat
from tableside.referee import Decision, Proceedings
from tableside.referee.stimuli import SensorLost, Stimulus, WallTrace
from tableside.referee.view import Choice, Notice, SeatView, TableView
from tableside.table.clock import TableClock

RETRY_S = 1.0
"""How soon the journal is tried again for what nobody can report a second time."""

LATENESS_NS = 20_000_000
"""How long an edge may take from the pin to the inbox; no verdict is given earlier than that."""

_FATE_ONLY_NS = -1
"""Earlier than every deadline, so that only fate answers."""

T = TypeVar("T")


@dataclass(slots=True)
class _Item:
    stimulus: Stimulus
    done: "asyncio.Future[Decision | None]"


class Table:
    """One open table. Stimuli go in by `submit`, views come out to subscribers.

    Decisions are made one at a time. Commits run in `executor`, so that a slow disk stops
    neither the screen nor the links; without an executor they run in the loop itself.
    """

    def __init__(
        self, proceedings: Proceedings, clock: TableClock, executor: Executor | None = None
    ) -> None:
        self.clock = clock
        self._proceedings = proceedings
        self._executor = executor
        self._inbox: deque[_Item] = deque()
        self._arrived = asyncio.Event()
        self._changed: list[Callable[[], None]] = []
        self.view: TableView = proceedings.referee.view()

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every new view; the result ends the subscription."""
        self._changed.append(changed)
        return lambda: self._changed.remove(changed)

    def seat_choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What a seat may do now, for its own eyes; ask when the view has changed."""
        return self._proceedings.referee.seat_choices(seat)

    def seat_view(self, seat: Seat) -> SeatView:
        """The same in order, and what the seat holds; ask when the view has changed."""
        return self._proceedings.referee.seat_view(seat)

    def private_view(self, seat: Seat) -> Any:
        """The game's own view for a seat's eyes only."""
        return self._proceedings.referee.private_view(seat)

    def chip_asks(self) -> tuple[Ask, ...]:
        """What is wanted of the controllers that keep chips; ask when the view has changed."""
        return self._proceedings.referee.chip_asks()

    def submit(self, stimulus: Stimulus) -> "asyncio.Future[Decision | None]":
        """Put a stimulus in the inbox; the future is its decision once it is committed.

        None: it was a double. `JournalError`: it could not be committed and does not count.
        """
        done: asyncio.Future[Decision | None] = asyncio.get_running_loop().create_future()
        # Whoever does not wait for it is told through the view instead.
        done.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._inbox.append(_Item(stimulus, done))
        self._arrived.set()
        return done

    async def run(self) -> None:
        """Handle what comes until cancelled; what is still in the inbox then does not count."""
        while True:
            try:
                await self._step()
            except JournalError as error:
                self.warn(error)
                await asyncio.sleep(RETRY_S)

    async def _step(self) -> None:
        """Handle one item, or let time pass. `JournalError`: nothing of it has been lost."""
        if await self.perform(partial(self._proceedings.advance, _FATE_ONLY_NS)):
            self._publish()
        item = await self._next()
        if item is not None:
            await self._handle(item)
        elif await self.perform(partial(self._proceedings.advance, self._certain_ns())):
            self._publish()

    def _certain_ns(self) -> int:
        """The time up to which everything that happened has had the time to arrive."""
        return self.clock.now_ns() - LATENESS_NS

    async def _next(self) -> _Item | None:
        """The next item; None when the referee's deadline has come first."""
        due = self._proceedings.referee.deadline_ns
        timeout = None if due is None else self.clock.seconds_until(due + LATENESS_NS)
        while not self._inbox:
            self._arrived.clear()
            try:
                async with asyncio.timeout(timeout):
                    await self._arrived.wait()
            except TimeoutError:
                return None
        return self._merged(self._inbox.popleft())

    def _merged(self, item: _Item) -> _Item:
        """Wall points that are waiting behind each other, as one trace in one transaction.

        A chattering sensor thus costs a commit for each time the disk is free, not for each edge.
        """
        stimulus = item.stimulus
        while isinstance(stimulus, WallTrace) and self._inbox:
            following = self._inbox[0].stimulus
            if not isinstance(following, WallTrace) or stimulus.origin or following.origin:
                break
            follower = self._inbox.popleft()
            item.done.add_done_callback(partial(_pass_on, follower.done))
            points = stimulus.points + following.points
            stimulus = WallTrace(at_ns=max(stimulus.at_ns, following.at_ns), points=points)
        return _Item(stimulus, item.done)

    async def _handle(self, item: _Item) -> None:
        try:
            decision = await self.perform(partial(self._proceedings.take, item.stimulus))
        except JournalError as error:
            if isinstance(item.stimulus, WallTrace | SensorLost):
                self._inbox.appendleft(item)
            else:
                item.done.set_exception(error)
            raise
        self._publish()
        if not item.done.done():
            item.done.set_result(decision)

    async def perform(self, work: Callable[[], T]) -> T:
        """Do something with the journal where commits are made, one thing at a time."""
        if self._executor is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def _publish(self) -> None:
        self.view = self._proceedings.referee.view()
        self._tell()

    def warn(self, error: JournalError) -> None:
        """Show that something could not be written."""
        text = f"NOT COUNTED: {error}"
        self.view = replace(self.view, notice=Notice(self.clock.now_ns(), 0, "T-09", text))
        self._tell()

    def _tell(self) -> None:
        for changed in tuple(self._changed):
            changed()


def _pass_on(
    to: "asyncio.Future[Decision | None]", source: "asyncio.Future[Decision | None]"
) -> None:
    if to.done() or source.cancelled():
        return
    error = source.exception()
    if error is not None:
        to.set_exception(error)
    else:
        to.set_result(source.result())
