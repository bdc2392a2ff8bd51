"""The rows of a journal file, and the chain that ties each to all before it."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tableside.errors import JournalError

RowKind = Literal["header", "stimulus", "status"]
Status = Literal["open", "over", "put_away"]
KINDS: tuple[RowKind, ...] = get_args(RowKind)

GENESIS = hashlib.sha256(b"tableside journal 1").digest()


class CorruptJournalError(JournalError):
    """A journal file that is damaged; what can be read of it can be salvaged."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a header, a stimulus with what followed from it, or a change of status.

    `seq` counts from 0, the header's; `at_ns` is table time and `utc_ms` the calendar's, in
    milliseconds since 1970. `body`, `events` and `refusal` are JSON texts. `chain` is the
    SHA-256 of the previous row's chain and everything in this row.
    """

    seq: int
    kind: RowKind
    at_ns: int
    utc_ms: int
    origin: str | None
    body: str
    events: str
    refusal: str | None
    chain: bytes

    def json(self) -> dict[str, Any]:
        """The body as a JSON object."""
        value: dict[str, Any] = json.loads(self.body)
        return value

    def event_list(self) -> list[dict[str, Any]]:
        """The events as JSON objects."""
        value: list[dict[str, Any]] = json.loads(self.events)
        return value


def chained(
    before: bytes,
    *,
    seq: int,
    kind: RowKind,
    at_ns: int,
    utc_ms: int,
    body: str,
    origin: str | None = None,
    events: str = "[]",
    refusal: str | None = None,
) -> Row:
    """A row that follows the one whose chain is `before`."""
    content = [seq, kind, at_ns, utc_ms, origin, body, events, refusal]
    chain = hashlib.sha256(before + to_json(content).encode()).digest()
    return Row(seq, kind, at_ns, utc_ms, origin, body, events, refusal, chain)


def verified(rows: Iterable[tuple[Any, ...]]) -> Iterator[Row]:
    """The rows as long as the chain holds; `CorruptJournalError` at the first that breaks it."""
    before = GENESIS
    for seq, fields in enumerate(rows):
        row = Row(*fields)
        if not _well_typed(row):
            raise CorruptJournalError(f"row {seq} is not what was written")
        if row.seq != seq or row.kind not in KINDS or (seq == 0) != (row.kind == "header"):
            raise CorruptJournalError(f"row {seq} is missing or out of place")
        if _rechained(before, row).chain != row.chain:
            raise CorruptJournalError(f"row {seq} is not what was written")
        before = row.chain
        yield row


def _well_typed(row: Row) -> bool:
    # A flipped bit may turn one SQLite type into another.
    numbers = (row.seq, row.at_ns, row.utc_ms)
    texts = (row.kind, row.body, row.events)
    maybe = (text for text in (row.origin, row.refusal) if text is not None)
    return all(type(n) is int for n in numbers) and all(type(t) is str for t in (*texts, *maybe))


def _rechained(before: bytes, row: Row) -> Row:
    return chained(
        before,
        seq=row.seq,
        kind=row.kind,
        at_ns=row.at_ns,
        utc_ms=row.utc_ms,
        origin=row.origin,
        body=row.body,
        events=row.events,
        refusal=row.refusal,
    )


def to_json(value: Any) -> str:
    """Compact JSON in ASCII: the same value always gives the same text."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
