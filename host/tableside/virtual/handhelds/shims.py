"""What a handheld's programs take from MicroPython, for one that runs inside this process.

Time is the running loop's, so it jumps where the loop's does.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import IO, Any

from tableside.virtual.handhelds.cable import Console

TICKS_PERIOD = 1 << 30
"""Milliseconds wrap here, as on a board."""

Entropy = Callable[[int], bytes]


def module(name: str, **names: Any) -> ModuleType:
    """A module with these names in it."""
    made = ModuleType(name)
    vars(made).update(names)
    return made


def time_since(start_s: float) -> ModuleType:
    """`time`, counted from the loop's `start_s`."""
    loop = asyncio.get_running_loop()

    def ticks_ms() -> int:
        return round((loop.time() - start_s) * 1000) % TICKS_PERIOD

    return module("time", ticks_ms=ticks_ms, ticks_diff=_ticks_diff)


def _ticks_diff(end: int, start: int) -> int:
    half = TICKS_PERIOD // 2
    return (end - start + half) % TICKS_PERIOD - half


async def _sleep_ms(duration_ms: int) -> None:
    await asyncio.sleep(duration_ms / 1000)


class _ThreadSafeFlag:
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        self._event.set()

    async def wait(self) -> None:
        await self._event.wait()
        self._event.clear()


async def _gather(*works: Coroutine[Any, Any, Any]) -> list[Any]:
    """All results; if one fails, the others are cancelled, as MicroPython does."""
    jobs = [asyncio.ensure_future(work) for work in works]
    try:
        return await asyncio.gather(*jobs)
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


def tasks() -> ModuleType:
    """`asyncio`; its streams are those of the handheld's console."""
    return module(
        "asyncio",
        Event=asyncio.Event,
        ThreadSafeFlag=_ThreadSafeFlag,
        StreamReader=lambda console: console,
        StreamWriter=lambda console, _extra: console,
        create_task=asyncio.create_task,
        gather=_gather,
        sleep_ms=_sleep_ms,
    )


def system(console: Console) -> ModuleType:
    """`sys` with the console as standard input and output."""
    end = SimpleNamespace(buffer=console)
    return module("sys", stdin=end, stdout=end, implementation=SimpleNamespace(name="virtual"))


def interpreter(taken: Callable[[], None]) -> ModuleType:
    """`micropython`; `taken` is told once 0x03 no longer interrupts."""

    def kbd_intr(char: int) -> None:
        if char == -1:
            taken()

    return module("micropython", const=lambda value: value, kbd_intr=kbd_intr)


def flash(folder: Path, entropy: Entropy, unique_id: str) -> ModuleType:
    """`os`: files in a folder, random bytes, and the environment of a virtual board."""
    environment = {"TABLESIDE_UNIQUE_ID": unique_id}
    return module(
        "os",
        getenv=environment.get,
        stat=lambda name: (folder / name).stat(),
        urandom=entropy,
    )


def opener(folder: Path) -> Callable[[str, str], IO[Any]]:
    """`open` for files in a folder."""
    return lambda name, mode: (folder / name).open(mode)
