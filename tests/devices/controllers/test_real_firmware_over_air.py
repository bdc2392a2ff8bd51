"""The hub with the real firmware over virtual BLE: bleak, Bumble and the bluetooth stand-in."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tableside.devices.keyfile import KeyRing
from tableside.devices.page import reading
from tableside.games.core import Button
from tableside.links.ble import BleTransport
from tableside.virtual.ble import Air
from tableside.virtual.ble.peripheral import CharacteristicSpec, Peripheral
from tableside.virtual.handhelds import VirtualHandheld, stage_image
from tableside.virtual.handhelds.radio import RadioBridge
from tests.devices.controllers.bench import bench
from tests.devices.controllers.test_real_firmware import (
    COUNTED,
    WITHIN_S,
    interpreter,
    paired,
    plugged_in,
    press,
)


@dataclass
class OnAir:
    """Handhelds with keys and a radio, and the air they are in."""

    air: Air
    handhelds: list[VirtualHandheld]
    keys: KeyRing


def bridged(peripheral: Peripheral, path: Path) -> RadioBridge:
    def offer(service: str, characteristics: list[tuple[str, int]]) -> None:
        peripheral.offer(service, [CharacteristicSpec(*each) for each in characteristics])

    return RadioBridge(peripheral, offer, path)


@asynccontextmanager
async def on_air(folder: Path, count: int) -> AsyncIterator[OnAir]:
    image = stage_image("pico_w", folder / "image")
    air = await Air.create()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(air.close)
        sockets = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="air-")))
        handhelds = []
        for number in range(count):
            path = sockets / str(number)
            address = f"C3:00:00:00:00:0{number + 1}"
            bridge = bridged(await air.add_peripheral(address, "handheld"), path)
            await bridge.start()
            stack.push_async_callback(bridge.stop)
            one = VirtualHandheld(
                image,
                folder / f"flash{number}",
                interpreter(),
                unique_id=f"unit{number}",
                radio=path,
            )
            one.lid(opened=False)
            stack.push_async_callback(one.cut_power)
            await one.power_on()
            handhelds.append(one)
        yield OnAir(air, handhelds, await paired(handhelds))


async def test_three_controllers_over_the_air_pressed_and_counted(tmp_path: Path) -> None:
    names: tuple[str, ...] = ("C1", "C2", "C3")
    buttons: list[Button] = ["orange", "blue", "green"]
    async with asyncio.timeout(WITHIN_S), on_air(tmp_path, 3) as scene:
        transport = BleTransport(scene.air.radio())
        async with bench(transport, names=names, keys=scene.keys) as table:
            await table.here(*names)
            for seat, (one, button) in enumerate(zip(scene.handhelds, buttons, strict=True), 1):
                long_title = reading(f"Seat {seat}", "A page of more than one fragment to read")
                await table.hub.show(seat, long_title)
                await one.until(lambda one=one, seat=seat: one.rows[0] == f"Seat {seat}")
                await press(one, button)
                await one.until(lambda one=one: one.light == COUNTED)
            assert table.book.said == list(enumerate(buttons, start=1))
            assert {one.reach for one in table.hub.statuses} == {"ble"}


async def test_out_of_reach_and_the_power_lost_on_the_air(tmp_path: Path) -> None:
    async with asyncio.timeout(WITHIN_S), on_air(tmp_path, 1) as scene:
        (one,) = scene.handhelds
        transport = BleTransport(scene.air.radio())
        async with bench(transport, names=("C1",), keys=scene.keys) as table:
            await table.here("C1")
            await scene.air.time_out("C3:00:00:00:00:01")
            await press(one, "orange")
            await table.until(lambda: table.book.said == [(1, "orange")])
            await one.cut_power()
            await table.until(lambda: table.status("C1").reach == "gone")
            await one.power_on()
            await table.here("C1")
            await press(one, "blue")
            await table.until(lambda: table.book.said == [(1, "orange"), (1, "blue")])


async def test_a_cable_is_preferred_and_pulled_the_air_goes_on(tmp_path: Path) -> None:
    async with asyncio.timeout(WITHIN_S), on_air(tmp_path, 1) as scene:
        (one,) = scene.handhelds
        air, usb = BleTransport(scene.air.radio()), plugged_in(scene.handhelds)
        pulled = False
        list_ports = usb._list_ports
        usb._list_ports = lambda: [] if pulled else list_ports()
        async with bench(air, usb, names=("C1",), keys=scene.keys) as table:
            await table.until(lambda: table.status("C1").reach == "usb")
            await press(one, "orange")
            await table.until(lambda: table.book.said == [(1, "orange")])
            pulled = True
            session = table.hub._controllers[scene.keys.controllers[0].device_id].session
            assert session is not None
            await session.frames.link.close()
            await table.until(lambda: table.status("C1").reach == "ble")
            await press(one, "blue")
            await table.until(lambda: table.book.said == [(1, "orange"), (1, "blue")])
