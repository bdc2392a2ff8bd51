from collections.abc import Callable

from .channel import CLOSED as CLOSED
from .channel import GREETED as GREETED
from .channel import IDLE as IDLE
from .channel import OPEN as OPEN
from .channel import PROVING as PROVING
from .channel import Peer as Peer
from .device_session import DeviceSession as DeviceSession
from .device_session import Gate as Gate
from .messages import DeviceMessage, HostMessage

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
