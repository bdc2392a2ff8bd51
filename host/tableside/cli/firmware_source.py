"""The handhelds' program as it comes with Tableside: its boards, its version, its image."""

import ast
from pathlib import Path

from tableside.errors import TablesideError
from tableside.virtual.handhelds.image import builder, firmware_folder


class FirmwareError(TablesideError, OSError):
    """A firmware that cannot be built or installed; the message says what to do."""


def boards() -> list[str]:
    """The boards it can be built for."""
    found: list[str] = builder().boards()
    return found


def budget_bytes() -> int:
    """How much of a board's flash it may take."""
    return int(builder().FLASH_BUDGET_BYTES)


def version() -> str:
    """Its version, as a handheld says it."""
    path = firmware_folder() / "controller" / "version.py"
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign):
            parts = ast.literal_eval(statement.value)
            return ".".join(str(part) for part in parts)
    raise FirmwareError(f"{path} says no version: install Tableside again")


def build(board: str, folder: Path, *, compiled: bool = True) -> dict[str, int]:
    """Make the image of a board in a new folder; each file with its size in bytes."""
    tools = builder()
    try:
        sizes: dict[str, int] = tools.build(board, folder, compiled=compiled).sizes
    except tools.BuildError as error:
        raise FirmwareError(str(error)) from None
    return sizes
