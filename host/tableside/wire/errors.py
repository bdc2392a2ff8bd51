"""What can go wrong on the wire; every message says whose move it is.

The standard kinds are no second parents here: MicroPython allows one native base only.
"""

try:
    from tableside.errors import TablesideError
except ImportError:  # a handheld carries this folder without the house around it
    TablesideError = Exception  # type: ignore[misc,assignment]


class WireError(TablesideError):
    """Root of everything this folder raises."""


class MessageError(WireError):
    """A message that does not fit the table of messages, to send or as it came."""


class RecordError(WireError):
    """A record that is not the peer's next one; the session is over, start another."""


class SessionError(WireError):
    """A call that the session's state does not allow, such as sending before it is open."""


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
