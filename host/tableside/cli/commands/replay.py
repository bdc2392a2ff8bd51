"""Play a script or a recording in virtual time and print what comes of it.

Exit status 0: played to the last line (refusals are part of play); 1: a recording that does not
reproduce itself; 2: the file is malformed.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tableside.cli.logtext import NS_PER_S, stamped
from tableside.cli.packs import pack_for
from tableside.errors import ScriptError
from tableside.journal import Told, read_recording, retell

NAME = "replay"
HELP = "play a script or a recording, without waiting"


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")


def run(args: Namespace) -> int:
    for told in retell(read_recording(_content(args.file), pack_for)):
        print(json.dumps(told.line) if args.json else _text(told))
    return 0


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
