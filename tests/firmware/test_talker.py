"""One link's conversation at the handheld, with a clock that jumps."""

from typing import Any

import pytest

from controller.links.usb import UsbLink
from controller.talker import Talker
from tableside.wire.health import DEAD_AFTER_MS
from tableside.wire.messages import Ack, Event, Ping, Press, Resume
from tableside.wire.outbox import Outbox
from tableside.wire.session import HostSession, Peer

KEY, BOOT = bytes(range(32)), b"bootboot"


class Clock:
    def __init__(self) -> None:
        self.ms = 0

    def now_ms(self) -> int:
        return self.ms


class ShortLink:
    """A link with room for a few frames; `left` is what has gone out."""

    local = False
    dropped = 0

    def __init__(self, room: int = 100) -> None:
        self.left: list[bytes] = []
        self.room = room
        self.hung_up = 0
        self.proofs = 0
        self.clear = True

    def send(self, frame: bytes) -> bool:
        if len(self.left) >= self.room:
            return False
        self.left.append(frame)
        return True

    def proved(self) -> None:
        self.proofs += 1

    def step(self, _now_ms: int) -> None:
        pass

    def drop(self) -> None:
        self.hung_up += 1


class Program:
    """What a talker asks of the program, without any parts."""

    def __init__(self) -> None:
        self.outbox = Outbox(BOOT)
        self.told: list[Any] = []

    def credentials(self) -> tuple[bytes, bytes, bytes, bytes]:
        return b"handheld", BOOT, bytes(3), KEY

    def events_due(self, now_ms: int, most: int) -> list[Event]:
        return self.outbox.due(now_ms, most)

    def on_open(self, _talker: Talker) -> None:
        self.told.append("open")

    def on_message(self, talker: Talker, message: Any) -> None:
        self.told.append(message)
        if isinstance(message, Resume):
            self.outbox.acknowledged(message.boot, message.number)
            self.outbox.rewind()
            talker.resumed = True
        elif isinstance(message, Ack):
            self.outbox.acknowledged(message.boot, message.number)


class Meeting:
    """A talker and a host, frame by frame."""

    def __init__(self, room: int = 100) -> None:
        self.clock, self.program, self.link = Clock(), Program(), ShortLink(room)
        self.talker = Talker(self.link, self.program, self.clock)
        self.greet()

    def greet(self) -> None:
        self.host = HostSession(b"thetable", lambda _: KEY)
        self.host.start(self.clock.ms)

    def exchange(self) -> list[Any]:
        """Carry everything both ways until both are silent; what the host heard."""
        heard: list[Any] = []
        while frames := self.host.take_frames():
            for frame in frames:
                self.talker._take(frame)
            self.talker.flush()
            heard += self.collect()
        return heard

    def collect(self) -> list[Any]:
        frames, self.link.left = self.link.left, []
        return [m for frame in frames for m in self.host.receive(frame, self.clock.ms)]

    def step(self, ms: int = 5) -> list[Any]:
        self.clock.ms += ms
        self.talker.step(self.clock.ms)
        return self.collect()


@pytest.fixture
def meeting() -> Meeting:
    met = Meeting()
    assert isinstance(met.exchange()[0], Peer)
    assert met.link.proofs == 1
    return met


def presses(count: int, program: Program) -> None:
    for at_ms in range(count):
        program.outbox.add(Press, at_ms, "ok", 30)


def test_no_event_leaves_before_the_host_has_said_what_it_holds(meeting: Meeting) -> None:
    presses(1, meeting.program)
    assert meeting.step() == []
    meeting.host.send(Resume(bytes(8), 0))
    meeting.exchange()
    assert meeting.step() == [Press(BOOT, 1, 0, "ok", 30)]


def test_a_full_outbox_leaves_in_portions_that_the_link_has_room_for(meeting: Meeting) -> None:
    presses(10, meeting.program)
    meeting.host.send(Resume(bytes(8), 0))
    meeting.exchange()
    portions = [len(meeting.step()) for _ in range(4)]
    assert portions == [4, 4, 2, 0]


def test_a_link_that_is_not_clear_gets_no_more_events(meeting: Meeting) -> None:
    meeting.host.send(Resume(bytes(8), 0))
    meeting.exchange()
    meeting.link.clear = False
    presses(1, meeting.program)
    assert meeting.step() == []
    meeting.link.clear = True
    assert len(meeting.step()) == 1


def test_a_table_that_falls_silent_is_dropped_after_fifteen_seconds(meeting: Meeting) -> None:
    meeting.step(DEAD_AFTER_MS - 10)
    assert meeting.talker.open
    meeting.step(10)
    assert not meeting.talker.open
    assert meeting.link.hung_up == 1


def test_every_message_of_the_table_keeps_the_link_alive(meeting: Meeting) -> None:
    for _ in range(4):
        meeting.step(DEAD_AFTER_MS - 10)
        meeting.host.send(Ping(1))
        meeting.exchange()
    assert meeting.talker.open
    assert meeting.link.hung_up == 0


def test_a_strangers_noise_keeps_no_link_alive(meeting: Meeting) -> None:
    meeting.step(DEAD_AFTER_MS - 10)
    meeting.talker._take(b"\x01\x01" + bytes(26))
    meeting.step(10)
    assert not meeting.talker.open


def test_a_frame_that_finds_no_room_ends_the_session_and_loses_no_event(meeting: Meeting) -> None:
    meeting.host.send(Resume(bytes(8), 0))
    meeting.exchange()
    presses(3, meeting.program)
    meeting.link.room = 1
    meeting.step()
    assert not meeting.talker.open
    meeting.link.room = 100
    meeting.link.left.clear()
    meeting.greet()
    meeting.exchange()
    meeting.host.send(Resume(bytes(8), 0))
    meeting.exchange()
    assert [event.number for event in meeting.step()] == [1, 2, 3]


async def test_a_usb_link_queues_up_to_a_bound_and_says_when_it_is_full() -> None:
    link = UsbLink(console=None)
    taken = [link.send(b"frame") for _ in range(20)]
    assert taken.index(False) == sum(taken) == 12
    assert not link.clear
