"""One session from hello to goodbye, as an object for each side that does no I/O.

Feed `receive` whole frames and send what `take_frames` gives, in order. Times are milliseconds
on any clock that never goes back. The host proves itself first; until then a device has told
nobody more than its identity and its boot id.
"""

import os
from collections import namedtuple

from . import handshake as hs
from .crypto import same
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
from .messages import DEVICE, HOST, decode, encode
from .records import RECORD, Opener, Sealer
from .versions import OURS, agree

Peer = namedtuple("Peer", ("device_id", "boot", "firmware", "version"))

IDLE = "idle"  # nothing sent yet, or the handshake came to nothing
GREETED = "greeted"  # host: hello is out
PROVING = "proving"  # host: the proof is out; device: the challenge is out
OPEN = "open"  # both have proved themselves
CLOSED = "closed"  # over for good; a new session needs a new object


class _Channel:
    """Both directions of an open session: messages to records and back."""

    def __init__(self, version, mine, theirs, peer):
        self._version = version
        self._sealer = Sealer(version, *mine)
        self._opener = Opener(version, *theirs)
        self._peer = peer

    def seal(self, message):
        return self._sealer.seal(encode(message, self._version))

    def open(self, frame):
        return decode(self._opener.open(frame), self._version, self._peer)


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
            self._on_refused(fields[0])
        elif kind == hs.CHALLENGE and self.state == GREETED:
            self._on_challenge(frame, fields)
        elif kind == hs.DEVICE_PROOF and self.state == PROVING:
            return self._on_device_proof(fields)
        return []

    def _on_refused(self, reason):
        if self.state == OPEN:
            if reason == hs.NO_SESSION:
                raise RecordError("the handheld no longer holds this session")
            return
        if reason == hs.WRONG_PROOF and self.state == PROVING:
            raise WrongKeyError("the handheld holds another key: pair it again over USB")
        if reason == hs.UNPAIRED:
            raise UnpairedError("the handheld has no key yet: pair it over USB")
        if reason == hs.WAIT:
            raise BusyError("the handheld asks for a pause after failed attempts")

    def _on_challenge(self, frame, fields):
        low, high, device_id, boot, _ = fields
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
        self._channel = _Channel(version, self._keys.from_host, self._keys.from_device, DEVICE)
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


class Gate:
    """Slows down a peer that keeps failing: 0.5 s after the first time, doubling up to 8 s."""

    FIRST_MS = 500
    LONGEST_MS = 8_000

    def __init__(self):
        self._failures = 0
        self._until_ms = 0

    def closed(self, now_ms):
        """Whether the pause still lasts."""
        return self._failures > 0 and now_ms < self._until_ms

    def failed(self, now_ms):
        """A handshake failed: the next pause starts."""
        pause_ms = min(self.FIRST_MS << min(self._failures, 8), self.LONGEST_MS)
        self._failures += 1
        self._until_ms = now_ms + pause_ms

    def passed(self):
        """A handshake succeeded: all is forgiven."""
        self._failures = 0


class DeviceSession:
    """The handheld's side of one link. `key` is None until it is paired.

    It outlives connections: a new hello starts a new handshake beside the open session, which
    ends only when the new host has proved itself, so that a stranger cannot talk it down.
    """

    def __init__(self, device_id, boot, firmware, key, random=os.urandom, versions=OURS):
        self.state = IDLE
        self.mismatch = None
        self._device_id = device_id
        self._boot = boot
        self._firmware = firmware
        self._key = key
        self._random = random
        self._versions = versions
        self._gate = Gate()
        self._frames = []
        self._pending = None
        self._deadline_ms = None
        self._channel = None

    def take_frames(self):
        """The frames to send now, in order; they are handed out once."""
        frames, self._frames = self._frames, []
        return frames

    def send(self, message):
        """Seal one message; `SessionError` unless the session is open."""
        if self.state != OPEN:
            raise SessionError(f"the session is {self.state}, nothing can be sent")
        self._frames.append(self._channel.seal(message))

    def disconnected(self):
        """The link is gone: nothing of this session is worth anything any more."""
        self._drop_handshake()
        self._frames = []
        self._channel = None
        self.state = IDLE

    def tick(self, now_ms):
        """Let time pass: a handshake that is not finished in time counts as failed."""
        if self._pending is not None and now_ms >= self._deadline_ms:
            self._fail(now_ms)

    def receive(self, frame, now_ms):
        """The messages that one frame brings: at most one, or `Peer` when the session opens.

        Never raises: a stranger's frame changes nothing, a bad record ends the session.
        """
        self.tick(now_ms)
        if len(frame) > 1 and frame[1] == RECORD:
            return self._on_record(frame)
        parsed = hs.parse(frame)
        if parsed is None:
            return []
        kind, fields = parsed
        if kind == hs.HELLO:
            self._on_hello(frame, fields, now_ms)
        elif kind == hs.HOST_PROOF and self._pending is not None:
            return self._on_host_proof(fields[0], now_ms)
        return []

    def _on_record(self, frame):
        if self.state != OPEN:
            self._frames.append(hs.refused(hs.NO_SESSION))
            return []
        try:
            return [self._channel.open(frame)]
        except (RecordError, MessageError):
            self._channel = None
            self.state = IDLE
            self._frames.append(hs.refused(hs.NO_SESSION))
            return []

    def _on_hello(self, frame, fields, now_ms):
        if self._key is None:
            self._frames.append(hs.refused(hs.UNPAIRED))
        elif self._gate.closed(now_ms):
            self._frames.append(hs.refused(hs.WAIT))
        else:
            nonce = self._random(hs.NONCE_SIZE)
            answer = hs.challenge(self._versions, self._device_id, self._boot, nonce)
            self._pending = frame, answer, (fields[0], fields[1])
            self._deadline_ms = now_ms + hs.HANDSHAKE_TIMEOUT_MS
            self._frames.append(answer)

    def _on_host_proof(self, proof, now_ms):
        hello_frame, answer, theirs = self._pending
        keys = hs.SessionKeys(self._key, hello_frame, answer)
        if not same(proof, keys.prove_host()):
            self._frames.append(hs.refused(hs.WRONG_PROOF))
            self._fail(now_ms)
            return []
        self._drop_handshake()
        self._gate.passed()
        self._frames.append(hs.device_proof(self._firmware, keys.prove_device(self._firmware)))
        return self._open(keys, theirs)

    def _open(self, keys, theirs):
        version = agree(self._versions, theirs)
        if version is None:
            self.mismatch = theirs
            self._channel = None
            self.state = IDLE
            return []
        self.mismatch = None
        self._channel = _Channel(version, keys.from_device, keys.from_host, HOST)
        self.state = OPEN
        return [Peer(self._device_id, self._boot, tuple(self._firmware), version)]

    def _fail(self, now_ms):
        self._gate.failed(now_ms)
        self._drop_handshake()

    def _drop_handshake(self):
        self._pending = None
        self._deadline_ms = None
