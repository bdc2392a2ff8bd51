"""An event loop in virtual time: when nothing is left to do, the clock jumps to what is next."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _JumpingSelector(selectors.DefaultSelector):
    """Never waits: it lets `jump` pass the time that the loop wanted to wait."""

    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(None)
        ready = super().select(0)
        if not ready and timeout > 0:
            self._jump(timeout)
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """Virtual time in seconds from 0. Threads that the loop waits for do not hold time up.

    So nothing that matters may run in another thread: give a `Table` no executor here.
    """

    def __init__(self) -> None:
        self._now_s = 0.0
        super().__init__(_JumpingSelector(self.skip))

    def time(self) -> float:
        return self._now_s

    def now_ns(self) -> int:
        """Virtual time in nanoseconds: a source for a `TableClock`."""
        return round(self._now_s * 1e9)

    def skip(self, seconds: float) -> None:
        """Let time pass in which the loop does nothing, as when the process stands still."""
        self._now_s += seconds


def run_jumping(work: Callable[[JumpingLoop], Coroutine[Any, Any, T]]) -> T:
    """The result of a coroutine, run in virtual time; `work` gets its loop."""
    loop = JumpingLoop()
    try:
        return loop.run_until_complete(work(loop))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
