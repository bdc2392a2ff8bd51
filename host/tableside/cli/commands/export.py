"""Write a game as a recording: attach it to a bug report, or replay it."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tableside.cli.commands.log import add_game_argument, open_named
from tableside.cli.places import add_place_arguments
from tableside.errors import JournalError
from tableside.journal import export

NAME = "export"
HELP = "write a game as a recording"


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)
    add_game_argument(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="default: standard output")


def run(args: Namespace) -> int:
    with open_named(args) as journal:
        text = "".join(f"{line}\n" for line in export(journal))
    if args.output is None:
        print(text, end="")
        return 0
    try:
        _write(args.output, text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise JournalError(f"cannot write {args.output}: {reason}; name another file") from error
    return 0


def _write(path: Path, text: str) -> None:
    """Never over another file, which may be the only copy of a game; all of it or nothing."""
    with path.open("x", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
        except OSError:
            path.unlink()
            raise
