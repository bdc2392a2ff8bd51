from typing import Final, Literal, NamedTuple

from .messages import Message

class Peer(NamedTuple):
    device_id: bytes
    boot: bytes
    firmware: tuple[int, ...]
    version: int | None

IDLE: Final = "idle"
GREETED: Final = "greeted"
PROVING: Final = "proving"
OPEN: Final = "open"
CLOSED: Final = "closed"

class Channel:
    def __init__(
        self,
        version: int,
        mine: tuple[bytes, bytes],
        theirs: tuple[bytes, bytes],
        peer: Literal["host", "device"],
    ) -> None: ...
    def seal(self, message: Message) -> bytes: ...
    def open(self, frame: bytes) -> Message: ...
