"""The far ends of links, made from what the links really run on: a pty, a socket, Bumble."""

import asyncio
import os
import pty
import random
import tty
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

import pytest

from tableside.links.ble import RX_UUID, SERVICE_UUID, TX_UUID, BleTransport
from tableside.links.link import Link
from tableside.links.memory import memory_pair
from tableside.links.pipe import open_standard
from tableside.links.serial import open_serial
from tableside.links.tcp import TcpLink, TcpServer, open_tcp
from tableside.virtual.ble import Air, Peripheral
from tableside.virtual.ble.peripheral import CharacteristicSpec
from tableside.virtual.faults import FaultyLink
from tableside.virtual.loop import run_jumping

WRITE, NOTIFY = 0x08, 0x10
ADDRESS = "C3:00:00:00:00:01"
RX, TX = 0, 1


def in_virtual_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run an async test in a loop whose time jumps: no thread or process may take part."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        run_jumping(lambda _: test(*args, **kwargs))

    return run


class FarEnd(Protocol):
    """What the test does at the other side."""

    async def send(self, data: bytes) -> None: ...
    async def receive(self) -> bytes: ...
    async def close(self) -> None: ...


class PtyMaster:
    """The device's side of a pty; closing it is what pulling the cable is."""

    def __init__(self) -> None:
        self.fd, self.slave_fd = pty.openpty()
        tty.setraw(self.slave_fd)
        os.set_blocking(self.fd, False)
        self.path = os.ttyname(self.slave_fd)
        self._open = True

    async def send(self, data: bytes) -> None:
        while data:
            with suppress(BlockingIOError):
                data = data[os.write(self.fd, data) :]
            await asyncio.sleep(0)

    async def receive(self) -> bytes:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        loop.add_reader(self.fd, ready.set)
        try:
            await ready.wait()
            return os.read(self.fd, 4096)
        finally:
            loop.remove_reader(self.fd)

    async def close(self) -> None:
        if self._open:
            self._open = False
            os.close(self.fd)
            os.close(self.slave_fd)


class PeripheralEnd:
    """The handheld's side over Bumble."""

    def __init__(self, peripheral: Peripheral) -> None:
        self.peripheral = peripheral
        self.subscribed = asyncio.Event()
        self._written: asyncio.Queue[bytes] = asyncio.Queue()
        peripheral.handlers.written = lambda _, data: self._written.put_nowait(data)
        peripheral.handlers.subscribed = lambda *_: self.subscribed.set()

    async def send(self, data: bytes) -> None:
        await self.subscribed.wait()
        await self.peripheral.notify(TX, data)

    async def receive(self) -> bytes:
        return await self._written.get()

    async def close(self) -> None:
        await self.peripheral.disconnect()


async def tableside_peripheral(air: Air, address: str = ADDRESS) -> PeripheralEnd:
    """A handheld that advertises our service."""
    peripheral = await air.add_peripheral(address, "handheld")
    peripheral.offer(
        SERVICE_UUID, [CharacteristicSpec(RX_UUID, WRITE), CharacteristicSpec(TX_UUID, NOTIFY)]
    )
    end = PeripheralEnd(peripheral)
    await peripheral.advertise(interval_ms=20)
    return end


@asynccontextmanager
async def over_memory() -> AsyncIterator[tuple[Link, FarEnd]]:
    link, far = memory_pair()
    yield link, far
    await far.close()
    await link.close()


@asynccontextmanager
async def over_memory_packets() -> AsyncIterator[tuple[Link, FarEnd]]:
    link, far = memory_pair(max_send_bytes=20)
    yield link, far
    await far.close()
    await link.close()


@asynccontextmanager
async def over_tcp() -> AsyncIterator[tuple[Link, FarEnd]]:
    accepted: asyncio.Queue[TcpLink] = asyncio.Queue()
    server = TcpServer(accepted.put_nowait)
    link = await open_tcp("127.0.0.1", await server.listen("127.0.0.1", 0))
    far = await accepted.get()
    yield link, far
    await far.close()
    await link.close()
    await server.close()


@asynccontextmanager
async def over_pipes() -> AsyncIterator[tuple[Link, FarEnd]]:
    (to_us, from_far), (to_far, from_us) = os.pipe(), os.pipe()
    link = await open_standard(os.fdopen(to_us, "rb"), os.fdopen(from_us, "wb"))
    far = await open_standard(os.fdopen(to_far, "rb"), os.fdopen(from_far, "wb"))
    yield link, far
    await far.close()
    await link.close()


@asynccontextmanager
async def over_pty() -> AsyncIterator[tuple[Link, FarEnd]]:
    far = PtyMaster()
    link = await open_serial(far.path)
    yield link, far
    await link.close()
    await far.close()


@asynccontextmanager
async def over_ble() -> AsyncIterator[tuple[Link, FarEnd]]:
    air = await Air.create()
    far = await tableside_peripheral(air)
    transport = BleTransport(air.radio())
    assert await transport.look() == (ADDRESS,)
    link = await transport.open(ADDRESS)
    yield link, far
    await link.close()
    await air.close()


@asynccontextmanager
async def over_faulty() -> AsyncIterator[tuple[Link, FarEnd]]:
    inner, far = memory_pair()
    link = FaultyLink(inner, random.Random(1))
    yield link, far
    await far.close()
    await link.close()


@dataclass(frozen=True)
class Kind:
    """A kind of link under the contract.

    `waits`: its sender can be made to wait; `real`: it needs the system's own time.
    """

    name: str
    open: Callable[[], AbstractAsyncContextManager[tuple[Link, FarEnd]]]
    packets: bool = False
    waits: bool = True
    real: bool = False


KindTest = Callable[[Kind], Coroutine[Any, Any, None]]


def over(kinds: Iterable[Kind]) -> Callable[[KindTest], Any]:
    """Run an async test once for each kind, in virtual time where that can be."""

    def decorate(test: KindTest) -> Any:
        @wraps(test)
        def run(kind: Kind) -> None:
            if kind.real:
                asyncio.run(test(kind))
            else:
                run_jumping(lambda _: test(kind))

        return pytest.mark.parametrize("kind", kinds, ids=lambda kind: kind.name)(run)

    return decorate


KINDS = (
    Kind("memory", over_memory),
    Kind("memory-packets", over_memory_packets, packets=True),
    Kind("tcp", over_tcp, real=True),
    Kind("pipe", over_pipes, real=True),
    Kind("serial", over_pty, real=True),
    Kind("faulty", over_faulty, waits=False),
    Kind("ble", over_ble, packets=True, waits=False),
)
