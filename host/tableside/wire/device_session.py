"""The handheld's side of a session: nobody learns more than its identity and boot id unproved.

Feed `receive` whole frames and send what `take_frames` gives, in order. Times are milliseconds
on any clock that never goes back.
"""

import os

from . import handshake as hs
from .channel import IDLE, OPEN, Channel, Peer
from .crypto import same
from .faults import MessageError, RecordError, SessionError
from .messages import HOST
from .records import RECORD
from .versions import OURS, agree


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
        echo = hs.echo_of(frame)
        if self._key is None:
            self._frames.append(hs.refused(hs.UNPAIRED, echo))
        elif self._gate.closed(now_ms):
            self._frames.append(hs.refused(hs.WAIT, echo))
        else:
            nonce = self._random(hs.NONCE_SIZE)
            answer = hs.challenge(self._versions, self._device_id, self._boot, echo, nonce)
            self._pending = frame, answer, (fields[0], fields[1])
            self._deadline_ms = now_ms + hs.HANDSHAKE_TIMEOUT_MS
            self._frames.append(answer)

    def _on_host_proof(self, proof, now_ms):
        hello_frame, answer, theirs = self._pending
        keys = hs.SessionKeys(self._key, hello_frame, answer)
        if not same(proof, keys.prove_host()):
            self._frames.append(hs.refused(hs.WRONG_PROOF, hs.echo_of(hello_frame)))
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
        self._channel = Channel(version, keys.from_device, keys.from_host, HOST)
        self.state = OPEN
        return [Peer(self._device_id, self._boot, tuple(self._firmware), version)]

    def _fail(self, now_ms):
        self._gate.failed(now_ms)
        self._drop_handshake()

    def _drop_handshake(self):
        self._pending = None
        self._deadline_ms = None
