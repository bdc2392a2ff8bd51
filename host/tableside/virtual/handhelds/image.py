"""The firmware's files and an interpreter to run them in."""

import functools
import importlib.util
import os
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import tableside
from tableside.errors import TablesideError


class FirmwareMissingError(TablesideError, FileNotFoundError):
    """The firmware's sources are not where an installation or a checkout has them."""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """How to run a program, and what its module path is called."""

    name: str
    command: tuple[str, ...]
    path_variable: str
    path_end: tuple[str, ...] = ()

    def environment(self, folder: Path) -> dict[str, str]:
        """The variable that makes this folder importable."""
        path = os.pathsep.join([str(folder), *self.path_end])
        return {self.path_variable: path, "PYTHONDONTWRITEBYTECODE": "1"}


def micropython(*options: str) -> Interpreter | None:
    """The MicroPython interpreter, if this machine has one."""
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        return None
    # Without .frozen the interpreter would not find its own asyncio.
    return Interpreter("micropython", (found, *options), "MICROPYPATH", (".frozen",))


def cpython() -> Interpreter:
    """The interpreter that runs this very program."""
    return Interpreter("cpython", (sys.executable, "-P"), "PYTHONPATH")


def firmware_folder() -> Path:
    """Where the firmware's sources are."""
    package = Path(tableside.__file__).parent
    for folder in (package / "_firmware", package.parents[1] / "firmware"):
        if (folder / "build.py").is_file():
            return folder
    raise FirmwareMissingError("the firmware's sources are missing: install tableside again")


@functools.cache
def builder() -> ModuleType:
    """`build.py` of the firmware, which needs nothing of Tableside."""
    spec = importlib.util.spec_from_file_location("build_firmware", firmware_folder() / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True, slots=True)
class HeapUse:
    """Heap in use once everything is loaded, in bytes on a board with 32-bit words."""

    stand_ins_bytes: int
    program_bytes: int


BOARD_WORD_BYTES = 4


def heap_use(image: Path, interpreter: Interpreter) -> HeapUse:
    """Load a compiled virtual image in MicroPython and see what it takes."""
    done = subprocess.run(
        [*interpreter.command, "-m", "heap"],
        env=interpreter.environment(image),
        cwd=image,  # the working directory comes first on its path
        capture_output=True,
        text=True,
        check=True,
    )
    scale = struct.calcsize("P") // BOARD_WORD_BYTES
    stand_ins, program = (int(word) // scale for word in done.stdout.split())
    return HeapUse(stand_ins, program)


def stage_image(board: str, folder: Path, *, compiled: bool = False) -> Path:
    """Put the image of a board and the stand-ins of its parts into a new folder.

    As source, which CPython needs too, or compiled for MicroPython as on a real board.
    """
    builder().build(board, folder, compiled=compiled, virtual=True)
    return folder
