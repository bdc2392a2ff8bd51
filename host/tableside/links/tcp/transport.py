"""TCP peers are not looked for: their addresses are written in the table's file."""

import asyncio
from collections.abc import Iterable

from tableside.links.link import Link, LinkBroken, LinkKind
from tableside.links.tcp.link import open_tcp

OPEN_S = 5.0
"""A machine that is switched off answers nothing; the system would wait two minutes."""


class TcpTransport:
    """Links to a fixed list of `host:port`."""

    kind: LinkKind = "tcp"
    radio = False

    def __init__(self, addresses: Iterable[str]) -> None:
        self._addresses = tuple(addresses)
        for address in self._addresses:
            _split(address)

    async def look(self) -> tuple[str, ...]:
        """All of them, always: only trying tells."""
        return self._addresses

    async def open(self, address: str) -> Link:
        """A link; `LinkBroken` if nobody answers within `OPEN_S`."""
        try:
            async with asyncio.timeout(OPEN_S):
                return await open_tcp(*_split(address))
        except TimeoutError:
            raise LinkBroken(
                f"{address} does not answer: is that machine on and the address right?"
            ) from None


def _split(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"{address!r} is not host:port; write for example wall.local:7465")
    return host.strip("[]"), int(port)
