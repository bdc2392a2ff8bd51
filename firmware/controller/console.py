"""The console as bytes: standard input and output of the interpreter, never blocking."""

import asyncio
import sys

import micropython


class Console:
    """Takes the console over: from here on byte 0x03 is data and no longer interrupts."""

    def __init__(self):
        micropython.kbd_intr(-1)
        self._reader = asyncio.StreamReader(sys.stdin.buffer)
        self._writer = asyncio.StreamWriter(sys.stdout.buffer, {})

    async def read(self):
        """One byte or more; `EOFError` where the other end is gone for good (not on a board)."""
        # One at a time: on a board, reading more would wait for all of them.
        data = await self._reader.read(1)
        if not data:
            raise EOFError
        return data

    async def write(self, data):
        """Write a few bytes and wait until they have left."""
        self._writer.write(data)
        await self._writer.drain()
