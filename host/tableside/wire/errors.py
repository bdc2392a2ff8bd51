"""All that can go wrong on the wire: the faults both ends know, and the table's diagnoses."""

from .faults import MessageError, RecordError, SessionError, WireError

__all__ = [
    "BusyError",
    "HandshakeError",
    "MessageError",
    "RecordError",
    "SessionError",
    "TimedOutError",
    "UnknownDeviceError",
    "UnpairedError",
    "VersionError",
    "WireError",
    "WrongKeyError",
]


class HandshakeError(WireError):
    """A handshake that came to nothing; the subclass is the diagnosis."""


class WrongKeyError(HandshakeError):
    """The two ends do not hold the same key. Trying again cannot help; pairing does."""


class UnknownDeviceError(HandshakeError):
    """A handheld for which this table has no key."""


class UnpairedError(HandshakeError):
    """A handheld that has no key yet."""


class BusyError(HandshakeError):
    """The handheld asks for a pause after failed attempts; try again later."""


class TimedOutError(HandshakeError):
    """The peer did not finish the handshake in time."""


class VersionError(HandshakeError):
    """Both proved who they are, but speak no version in common."""
