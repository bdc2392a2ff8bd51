"""The hub with the real firmware: MicroPython processes behind ptys, opened by pyserial."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tableside.devices.keyfile import KeyRing
from tableside.devices.page import reading
from tableside.games.core import Button
from tableside.links.serial import Port, SerialTransport, open_serial
from tableside.virtual.handhelds import (
    Interpreter,
    VirtualHandheld,
    micropython,
    pair_all,
    stage_image,
)
from tableside.wire.handshake import ID_SIZE
from tests.devices.controllers.bench import Book, bench

PI = 0x2E8A
COUNTED = (0, 160, 0)
WITHIN_S = 60.0
FINGER_S = 0.2
"""Long enough for a sample or two on a machine that does other things as well."""
LIFTED_S = 0.06


def interpreter() -> Interpreter:
    found = micropython()
    if found is None:
        reason = "no MicroPython here: its wheel exists for Linux x86_64 and macOS arm64"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@asynccontextmanager
async def powered(folder: Path, count: int) -> AsyncIterator[list[VirtualHandheld]]:
    image = stage_image("pico_w", folder / "image")
    async with AsyncExitStack() as stack:
        handhelds = []
        for number in range(count):
            one = VirtualHandheld(
                image, folder / f"flash{number}", interpreter(), unique_id=f"unit{number}"
            )
            one.lid(opened=False)
            stack.push_async_callback(one.cut_power)
            await one.power_on()
            handhelds.append(one)
        yield handhelds


async def paired(handhelds: list[VirtualHandheld]) -> KeyRing:
    return await pair_all(handhelds, KeyRing(bytes(ID_SIZE)), open_serial)


async def press(one: VirtualHandheld, button: Button) -> None:
    one.hold(button)
    await asyncio.sleep(FINGER_S)
    one.release(button)
    await asyncio.sleep(LIFTED_S)


def plugged_in(handhelds: list[VirtualHandheld]) -> SerialTransport:
    return SerialTransport(
        list_ports=lambda: [Port(one.port, PI) for one in handhelds if one.powered]
    )


async def test_five_paired_over_usb_pressed_and_counted_on_their_lights(tmp_path: Path) -> None:
    names = ("C1", "C2", "C3", "C4", "C5")
    buttons: list[Button] = ["orange", "blue", "green", "ok", "back"]
    async with asyncio.timeout(WITHIN_S), powered(tmp_path, 5) as handhelds:
        keys = await paired(handhelds)
        async with bench(plugged_in(handhelds), names=names, keys=keys) as table:
            await table.here(*names)
            for seat, (one, button) in enumerate(zip(handhelds, buttons, strict=True), start=1):
                await table.hub.show(seat, reading(f"Seat {seat}", "Press"))
                await one.until(lambda one=one, seat=seat: one.rows[0] == f"Seat {seat}")
                await press(one, button)
                await one.until(lambda one=one: one.light == COUNTED)
            assert table.book.said == list(enumerate(buttons, start=1))
            times_ns = [press.at_ns for press in table.book.presses]
            assert times_ns == sorted(times_ns)
            assert all(one.battery_mv or one.board == "pico_w" for one in table.hub.statuses)


async def test_power_is_cut_after_a_press_that_nobody_heard(tmp_path: Path) -> None:
    async with asyncio.timeout(WITHIN_S), powered(tmp_path, 1) as (one,):
        keys = await paired([one])
        await press(one, "green")
        await one.until(lambda: one.light != (0, 0, 0))
        await asyncio.sleep(0.3)
        await one.cut_power()
        await one.power_on()
        async with bench(plugged_in([one]), names=("C1",), keys=keys) as table:
            await table.until(lambda: (1, "green") in table.book.said)
            # A button that is down before it was seen up is no press, and this took 15 ms.
            await asyncio.sleep(0.2)
            await press(one, "orange")
            await table.until(lambda: (1, "orange") in table.book.said)
            assert table.book.said == [(1, "green"), (1, "orange")]
        boots = {origin.split(":")[1] for origin in table.book.origins}
        assert len(boots) == 2


async def test_the_power_goes_and_comes_in_the_middle_of_play(tmp_path: Path) -> None:
    book = Book()
    async with asyncio.timeout(WITHIN_S), powered(tmp_path, 2) as (one, two):
        keys = await paired([one, two])
        async with bench(plugged_in([one, two]), names=("C1", "C2"), keys=keys, book=book) as table:
            await table.here("C1", "C2")
            await one.cut_power()
            await table.until(lambda: table.status("C1").reach == "gone")
            await press(two, "blue")
            await table.until(lambda: book.said == [(2, "blue")])
            await one.power_on()
            await table.here("C1")
            await press(one, "ok")
            await table.until(lambda: book.said == [(2, "blue"), (1, "ok")])
            assert book.changes == [("C1", "link", "lost"), ("C1", "link", "back")]
