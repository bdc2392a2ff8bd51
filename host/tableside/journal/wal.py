"""Damage in SQLite's write-ahead log, which SQLite itself takes for the end of it.

The log is a header of 32 bytes and frames of 24 bytes and a page each; checksums run through
all of it. SQLite stops without a word at the first frame whose checksum is wrong: right after
a crash, but whole frames of the same log behind that place were written and are lost.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tableside.journal.rows import CorruptJournalError

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""The first number of a log, and the byte order its checksums are reckoned in."""
_SIGNED_HEADER_BYTES = 24
_SIGNED_FRAME_BYTES = 8
_MASK = 0xFFFFFFFF

Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Frame:
    commits: bool
    salts: tuple[int, int]
    signed: bytes
    sums: Sums


def refuse_damaged_wal(database: Path) -> None:
    """`CorruptJournalError` if the log beside a database has whole commits that are lost.

    Only for a database that nobody has open: another's writing looks like damage.
    """
    wal = database.with_name(database.name + "-wal")
    if not wal.exists():
        return
    data = wal.read_bytes()
    if _lost_commits(data):
        raise CorruptJournalError(f"{wal.name} is damaged: what was written last is lost")


def _lost_commits(data: bytes) -> int:
    if len(data) <= _HEADER.size:
        return 0
    magic, _, page_size, _, salt_1, salt_2, *sums = _HEADER.unpack_from(data)
    order = _MAGICS.get(magic)
    if order is None or _sums(order, data[:_SIGNED_HEADER_BYTES], (0, 0)) != tuple(sums):
        return 1
    frames = list(_frames(data, page_size))
    whole = _whole_frames(order, frames, (salt_1, salt_2), (sums[0], sums[1]))
    behind = frames[whole:]
    return sum(frame.commits and frame.salts == (salt_1, salt_2) for frame in behind)


def _frames(data: bytes, page_size: int) -> Iterator[_Frame]:
    step = _FRAME.size + page_size
    for start in range(_HEADER.size, len(data) - step + 1, step):
        _, pages_after_commit, salt_1, salt_2, *sums = _FRAME.unpack_from(data, start)
        page = data[start + _FRAME.size : start + step]
        signed = data[start : start + _SIGNED_FRAME_BYTES] + page
        yield _Frame(pages_after_commit != 0, (salt_1, salt_2), signed, (sums[0], sums[1]))


def _whole_frames(order: str, frames: list[_Frame], salts: tuple[int, int], sums: Sums) -> int:
    for number, frame in enumerate(frames):
        sums = _sums(order, frame.signed, sums)
        if frame.salts != salts or frame.sums != sums:
            return number
    return len(frames)


def _sums(order: str, data: bytes, before: Sums) -> Sums:
    first, second = before
    for even, odd in struct.iter_unpack(f"{order}2I", data):
        first = (first + even + second) & _MASK
        second = (second + odd + first) & _MASK
    return first, second
