"""The Bluetooth link of the handheld beside a stack that is full, slow and late."""

import asyncio
import errno
import importlib
import sys
from collections.abc import AsyncIterator
from types import ModuleType
from typing import Any

import pytest

from tableside.wire.fragments import Fragmenter, Reassembler

CONNECT, DISCONNECT, WRITE, MTU_EXCHANGED = 1, 2, 3, 21
TX, RX = 16, 19


class Flag(asyncio.Event):
    """MicroPython's ThreadSafeFlag: down again once it has been seen."""

    async def wait(self) -> bool:  # type: ignore[override]
        await super().wait()
        self.clear()
        return True


class Stack:
    """`bluetooth.BLE`: notes what it is asked, and is full while `full`."""

    def __init__(self) -> None:
        self.full = False
        self.notified: list[tuple[int, bytes]] = []
        self.hung_up: list[int] = []
        self.advertised = 0
        self.buffer_size = 20
        self.value = b""

    def active(self, _on: bool) -> None:
        pass

    def config(self, mtu: int) -> None:
        pass

    def irq(self, handler: Any) -> None:
        self.tell = handler

    def gatts_register_services(self, _services: object) -> list[list[int]]:
        return [[TX, RX]]

    def gatts_set_buffer(self, handle: int, size: int) -> None:
        assert handle == RX
        self.buffer_size = size

    def gatts_read(self, _handle: int) -> bytes:
        return self.value

    def gatts_notify(self, connection: int, _handle: int, data: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOMEM)
        self.notified.append((connection, data))

    def gap_advertise(self, _interval_us: int, **_data: bytes) -> None:
        self.advertised += 1

    def gap_disconnect(self, connection: int) -> None:
        self.hung_up.append(connection)

    def write(self, connection: int, data: bytes) -> None:
        self.value = data[: self.buffer_size]
        self.tell(WRITE, (connection, RX))


class Clock:
    ms = 0

    def now_ms(self) -> int:
        return self.ms


@pytest.fixture
async def link(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Any, Stack]]:
    stack, module = Stack(), ModuleType("bluetooth")
    module.BLE = lambda: stack  # type: ignore[attr-defined]
    module.UUID = str  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bluetooth", module)
    monkeypatch.setattr(asyncio, "ThreadSafeFlag", Flag, raising=False)
    monkeypatch.setattr(asyncio, "sleep_ms", lambda _ms: asyncio.sleep(0), raising=False)
    ble = importlib.import_module("controller.links.ble")
    monkeypatch.setattr(ble, "bluetooth", module)  # it may be loaded with another's already
    made = ble.BleLink("Tableside", Clock())
    runner = asyncio.create_task(made.run())
    yield made, stack
    runner.cancel()


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def joined(parts: list[bytes]) -> list[bytes]:
    reassembler = Reassembler()
    return [frame for frame in map(reassembler.feed, parts) if frame is not None]


async def test_a_full_stack_is_tried_again_until_it_takes_the_fragment(
    link: tuple[Any, Stack],
) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    stack.full = True
    made.send(b"frame" * 20)
    await settled()
    assert not made.clear
    assert stack.notified == []
    stack.full = False
    await settled()
    assert made.clear
    assert joined([data for _, data in stack.notified]) == [b"frame" * 20]


async def test_what_was_stuck_at_a_lost_connection_takes_nothing_from_the_next(
    link: tuple[Any, Stack],
) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    stack.full = True
    made.send(b"old" * 30)
    await settled()
    stack.tell(DISCONNECT, (64, 0, b""))
    stack.tell(CONNECT, (65, 0, b""))
    made.send(b"new")
    stack.full = False
    await settled()
    assert joined([data for number, data in stack.notified if number == 65]) == [b"new"]


async def test_fragments_start_at_twenty_bytes_and_grow_anew_at_each_connection(
    link: tuple[Any, Stack],
) -> None:
    made, stack = link
    longest = []
    for connection, mtu in ((64, 185), (65, None), (66, 517)):
        stack.tell(CONNECT, (connection, 0, b""))
        if mtu:
            stack.tell(MTU_EXCHANGED, (connection, mtu))
        made.send(bytes(250))
        await settled()
        longest.append(max(len(data) for number, data in stack.notified if number == connection))
        stack.tell(DISCONNECT, (connection, 0, b""))
    assert longest == [182, 20, 244]


async def test_late_words_about_an_older_connection_are_ignored(link: tuple[Any, Stack]) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    stack.tell(DISCONNECT, (64, 0, b""))
    stack.tell(CONNECT, (65, 0, b""))
    stack.tell(DISCONNECT, (64, 0, b""))
    stack.write(64, Fragmenter().cut(b"late", 20)[0])
    assert made.send(b"still here")
    frames, fresh = await made.receive()
    assert (frames, fresh) == ([], True)


async def test_a_second_peer_is_sent_away(link: tuple[Any, Stack]) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    stack.tell(CONNECT, (65, 0, b""))
    assert stack.hung_up == [65]
    assert made.send(b"the first stays")


async def test_a_flood_of_writes_is_bounded_and_long_values_are_not_cut(
    link: tuple[Any, Stack],
) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    stack.write(64, Fragmenter().cut(bytes(200), 244)[0])
    frames, fresh = await made.receive()
    assert (frames, fresh) == ([bytes(200)], True)
    for _ in range(1_000):
        stack.write(64, b"\x01\x80x")
    assert len(made._inbox) <= 24


async def test_a_peer_that_does_not_prove_itself_is_sent_away_and_a_proved_one_stays(
    link: tuple[Any, Stack],
) -> None:
    made, stack = link
    stack.tell(CONNECT, (64, 0, b""))
    made.step(4_999)
    assert stack.hung_up == []
    made.step(5_000)
    assert stack.hung_up == [64]
    stack.tell(DISCONNECT, (64, 0, b""))
    assert stack.advertised == 2
    stack.tell(CONNECT, (65, 0, b""))
    made.proved()
    made.step(60_000)
    assert stack.hung_up == [64]
