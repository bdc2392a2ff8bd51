"""The games folder: one file a game, one program at a time."""

import itertools
import os
import pwd
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from tableside.errors import JournalError
from tableside.journal.header import Header
from tableside.journal.journal import Journal, UtcMs, header_of, status_of
from tableside.journal.lock import FolderLock
from tableside.journal.rows import CorruptJournalError, Row, Status
from tableside.journal.salvage import Recovery, finish_interrupted, set_aside
from tableside.journal.store import Store
from tableside.journal.wal import refuse_damaged_wal

SUFFIX = ".game"
TURN_EVENT = "turn_opened"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game in the folder, as a list shows it; `fault` is a sentence if it cannot be opened."""

    id: str
    started: datetime | None = None
    game: str = ""
    mode: str = ""
    players: tuple[str, ...] = ()
    status: Status | None = None
    turns: int = 0
    fault: str | None = None


def list_games(folder: Path) -> list[GameInfo]:
    """Every game of a folder, oldest first; also while another program plays in it.

    Without such a folder there are none yet; `JournalError` if it cannot be read.
    """
    return [_info(path) for path in _paths(folder)]


class GamesFolder:
    """The folder while we play in it: nobody else may. Close it, or use it in a `with`."""

    def __init__(self, path: Path, utc_ms: UtcMs) -> None:
        """`JournalError` if the folder cannot be made or written, or another has it."""
        self.path = path
        self._utc_ms = utc_ms
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = FolderLock(path)
            finish_interrupted(path)
        except JournalError:
            raise
        except OSError as error:
            raise JournalError(_unusable(path, error, "write")) from error

    def mend(self) -> list[Recovery]:
        """Set every damaged game aside, keeping what can be read of it; what was done, if anything.

        A damaged game asks for nothing, so without this it would be left unfinished unnoticed.
        """
        damaged = ((path, _damage(path)) for path in _paths(self.path))
        return [set_aside(path, why) for path, why in damaged if why is not None]

    def games(self) -> list[GameInfo]:
        """Every game in it, oldest first."""
        return list_games(self.path)

    def unfinished(self) -> list[GameInfo]:
        """The games that ask to be resumed or put away, the latest first."""
        return [game for game in reversed(self.games()) if game.status == "open"]

    def begin(self, header: Header) -> Journal:
        """A new game's journal."""
        return Journal.create(self._new_path(header.game), header, self._utc_ms)

    def open(self, game_id: str) -> tuple[Journal, Recovery | None]:
        """A game's journal. If it was damaged, what was done about it is told beside it.

        `JournalError` if there is no such game or nothing of it could be read.
        """
        path = self.file_of(game_id)
        why = _damage(path)
        if why is None:
            return Journal.open(path, self._utc_ms), None
        recovery = set_aside(path, why)
        if not recovery.rows_kept:
            raise JournalError(recovery.sentence())
        return Journal.open(path, self._utc_ms), recovery

    def put_away(self, game_id: str) -> None:
        """Never ask about this game again; it stays in the folder."""
        journal, _ = self.open(game_id)
        with journal:
            journal.mark("put_away")

    def file_of(self, game_id: str) -> Path:
        """Where a game is; `JournalError` if it is not in the folder."""
        return game_path(self.path, game_id)

    def close(self) -> None:
        """Let another program play here."""
        self._lock.release()

    def __enter__(self) -> "GamesFolder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _new_path(self, game: str) -> Path:
        stamp = datetime.fromtimestamp(self._utc_ms() / 1000, UTC).strftime("%Y%m%d-%H%M%S")
        names = (f"{stamp}-{game}{more}{SUFFIX}" for more in _endings())
        return next(p for p in (self.path / name for name in names) if not p.exists())


def game_path(folder: Path, game_id: str) -> Path:
    """The file of a game in a folder; `JournalError` if it is not there."""
    found = {path.stem: path for path in _paths(folder)}
    if game_id not in found:
        known = ", ".join(found) or "none"
        raise JournalError(f"no game {game_id!r} in {folder}; there are: {known}")
    return found[game_id]


def _paths(folder: Path) -> list[Path]:
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise JournalError(_unusable(folder, error, "read")) from error
    return sorted(found, key=lambda path: path.stem)


def _damage(path: Path) -> str | None:
    """What is damaged in a game's file that nobody has open, None if nothing is."""
    try:
        refuse_damaged_wal(path)
        store = Store.open(path, read_only=True)
    except CorruptJournalError as error:
        return str(error)
    try:
        header_of(store.rows()[0])
    except CorruptJournalError as error:
        return str(error)
    finally:
        store.close()
    return None


def _endings() -> Iterator[str]:
    """For games that begin within one second."""
    yield ""
    for number in itertools.count(2):
        yield f"-{number:02}"


def _info(path: Path) -> GameInfo:
    try:
        store = Store.open(path, read_only=True)
    except JournalError as error:
        return GameInfo(path.stem, fault=str(error))
    try:
        return _info_of(path.stem, store.rows())
    except JournalError as error:
        return GameInfo(path.stem, fault=str(error))
    finally:
        store.close()


def _info_of(game_id: str, rows: list[Row]) -> GameInfo:
    header = header_of(rows[0])
    return GameInfo(
        id=game_id,
        started=datetime.fromtimestamp(rows[0].utc_ms / 1000, UTC),
        game=header.game,
        mode=header.mode,
        players=tuple(player.name for player in header.players),
        status=status_of(rows),
        turns=sum(_turns(row) for row in rows),
    )


def _turns(row: Row) -> int:
    return sum(entry["event"]["event"] == TURN_EVENT for entry in row.event_list())


def _unusable(folder: Path, error: OSError, do: Literal["read", "write"]) -> str:
    reason, remedy = error.strerror or str(error), "Choose"
    if isinstance(error, PermissionError):
        reason = f"{_user(os.geteuid())} may not {do} there{_owner(folder)}"
        remedy = "Make it yours (chown), or choose"
    return f"the games folder {folder} cannot be used: {reason}. {remedy} another games folder"


def _owner(folder: Path) -> str:
    """Whose the folder is, or the nearest one above it that can be seen."""
    for path in (folder, *folder.parents):
        if os.access(path, os.F_OK):
            return f"; {path} belongs to {_user(path.stat().st_uid)}"
    return ""


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"
