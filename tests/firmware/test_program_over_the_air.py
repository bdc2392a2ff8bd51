"""The whole program behind virtual Bluetooth: bleak, Bumble's GATT, the stand-in's limits."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tableside.links.ble import BleTransport
from tableside.virtual.ble import Air, Peripheral
from tableside.virtual.ble.peripheral import CharacteristicSpec
from tableside.virtual.handhelds import VirtualHandheld, cpython
from tableside.virtual.handhelds.radio import RadioBridge
from tableside.wire import handshake as hs
from tableside.wire.delivery import NEW, Inbox
from tableside.wire.fragments import Fragmenter, Reassembler
from tableside.wire.messages import EVENTS, Ping, Pong, Press, Screen
from tableside.wire.records import RECORD
from tableside.wire.session import HostSession, Peer
from tests.firmware.conftest import interpreter_or_skip
from tests.firmware.table_end import KEY, pair

ADDRESS = "C3:00:00:00:00:01"
WITHIN_S = 20.0


class AirEnd:
    """The table's end of one Bluetooth connection."""

    def __init__(self, link: Any, inbox: Inbox) -> None:
        self.link = link
        self.session = HostSession(b"thetable", lambda _: KEY)
        self.heard: list[Any] = []
        self.journal: list[Any] = []
        self.packets: list[int] = []
        self.frames: list[bytes] = []
        self._inbox = inbox
        self._fragmenter, self._reassembler = Fragmenter(), Reassembler()

    async def open(self) -> None:
        self.session.start(0)
        await self.until(lambda: self.session.state == "open" and len(self.heard) > 1)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(WITHIN_S):
            await self._flush()
            while not true():
                packet = await self.link.receive()
                self.packets.append(len(packet))
                frame = self._reassembler.feed(packet)
                if frame is not None:
                    self._on_frame(frame)
                await self._flush()

    def _on_frame(self, frame: bytes) -> None:
        self.frames.append(frame)
        for message in self.session.receive(frame, 0):
            self._take(message)

    def _take(self, message: Any) -> None:
        self.heard.append(message)
        if isinstance(message, Peer):
            self.session.send(self._inbox.resume())
        elif isinstance(message, EVENTS) and self._inbox.take(message) == NEW:
            self.journal.append(message)
            self.session.send(self._inbox.committed(message))

    async def _flush(self) -> None:
        for frame in self.session.take_frames():
            await self.send_frame(frame)

    async def send_frame(self, frame: bytes) -> None:
        for part in self._fragmenter.cut(frame, self.link.max_send_bytes):
            await self.link.send(part)

    def presses(self) -> list[str]:
        return [event.button for event in self.journal if isinstance(event, Press)]


class Neighbourhood:
    """A handheld on the air, and the host's adapter."""

    def __init__(self, air: Air, peripheral: Peripheral, handheld: VirtualHandheld) -> None:
        self.air, self.peripheral, self.handheld = air, peripheral, handheld
        self.inbox = Inbox()

    async def connect(self, mtu: int = 247) -> AirEnd:
        self.air.host_mtu = mtu
        transport = BleTransport(self.air.radio())
        async with asyncio.timeout(WITHIN_S):
            while ADDRESS not in await transport.look():
                pass
        return AirEnd(await transport.open(ADDRESS), self.inbox)


@pytest.fixture(params=["micropython"])
async def near(
    image: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Neighbourhood]:
    """A paired handheld that advertises."""
    interpreter = cpython() if request.param == "cpython" else interpreter_or_skip()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tableside-")))
        air = await Air.create()
        stack.push_async_callback(air.close)
        peripheral = await air.add_peripheral(ADDRESS, "handheld")

        def offer(service: str, characteristics: list[tuple[str, int]]) -> None:
            peripheral.offer(service, [CharacteristicSpec(*each) for each in characteristics])

        bridge = RadioBridge(peripheral, offer, folder / "radio")
        await bridge.start()
        stack.push_async_callback(bridge.stop)
        handheld = VirtualHandheld(image, tmp_path / "flash", interpreter, radio=folder / "radio")
        handheld.lid(opened=False)
        await handheld.power_on()
        stack.push_async_callback(handheld.cut_power)
        await pair(handheld)
        yield Neighbourhood(air, peripheral, handheld)


@pytest.mark.parametrize("near", ["micropython", "cpython"], indirect=True)
async def test_presses_arrive_once_in_order_and_are_counted(near: Neighbourhood) -> None:
    end = await near.connect()
    await end.open()
    for button in ("orange", "blue", "green"):
        await near.handheld.press(button)  # type: ignore[arg-type]
    await end.until(lambda: end.presses() == ["orange", "blue", "green"])
    await near.handheld.until(lambda: near.handheld.light == (0, 160, 0))


@pytest.mark.parametrize("mtu", [23, 64, 247])
async def test_frames_of_every_length_fit_the_agreed_mtu(near: Neighbourhood, mtu: int) -> None:
    end = await near.connect(mtu)
    await end.open()
    end.session.send(Screen(1, False, False, "x" * 16, ("y" * 16,) * 7))
    end.session.send(Ping(1))
    await end.until(lambda: isinstance(end.heard[-1], Pong))
    await near.handheld.until(lambda: near.handheld.rows[7] == "y" * 16)
    assert max(end.packets) <= mtu - 3


async def test_a_smaller_mtu_at_the_next_connection_after_a_drop_inside_a_message(
    near: Neighbourhood,
) -> None:
    first = await near.connect(247)
    await first.open()
    await first.link.send(Fragmenter().cut(bytes(200), 100)[0])
    await near.air.time_out(ADDRESS)
    await near.handheld.press("orange")
    second = await near.connect(23)
    await second.open()
    await second.until(lambda: second.presses() == ["orange"])
    assert max(second.packets) == 20


async def test_a_link_lost_before_the_acknowledgement_still_delivers(near: Neighbourhood) -> None:
    end = await near.connect()
    await end.open()
    await near.air.time_out(ADDRESS)
    for button in ("blue", "orange"):
        await near.handheld.press(button)  # type: ignore[arg-type]
    again = await near.connect()
    await again.open()
    await again.until(lambda: again.presses() == ["blue", "orange"])


async def test_a_peer_that_connects_and_says_nothing_loses_the_only_slot(
    near: Neighbourhood,
) -> None:
    silent = await near.connect()
    began_s = asyncio.get_running_loop().time()
    async with asyncio.timeout(WITHIN_S):
        while near.peripheral.connected:
            await asyncio.sleep(0.05)
    assert asyncio.get_running_loop().time() - began_s > 4
    end = await near.connect()
    await end.open()
    assert silent.heard == []


async def test_nobody_can_pair_over_the_air(near: Neighbourhood) -> None:
    end = await near.connect()
    near.handheld.hold("ok")
    await end.send_frame(b"\x01\x06")  # who
    await end.open()
    end.session.send(Ping(1))
    await end.until(lambda: isinstance(end.heard[-1], Pong))
    assert {frame[1] for frame in end.frames} == {hs.CHALLENGE, hs.DEVICE_PROOF, RECORD}
