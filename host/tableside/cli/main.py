"""The parser of the command line, and what becomes of errors."""

import argparse
import os
import sys
from collections.abc import Sequence

from tableside import __version__
from tableside.cli.listing import COMMANDS
from tableside.errors import NotReproduced, TablesideError

FAILED = 1
"""Exit status: it was understood, and did not come out as it should."""

BAD_INPUT = 2
"""Exit status: something given to us is not as it has to be."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, `FAILED` or `BAD_INPUT`."""
    args = _parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except NotReproduced as error:
        return _complain(error, FAILED)
    except TablesideError as error:
        return _complain(error, BAD_INPUT)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _drop_output()
        return FAILED
    except OSError as error:
        _drop_output()
        return _complain(_system_says(error), FAILED)
    except EOFError:
        return _complain("the input ended before all was told: start again", FAILED)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return FAILED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tableside", description="Runs beside a real board game and keeps its rules."
    )
    parser.add_argument("--version", action="version", version=f"Tableside {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(
            command.NAME, help=command.HELP, description=command.__doc__, allow_abbrev=False
        )
        command.configure(sub)
        sub.set_defaults(run=command.run)
    return parser


def _complain(error: TablesideError | str, status: int) -> int:
    print(f"tableside: {error}", file=sys.stderr)
    return status


def _system_says(error: OSError) -> str:
    where = error.filename or "the output"
    return f"{where} cannot be used: {error.strerror or error}. Put that right and do it again"


def _drop_output() -> None:
    """Python flushes what is left at its end: that must not fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
