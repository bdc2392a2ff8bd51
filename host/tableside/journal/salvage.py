"""What to do with a damaged journal: put it aside, keep what can be read."""

import itertools
import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import JournalError
from tableside.journal.rows import Row
from tableside.journal.store import UNFINISHED, Store

SIDE_FILES = ("", "-wal", "-shm")
_SALVAGED = ".salvaged"
_SCRATCH = ".scratch"


@dataclass(frozen=True, slots=True)
class Recovery:
    """What became of a damaged journal.

    `aside`: where the damaged file is now. `rows_kept`: how many rows, the header among them,
    are in the new file that took its place; 0: nothing could be read and there is no new file.
    """

    path: Path
    aside: Path
    rows_kept: int
    why: str

    def sentence(self) -> str:
        """What happened, for the screen."""
        kept = (
            f"its first {self.rows_kept - 1} entries were saved and the game can go on: compare "
            "the screen with the table before you do"
            if self.rows_kept
            else "nothing of it could be read"
        )
        return f"{self.why}. The damaged file is now {self.aside.name}; {kept}."


def set_aside(path: Path, why: str) -> Recovery:
    """Move a damaged file aside and begin a new one in its place with its readable rows."""
    fresh = path.with_name(path.name + _SALVAGED)
    try:
        rows = _readable(path)
        fresh.unlink(missing_ok=True)
        if rows:
            Store.create(fresh, rows).close()
        aside = _free_name(path)
        for suffix in SIDE_FILES:
            _move(path, aside, suffix)
        _move(fresh, path, "")
    except OSError as error:
        raise JournalError(
            f"{why}, and it cannot be moved aside ({error}): make room and make the folder "
            "writable, then try again"
        ) from error
    return Recovery(path, aside, len(rows), why)


def finish_interrupted(folder: Path) -> None:
    """Complete or clear away what a crash has left half done in a folder."""
    for scratch in (*folder.glob(f"*{UNFINISHED}*"), *folder.glob(f"*{_SCRATCH}*")):
        scratch.unlink()
    for fresh in folder.glob(f"*{_SALVAGED}"):
        path = fresh.with_name(fresh.name.removesuffix(_SALVAGED))
        if path.exists():
            fresh.unlink()  # the damaged file is still in place: it will be found again
        else:
            fresh.rename(path)


def _readable(path: Path) -> list[Row]:
    """The rows of a copy: SQLite tidies up when it closes, and the evidence must stay."""
    scratch = path.with_name(path.name + _SCRATCH)
    for suffix in ("", "-wal"):
        _copy(path, scratch, suffix)
    try:
        with closing(Store.open_damaged(scratch)) as store:
            return list(store.readable())
    except JournalError:
        return []  # the caller is told: nothing could be read
    finally:
        for suffix in SIDE_FILES:
            scratch.with_name(scratch.name + suffix).unlink(missing_ok=True)


def _copy(source: Path, target: Path, suffix: str) -> None:
    side = source.with_name(source.name + suffix)
    if side.exists():
        shutil.copy(side, target.with_name(target.name + suffix))


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.corrupt-{n}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def _move(source: Path, target: Path, suffix: str) -> None:
    side = source.with_name(source.name + suffix)
    if side.exists():
        side.rename(target.with_name(target.name + suffix))
