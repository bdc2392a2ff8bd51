"""The firmware inside this process: the real program, apart from everything, in virtual time."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.seated import powered, seated

from tableside.devices.keyfile import KeyRing
from tableside.links.link import LinkBroken, LinkBusy
from tableside.virtual.handhelds import (
    Cables,
    HandheldDied,
    InsideHandheld,
    pair_all,
    press_and_look,
)
from tableside.virtual.handhelds.world import World
from tableside.virtual.loop import JumpingLoop, run_jumping

Work = Callable[[JumpingLoop, list[InsideHandheld]], Coroutine[Any, Any, None]]


def with_power(folder: Path, count: int, work: Work) -> None:
    async def run(loop: JumpingLoop) -> None:
        async with powered(folder, count) as devices:
            await work(loop, devices)

    run_jumping(run)


def test_nothing_of_a_handheld_is_left_in_this_process(tmp_path: Path) -> None:
    before = set(sys.modules)

    async def work(_loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        await asyncio.sleep(1)
        assert devices[0].rows[0] == "Not paired"

    with_power(tmp_path, 1, work)
    ours = {"wire", "controller", "board", "machine", "bench", "framebuf", "micropython"}
    assert not {name for name in set(sys.modules) - before if name.partition(".")[0] in ours}


def test_a_program_cannot_reach_what_no_board_has(tmp_path: Path) -> None:
    (tmp_path / "greedy.py").write_text("import subprocess\n")
    world = World({"greedy.py": tmp_path / "greedy.py"}, {}, open)
    with pytest.raises(ImportError, match="subprocess"):
        world.module("greedy")


def test_a_module_that_fails_is_tried_again_and_not_half_there(tmp_path: Path) -> None:
    (tmp_path / "needy.py").write_text("import missing\n")
    world = World({"needy.py": tmp_path / "needy.py"}, {}, open)
    for _ in range(2):
        with pytest.raises(ImportError, match="missing"):
            world.module("needy")


def test_two_handhelds_share_neither_keys_nor_screen_nor_flash(tmp_path: Path) -> None:
    async def work(_loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        one, other = devices
        await pair_all([one], KeyRing(bytes(8)), Cables(devices).open)
        await one.until(lambda: one.rows[0] == "C1 ?")
        assert other.rows[0] == "Not paired"
        assert sorted(path.name for path in (tmp_path / "flash2").iterdir()) == []

    with_power(tmp_path, 2, work)


def test_what_is_kept_on_flash_outlives_the_power(tmp_path: Path) -> None:
    async def work(_loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        (one,) = devices
        await pair_all([one], KeyRing(bytes(8)), Cables(devices).open)
        first_port = one.port
        await one.cut_power()
        assert await Cables(devices).look() == ()
        await one.power_on()
        assert one.port != first_port
        await one.until(lambda: one.rows[0] == "C1 ?")

    with_power(tmp_path, 1, work)


def test_the_time_of_a_press_is_that_of_the_finger(tmp_path: Path) -> None:
    async def work(loop: JumpingLoop) -> None:
        async with seated(loop, tmp_path, count=2) as table:
            await table.all_here()
            await table.turn_of(1)
            for wait_ms in (3_000, 1_234, 77):
                await asyncio.sleep(wait_ms / 1000)
                down_ms = table.session.clock.now_ns() // 1_000_000
                await table.press(2, "back")
                assert 0 <= table.press_times_ms[-1] - down_ms <= 6  # one sample, rounded

    run_jumping(work)


@settings(max_examples=12, deadline=None)
@given(held_ms=st.integers(1, 60), seed=st.integers(0, 3))
def test_every_round_is_run_so_short_touches_are_told_from_presses(
    held_ms: int, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def work(_loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        (one,) = devices
        await pair_all([one], KeyRing(bytes(8)), Cables(devices).open)
        await asyncio.sleep(Random(seed).uniform(0.1, 0.2))
        await one.press("blue", held_ms)
        await asyncio.sleep(0.1)
        if held_ms >= 31:  # twenty settle it, and it may begin and end between two samples
            assert one.light != (0, 0, 0)
        if held_ms < 20:
            assert one.light == (0, 0, 0)

    with_power(tmp_path_factory.mktemp("touch"), 1, work)


def test_a_process_that_stood_still_lets_the_watchdog_bite(tmp_path: Path) -> None:
    async def work(loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        (one,) = devices
        port = one.port
        loop.skip(9.0)
        await one.until(lambda: one.port != port)
        await asyncio.sleep(0.1)
        assert one.powered
        assert one.rows[0] == "Not paired"

    with_power(tmp_path, 1, work)


def test_a_firmware_that_ends_is_told_with_its_last_words(tmp_path: Path) -> None:
    def exhausted(_size: int) -> bytes:
        raise OSError("no entropy left")

    async def work(_loop: JumpingLoop) -> None:
        one = InsideHandheld(tmp_path, entropy=exhausted)
        await one.power_on()
        with pytest.raises(HandheldDied, match="no entropy left"):
            await one.until(lambda: one.rows[0] != "")
        assert not one.powered
        with pytest.raises(LinkBroken, match="no power"):
            one.open_port()

    run_jumping(work)


def test_a_port_is_held_once_and_free_again_when_closed(tmp_path: Path) -> None:
    async def work(_loop: JumpingLoop, devices: list[InsideHandheld]) -> None:
        cables = Cables(devices)
        (address,) = await cables.look()
        link = await cables.open(address)
        with pytest.raises(LinkBusy):
            await cables.open(address)
        await link.close()
        await asyncio.sleep(0)
        await (await cables.open(address)).close()
        with pytest.raises(LinkBroken, match="another port"):
            await cables.open("virtual:nobody:1")

    with_power(tmp_path, 1, work)


def test_press_and_look_waits_for_the_journal(tmp_path: Path) -> None:
    async def work(loop: JumpingLoop) -> None:
        async with seated(loop, tmp_path, count=2) as table:
            await table.all_here()
            await table.turn_of(1)
            for _ in range(3):  # in quick succession, while the light still shows the last one
                before = len(table.presses)
                await press_and_look(table.of(2), "blue")
                assert len(table.presses) == before + 1

    run_jumping(work)
