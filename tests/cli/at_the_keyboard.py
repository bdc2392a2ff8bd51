"""`tableside run` in a terminal of its own, played by keys and killed at will.

What counts is read from the journal, as the next start of the program reads it.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tableside.journal import Journal, list_games, resume
from tableside.referee.view import TableView

ROWS_AND_COLUMNS = (30, 100)
DEADLINE_S = 60.0
"""Long: it only has to tell a slow machine from a program that hangs."""

STILL_S = 0.15
"""Without a change for so long a screen has finished answering."""

SHIFT_TAB, DOWN, ENTER, CTRL_S = "\x1b[Z", "\x1b[B", "\r", "\x13"
KEY_OF = {"orange": "o", "blue": "b", "green": "g"}
CONTROL = re.compile(r"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[^\[]")

QUICK = "[timing]\nsettle_ms = 1\nlate_ms = 0\nrearm_ms = 1\n"


class Terminal:
    """One run of the program. Leave the `with` and it is killed, if it still runs."""

    def __init__(self, home: Path, **environment: str) -> None:
        self._screen, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *ROWS_AND_COLUMNS, 0, 0))
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tableside", "run"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=home,
            env={**os.environ, "HOME": str(home), "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(theirs)

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            os.write(self._screen, key.encode())

    def answered(self, *keys: str) -> None:
        """Press keys, each once the screen has answered the one before and is still."""
        for key in keys:
            self._until_still()
            self.keys(key)
        self._until_still()

    def read_for(self, seconds: float) -> None:
        """Read the screen for a while."""
        end_s = time.monotonic() + seconds
        while (left_s := end_s - time.monotonic()) > 0:
            self._read(left_s)

    def _until_still(self) -> None:
        while self._read(STILL_S):
            pass

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Read the screen until something holds; `AssertionError` if it does not in time."""
        deadline_s = time.monotonic() + DEADLINE_S
        while not holds():
            assert self.process.poll() is None, f"it ended before {what}: {self.shown[-2000:]}"
            assert time.monotonic() < deadline_s, f"no {what}: {self.shown[-2000:]}"
            self._read(0.05)

    def until_shown(self, text: str) -> None:
        """Wait for words on the screen."""
        self.until(lambda: text in self.shown, f"{text!r} on the screen")

    def ended(self) -> int:
        """The exit status, once it has ended by itself."""
        deadline_s = time.monotonic() + DEADLINE_S
        while self.process.poll() is None:
            assert time.monotonic() < deadline_s, f"it does not end: {self.shown[-2000:]}"
            self._read(0.05)
        self._read(0)
        return self.process.wait()

    def kill(self) -> None:
        """`kill -9`."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _read(self, timeout_s: float) -> bool:
        ready, _, _ = select.select([self._screen], [], [], timeout_s)
        if ready:
            try:
                told = os.read(self._screen, 65536)
            except OSError:  # Linux says so when the last one at the other end is gone
                return False
            self.shown += CONTROL.sub("", told.decode(errors="replace"))
        return bool(ready)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self._screen)


class Game:
    """A game in a home: begun, played and taken up by keys alone."""

    def __init__(self, home: Path, timing: str = QUICK) -> None:
        self.home = home
        (home / "table.toml").write_text(timing)
        self.folder = home / ".local/share/tableside/games"

    def view(self) -> TableView | None:
        """How it stands for whoever starts the program now; None before it has begun."""
        games = list_games(self.folder)
        if not games:
            return None
        with Journal.open(self.folder / f"{games[-1].id}.game", lambda: 0) as journal:
            return resume(journal).view()

    def step(self) -> int:
        """How many stimuli have counted or were refused, the last one's number in the log."""
        view = self.view()
        return view.log[-1].step if view is not None and view.log else 0

    def begin(self, terminal: Terminal, mode: str, *players: tuple[str, int]) -> None:
        """Fill in the set-up screen."""
        terminal.until_shown("Start the game")
        if mode == "trap":
            terminal.answered(SHIFT_TAB, ENTER, DOWN, ENTER, "\t")
        for name, age in players:
            terminal.answered(name, "\t", str(age), "\t")
        terminal.answered(CTRL_S)
        terminal.until(lambda: self._is_on(), "game in the journal")

    def _is_on(self) -> bool:
        view = self.view()
        return view is not None and view.question is None

    def take_up(self, terminal: Terminal) -> None:
        """Resume the game that was left in the middle."""
        before = self.view()
        assert before is not None
        terminal.until_shown("Put away")
        terminal.keys("r")
        resumed = sum(line.event == "session_resumed" for line in before.log) + 1
        terminal.until(lambda: self._sessions() >= resumed, "resumed game")

    def _sessions(self) -> int:
        view = self.view()
        return sum(line.event == "session_resumed" for line in view.log) if view else 0

    def turn(self, terminal: Terminal) -> None:
        """Pull a carrot that is there: the one for the card, or the first."""
        before = self.view()
        assert before is not None
        terminal.keys(KEY_OF[wanted(before)])
        terminal.until(lambda: self._has_moved_on(before), "next turn")

    def _has_moved_on(self, before: TableView) -> bool:
        view = self.view()
        if view is None:
            return False
        moved = view.game_view.turn > before.game_view.turn
        return view.outcome is not None or (moved and view.game_view.phase == "open")


def wanted(view: TableView) -> str:
    """The colour that the player whose turn it is will pull."""
    game = view.game_view
    card = game.players[game.current - 1].card
    if card is not None:
        return str(card.carrots[card.filled])
    return str(next(colour for colour in game.board.colours))
