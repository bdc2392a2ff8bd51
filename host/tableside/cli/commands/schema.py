"""Print the JSON Schema of scripts and recordings, public events and the public view."""

import json
from argparse import ArgumentParser, Namespace

from tableside.journal import schema

NAME = "schema"
HELP = "print the JSON Schema of the recording format"


def configure(parser: ArgumentParser) -> None:
    parser.set_defaults()


def run(args: Namespace) -> int:
    del args
    print(json.dumps(schema(), indent=2))
    return 0
