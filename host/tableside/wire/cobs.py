"""Consistent overhead byte stuffing (Cheshire and Baker 1999): any bytes without a zero."""

from .consts import const

_FULL = const(0xFF)


def cobs_encode(data: bytes) -> bytes:
    """`data` with no zero byte in it, longer by one byte per 254 begun."""
    out = bytearray()
    block = bytearray()
    full = False
    for byte in data:
        if byte:
            block.append(byte)
        if not byte or len(block) == _FULL - 1:
            out.append(len(block) + 1)
            out.extend(block)
            block = bytearray()
            full = bool(byte)
    if block or not data or not full:
        out.append(len(block) + 1)
        out.extend(block)
    return bytes(out)


def cobs_decode(data: bytes) -> bytes | None:
    """The bytes that were encoded, or None if these cannot come from the encoder."""
    out = bytearray()
    at = 0
    while at < len(data):
        code = data[at]
        block = data[at + 1 : at + code]
        if code == 0 or len(block) != code - 1 or 0 in block:
            return None
        out.extend(block)
        at += code
        if code != _FULL and at < len(data):
            out.append(0)
    return bytes(out) if data else None
