"""One TCP connection as a link, from either side."""

import asyncio
from collections.abc import Callable

from tableside.links.link import Link, LinkBroken, LinkInfo


class TcpLink(Link):
    """A connection; `protocol` is its asyncio half."""

    def __init__(self, address: str, protocol: "_Protocol") -> None:
        super().__init__(LinkInfo("tcp", address))
        self._protocol = protocol
        protocol.attach(self)

    def arrived(self, data: bytes) -> None:
        """Bytes from the peer."""
        self._inbox.put(data)

    def lost(self, why: str) -> None:
        """The peer has gone."""
        self._inbox.fail(LinkBroken(f"{self.info.address}: {why}"))

    async def _write(self, data: bytes) -> None:
        await self._protocol.write(data)
        if self.ended is not None:
            raise self.ended

    async def _release(self) -> None:
        await self._protocol.close()

    def _let_them_send(self, room: bool) -> None:
        self._protocol.let_them_send(room)


READ_BYTES = 4096
"""Read in small bites: a full inbox can only refuse the next one."""


LINGER_S = 1.0
"""A goodbye may still go out; a peer that does not read it is not waited for."""


class _Protocol(asyncio.BufferedProtocol):
    def __init__(self, on_open: Callable[["_Protocol"], None] | None = None) -> None:
        self._on_open = on_open
        self._link: TcpLink | None = None
        self._buffer = bytearray(READ_BYTES)
        self._may_write = asyncio.Event()
        self._may_write.set()
        self._gone = asyncio.Event()
        self.transport: asyncio.Transport | None = None

    def attach(self, link: TcpLink) -> None:
        self._link = link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if self._on_open is not None:
            self._on_open(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        del sizehint
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._link is not None:
            self._link.arrived(bytes(self._buffer[:nbytes]))

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone.set()
        self._may_write.set()
        if self._link is not None:
            self._link.lost(str(exc) if exc else "the other side closed the connection")

    def pause_writing(self) -> None:
        self._may_write.clear()

    def resume_writing(self) -> None:
        self._may_write.set()

    def let_them_send(self, room: bool) -> None:
        if self.transport is None or self._gone.is_set():
            return
        if room:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    async def write(self, data: bytes) -> None:
        await self._may_write.wait()
        if self.transport is not None:
            self.transport.write(data)

    async def close(self) -> None:
        if self.transport is None:
            return
        self.transport.close()
        try:
            async with asyncio.timeout(LINGER_S):
                await self._gone.wait()
        except TimeoutError:
            self.transport.abort()
            await self._gone.wait()


async def open_tcp(host: str, port: int) -> TcpLink:
    """A link to a listening peer; `LinkBroken` if nobody answers there."""
    loop = asyncio.get_running_loop()
    protocol = _Protocol()
    link = TcpLink(f"{host}:{port}", protocol)
    try:
        await loop.create_connection(lambda: protocol, host, port)
    except OSError as error:
        raise LinkBroken(
            f"nobody answers at {host}:{port} ({error.strerror or error}): "
            "is the other program running and the address right?"
        ) from None
    return link


class TcpServer:
    """Listens, and hands each connection to `on_link` as a link."""

    def __init__(self, on_link: Callable[[TcpLink], None]) -> None:
        self._on_link = on_link
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, port: int) -> int:
        """Start listening; returns the port, which the system chooses if it was 0."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Protocol(self._opened), host, port)
        bound: int = self._server.sockets[0].getsockname()[1]
        return bound

    async def close(self) -> None:
        """Stop listening; links that are open stay open."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _opened(self, protocol: _Protocol) -> None:
        assert protocol.transport is not None
        host, port = protocol.transport.get_extra_info("peername")[:2]
        self._on_link(TcpLink(f"{host}:{port}", protocol))
