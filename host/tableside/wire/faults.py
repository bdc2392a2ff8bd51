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
