"""One game being played: its table, its sensor, its journal, opened and closed together."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar

from tableside.devices.wall import WallSensor
from tableside.errors import JournalError
from tableside.games.core import TABLE, Button, Seat
from tableside.journal import Status
from tableside.referee import Decision, Proceedings
from tableside.referee.stimuli import (
    Act,
    ChanceAnswer,
    Press,
    SensorLost,
    SessionStarted,
    TableWord,
    WallTrace,
)
from tableside.referee.view import TableView
from tableside.table.clock import TableClock
from tableside.table.opening import Opened
from tableside.table.table import Table

T = TypeVar("T")

Counted = asyncio.Future[Decision | None]
"""What became of something done: see `Table.submit`. Nobody has to wait for it."""


class Session:
    """Plays an opened game until it is closed; the table's own hands are its methods."""

    def __init__(
        self,
        opened: Opened,
        clock: TableClock,
        sensor: WallSensor | None = None,
        executor: Executor | None = None,
        sensor_time: Callable[[int], int] | None = None,
    ) -> None:
        """`sensor_time` turns the sensor's times into table time; by default it is monotonic."""
        self.journal = opened.journal
        self.clock = clock
        self._sensor = sensor
        self._sensor_time = sensor_time or clock.at
        proceedings = Proceedings(opened.referee, opened.journal, opened.dealer)
        self.table = Table(proceedings, clock, executor)
        self._runner: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._status = opened.journal.status
        self.is_new = not opened.referee.ledger.entries
        self._marking: asyncio.Future[None] | None = None

    async def start(self, failed: Callable[[BaseException], None] | None = None) -> None:
        """Begin to watch and to count; `SensorError` if the wall's sensor cannot be opened.

        `failed` is told if the table ever ends by itself: it counts no longer then.
        """
        self._loop = asyncio.get_running_loop()
        self.table.submit(SessionStarted(at_ns=self.clock.now_ns()))
        if self._sensor is not None:
            self._sensor.start(self._point, self._trouble)
        self.table.subscribe(self._note_status)
        self._runner = asyncio.create_task(self.table.run(), name="table")
        if failed is not None:
            self._runner.add_done_callback(partial(tell_failure, failed))

    async def close(self) -> None:
        """Stop, and let go of sensor and journal. What has counted is on the disk."""
        if self._sensor is not None:
            self._sensor.close()
        if self._runner is not None:
            self._runner.cancel()
            # What it failed with, if it did, has been told by `accompany`.
            await asyncio.gather(self._runner, return_exceptions=True)
        if self._marking is not None:
            await self._marking
        await self.table.perform(self.journal.close)

    async def accompany(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`, which goes on only as long as the table does.

        If the table fails, the work is cancelled and the table's error raised: a table that
        counts no longer must not look like a quiet one.
        """
        if self._runner is None:
            raise RuntimeError("start the session before something is to go on beside it")
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait((task, self._runner), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                self._runner.result()
            return await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    # The table's hands.

    @property
    def view(self) -> TableView:
        """The latest public state."""
        return self.table.view

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every new view; the result ends the subscription."""
        return self.table.subscribe(changed)

    def act(self, seat: Seat, action: Mapping[str, Any]) -> Counted:
        """Do a game action, as `view.choices` gives it; for the table's seat, say it."""
        if seat == TABLE:
            data = dict(action)
            return self.word(data.pop("do", ""), data)
        return self.table.submit(Act(at_ns=self.clock.now_ns(), seat=seat, action=dict(action)))

    def press(self, seat: Seat, button: Button, *, hold_ms: int = 0) -> Counted:
        """Press a button of a seat's controller in its place."""
        at_ns = self.clock.now_ns()
        return self.table.submit(Press(at_ns=at_ns, seat=seat, button=button, hold_ms=hold_ms))

    def word(self, do: str, data: Mapping[str, Any]) -> Counted:
        """Say a word of the table: `undo`, `pause`, `resume`, or one the game understands."""
        return self.table.submit(TableWord(at_ns=self.clock.now_ns(), do=do, data=dict(data)))

    def answer(self, chance: Mapping[str, Any]) -> Counted:
        """Tell what the real token, card or die showed."""
        return self.table.submit(ChanceAnswer(at_ns=self.clock.now_ns(), answer=dict(chance)))

    def sensor_lost(self, why: str) -> None:
        """Tell that the wall is not watched; `why` is a sentence."""
        self.table.submit(SensorLost(at_ns=self.clock.now_ns(), why=why))

    # The sensor's thread.

    def _point(self, source_ns: int, value: bool | float) -> None:
        at_ns = self._sensor_time(source_ns)
        self._in_loop(partial(self._submit_trace, at_ns, value))

    def _trouble(self, source_ns: int, why: str | None) -> None:
        if why is not None:
            lost = SensorLost(at_ns=self._sensor_time(source_ns), why=why)
            self._in_loop(partial(self.table.submit, lost))

    def _submit_trace(self, at_ns: int, value: bool | float) -> None:
        self.table.submit(WallTrace(at_ns=at_ns, points=((at_ns, value),)))

    def _in_loop(self, work: Callable[[], object]) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(work)

    # The journal's own record of how far the game is.

    def _note_status(self) -> None:
        status: Status = "open" if self.table.view.outcome is None else "over"
        if status != self._status:
            self._status = status
            self._marking = asyncio.ensure_future(self._mark(status))

    async def _mark(self, status: Status) -> None:
        try:
            await self.table.perform(partial(self.journal.mark, status))
        except JournalError as error:
            self.table.warn(error)


def tell_failure(failed: Callable[[BaseException], None], runner: asyncio.Task[None]) -> None:
    """Tell what a background task has failed with, if it has; a done callback."""
    if not runner.cancelled() and (error := runner.exception()) is not None:
        failed(error)
