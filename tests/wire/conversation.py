"""Two ends of a session and the air between them, for tests that meddle with it."""

from collections.abc import Callable

from tableside.wire.messages import DeviceMessage, HostMessage
from tableside.wire.session import DeviceSession, HostSession, Peer

HOST_ID = b"thetable"
DEVICE_ID = b"handheld"
BOOT = b"\x10\x11\x12\x13\x14\x15\x16\x17"
KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))
FIRMWARE = bytes((0, 1, 0))

Tamper = Callable[[bytes], list[bytes]]


def counting_random(start: int) -> Callable[[int], bytes]:
    """Different bytes at each call, the same in each run."""
    calls = iter(range(start, 1 << 30))
    return lambda size: next(calls).to_bytes(4, "big") * (size // 4)


def host_session(key: bytes | None = KEY, versions: tuple[int, int] = (1, 1)) -> HostSession:
    return HostSession(HOST_ID, lambda _: key, counting_random(1), versions)


def device_session(
    key: bytes | None = KEY, versions: tuple[int, int] = (1, 1), boot: bytes = BOOT
) -> DeviceSession:
    return DeviceSession(DEVICE_ID, boot, FIRMWARE, key, counting_random(1 << 20), versions)


def untouched(frame: bytes) -> list[bytes]:
    return [frame]


class Conversation:
    """Carries frames until both are silent; `to_device` and `to_host` may meddle with them."""

    def __init__(self, host: HostSession, device: DeviceSession) -> None:
        self.host, self.device = host, device
        self.at_host: list[DeviceMessage | Peer] = []
        self.at_device: list[HostMessage | Peer] = []
        self.to_device: Tamper = untouched
        self.to_host: Tamper = untouched
        self.on_air: list[bytes] = []
        self.now_ms = 0

    def run(self) -> "Conversation":
        while self._carry_to_device() or self._carry_to_host():
            pass
        return self

    def _carry_to_device(self) -> bool:
        frames = self.host.take_frames()
        self.on_air += frames
        for frame in frames:
            for changed in self.to_device(frame):
                self.at_device += self.device.receive(changed, self.now_ms)
        return bool(frames)

    def _carry_to_host(self) -> bool:
        frames = self.device.take_frames()
        self.on_air += frames
        for frame in frames:
            for changed in self.to_host(frame):
                self.at_host += self.host.receive(changed, self.now_ms)
        return bool(frames)


def opened() -> Conversation:
    """A conversation whose session is open on both sides."""
    talk = Conversation(host_session(), device_session())
    talk.host.start(0)
    talk.run()
    assert talk.host.state == talk.device.state == "open"
    return talk
