"""Runs the program of a handheld on a PC: `micropython -m run`, or `python -P -m run`.

Needs the image (`wire`, `controller`, `board`) and the stand-ins on the path; keeps its flash
in the working directory; its console is standard input and output. `TABLESIDE_BENCH` names the
bench's socket, `TABLESIDE_RADIO` the one of the Bluetooth bridge (see `bluetooth.py`).
"""

import gc
import os
import sys

if hasattr(gc, "mem_free"):  # as `main.py` does on a board: see build.py
    gc.threshold(4096)

import asyncio

if sys.implementation.name == "cpython":
    import cpython_side

import bench


class WatchedMicropython:
    """`micropython` with an eye on it: on a PC nothing else notices a missing `kbd_intr(-1)`."""

    def __init__(self, real):
        self.const = real.const
        self._real = real

    def kbd_intr(self, char):
        """As the real one."""
        self._real.kbd_intr(char)
        if char == -1:
            bench.BENCH.tell({"console": "taken"})


def watch_console():
    """Everybody who imports `micropython` from here on gets the watched one."""
    import micropython

    sys.modules["micropython"] = WatchedMicropython(micropython)


def make_console():
    """The console of whichever interpreter this is."""
    if sys.implementation.name == "cpython":
        return cpython_side.PosixConsole()
    from controller.console import Console

    return Console()


async def main():
    """The program and the bench beside each other."""
    from controller.start import run

    has_radio = bool(os.getenv("TABLESIDE_RADIO"))
    await asyncio.gather(bench.BENCH.serve(), run(make_console(), has_radio))


bench.connect_from_environment()
watch_console()
try:
    asyncio.run(main())
except EOFError:  # nobody holds the other end of the console any more
    sys.exit(0)
except Exception as error:
    if sys.implementation.name == "cpython":
        raise
    # MicroPython would print it to standard output, which is the cable here.
    sys.print_exception(error, sys.stderr)
    sys.exit(1)
