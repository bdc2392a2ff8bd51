"""Play a script or a recording in virtual time and print what comes of it.

Exit status 0: played to the last line (refusals are part of play); 1: a recording that does not
reproduce itself; 2: the file is malformed. With --threshold the wall is judged again, and nothing
is compared.
"""

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pydantic import JsonValue

from tableside.cli.logtext import NS_PER_S, stamped
from tableside.cli.packs import pack_for
from tableside.errors import ScriptError, SetupError
from tableside.journal import Told, read_recording, rejudged, retell

NAME = "replay"
HELP = "play a script or a recording, without waiting"


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")
    parser.add_argument(
        "--threshold",
        action="append",
        default=[],
        metavar="KEY=NUMBER",
        help="judge the wall again, with this threshold changed (confirm_ms=60); may be repeated",
    )


def run(args: Namespace) -> int:
    recording = read_recording(_content(args.file), pack_for)
    if args.threshold:
        recording = rejudged(recording, dict(map(_threshold, args.threshold)))
    for told in retell(recording):
        print(json.dumps(told.line) if args.json else _text(told))
    return 0


def _threshold(text: str) -> tuple[str, JsonValue]:
    key, _, value = text.partition("=")
    try:
        number = json.loads(value)
    except (ValueError, RecursionError):
        number = value
    if number is None or (isinstance(number, int | float) and math.isfinite(number)):
        return key.strip(), number
    raise SetupError(f"--threshold must be KEY=NUMBER (or null for never), not {text!r}")


def _text(told: Told) -> str:
    at_s = told.line.get("t")
    if at_s is None:
        return told.text
    ruling = told.line.get("ruling") or told.line.get("refused")
    return stamped(round(at_s * NS_PER_S), told.text, ruling)


def _content(path: Path) -> bytes:
    if str(path) == "-":
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as error:
        raise ScriptError(1, f"cannot read {path}: {error.strerror or error}") from error
