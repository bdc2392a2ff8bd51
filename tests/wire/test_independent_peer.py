"""A device written from docs/protocol.md with other people's primitives talks to our host."""

import hashlib
import hmac
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tableside.wire.messages import Ping, Press
from tableside.wire.session import HostSession, Peer

KEY = bytes(range(100, 132))
DEVICE_ID, BOOT, FIRMWARE = b"otherone", b"its-boot", b"\x03\x02\x01"
NONCE = bytes(range(16))


def keys_of(hello: bytes, challenge: bytes) -> list[bytes]:
    info = b"tableside wire 1 keys" + hashlib.sha256(hello + challenge).digest()
    kdf = HKDF(hashes.SHA256(), 192, hello[12:28] + NONCE, info)
    material = kdf.derive(KEY)
    return [material[at : at + 32] for at in range(0, 192, 32)]


def tag(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def key_stream(key: bytes, sequence: int, data: bytes) -> bytes:
    nonce = struct.pack(">QQ", sequence, 0)
    return Cipher(algorithms.AES(key), modes.CTR(nonce)).encryptor().update(data)


def test_a_device_written_from_the_document_opens_a_session_and_presses() -> None:
    host = HostSession(b"thetable", lambda _: KEY)
    host.start(0)
    (hello,) = host.take_frames()
    challenge = b"\x01\x02\x01\x01" + DEVICE_ID + BOOT + hello[12:20] + NONCE
    host.receive(challenge, 0)
    keys = keys_of(hello, challenge)
    assert host.take_frames() == [b"\x01\x03" + tag(keys[0], b"host")]
    proof = tag(keys[1], b"device" + FIRMWARE)
    assert host.receive(b"\x01\x04" + FIRMWARE + proof, 0) == [Peer(DEVICE_ID, BOOT, (3, 2, 1), 1)]
    message = b"\x22" + BOOT + struct.pack(">IIBH", 1, 5_000, 2, 640) + bytes(12)
    body = struct.pack(">BBQ", 1, 16, 0) + key_stream(keys[4], 0, message)
    press = host.receive(body + tag(keys[5], body)[:16], 0)
    assert press == [Press(BOOT, 1, 5_000, "green", 640)]
    host.send(Ping(0x01020304))
    (record,) = host.take_frames()
    assert record[-16:] == tag(keys[3], record[:-16])[:16]
    assert key_stream(keys[2], 0, record[10:-16]) == b"\x01\x01\x02\x03\x04"
