"""The frames before a session and the keys that come of them; `session.py` says when.

Hello and challenge, as sent, are the transcript: versions, identities and nonces are all in
it, so nobody can change one without both proofs failing.
"""

import struct

from .consts import const
from .crypto import KEY_SIZE, Hmac, hkdf_expand, hkdf_extract, sha256

LAYOUT = 1
HELLO = 1
CHALLENGE = 2
HOST_PROOF = 3
DEVICE_PROOF = 4
REFUSED = 5

ID_SIZE = 8
NONCE_SIZE = 16
FIRMWARE_SIZE = 3
ECHO_SIZE = 8
NO_ECHO = bytes(ECHO_SIZE)
HANDSHAKE_TIMEOUT_MS = 5_000

WRONG_PROOF = 1
UNPAIRED = 2
WAIT = 3
NO_SESSION = 4

_LABEL = const(b"tableside wire 1 keys")
_HELLO = const(">BBBB8s16s")
_CHALLENGE = const(">BBBB8s8s8s16s")
_HOST_PROOF = const(">BB32s")
_DEVICE_PROOF = const(">BB3s32s")
_REFUSED = const(">BBB8s")
_LAYOUTS = {
    HELLO: _HELLO,
    CHALLENGE: _CHALLENGE,
    HOST_PROOF: _HOST_PROOF,
    DEVICE_PROOF: _DEVICE_PROOF,
    REFUSED: _REFUSED,
}


def hello(versions: tuple[int, int], host_id: bytes, nonce: bytes) -> bytes:
    """The host's first frame."""
    return struct.pack(_HELLO, LAYOUT, HELLO, versions[0], versions[1], host_id, nonce)


def echo_of(hello_frame: bytes) -> bytes:
    """What an answer repeats of a hello, so that an old answer in some buffer is known as old."""
    return hello_frame[-NONCE_SIZE:][:ECHO_SIZE]


def challenge(
    versions: tuple[int, int], device_id: bytes, boot: bytes, echo: bytes, nonce: bytes
) -> bytes:
    """The device's answer to a hello."""
    low, high = versions
    return struct.pack(_CHALLENGE, LAYOUT, CHALLENGE, low, high, device_id, boot, echo, nonce)


def host_proof(proof: bytes) -> bytes:
    """The host shows that it holds the key."""
    return struct.pack(_HOST_PROOF, LAYOUT, HOST_PROOF, proof)


def device_proof(firmware: bytes, proof: bytes) -> bytes:
    """The device shows that it holds the key, and says which firmware it runs."""
    return struct.pack(_DEVICE_PROOF, LAYOUT, DEVICE_PROOF, firmware, proof)


def refused(reason: int, echo: bytes = NO_ECHO) -> bytes:
    """The device's no. Nobody has signed it: a hint for a diagnosis, never an order."""
    return struct.pack(_REFUSED, LAYOUT, REFUSED, reason, echo)


def parse(frame: bytes) -> tuple[int, tuple] | None:  # type: ignore[type-arg]
    """(type, fields after it) of a handshake frame, or None if it is none."""
    layout = _LAYOUTS.get(frame[1]) if len(frame) > 1 and frame[0] == LAYOUT else None
    if layout is None or len(frame) != struct.calcsize(layout):
        return None
    return frame[1], struct.unpack(layout, frame)[2:]


class SessionKeys:
    """What both sides derive from their shared key and one handshake. Has no `repr`."""

    __slots__ = ("_device_proof", "_host_proof", "from_device", "from_host")

    def __init__(self, shared_key: bytes, hello_frame: bytes, challenge_frame: bytes) -> None:
        transcript = hello_frame + challenge_frame
        salt = hello_frame[-NONCE_SIZE:] + challenge_frame[-NONCE_SIZE:]
        info = _LABEL + sha256(transcript)
        material = hkdf_expand(hkdf_extract(salt, shared_key), info, 6 * KEY_SIZE)
        keys = [material[at : at + KEY_SIZE] for at in range(0, 6 * KEY_SIZE, KEY_SIZE)]
        self._host_proof = Hmac(keys[0])
        self._device_proof = Hmac(keys[1])
        self.from_host = (keys[2], keys[3])
        self.from_device = (keys[4], keys[5])

    def prove_host(self) -> bytes:
        """The tag that only a holder of the shared key can put on this handshake."""
        return self._host_proof.digest(b"host")

    def prove_device(self, firmware: bytes) -> bytes:
        """The device's tag, which also binds the firmware version it names."""
        return self._device_proof.digest(b"device" + firmware)
