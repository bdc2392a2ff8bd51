"""Gives CPython what the program takes from MicroPython: ticks, const, framebuf, sleep_ms."""

import asyncio
import os
import sys
import time
import types

import cpython_framebuf

_TICKS_PERIOD = 1 << 30


def ticks_ms():
    """Milliseconds that wrap, as on a board."""
    return time.monotonic_ns() // 1_000_000 % _TICKS_PERIOD


def ticks_diff(end, start):
    """The signed distance of two ticks."""
    half = _TICKS_PERIOD // 2
    return (end - start + half) % _TICKS_PERIOD - half


async def sleep_ms(duration_ms):
    """Sleep for milliseconds."""
    await asyncio.sleep(duration_ms / 1000)


class ThreadSafeFlag:
    """Wakes one waiter and is down again."""

    def __init__(self):
        self._event = asyncio.Event()

    def set(self):
        """Raise it."""
        self._event.set()

    async def wait(self):
        """Wait until it is raised, and take it down."""
        await self._event.wait()
        self._event.clear()


class PosixConsole:
    """The console on two non-blocking descriptors of this process."""

    def __init__(self):
        sys.modules["micropython"].kbd_intr(-1)
        self._loop = asyncio.get_running_loop()
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)

    async def read(self):
        """One byte or more; `EOFError` at the end."""
        await self._ready(self._in, self._loop.add_reader, self._loop.remove_reader)
        data = os.read(self._in, 256)
        if not data:
            raise EOFError
        return data

    async def write(self, data):
        """Write a few bytes and wait until they have left."""
        while data:
            try:
                data = data[os.write(self._out, data) :]
            except BlockingIOError:
                await self._ready(self._out, self._loop.add_writer, self._loop.remove_writer)

    async def _ready(self, descriptor, add, remove):
        event = asyncio.Event()
        add(descriptor, event.set)
        try:
            await event.wait()
        finally:
            remove(descriptor)


def install():
    """Put the names where the program looks for them."""
    time.ticks_ms, time.ticks_diff = ticks_ms, ticks_diff
    asyncio.sleep_ms, asyncio.ThreadSafeFlag = sleep_ms, ThreadSafeFlag
    sys.modules["micropython"] = types.SimpleNamespace(
        const=lambda value: value, kbd_intr=lambda _char: None
    )
    sys.modules["framebuf"] = cpython_framebuf


install()
