"""Giving a handheld its name and keys, over USB only and only while a button is held.

The keys cross the cable in clear: whoever holds the cable and the button is the owner.
"""

import struct
from collections import namedtuple

from .consts import const
from .crypto import Hmac
from .faults import MessageError
from .handshake import LAYOUT

WHO = 6
I_AM = 7
PAIR = 8
PAIRED = 9
NOT_HELD = 10

MAX_NAME = 16
_I_AM = const(">BB8s3sBB")
_PAIR = const(">BB32s32s3sB")
_PAIRED = const(">BB32s")
_LABEL = const(b"tableside paired")

Identity = namedtuple("Identity", ("device_id", "firmware", "paired", "held", "board"))


class Pairing:
    """What a handheld is given. Not a tuple: its keys must have no `repr`."""

    __slots__ = ("colour", "link_key", "name", "table_key")

    def __init__(self, link_key, table_key, colour, name):
        self.link_key = link_key
        self.table_key = table_key
        self.colour = colour
        self.name = name


def who() -> bytes:
    """The host asks who is at the other end of the cable."""
    return bytes((LAYOUT, WHO))


def i_am(identity):
    """The handheld's answer; `held` says whether the pairing button is down right now."""
    device_id, firmware, paired, held, board = identity
    return struct.pack(_I_AM, LAYOUT, I_AM, device_id, firmware, paired, held) + board.encode()


def pair(pairing):
    """Name, colour (red, green, blue) and the two 32-byte keys for the handheld to keep."""
    name = pairing.name.encode()
    if not 0 < len(name) <= MAX_NAME:
        raise MessageError(f"a handheld's name has 1 to {MAX_NAME} bytes")
    keys = bytes(pairing.link_key), bytes(pairing.table_key)
    return struct.pack(_PAIR, LAYOUT, PAIR, *keys, bytes(pairing.colour), len(name)) + name


def paired(link_key, device_id):
    """The handheld has kept the keys: proof of it."""
    return struct.pack(_PAIRED, LAYOUT, PAIRED, _proof(link_key, device_id))


def is_paired(frame, link_key, device_id):
    """Whether this frame says that the handheld has kept these keys."""
    return frame == paired(link_key, device_id)


def not_held() -> bytes:
    """The handheld's answer to keys that come while no button is held."""
    return bytes((LAYOUT, NOT_HELD))


def parse(frame):
    """`WHO`, `NOT_HELD`, an `Identity` or a `Pairing`; None if the frame is none of them."""
    if len(frame) < 2 or frame[0] != LAYOUT:
        return None
    if frame[1] in (WHO, NOT_HELD):
        return frame[1] if len(frame) == 2 else None
    try:
        return _parse_long(frame)
    except ValueError:
        return None


def _parse_long(frame):
    if frame[1] == I_AM and len(frame) >= struct.calcsize(_I_AM):
        size = struct.calcsize(_I_AM)
        _, _, device_id, firmware, has_keys, held = struct.unpack(_I_AM, frame[:size])
        return Identity(device_id, firmware, bool(has_keys), bool(held), frame[size:].decode())
    if frame[1] == PAIR and len(frame) >= struct.calcsize(_PAIR):
        size = struct.calcsize(_PAIR)
        _, _, link_key, table_key, colour, length = struct.unpack(_PAIR, frame[:size])
        if len(frame) == size + length and 0 < length <= MAX_NAME:
            return Pairing(link_key, table_key, tuple(colour), frame[size:].decode())
    return None


def _proof(link_key, device_id):
    return Hmac(link_key).digest(_LABEL + device_id)
