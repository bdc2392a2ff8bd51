"""The program's own log: what links and devices did, for whoever looks for a fault later."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

import platformdirs

MAX_BYTES = 1_000_000
KEPT = 3


def diary_path() -> Path:
    """Where the log is."""
    return platformdirs.user_log_path("tableside") / "tableside.log"


def write_diary(path: Path) -> str | None:
    """Log to a file from now on, never to the terminal: the dashboard has it.

    Returns None, or a sentence if the file cannot be written: play goes on without it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8")
    except OSError as error:
        return f"The program's log {path} cannot be written ({error.strerror}); games are kept."
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    tree = logging.getLogger("tableside")
    tree.addHandler(handler)
    tree.setLevel(logging.INFO)
    tree.propagate = False
    return None
