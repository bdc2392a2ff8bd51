"""Links: bytes in, bytes out. What the bytes mean and who sends them is not known here."""

from tableside.links.link import (
    Inbox,
    Link,
    LinkBroken,
    LinkBusy,
    LinkClosed,
    LinkDenied,
    LinkError,
    LinkInfo,
    LinkKind,
)
from tableside.links.transport import Transport

__all__ = [
    "Inbox",
    "Link",
    "LinkBroken",
    "LinkBusy",
    "LinkClosed",
    "LinkDenied",
    "LinkError",
    "LinkInfo",
    "LinkKind",
    "Transport",
]
