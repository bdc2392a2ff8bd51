"""One game, one SQLite file: rows are added, never changed, each in a transaction of its own."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tableside.errors import JournalError
from tableside.journal.rows import GENESIS, CorruptJournalError, Row, RowKind, chained, verified

APPLICATION_ID = 0x54424C53  # "TBLS", so that `file` and we know the file
FORMAT = 1
UNFINISHED = ".unfinished"
"""Ends the name of a file that is still being made."""

_SCHEMA = """
CREATE TABLE rows (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    at_ns INTEGER NOT NULL,
    utc_ms INTEGER NOT NULL,
    origin TEXT UNIQUE,
    body TEXT NOT NULL,
    events TEXT NOT NULL,
    refusal TEXT,
    chain BLOB NOT NULL
) STRICT;
CREATE TRIGGER rows_never_change BEFORE UPDATE ON rows
    BEGIN SELECT RAISE(ABORT, 'a row of a journal is never changed'); END;
CREATE TRIGGER rows_never_go BEFORE DELETE ON rows
    BEGIN SELECT RAISE(ABORT, 'a row of a journal is never deleted'); END;
"""
_INSERT = "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_DAMAGE = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT", "SQLITE_MISMATCH", "SQLITE_TOOBIG"}


class Store:
    """The rows of one file. Use from one thread at a time; `JournalError` for every fault.

    Every row that `add` has returned is on the disk: it survives a crash and a power cut.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection
        self._next_seq = 0
        self._chain = GENESIS

    @classmethod
    def create(cls, path: Path, rows: Iterable[Row]) -> "Store":
        """A new file that holds `rows`, the header first; it must not exist yet.

        It is there whole or not at all, whatever happens meanwhile.
        """
        fresh = path.with_name(path.name + UNFINISHED)
        with _faults(path):
            if path.exists():
                raise FileExistsError(path)
            fresh.unlink(missing_ok=True)
            # Only the owner may read it: hands and hidden tokens are in the events.
            os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with closing(_connect(fresh)) as connection:
                _found(connection, rows)
            fresh.rename(path)
            _sync_folder(path.parent)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> "Store":
        """An existing file, checked from the first row to the last.

        `read_only` leaves no trace, also of a file that another program has open.
        """
        with _faults(path):
            _refuse_empty(path)
            store = cls(path, _connect(path, _reading(path) if read_only else "mode=rw"))
        try:
            with _faults(path):
                store._check()
        except JournalError:
            store.close()
            raise
        return store

    @classmethod
    def open_damaged(cls, path: Path) -> "Store":
        """An existing file as it is, unchecked, to see what is `readable` in it."""
        with _faults(path):
            _refuse_empty(path)
            return cls(path, _connect(path))

    def add(
        self,
        *,
        kind: RowKind,
        at_ns: int,
        utc_ms: int,
        body: str,
        origin: str | None = None,
        events: str = "[]",
        refusal: str | None = None,
    ) -> bool:
        """Add one row; False if a row of that `origin` is there already.

        After a `JournalError` the file is as it was and may be used on.
        """
        row = chained(
            self._chain,
            seq=self._next_seq,
            kind=kind,
            at_ns=at_ns,
            utc_ms=utc_ms,
            body=body,
            origin=origin,
            events=events,
            refusal=refusal,
        )
        with _faults(self.path), self._transaction():
            if origin is not None and self._has(origin):
                return False
            self._db.execute(_INSERT, astuple(row))
        self._next_seq += 1
        self._chain = row.chain
        return True

    def rows(self) -> list[Row]:
        """Every row, checked."""
        with _faults(self.path):
            return list(verified(self._raw()))

    def readable(self) -> Iterator[Row]:
        """The rows before the first damage."""
        with suppress(CorruptJournalError), _faults(self.path):
            yield from verified(self._raw())

    def close(self) -> None:
        """Close the file; further use is an error of the program."""
        self._db.close()

    def _raw(self) -> Iterator[tuple[Any, ...]]:
        return self._db.execute("SELECT * FROM rows ORDER BY seq")

    def _has(self, origin: str) -> bool:
        found = self._db.execute("SELECT 1 FROM rows WHERE origin = ?", (origin,)).fetchone()
        return found is not None

    def _check(self) -> None:
        _check_identity(self.path, self._pragma("application_id"), self._pragma("user_version"))
        fault = self._pragma("integrity_check(1)")
        if fault != "ok":
            raise CorruptJournalError(f"{self.path.name} is damaged: {fault}")
        rows = self.rows()
        if not rows:
            raise CorruptJournalError(f"{self.path.name} is damaged: it has no header")
        self._next_seq, self._chain = rows[-1].seq + 1, rows[-1].chain

    def _pragma(self, name: str) -> Any:
        return self._db.execute(f"PRAGMA {name}").fetchone()[0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _found(db: sqlite3.Connection, rows: Iterable[Row]) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT};"
        + _SCHEMA
    )
    for row in verified(astuple(row) for row in rows):
        db.execute(_INSERT, astuple(row))
    db.execute("COMMIT")


def _connect(path: Path, how: str = "mode=rw") -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?{how}",
        uri=True,
        isolation_level=None,  # transactions are ours, written out
        check_same_thread=False,
        timeout=1.0,
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _reading(path: Path) -> str:
    # Closing the last connection folds the log into the file and removes it, with all that it
    # could tell of a damage; and where there is no log, opening makes one, unless told otherwise.
    log = path.with_name(path.name + "-wal")
    return "mode=ro" if log.exists() else "immutable=1"


def _refuse_empty(path: Path) -> None:
    # SQLite takes an empty file for a new database and throws away the log that lies beside it.
    if path.stat().st_size == 0:
        raise CorruptJournalError(f"{path.name} is damaged: it is empty")


def _check_identity(path: Path, application_id: int, version: int) -> None:
    if application_id != APPLICATION_ID:
        raise CorruptJournalError(f"{path.name} is not a journal of Tableside, or is damaged")
    if version > FORMAT:
        raise JournalError(
            f"{path.name} was written by a newer Tableside (journal format {version}, this one "
            f"knows {FORMAT}): update Tableside to open it"
        )


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into a `JournalError` that says what to do."""
    try:
        yield
    except JournalError:
        raise
    except sqlite3.Error as error:
        raise _journal_error(path, error) from error
    except UnicodeDecodeError as error:
        raise CorruptJournalError(f"{path.name} is damaged: a text in it is none") from error
    except FileExistsError as error:
        raise JournalError(f"{path} exists already: a game never writes over another") from error
    except FileNotFoundError as error:
        raise JournalError(f"there is no {path}: `tableside games` lists what there is") from error
    except OSError as error:
        raise JournalError(f"cannot use {path}: {error.strerror or error}") from error


def _journal_error(path: Path, error: sqlite3.Error) -> JournalError:
    code = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
    primary = "_".join(code.split("_")[:2])
    if primary in _DAMAGE or code == "SQLITE_ERROR":
        return CorruptJournalError(f"{path.name} is damaged: {error}")
    return JournalError(_WHAT_TO_DO.get(primary, _OTHERWISE).format(path=path, error=error))


_WHAT_TO_DO = {
    "SQLITE_FULL": "the disk of {path} is full and the last action was not recorded: "
    "make room, then do it again",
    "SQLITE_IOERR": "{path} could not be written or read ({error}) and the last action was not "
    "recorded: check the disk, then do it again",
    "SQLITE_READONLY": "{path} may not be written: make it yours and writable "
    "(it may belong to root), then do it again",
    "SQLITE_BUSY": "another program holds {path}: end it, then do it again",
    "SQLITE_CANTOPEN": "{path} cannot be opened: check that the file and its folder are yours",
}
_OTHERWISE = "{path} could not be used: {error}"
