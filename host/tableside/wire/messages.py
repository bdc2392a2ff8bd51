"""Every message as one table: name, number, since which version, who sends it, its fields.

A message is a namedtuple made from its row; `messages.pyi` says the same to a type checker and
a test compares the two. Field kinds: `u8` `u16` `u32` `bool` `str` (at most 255 bytes of UTF-8),
`strs` (at most 255 of them), `boot` (8 bytes), `id8` `b48` `b136` (so many bytes), or
a tuple of words, sent as the word's index. Device events are padded to one size, and all that a
device says of its chip has one: the length of a record does not tell them apart.
"""

import struct
from collections import namedtuple

from .faults import MessageError

HOST = "host"
DEVICE = "device"
EITHER = "either"

BUTTONS = ("orange", "blue", "green", "ok", "back")
CHIP_STATES = ("absent", "present", "unreadable")
WALL_WORDS = ("clear", "past", "position", "lost")
BYE_REASONS = ("closing", "restarting", "unpaired")
CHIP_ASKED = ("share", "commitment", "mark", "seal", "envelope", "opening")
CHIP_WHY = (
    "done",
    "no_chip",
    "other_chip",
    "other_game",
    "not_my_share",
    "own_chip",
    "not_for_me",
    "fourth",
    "forged",
)
BOOT_SIZE = 8
EVENT_SIZE = 32
NO_BOOT = bytes(BOOT_SIZE)
UNKNOWN_PERCENT = 255

_NUMBERS = {"u8": ">B", "u16": ">H", "u32": ">I"}
_BLOBS = {"boot": BOOT_SIZE, "id8": 8, "b48": 48, "b136": 136}
_EVENT = (("boot", "boot"), ("number", "u32"), ("at_ms", "u32"))

TABLE = []


# `size` is the padded size in bytes, 0 for as long as it gets.
Row = namedtuple("Row", ("name", "number", "since", "sender", "fields", "size", "cls"))


def _message(name, number, since, sender, *fields, size=0):
    cls = namedtuple(name, tuple([field for field, _ in fields]))
    TABLE.append(Row(name, number, since, sender, fields, size, cls))
    return cls


def _event(name, number, since, *fields):
    return _message(name, number, since, DEVICE, *_EVENT, *fields, size=EVENT_SIZE)


Ping = _message("Ping", 1, 1, HOST, ("token", "u32"))
Resume = _message("Resume", 2, 1, HOST, ("boot", "boot"), ("number", "u32"))
Ack = _message("Ack", 3, 1, HOST, ("boot", "boot"), ("number", "u32"))
Screen = _message(
    "Screen",
    4,
    1,
    HOST,
    ("page", "u16"),
    ("choose", "bool"),
    ("veiled", "bool"),
    ("title", "str"),
    ("lines", "strs"),
)
Light = _message(
    "Light",
    5,
    1,
    HOST,
    ("red", "u8"),
    ("green", "u8"),
    ("blue", "u8"),
    ("blink_ms", "u16"),
    ("for_ms", "u16"),
)
Buzz = _message("Buzz", 6, 1, HOST, ("tone_hz", "u16"), ("for_ms", "u16"), ("times", "u8"))

ChipAsk = _message("ChipAsk", 7, 1, HOST, ("asked", CHIP_ASKED), ("game", "id8"), ("viewer", "id8"))
Shares = _message("Shares", 8, 1, HOST, ("shares", "b136"))
Envelope = _message(
    "Envelope",
    9,
    1,
    HOST,
    ("game", "id8"),
    ("target", "id8"),
    ("sealed", "b48"),
    ("for_ms", "u16"),
    ("title", "str"),
    ("cars", "strs"),
)

About = _message(
    "About",
    32,
    1,
    DEVICE,
    ("board", "str"),
    ("lid_open", "bool"),
    ("lid_changes", "u16"),
    ("chip", CHIP_STATES),
)
Pong = _message(
    "Pong",
    33,
    1,
    DEVICE,
    ("token", "u32"),
    ("at_ms", "u32"),
    ("battery_mv", "u16"),
    ("battery_percent", "u8"),
    ("queued", "u8"),
    ("dropped", "u16"),
)
Press = _event("Press", 34, 1, ("button", BUTTONS), ("hold_ms", "u16"))
Chosen = _event("Chosen", 35, 1, ("page", "u16"), ("line", "u8"))
Lid = _event("Lid", 36, 1, ("open", "bool"), ("changes", "u16"))
Chip = _event("Chip", 37, 1, ("state", CHIP_STATES), ("sensor_fault", "bool"))
Gap = _event("Gap", 38, 1, ("lost", "u16"), ("until_ms", "u32"))

ChipWord = _message(
    "ChipWord",
    39,
    1,
    DEVICE,
    ("asked", CHIP_ASKED),
    ("why", CHIP_WHY),
    ("game", "id8"),
    ("viewer", "id8"),
    ("data", "b48"),
)

WallPoint = _event(
    "WallPoint", 48, 1, ("micros", "u16"), ("word", WALL_WORDS), ("raised_um", "u32")
)

Bye = _message("Bye", 64, 1, EITHER, ("reason", BYE_REASONS))

EVENTS = (Press, Chosen, Lid, Chip, Gap, WallPoint)

# For annotations on the host: the twin says which classes and words these stand for.
Message = HostMessage = DeviceMessage = Event = tuple
Sender = ButtonName = ChipState = WallWord = ByeReason = ChipAsked = ChipWhy = str

_BY_CLASS = {row.cls: row for row in TABLE}
_BY_NUMBER = {row.number: row for row in TABLE}


def encode(message, version):
    """The bytes of one message in a session of this version; `MessageError` if it cannot be."""
    row = _BY_CLASS.get(type(message))
    if row is None or row.since > version:
        raise MessageError(f"version {version} of the wire has no such message")
    parts = [bytes((row.number,))]
    for (field, kind), value in zip(row.fields, message):  # noqa: B905 - not in MicroPython
        try:
            parts.append(_pack(kind, value))
        except (ValueError, AttributeError, TypeError):
            raise MessageError(f"{row.name}.{field} cannot be {value!r}") from None
    return _padded(row, b"".join(parts))


def _padded(row, data):
    if not row.size:
        return data
    if len(data) > row.size:
        raise MessageError(f"{row.name} does not fit {row.size} bytes")
    return data + bytes(row.size - len(data))


def _pack(kind, value):
    if kind in _NUMBERS:
        return _pack_number(_NUMBERS[kind], value)
    if kind == "bool":
        return b"\x01" if value else b"\x00"
    if kind in _BLOBS:
        return _pack_blob(_BLOBS[kind], value)
    if kind == "str":
        return _pack_str(value)
    if kind == "strs":
        return _pack_number(">B", len(value)) + b"".join([_pack_str(line) for line in value])
    return bytes((kind.index(value),))


def _pack_number(form, value):
    limit = 1 << 8 * struct.calcsize(form)
    if not isinstance(value, int) or not 0 <= value < limit:  # MicroPython would cut it silently
        raise ValueError
    return struct.pack(form, value)


def _pack_blob(size, value):
    if len(value) != size:
        raise ValueError
    return bytes(value)


def _pack_str(value):
    data = value.encode()
    return _pack_number(">B", len(data)) + data


def decode(data, version, sender):
    """The message that `sender` sent in a session of this version, or `MessageError`."""
    row = _BY_NUMBER.get(data[0]) if data else None
    if row is None or row.since > version:
        raise MessageError(f"a message of a number that version {version} does not have")
    if row.sender not in (sender, EITHER):
        raise MessageError(f"{row.name} is not for the {sender} to send")
    reader = _Reader(data)
    values = [reader.take(kind) for _, kind in row.fields]
    if (row.size and len(data) != row.size) or any(reader.rest(row.size)):
        raise MessageError(f"{row.name} has bytes too many or too few")
    return row.cls(*values)


class _Reader:
    """Reads fields from the bytes of one message, after its number."""

    def __init__(self, data):
        self._data = data
        self._at = 1

    def take(self, kind):
        """The next field."""
        if kind in _NUMBERS:
            return struct.unpack(_NUMBERS[kind], self._bytes(struct.calcsize(_NUMBERS[kind])))[0]
        if kind == "bool":
            return self._word((False, True))
        if kind in _BLOBS:
            return self._bytes(_BLOBS[kind])
        if kind == "str":
            return self._str()
        if kind == "strs":
            return tuple([self._str() for _ in range(self._bytes(1)[0])])
        return self._word(kind)

    def rest(self, padded):
        """What is left: it must be zeros if the message is padded, and nothing if not."""
        left = self._data[self._at :]
        return left if padded else (True,) * len(left)

    def _bytes(self, count):
        part = self._data[self._at : self._at + count]
        if len(part) != count:
            raise MessageError("a message was cut short")
        self._at += count
        return part

    def _word(self, words):
        index = self._bytes(1)[0]
        if index >= len(words):
            raise MessageError("a message with a word this version does not have")
        return words[index]

    def _str(self):
        try:
            return self._bytes(self._bytes(1)[0]).decode()
        except ValueError:  # UnicodeError on both
            raise MessageError("a message with text that is not UTF-8") from None
