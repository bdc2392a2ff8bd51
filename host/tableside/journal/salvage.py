"""What to do with a damaged journal: put it aside, keep what can be read."""

import itertools
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import JournalError
from tableside.journal.rows import Row
from tableside.journal.store import Store

SIDE_FILES = ("", "-wal", "-shm")
_SALVAGING = ".salvaging"


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
    rows = _readable(path)
    fresh = path.with_name(path.name + _SALVAGING)
    fresh.unlink(missing_ok=True)
    if rows:
        Store.create(fresh, rows).close()
    aside = _free_name(path)
    for suffix in SIDE_FILES:
        _move(path, aside, suffix)
    _move(fresh, path, "")
    return Recovery(path, aside, len(rows), why)


def finish_interrupted(folder: Path) -> None:
    """Complete what a crash in the middle of `set_aside` has left behind."""
    for fresh in sorted(folder.glob(f"*{_SALVAGING}")):
        path = fresh.with_name(fresh.name.removesuffix(_SALVAGING))
        if path.exists():
            fresh.unlink()  # the damaged file is still in place: it will be found again
        else:
            fresh.rename(path)


def _readable(path: Path) -> list[Row]:
    try:
        store = Store.open_damaged(path)
    except JournalError:
        return []  # the caller is told: nothing could be read
    try:
        return list(store.readable())
    finally:
        store.close()


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.corrupt-{n}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def _move(source: Path, target: Path, suffix: str) -> None:
    side = source.with_name(source.name + suffix)
    if side.exists():
        side.rename(target.with_name(target.name + suffix))
