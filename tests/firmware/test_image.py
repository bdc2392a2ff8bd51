"""The image of each board: it compiles, fits its flash and runs in its heap."""

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from tableside.virtual.handhelds import VirtualHandheld, heap_use
from tableside.virtual.handhelds.image import builder
from tableside.wire.messages import Press
from tests.firmware.conftest import interpreter_or_skip
from tests.firmware.table_end import TableEnd, pair

HEAP_BYTES = 64 * 1024
BOARDS = builder().boards()
VECTORS = Path(__file__).parents[1] / "wire"


@pytest.mark.parametrize("board", BOARDS)
def test_an_image_compiles_and_fits_its_flash(board: str, tmp_path: Path) -> None:
    image = builder().build(board, tmp_path / board)
    assert {"board.mpy", "main.py", "controller/program.mpy"} <= set(image.sizes)
    assert not {"wire/session.mpy", "run.mpy", "machine.mpy"} & set(image.sizes)
    assert image.total_bytes <= builder().FLASH_BUDGET_BYTES


def test_a_board_that_does_not_exist_is_refused_with_those_that_do(tmp_path: Path) -> None:
    with pytest.raises(builder().BuildError, match="esp32c3, esp32s3, pico2_w, pico_w"):
        builder().build("pico_x", tmp_path / "image")


def test_an_image_does_not_go_into_a_folder_with_something_in_it(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    with pytest.raises(builder().BuildError, match="not empty"):
        builder().build("pico_w", tmp_path)


def presses(end: TableEnd) -> list[Press]:
    return [event for event in end.journal if isinstance(event, Press)]


def test_the_loaded_program_leaves_a_fifth_of_its_heap_to_work_with(compiled_image: Path) -> None:
    use = heap_use(compiled_image, interpreter_or_skip())
    assert 0 < use.stand_ins_bytes < use.program_bytes <= HEAP_BYTES * 4 // 5


async def test_a_compiled_handheld_plays_in_the_heap_of_a_board(
    compiled_image: Path, tmp_path: Path
) -> None:
    # The w scales by the word: the objects of 64 KiB on a board with 32-bit words. The stand-ins
    # for its parts would not be on that board, so they get what they take on top.
    stand_ins = heap_use(compiled_image, interpreter_or_skip()).stand_ins_bytes
    small = interpreter_or_skip("-X", f"heapsize={HEAP_BYTES + stand_ins}w")
    handheld = VirtualHandheld(compiled_image, tmp_path / "flash", small)
    handheld.lid(opened=False)
    await handheld.power_on()
    try:
        await pair(handheld)
        for _ in range(32):  # a full outbox
            await handheld.press("orange", hold_ms=30)
        async with TableEnd(handheld.port) as end:
            await end.open()
            await end.until(lambda: len(presses(end)) == 32)
            for _ in range(8):
                await handheld.press("blue", hold_ms=30)
            await end.until(lambda: len(presses(end)) == 40)
    finally:
        await handheld.cut_power()
    assert handheld.last_words() == "without a word"


def test_the_wire_agrees_with_its_vectors_in_micropython(image: Path) -> None:
    micropython = interpreter_or_skip()
    done = subprocess.run(
        [*micropython.command, "vector_check.py", "vectors.json", "frames.json"],
        cwd=VECTORS,
        env={**micropython.environment(_with_host_side(image)), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert [line for line in lines if line.startswith("FAULT")] == []
    assert int(lines[-1].removeprefix("CHECKED ")) > 60


def _with_host_side(image: Path) -> Path:
    """An image with the modules of the wire that handhelds do not carry, to check them too."""
    whole = image.parent / "whole"
    if not whole.exists():
        shutil.copytree(image, whole)
        for name in builder().HOST_ONLY:
            shutil.copyfile(builder().WIRE / name, whole / "wire" / name)
    return whole


async def test_a_handheld_whose_bench_is_gone_ends(image: Path, tmp_path: Path) -> None:
    handheld = VirtualHandheld(image, tmp_path / "flash", interpreter_or_skip())
    await handheld.power_on()
    assert handheld.powered
    handheld.stand_up()
    async with asyncio.timeout(20):
        await handheld.ended()
    assert not handheld.powered
    await handheld.cut_power()
