"""The table of messages, its typed twin and its document."""

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.wire import messages
from tableside.wire.errors import MessageError
from tableside.wire.messages import (
    EVENT_SIZE,
    EVENTS,
    TABLE,
    Row,
    decode,
    encode,
)
from tableside.wire.records import MAX_PLAINTEXT

ROOT = Path(__file__).parents[2]

KINDS = {
    "u8": st.integers(0, 0xFF),
    "u16": st.integers(0, 0xFFFF),
    "u32": st.integers(0, 0xFFFF_FFFF),
    "bool": st.booleans(),
    **{
        kind: st.binary(min_size=size, max_size=size)
        for kind, size in (("boot", 8), ("id8", 8), ("b48", 48), ("b136", 136))
    },
    "str": st.text(max_size=20),
    "strs": st.lists(st.text(max_size=16), max_size=8).map(tuple),
}


def values(row: Row) -> st.SearchStrategy[messages.Message]:
    kinds = [
        KINDS[kind] if isinstance(kind, str) else st.sampled_from(kind) for _, kind in row.fields
    ]
    return st.tuples(*kinds).map(lambda fields: row.cls(*fields))


every_message = st.sampled_from(TABLE).flatmap(values)


def sender_of(message: messages.Message) -> messages.Sender:
    (row,) = [row for row in TABLE if row.cls is type(message)]
    return "host" if row.sender == "host" else "device"


@given(every_message)
def test_a_message_arrives_as_it_was_sent(message: messages.Message) -> None:
    assert decode(encode(message, 1), 1, sender_of(message)) == message


@given(st.binary(max_size=60), st.sampled_from(["host", "device"]))
def test_any_bytes_are_a_message_or_refused(data: bytes, sender: messages.Sender) -> None:
    try:
        message = decode(data, 1, sender)
    except MessageError:
        return
    assert encode(message, 1) == data


@given(st.sampled_from([row for row in TABLE if row.cls in EVENTS]).flatmap(values))
def test_no_event_can_be_told_from_another_by_its_size(event: messages.Event) -> None:
    assert len(encode(event, 1)) == EVENT_SIZE


(CHIP_WORD_ROW,) = [row for row in TABLE if row.cls is messages.ChipWord]


@given(values(CHIP_WORD_ROW))
def test_nothing_a_device_says_of_its_chip_can_be_told_by_its_size(word: messages.ChipWord) -> None:
    assert len(encode(word, 1)) == len(
        encode(messages.ChipWord("share", "done", bytes(8), bytes(8), bytes(48)), 1)
    )


@given(every_message, st.integers(1, 3))
def test_a_message_with_bytes_too_many_is_refused(message: messages.Message, extra: int) -> None:
    with pytest.raises(MessageError):
        decode(encode(message, 1) + bytes(extra), 1, sender_of(message))


def test_padding_that_is_not_zero_is_refused() -> None:
    data = encode(messages.Lid(bytes(8), 1, 2, True, 1), 1)
    with pytest.raises(MessageError, match="too many or too few"):
        decode(data[:-1] + b"\x01", 1, "device")


@pytest.mark.parametrize(
    "message",
    [
        messages.Ping(-1),
        messages.Ping(1 << 32),
        messages.Ping("7"),  # type: ignore[arg-type]
        messages.Ack(b"short", 1),
        messages.Press(bytes(8), 1, 1, "red", 1),  # type: ignore[arg-type]
        messages.Screen(1, False, False, "x" * 256, ()),
        messages.Screen(1, False, False, 5, ()),  # type: ignore[arg-type]
    ],
)
def test_a_field_that_does_not_fit_is_refused_by_name(message: messages.Message) -> None:
    with pytest.raises(MessageError, match=type(message).__name__):
        encode(message, 1)


def test_neither_side_may_say_what_is_the_others_to_say() -> None:
    with pytest.raises(MessageError, match="not for the device"):
        decode(encode(messages.Ack(bytes(8), 1), 1), 1, "device")
    with pytest.raises(MessageError, match="not for the host"):
        decode(encode(messages.Gap(bytes(8), 1, 1, 1, 1), 1), 1, "host")


def test_a_message_newer_than_the_session_is_refused() -> None:
    with pytest.raises(MessageError, match="version 0"):
        encode(messages.Ping(1), 0)
    with pytest.raises(MessageError, match="version 0"):
        decode(encode(messages.Ping(1), 1), 0, "host")


def test_numbers_and_names_are_unique() -> None:
    assert len({row.number for row in TABLE}) == len({row.name for row in TABLE}) == len(TABLE)


def test_a_full_screen_fits_one_record() -> None:
    screen = messages.Screen(1, True, True, "x" * 16, ("x" * 16,) * 7)
    assert len(encode(screen, 1)) <= MAX_PLAINTEXT


def test_the_typed_twin_says_the_same_as_the_table() -> None:
    tree = ast.parse((ROOT / "host/tableside/wire/messages.pyi").read_text(encoding="utf-8"))
    typed = {
        node.name: [
            (item.target.id, ast.unparse(item.annotation))
            for item in node.body
            if isinstance(item, ast.AnnAssign)
        ]  # type: ignore[union-attr]
        for node in tree.body
        if isinstance(node, ast.ClassDef) and [*map(ast.unparse, node.bases)] == ["NamedTuple"]
    }
    del typed["Row"]
    assert typed == {row.name: [_typed(*field) for field in row.fields] for row in TABLE}


def _typed(name: str, kind: str | tuple[str, ...]) -> tuple[str, str]:
    words = {
        messages.BUTTONS: "ButtonName",
        messages.CHIP_STATES: "ChipState",
        messages.WALL_WORDS: "WallWord",
        messages.BYE_REASONS: "ByeReason",
        messages.CHIP_ASKED: "ChipAsked",
        messages.CHIP_WHY: "ChipWhy",
    }
    if isinstance(kind, tuple):
        return name, words[kind]
    known = {"bool": "bool", "boot": "bytes", "str": "str", "strs": "tuple[str, ...]"}
    known |= dict.fromkeys(("id8", "b48", "b136"), "bytes")
    return name, known.get(kind, "int")


def test_the_document_lists_every_message_as_the_table_has_it() -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\d+) \| (\w+) \| ?(.*)\|$", text, re.MULTILINE)
    assert [(int(number), name, int(since), who) for number, name, since, who, _ in rows] == [
        (row.number, row.name, row.since, row.sender) for row in TABLE
    ]
    for (_, _, _, _, fields), row in zip(rows, TABLE, strict=True):
        assert re.findall(r"`(\w+)` (\w+)", fields) == [_documented(*field) for field in row.fields]


def _documented(name: str, kind: str | tuple[str, ...]) -> tuple[str, str]:
    return name, kind if isinstance(kind, str) else "word"
