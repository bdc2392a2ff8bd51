"""One TOML file of a pack, read and held against the shape it must have."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tableside.errors import PackError
from tableside.packs.faults import Fault

MAX_BYTES = 256 * 1024
"""Far above any real pack, far below what could stall the table."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as read: `value` fits its shape, or is None and `faults` say why."""

    value: Any
    faults: tuple[PackError, ...] = ()


def read_file(path: Path, shape: type) -> ReadFile:
    """Read `path` as `shape`; every fault of the file is collected, none is raised."""
    where = f"{path.parent.name}/{path.name}"
    try:
        table = _toml(path)
    except FileNotFoundError:
        return _failed(PackError(Fault.NO_FILE, "the file is missing; add it", where=where))
    except (OSError, ValueError, RecursionError) as error:
        what = f"cannot be read as TOML: {error}"
        return _failed(PackError(Fault.NOT_TOML, what, where=where))
    return _fitted(table, shape, where)


def _toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES // 1024} KiB")
    return tomllib.loads(content.decode())


def _fitted(table: dict[str, Any], shape: type, where: str) -> ReadFile:
    # Through JSON, because there alone an array fits a tuple and a word fits an enum strictly.
    text = json.dumps(table, default=str)
    try:
        return ReadFile(TypeAdapter(shape).validate_json(text, strict=True, extra="forbid"))
    except ValidationError as error:
        return ReadFile(None, tuple(_shape_faults(error, where)))


def _shape_faults(error: ValidationError, where: str) -> list[PackError]:
    faults = error.errors(include_url=False, include_input=False)
    return [PackError(Fault.WRONG_SHAPE, _clause(fault), where=where) for fault in faults]


def _clause(fault: Any) -> str:
    place = ".".join(str(part) for part in fault["loc"])
    return f"{place or 'the whole file'}: {fault['msg']}"


def _failed(fault: PackError) -> ReadFile:
    return ReadFile(None, (fault,))
