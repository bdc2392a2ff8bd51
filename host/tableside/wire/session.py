"""One session from hello to goodbye, as an object that does no I/O: the table's side.

Feed `receive` whole frames and send what `take_frames` gives, in order. Times are milliseconds
on any clock that never goes back. The host proves itself first. `device_session.py` is the
other side; handhelds carry that one only.
"""

import os

from . import handshake as hs
from .channel import CLOSED, GREETED, IDLE, OPEN, PROVING, Channel, Peer
from .crypto import same
from .device_session import DeviceSession, Gate
from .errors import (
    BusyError,
    HandshakeError,
    MessageError,
    RecordError,
    SessionError,
    TimedOutError,
    UnknownDeviceError,
    UnpairedError,
    VersionError,
    WrongKeyError,
)
from .messages import DEVICE
from .records import RECORD
from .versions import OURS, agree

__all__ = [
    "CLOSED",
    "GREETED",
    "IDLE",
    "OPEN",
    "PROVING",
    "DeviceSession",
    "Gate",
    "HostSession",
    "Peer",
]


class HostSession:
    """The table's side. `key_of(device_id)` gives the 32-byte key of a known handheld or None."""

    def __init__(self, host_id, key_of, random=os.urandom, versions=OURS):
        self.state = IDLE
        self.peer = None
        self._host_id = host_id
        self._key_of = key_of
        self._random = random
        self._versions = versions
        self._frames = []
        self._hello = b""
        self._keys = None
        self._challenge = None
        self._channel = None
        self._deadline_ms = None

    def start(self, now_ms):
        """Say hello; the device has `HANDSHAKE_TIMEOUT_MS` from here."""
        if self.state != IDLE:
            raise SessionError("a session starts once; make a new one")
        nonce = self._random(hs.NONCE_SIZE)
        self._hello = hs.hello(self._versions, self._host_id, nonce)
        self._frames.append(self._hello)
        self._deadline_ms = now_ms + hs.HANDSHAKE_TIMEOUT_MS
        self.state = GREETED

    def take_frames(self):
        """The frames to send now, in order; they are handed out once."""
        frames, self._frames = self._frames, []
        return frames

    def send(self, message):
        """Seal one message; `SessionError` before the session is open or after it is closed."""
        if self.state != OPEN:
            raise SessionError(f"the session is {self.state}, nothing can be sent")
        self._frames.append(self._channel.seal(message))

    def tick(self, now_ms):
        """Let time pass: `TimedOutError` when the handshake took too long."""
        if self.state in (GREETED, PROVING) and now_ms >= self._deadline_ms:
            self.state = CLOSED
            raise TimedOutError("no answer in time; is the handheld on and near?")

    def receive(self, frame, now_ms):
        """The messages that one frame brings: at most one, `Peer` when the session opens.

        Raises `HandshakeError` (its subclass is the diagnosis), `RecordError`, or `MessageError`
        for what an authentic peer says and this side does not understand; after any of them the
        session is closed. Frames that belong to no step of this session are ignored.
        """
        self.tick(now_ms)
        try:
            return self._receive(frame)
        except (HandshakeError, RecordError, MessageError):
            self.state = CLOSED
            raise

    def _receive(self, frame):
        if self.state == OPEN and len(frame) > 1 and frame[1] == RECORD:
            return [self._channel.open(frame)]
        parsed = hs.parse(frame)
        if parsed is None:
            return []
        kind, fields = parsed
        if kind == hs.REFUSED:
            self._on_refused(*fields)
        elif kind == hs.CHALLENGE and self.state == GREETED:
            self._on_challenge(frame, fields)
        elif kind == hs.DEVICE_PROOF and self.state == PROVING:
            return self._on_device_proof(fields)
        return []

    def _on_refused(self, reason, echo):
        if self.state == OPEN and reason == hs.NO_SESSION:
            raise RecordError("the handheld no longer holds this session")
        if self.state == OPEN or echo != hs.echo_of(self._hello):
            return
        if reason == hs.WRONG_PROOF and self.state == PROVING:
            raise WrongKeyError("the handheld holds another key: pair it again over USB")
        if reason == hs.UNPAIRED:
            raise UnpairedError("the handheld has no key yet: pair it over USB")
        if reason == hs.WAIT:
            raise BusyError("the handheld asks for a pause after failed attempts")

    def _on_challenge(self, frame, fields):
        low, high, device_id, boot, echo, _ = fields
        if echo != hs.echo_of(self._hello):
            return  # an answer to somebody's earlier hello
        key = self._key_of(device_id)
        if key is None:
            raise UnknownDeviceError(f"handheld {device_id.hex()} is not of this table")
        self._challenge = (low, high), device_id, boot
        self._keys = hs.SessionKeys(key, self._hello, frame)
        self._frames.append(hs.host_proof(self._keys.prove_host()))
        self.state = PROVING

    def _on_device_proof(self, fields):
        firmware, proof = fields
        if not same(proof, self._keys.prove_device(firmware)):
            raise WrongKeyError("the handheld could not prove its key: pair it again over USB")
        theirs, device_id, boot = self._challenge
        version = agree(self._versions, theirs)
        self.peer = Peer(device_id, boot, tuple(firmware), version)
        if version is None:
            raise VersionError(_other_versions(self.peer, theirs, self._versions))
        self._channel = Channel(version, self._keys.from_host, self._keys.from_device, DEVICE)
        self._keys = None
        self.state = OPEN
        return [self.peer]


def _other_versions(peer, theirs, ours):
    named = "firmware " + ".".join(str(part) for part in peer.firmware)
    if theirs[1] < ours[0]:
        return (
            f"{named} speaks wire {theirs[1]}, this table needs {ours[0]}: install newer firmware"
        )
    return f"{named} needs wire {theirs[0]}, this table speaks {ours[1]}: update tableside"
