"""The journal of one game: every stimulus and what followed from it, in order of arrival."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tableside.codec import BadDataError, Codec
from tableside.errors import JournalError
from tableside.games.core import Event, Game, game_named
from tableside.journal.codecs import STIMULUS_CODEC, event_codec
from tableside.journal.header import Header, header_from_json
from tableside.journal.rows import GENESIS, CorruptJournalError, Row, Status, chained, to_json
from tableside.journal.store import Store
from tableside.referee import Decision, Entry
from tableside.referee.stimuli import Stimulus

UtcMs = Callable[[], int]
"""The calendar's time in milliseconds since 1970; only ever shown, never reckoned with."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a stimulus was refused: the ruling and a sentence."""

    seat: int
    ruling: str
    why: str


@dataclass(frozen=True, slots=True)
class Counted:
    """An event as it was journaled: its number in the game, its table time."""

    number: int
    at_ns: int
    event: Event


@dataclass(frozen=True, slots=True)
class Record:
    """A stimulus as it was journaled, with the events that followed or the refusal."""

    seq: int
    stimulus: Stimulus
    entries: tuple[Counted, ...]
    refusal: Refusal | None


class Journal:
    """One game's file. `JournalError` says what is wrong with it and what to do."""

    def __init__(self, store: Store, header: Header, status: Status, utc_ms: UtcMs) -> None:
        self._store = store
        self._utc_ms = utc_ms
        self.header = header
        self.status: Status = status

    @classmethod
    def create(cls, path: Path, header: Header, utc_ms: UtcMs) -> "Journal":
        """Begin a game's file; it must not exist yet."""
        first = chained(
            GENESIS, seq=0, kind="header", at_ns=0, utc_ms=utc_ms(), body=header.written()
        )
        return cls(Store.create(path, [first]), header, "open", utc_ms)

    @classmethod
    def open(cls, path: Path, utc_ms: UtcMs, *, read_only: bool = False) -> "Journal":
        """Open a game's file; `CorruptJournalError` if any of it is not what was written."""
        store = Store.open(path, read_only=read_only)
        try:
            rows = store.rows()
            return cls(store, header_of(rows[0]), status_of(rows), utc_ms)
        except JournalError:
            store.close()
            raise

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._store.path

    @cached_property
    def game(self) -> Game[Any]:
        """The rules it is played by; `SetupError` if they are not installed."""
        return game_named(self.header.game)

    def append(self, decision: Decision) -> bool:
        """Put a decision on the disk; False if its stimulus is there already.

        Adopt the decision only after True. After a `JournalError` nothing of it is recorded
        and the journal may be used on, once what the message names is put right.
        """
        notice = decision.notice
        refusal = None
        if notice is not None:
            refusal = to_json({"seat": notice.seat, "ruling": notice.ruling, "why": notice.text})
        return self._store.add(
            kind="stimulus",
            at_ns=decision.stimulus.at_ns,
            utc_ms=self._utc_ms(),
            origin=decision.stimulus.origin,
            body=to_json(STIMULUS_CODEC.encode(decision.stimulus)),
            events=to_json([self._entry_json(entry) for entry in decision.entries]),
            refusal=refusal,
        )

    def mark(self, status: Status) -> None:
        """Note that the game is over, put away or open again."""
        self._store.add(
            kind="status", at_ns=0, utc_ms=self._utc_ms(), body=to_json({"status": status})
        )
        self.status = status

    def rows(self) -> list[Row]:
        """Every row as it lies in the file, checked."""
        return self._store.rows()

    def records(self) -> Iterator[Record]:
        """Every stimulus with what followed from it, in the order of arrival."""
        return (self._record(row) for row in self.rows() if row.kind == "stimulus")

    def origins(self) -> list[str]:
        """The device events that have counted, in the order of arrival."""
        return [row.origin for row in self.rows() if row.origin is not None]

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def _events(self) -> Codec[Event]:
        return event_codec(self.game)

    def _entry_json(self, entry: Entry) -> dict[str, Any]:
        event = self._events.encode(entry.event)
        return {"number": entry.number, "at_ns": entry.at_ns, "event": event}

    def _counted(self, data: dict[str, Any]) -> Counted:
        return Counted(data["number"], data["at_ns"], self._events.decode(data["event"]))

    def _record(self, row: Row) -> Record:
        try:
            return Record(
                row.seq,
                STIMULUS_CODEC.decode(row.json()),
                tuple(self._counted(entry) for entry in row.event_list()),
                None if row.refusal is None else Refusal(**json.loads(row.refusal)),
            )
        except BadDataError as error:
            raise JournalError(
                f"{self.path.name}, row {row.seq}, was written by another version of Tableside "
                f"({error}): open it with Tableside {self.header.app or 'of its time'}"
            ) from error


def header_of(row: Row) -> Header:
    """The header in a journal's first row."""
    try:
        return header_from_json(row.body)
    except BadDataError as error:
        raise CorruptJournalError(f"the header is not one we can read: {error}") from error


def status_of(rows: list[Row]) -> Status:
    """What became of the game, by its rows."""
    marks = [row.json()["status"] for row in rows if row.kind == "status"]
    status: Status = marks[-1] if marks else "open"
    return status
