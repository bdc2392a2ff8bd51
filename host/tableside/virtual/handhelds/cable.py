"""The USB cable of a handheld inside this process: its console at one end, a link at the other."""

import asyncio

from tableside.links.link import Link, LinkBroken, LinkBusy, LinkError, LinkKind
from tableside.links.memory import MemoryLink, memory_pair

SIMULATED: LinkKind = "sim"
"""So that nobody takes it for a cable."""


class Console:
    """Standard input and output of the handheld: `read` and `write` with `drain`.

    While nobody holds the port, what is written is thrown away, as a USB stack does.
    """

    def __init__(self) -> None:
        self._link: MemoryLink | None = None
        self._plugged = asyncio.Event()
        self._arrived = b""
        self._leaving: list[bytes] = []

    def open_port(self, address: str) -> Link:
        """The host's end; `LinkBusy` while another holds it."""
        if self._link is not None and self._link.ended is None:
            raise LinkBusy(f"{address} is held by another program: close that first")
        self._link, theirs = memory_pair(address, kind=SIMULATED)
        self._arrived = b""
        self._plugged.set()
        return theirs

    async def unplug(self) -> None:
        """Pull the cable or lose the power: the host notices at once."""
        if self._link is not None:
            await self._link.close()
        self._let_go()

    def _let_go(self) -> None:
        self._link = None
        self._plugged.clear()

    async def read(self, size: int) -> bytes:
        """At least one byte and at most `size`, once somebody has sent it."""
        while not self._arrived:
            await self._receive()
        data, self._arrived = self._arrived[:size], self._arrived[size:]
        return data

    async def _receive(self) -> None:
        await self._plugged.wait()
        link = self._link
        if link is None:
            return
        try:
            self._arrived = await link.receive()
        except LinkError:  # the host has closed the port: wait for the next who opens it
            if self._link is link:
                self._let_go()

    def write(self, data: bytes) -> None:
        """Take bytes; they leave at `drain`."""
        self._leaving.append(bytes(data))

    async def drain(self) -> None:
        """Wait until everything has left; it does not while the host holds the port unread."""
        leaving, self._leaving = self._leaving, []
        for data in leaving:
            await self._send(data)

    async def _send(self, data: bytes) -> None:
        link = self._link
        if link is None:
            return
        try:
            await link.send(data)
        except LinkBroken:
            if self._link is link:
                self._let_go()
