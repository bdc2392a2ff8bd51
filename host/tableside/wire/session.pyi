from collections.abc import Callable
from typing import Final, NamedTuple

from .messages import DeviceMessage, HostMessage

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

class HostSession:
    state: str
    peer: Peer | None
    def __init__(
        self,
        host_id: bytes,
        key_of: Callable[[bytes], bytes | None],
        random: Callable[[int], bytes] = ...,
        versions: tuple[int, int] = ...,
    ) -> None: ...
    def start(self, now_ms: int) -> None: ...
    def take_frames(self) -> list[bytes]: ...
    def send(self, message: HostMessage) -> None: ...
    def tick(self, now_ms: int) -> None: ...
    def receive(self, frame: bytes, now_ms: int) -> list[DeviceMessage | Peer]: ...

class Gate:
    FIRST_MS: int
    LONGEST_MS: int
    def closed(self, now_ms: int) -> bool: ...
    def failed(self, now_ms: int) -> None: ...
    def passed(self) -> None: ...

class DeviceSession:
    state: str
    mismatch: tuple[int, int] | None
    def __init__(
        self,
        device_id: bytes,
        boot: bytes,
        firmware: bytes,
        key: bytes | None,
        random: Callable[[int], bytes] = ...,
        versions: tuple[int, int] = ...,
    ) -> None: ...
    def take_frames(self) -> list[bytes]: ...
    def send(self, message: DeviceMessage) -> None: ...
    def disconnected(self) -> None: ...
    def tick(self, now_ms: int) -> None: ...
    def receive(self, frame: bytes, now_ms: int) -> list[HostMessage | Peer]: ...
