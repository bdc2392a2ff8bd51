"""Bytes through one pipe in and another out."""

import asyncio
import os
import stat
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import IO, Any, TextIO

from tableside.links.link import Link, LinkBroken, LinkInfo

READ_BYTES = 4096
LINGER_S = 5.0
"""A program whose input has ended should end by itself."""


class PipeLink(Link):
    """What `reader` gives is received, what is sent goes to `writer`; `end` is awaited last."""

    def __init__(
        self,
        address: str,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        end: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(LinkInfo("pipe", address))
        self._reader = reader
        self._writer = writer
        self._end = end
        self._room = asyncio.Event()
        self._room.set()
        self._pump = asyncio.create_task(self._read(), name=f"pipe {address}")

    async def _read(self) -> None:
        while data := await self._reader.read(READ_BYTES):
            self._inbox.put(data)
            await self._room.wait()
        self._inbox.fail(LinkBroken(f"{self.info.address} has ended"))

    async def _write(self, data: bytes) -> None:
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError:
            raise LinkBroken(f"{self.info.address} has ended") from None

    async def _release(self) -> None:
        self._pump.cancel()
        self._writer.close()
        await self._end()

    def _let_them_send(self, room: bool) -> None:
        if room:
            self._room.set()
        else:
            self._room.clear()


async def open_command(command: Sequence[str]) -> PipeLink:
    """Start a program whose standard input and output are the far end; `LinkBroken` if it cannot.

    What it writes to standard error goes where ours goes.
    """
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    except OSError as error:
        raise LinkBroken(f"{command[0]} cannot be started: {error.strerror}") from None
    assert process.stdout is not None
    assert process.stdin is not None

    async def end() -> None:
        try:
            await asyncio.wait_for(process.wait(), LINGER_S)
        except TimeoutError:
            process.kill()
            await process.wait()

    return PipeLink(" ".join(command), process.stdout, process.stdin, end)


async def open_standard(source: IO[Any] | None = None, sink: IO[Any] | None = None) -> PipeLink:
    """Whoever started this program, at standard input and output; nothing else may print there.

    `LinkBroken` if those are files: nobody would answer.
    """
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    source, sink = source or _own(sys.stdin), sink or _own(sys.stdout)
    if not (_is_pipe(source) and _is_pipe(sink)):
        raise LinkBroken("standard input and output must be pipes, not files")
    incoming, _ = await loop.connect_read_pipe(lambda: protocol, source)
    outgoing, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, sink)
    writer = asyncio.StreamWriter(outgoing, flow, reader, loop)

    async def end() -> None:
        incoming.close()

    return PipeLink("standard input", reader, writer, end)


def _own(file: TextIO) -> IO[Any]:
    """The same pipe, to be closed without closing what the rest of the program holds."""
    return os.fdopen(os.dup(file.fileno()), "wb" if file.writable() else "rb")


def _is_pipe(file: IO[Any]) -> bool:
    mode = os.fstat(file.fileno()).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
