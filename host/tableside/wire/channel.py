"""An open session between two ends that have proved themselves; what both sides share."""

from collections import namedtuple

from .messages import decode, encode
from .records import Opener, Sealer

Peer = namedtuple("Peer", ("device_id", "boot", "firmware", "version"))

IDLE = "idle"  # nothing sent yet, or the handshake came to nothing
GREETED = "greeted"  # host: hello is out
PROVING = "proving"  # host: the proof is out
OPEN = "open"  # both have proved themselves
CLOSED = "closed"  # over for good; a new session needs a new object


class Channel:
    """Both directions of an open session: messages to records and back."""

    def __init__(self, version, mine, theirs, peer):
        self._version = version
        self._sealer = Sealer(version, *mine)
        self._opener = Opener(version, *theirs)
        self._peer = peer

    def seal(self, message):
        """The record of one message."""
        return self._sealer.seal(encode(message, self._version))

    def open(self, frame):
        """The message of the peer's next record; `RecordError` or `MessageError` otherwise."""
        return decode(self._opener.open(frame), self._version, self._peer)
