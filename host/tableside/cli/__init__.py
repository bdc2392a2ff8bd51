"""The command line: the composition root, and the only room that names concrete parts."""

from tableside.cli.main import main

__all__ = ["main"]
