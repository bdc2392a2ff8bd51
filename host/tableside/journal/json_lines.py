"""Reading JSON Lines that anybody may have written: every fault has its line and a reason."""

import json
import math
from collections.abc import Iterator
from typing import Any

from tableside.errors import ScriptError

MAX_LINE_BYTES = 1_000_000  # a wall trace of minutes fits; a runaway file does not
MAX_BYTES = 64_000_000


def json_lines(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line number and object of every line that is not blank; `ScriptError` at the first fault."""
    if len(data) > MAX_BYTES:
        raise ScriptError(1, f"the file is too long: at most {MAX_BYTES} bytes")
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            yield number, _parsed(number, line)


def _parsed(number: int, line: bytes) -> dict[str, Any]:
    if len(line) > MAX_LINE_BYTES:
        raise ScriptError(number, f"the line is too long: at most {MAX_LINE_BYTES} bytes")
    try:
        value = json.loads(
            line.decode("utf-8"),
            parse_float=_finite,
            parse_constant=_refuse_constant,
            object_pairs_hook=_no_doubles,
        )
    except UnicodeDecodeError:
        raise ScriptError(number, "not UTF-8 text: save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        what = f"not JSON: {error.msg} at column {error.colno}"
        raise ScriptError(number, what) from None
    except RecursionError:
        raise ScriptError(number, "brackets are nested too deeply") from None
    except ValueError as error:
        raise ScriptError(number, str(error)) from None
    if not isinstance(value, dict):
        raise ScriptError(number, "every line is one JSON object: {...}")
    return value


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"the number {text[:40]} is too large")
    return value


def _refuse_constant(text: str) -> float:
    raise ValueError(f"{text} is not a number that JSON knows")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands there twice")
        found[key] = value
    return found
