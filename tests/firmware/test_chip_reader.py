"""Tags at the RC522, and a port expander, on the boards that have them."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.chips.rc522 import crc_a
from tableside.virtual.handhelds import Interpreter, VirtualHandheld, stage_image
from tableside.wire.messages import Chip, Lid
from tests.firmware.table_end import TableEnd, pair


@pytest.fixture
async def on_board(
    tmp_path: Path, interpreter: Interpreter, request: pytest.FixtureRequest
) -> AsyncIterator[VirtualHandheld]:
    """A paired handheld on another board."""
    image = stage_image(request.param, tmp_path / "image")
    handheld = VirtualHandheld(image, tmp_path / "flash", interpreter)
    handheld.lid(opened=False)
    await handheld.power_on()
    try:
        await pair(handheld)
        yield handheld
    finally:
        await handheld.cut_power()


@pytest.mark.parametrize("on_board", ["esp32s3"], indirect=True)
async def test_tags_come_go_and_are_swapped(on_board: VirtualHandheld) -> None:
    async with TableEnd(on_board.port) as end:
        await end.open()
        for car, due in [
            (3, ("present", False)),
            (5, ("present", False)),  # another car: told, though not which
            (None, ("absent", False)),
            (-1, ("unreadable", False)),
        ]:
            told = len(end.journal)
            on_board.tag(car)
            await end.until(lambda told=told: len(end.journal) > told)  # type: ignore[misc]
            assert isinstance(end.journal[-1], Chip)
            assert end.journal[-1][3:] == due


@pytest.mark.parametrize("on_board", ["esp32s3"], indirect=True)
async def test_a_reader_that_is_unplugged_is_a_sensor_fault_until_it_is_back(
    on_board: VirtualHandheld,
) -> None:
    async with TableEnd(on_board.port) as end:
        await end.open()
        on_board.unplug("chip")
        await end.until(lambda: bool(end.journal) and end.journal[-1][3:] == ("unreadable", True))
        on_board.tag(1)
        on_board.unplug()
        await end.until(lambda: end.journal[-1][3:] == ("present", False))


@pytest.mark.parametrize("on_board", ["esp32c3"], indirect=True)
async def test_lid_and_magnets_on_an_expander(on_board: VirtualHandheld) -> None:
    async with TableEnd(on_board.port) as end:
        await end.open()
        on_board.chip((1, 2))
        await end.until(lambda: any(isinstance(event, Chip) for event in end.journal))
        assert end.journal[-1][3:] == ("present", False)
        on_board.unplug("expander")  # reads as a lid that is open and no chip: both are told
        async with asyncio.timeout(20):
            await end.until(lambda: any(isinstance(e, Lid) and e.open for e in end.journal))
            await end.until(lambda: end.journal[-1][3:] == ("absent", False))


@pytest.mark.parametrize(
    ("data", "crc"), [("0000", "a01e"), ("1234", "26cf")], ids=["ISO 14443-3 B.2", "B.3"]
)
def test_crc_a_agrees_with_the_standards_examples(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)).hex() == crc
