"""Which commands there are, in the order in which help lists them."""

from argparse import ArgumentParser, Namespace
from typing import Protocol

from tableside.cli.commands import (
    calibrate,
    check,
    demo,
    export,
    firmware,
    games,
    log,
    pack,
    pair,
    replay,
    rules,
    run,
    schema,
    wall_agent,
)


class Command(Protocol):
    """What a module in here has."""

    NAME: str
    HELP: str
    __doc__: str | None

    def configure(self, parser: ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, args: Namespace) -> int:
        """Do it; the exit status."""


COMMANDS: tuple[Command, ...] = (
    run,
    demo,
    games,
    log,
    export,
    replay,
    schema,
    rules,
    pack,
    pair,
    firmware,
    wall_agent,
    calibrate,
    check,
)
