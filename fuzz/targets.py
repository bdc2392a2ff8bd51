"""What is fuzzed. A target takes a random generator and raises when a law is broken."""

from collections.abc import Callable
from random import Random

from tableside.wire import handshake as hs
from tableside.wire import pairing
from tableside.wire.errors import MessageError, WireError
from tableside.wire.fragments import Fragmenter, Reassembler
from tableside.wire.messages import Ping, Press, Sender, decode, encode
from tableside.wire.session import DeviceSession, HostSession, Peer
from tableside.wire.streams import MAX_PAYLOAD, StreamDecoder, stream_frame

KEY = bytes(range(32))
BOOT = b"bootboot"
Target = Callable[[Random], None]


class LawBroken(AssertionError):  # noqa: N818 - what happened
    """Something that must never happen has happened."""


def hold(true: bool, law: str) -> None:
    """Check a law."""
    if not true:
        raise LawBroken(law)


def noise(random: Random, most: int = 300) -> bytes:
    """Bytes of no meaning; sometimes of the kind that has some."""
    size = random.randrange(most)
    alphabet = random.choice([range(256), (0, 1, 0xFF), range(0x20, 0x7F), range(20)])
    return bytes(random.choice(alphabet) for _ in range(size))


def spoil(random: Random, data: bytes) -> bytes:
    """The data with something wrong with it."""
    if not data:
        return noise(random, 40)
    at = random.randrange(len(data))
    return random.choice(
        [
            data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :],
            data[:at],
            data[:at] + data[at + 1 :],
            data[:at] + noise(random, 20) + data[at:],
            data + data,
            data[at:] + data[:at],
        ]
    )


def stream(random: Random) -> None:
    """A decoder on a line full of noise finds every frame that stands between two zeros."""
    decoder, seen, sent = StreamDecoder(), [], []
    for _ in range(random.randrange(1, 12)):
        payload = random.randbytes(random.randrange(1, MAX_PAYLOAD + 1))
        junk = noise(random) if random.random() < 0.5 else b""
        if random.random() < 0.3:
            junk += spoil(random, stream_frame(payload))
        sent.append(payload)
        line = junk + stream_frame(payload)
        while line:
            size = random.randrange(1, len(line) + 1)
            seen += decoder.feed(line[:size])
            line = line[size:]
    rest = iter(seen)
    hold(all(payload in rest for payload in sent), "a whole frame was lost in the noise")
    hold(all(0 < len(payload) <= MAX_PAYLOAD for payload in seen), "a frame of a wrong size")


def fragments(random: Random) -> None:
    """Whatever becomes of fragments, what comes out was sent, at most once and in order."""
    cutter, reassembler = Fragmenter(), Reassembler()
    sent = [random.randbytes(random.randrange(1, MAX_PAYLOAD + 1)) for _ in range(8)]
    air: list[bytes] = []
    for payload in sent:
        for part in cutter.cut(payload, random.choice([20, 61, 244])):
            air += [part] * random.choice([0, 1, 1, 1, 1, 2])
    seen = [frame for frame in map(reassembler.feed, air) if frame is not None]
    rest = iter(sent)
    hold(all(frame in rest for frame in seen), "a frame that was not sent, or out of order")


def strange_fragments(random: Random) -> None:
    """A stranger's fragments cost no more memory than one frame."""
    reassembler = Reassembler()
    for _ in range(40):
        frame = reassembler.feed(noise(random, 245))
        hold(frame is None or 0 < len(frame) <= MAX_PAYLOAD, "a frame of a wrong size")


def messages(random: Random) -> None:
    """Bytes are refused, or are exactly what the message they give would be sent as."""
    data = spoil(random, encode(Press(BOOT, 1, 2, "ok", 3), 1))
    if random.random() < 0.5:
        data = bytes((random.randrange(70),)) + noise(random, 60)
    sender: Sender = random.choice(["host", "device"])
    try:
        message = decode(data, 1, sender)
    except MessageError:
        return
    hold(encode(message, 1) == data, "two encodings of one message")


def parsers(random: Random) -> None:
    """The parsers of plain frames refuse or understand; they do not fall over."""
    gift = pairing.pair(pairing.Pairing(KEY, KEY, (1, 2, 3), "Ann"))
    frame = spoil(random, gift) if random.random() < 0.5 else b"\x01" + noise(random, 120)
    parsed = pairing.parse(frame)
    if isinstance(parsed, pairing.Pairing):
        hold(pairing.pair(parsed) == frame, "two encodings of one pairing")
    hs.parse(frame)


def strangers(random: Random) -> None:
    """Without the key nobody opens a device, whatever they send and whenever."""
    device = DeviceSession(b"handheld", BOOT, bytes(3), KEY, random.randbytes)
    stranger = HostSession(b"stranger", lambda _: random.randbytes(32), random.randbytes)
    stranger.start(0)
    known, now_ms = list(stranger.take_frames()), 0
    for _ in range(30):
        now_ms += random.randrange(3_000)
        frame = random.choice(known)
        frame = random.choice([frame, spoil(random, frame), b"\x01" + noise(random, 60)])
        hold(device.receive(frame, now_ms) == [], "a stranger got a message in")
        answers = device.take_frames()
        hold(len(answers) <= 1, "more than one answer to a frame")
        known += answers
    hold(device.state == "idle", "a stranger opened a session")


class _Ends:
    """A host and a device with one key, and what each was told by the other."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.host = HostSession(b"thetable", lambda _: KEY, random.randbytes)
        self.device = DeviceSession(b"handheld", BOOT, bytes(3), KEY, random.randbytes)
        self.said: dict[str, list[object]] = {"host": [], "device": []}
        self.told: dict[str, list[object]] = {"host": [], "device": []}
        self.recorded: list[bytes] = []
        self.host.start(0)

    def carry(self, to_device: bool, meddle: bool) -> None:
        """Carry frames one way, through somebody who spoils, drops, doubles and replays."""
        source, target = (self.host, self.device) if to_device else (self.device, self.host)
        for frame in source.take_frames():
            self.recorded.append(frame)
            for changed in self._meddled(frame) if meddle else [frame]:
                told = self.told["device" if to_device else "host"]
                told += [m for m in target.receive(changed, 0) if not isinstance(m, Peer)]

    def _meddled(self, frame: bytes) -> list[bytes]:
        replay = self.random.choice(self.recorded)
        spoilt = spoil(self.random, frame)
        return self.random.choice(
            [[frame], [], [frame, frame], [spoilt], [replay, frame], [replay]]
        )

    def speak(self, number: int) -> None:
        """Each side says something, if it may."""
        if self.host.state == "open":
            self.host.send(Ping(number))
            self.said["host"].append(Ping(number))
        if self.device.state == "open":
            press = Press(BOOT, number + 1, number, "ok", 1)
            self.device.send(press)
            self.said["device"].append(press)


def meddling(random: Random) -> None:
    """Somebody on the path gets nothing in: what arrives was said, once and in order."""
    ends = _Ends(random)
    honest_until = random.randrange(4)
    try:
        for number in range(12):
            meddle = number >= honest_until and random.random() < 0.5
            ends.carry(True, meddle)
            ends.carry(False, meddle)
            ends.speak(number)
    except WireError:
        hold(ends.host.state == "closed", "a fault that leaves the session open")
    for listener, speaker in (("host", "device"), ("device", "host")):
        told, said = ends.told[listener], ends.said[speaker]
        hold(told == said[: len(told)], "something that was not said, or not in order")


TARGETS: dict[str, Target] = {
    target.__name__: target
    for target in (
        stream,
        fragments,
        strange_fragments,
        messages,
        parsers,
        strangers,
        meddling,
    )
}
