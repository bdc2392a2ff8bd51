"""HMAC (RFC 2104), HKDF (RFC 5869) and counter mode (SP 800-38A) from SHA-256 and AES-256."""

import hashlib

from .aes import block_cipher
from .consts import const

HASH_SIZE = 32
KEY_SIZE = 32
_HASH_BLOCK = const(64)
_AES_BLOCK = const(16)


def sha256(data: bytes) -> bytes:
    """The 32-byte digest of `data`."""
    return hashlib.sha256(data).digest()


class Hmac:
    """HMAC-SHA256 under one key, with its two pads kept: they are half of the work."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        if len(key) > _HASH_BLOCK:
            key = sha256(key)
        key = key + bytes(_HASH_BLOCK - len(key))
        self._inner = bytes(byte ^ 0x36 for byte in key)
        self._outer = bytes(byte ^ 0x5C for byte in key)

    def digest(self, data: bytes) -> bytes:
        """The 32-byte tag of `data`."""
        return sha256(self._outer + sha256(self._inner + data))


def hkdf_extract(salt: bytes, secret: bytes) -> bytes:
    """A 32-byte pseudorandom key."""
    return Hmac(salt).digest(secret)


def hkdf_expand(key: bytes, info: bytes, length: int) -> bytes:
    """`length` bytes (at most 8160) of key material, bound to `info`."""
    mac = Hmac(key)
    out = block = b""
    count = 0
    while len(out) < length:
        count += 1
        block = mac.digest(block + info + bytes((count,)))
        out += block
    return out[:length]


class Counter:
    """AES-256-CTR under one key; the same call encrypts and decrypts."""

    __slots__ = ("_encrypt",)

    def __init__(self, key: bytes) -> None:
        self._encrypt = block_cipher(key)

    def apply(self, first_block: bytes, data: bytes) -> bytes:
        """`data` combined with the key stream that starts at the 16-byte counter block."""
        number = int.from_bytes(first_block, "big")
        count = (len(data) + _AES_BLOCK - 1) // _AES_BLOCK
        blocks = b"".join([_block(number + step) for step in range(count)])
        # In place: a list of all the bytes would be the largest piece that a handheld ever needs.
        out = bytearray(self._encrypt(blocks) if blocks else b"")
        for at, byte in enumerate(data):
            out[at] ^= byte
        return bytes(out[: len(data)])


def _block(number: int) -> bytes:
    return (number & (1 << 128) - 1).to_bytes(_AES_BLOCK, "big")


def same(left: bytes, right: bytes) -> bool:
    """Whether two tags agree, in a time that does not tell where they differ."""
    if len(left) != len(right):
        return False
    difference = 0
    for a, b in zip(left, right):  # noqa: B905 - not in MicroPython
        difference |= a ^ b
    return difference == 0
