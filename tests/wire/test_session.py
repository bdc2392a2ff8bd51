"""Handshakes and records against everything a stranger can do to them."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.wire import handshake as hs
from tableside.wire.errors import (
    BusyError,
    HandshakeError,
    MessageError,
    RecordError,
    SessionError,
    TimedOutError,
    UnknownDeviceError,
    UnpairedError,
    VersionError,
    WireError,
    WrongKeyError,
)
from tableside.wire.messages import Ack, Ping, Press, encode
from tableside.wire.records import Opener, Sealer
from tableside.wire.session import DeviceSession, Gate, HostSession, Peer
from tests.wire.conversation import (
    BOOT,
    DEVICE_ID,
    FIRMWARE,
    OTHER_KEY,
    Conversation,
    device_session,
    host_session,
    opened,
)

PRESS = Press(BOOT, 1, 1234, "orange", 80)


def test_both_sides_open_and_name_each_other() -> None:
    talk = opened()
    assert talk.at_host == [Peer(DEVICE_ID, BOOT, (0, 1, 0), 1)]
    assert talk.host.peer == talk.at_host[0]


def test_messages_pass_both_ways_in_order() -> None:
    talk = opened()
    talk.device.send(PRESS)
    talk.device.send(PRESS._replace(number=2))
    talk.host.send(Ping(7))
    talk.run()
    assert talk.at_host[1:] == [PRESS, PRESS._replace(number=2)]
    assert talk.at_device[1:] == [Ping(7)]


def test_nothing_can_be_sent_before_both_proofs() -> None:
    host, device = host_session(), device_session()
    for side, message in ((host, Ping(1)), (device, PRESS)):
        with pytest.raises(SessionError, match="nothing can be sent"):
            side.send(message)  # type: ignore[arg-type]
    host.start(0)
    with pytest.raises(SessionError):
        host.send(Ping(1))


def test_a_session_starts_once() -> None:
    host = host_session()
    host.start(0)
    with pytest.raises(SessionError, match="starts once"):
        host.start(0)


# -- wrong or missing keys -----------------------------------------------------------------------


def test_a_wrong_key_is_diagnosed_as_such_and_the_device_stays_shut() -> None:
    talk = Conversation(host_session(OTHER_KEY), device_session())
    talk.host.start(0)
    with pytest.raises(WrongKeyError, match="pair it again over USB"):
        talk.run()
    assert talk.host.state == "closed"
    assert talk.device.state == "idle"
    assert talk.at_device == []


def test_a_device_that_cannot_prove_its_key_gets_no_message() -> None:
    host, real = host_session(), device_session()
    host.start(0)
    (hello,) = host.take_frames()
    real.receive(hello, 0)
    host.receive(real.take_frames()[0], 0)
    with pytest.raises(WrongKeyError):
        host.receive(hs.device_proof(FIRMWARE, bytes(32)), 0)
    with pytest.raises(SessionError):
        host.send(Ping(1))


def test_a_device_without_a_key_says_so() -> None:
    talk = Conversation(host_session(), device_session(key=None))
    talk.host.start(0)
    with pytest.raises(UnpairedError, match="pair it over USB"):
        talk.run()


def test_a_device_of_another_table_is_named() -> None:
    talk = Conversation(host_session(key=None), device_session())
    talk.host.start(0)
    with pytest.raises(UnknownDeviceError, match=DEVICE_ID.hex()):
        talk.run()


def test_a_stranger_learns_the_identity_and_nothing_else() -> None:
    device = device_session()
    device.receive(hs.hello((1, 1), b"stranger", bytes(16)), 0)
    (answer,) = device.take_frames()
    kind, (low, high, device_id, boot, _echo, _nonce) = hs.parse(answer)  # type: ignore[misc]
    assert (kind, low, high, device_id, boot) == (hs.CHALLENGE, 1, 1, DEVICE_ID, BOOT)
    device.receive(hs.host_proof(bytes(32)), 0)
    assert device.take_frames() == [hs.refused(hs.WRONG_PROOF, bytes(8))]


def test_the_hosts_proof_does_not_serve_as_the_devices() -> None:
    def reflect(frame: bytes) -> list[bytes]:
        if frame[1] == hs.HOST_PROOF:
            reflected.append(hs.device_proof(FIRMWARE, frame[2:]))
            return []
        return [frame]

    reflected: list[bytes] = []
    talk = Conversation(host_session(), device_session())
    talk.to_device = reflect
    talk.host.start(0)
    talk.run()
    with pytest.raises(WrongKeyError):
        talk.host.receive(reflected[0], 0)


# -- time ----------------------------------------------------------------------------------------


def test_a_handshake_that_takes_five_seconds_is_given_up() -> None:
    host = host_session()
    host.start(1_000)
    host.tick(5_999)
    with pytest.raises(TimedOutError, match="on and near"):
        host.tick(6_000)
    assert host.state == "closed"


def test_a_proof_that_comes_too_late_opens_nothing() -> None:
    talk = Conversation(host_session(), device_session())
    talk.host.start(0)
    talk.device.receive(talk.host.take_frames()[0], 0)
    talk.host.receive(talk.device.take_frames()[0], 0)
    talk.device.receive(talk.host.take_frames()[0], 5_000)
    assert talk.device.state == "idle"


def test_failed_attempts_are_slowed_down_and_success_forgives() -> None:
    gate, pauses = Gate(), []
    for _ in range(7):
        gate.failed(0)
        pauses.append(next(ms for ms in range(0, 20_000, 100) if not gate.closed(ms)))
    assert pauses == [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]
    gate.passed()
    assert not gate.closed(0)


def test_after_a_wrong_key_the_device_asks_for_a_pause_then_listens_again() -> None:
    device = device_session()
    wrong = Conversation(host_session(OTHER_KEY), device)
    wrong.host.start(0)
    with pytest.raises(WrongKeyError):
        wrong.run()
    early = Conversation(host_session(), device)
    early.host.start(0)
    with pytest.raises(BusyError):
        early.run()
    later = Conversation(host_session(), device)
    later.now_ms = 500
    later.host.start(500)
    assert later.run().host.state == "open"


# -- replay, reorder, flipped bits ---------------------------------------------------------------


def test_a_replayed_handshake_opens_nothing() -> None:
    recorded = opened().on_air
    device = DeviceSession(DEVICE_ID, BOOT, FIRMWARE, bytes(range(32)))
    for frame in recorded:
        device.receive(frame, 0)
    assert device.state == "idle"
    host = HostSession(b"thetable", lambda _: bytes(range(32)))
    host.start(0)
    for frame in recorded:
        assert host.receive(frame, 0) == []
    assert host.state == "greeted"  # and goes on waiting for an answer to its own hello


def test_answers_that_lay_in_a_buffer_since_an_earlier_hello_are_no_diagnosis() -> None:
    device, old = device_session(), hs.hello((1, 1), b"thetable", bytes(range(16)))
    device.receive(old, 0)
    stale = [*device.take_frames(), hs.refused(hs.UNPAIRED, bytes(range(8))), hs.refused(hs.WAIT)]
    talk = Conversation(host_session(), device)
    talk.host.start(0)
    for frame in stale:
        assert talk.host.receive(frame, 0) == []
    assert talk.run().host.state == "open"


def test_a_replayed_record_ends_the_session() -> None:
    talk = opened()
    talk.device.send(PRESS)
    (record,) = talk.device.take_frames()
    assert talk.host.receive(record, 0) == [PRESS]
    with pytest.raises(RecordError, match="record 0 came where 1 was due"):
        talk.host.receive(record, 0)
    assert talk.host.state == "closed"


def test_reordered_records_end_the_session() -> None:
    talk = opened()
    talk.device.send(PRESS)
    talk.device.send(PRESS._replace(number=2))
    _, second = talk.device.take_frames()
    with pytest.raises(RecordError, match="record 1 came where 0 was due"):
        talk.host.receive(second, 0)


def test_a_record_of_the_other_direction_ends_the_session() -> None:
    talk = opened()
    talk.host.send(Ping(1))
    (mine,) = talk.host.take_frames()
    with pytest.raises(RecordError):
        talk.host.receive(mine, 0)


def test_a_record_of_an_earlier_session_with_the_same_key_ends_the_session() -> None:
    old, new = opened(), opened()
    new_host = HostSession(b"thetable", lambda _: bytes(range(32)))
    talk = Conversation(new_host, new.device)
    talk.host.start(0)
    talk.run()
    old.device.send(PRESS)
    with pytest.raises(RecordError, match="not sealed by the peer"):
        talk.host.receive(old.device.take_frames()[0], 0)


def _flips(size: int) -> list[int]:
    return list(range(size * 8))


def _flip(frame: bytes, bit: int) -> bytes:
    changed = bytearray(frame)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@pytest.mark.parametrize("step", [0, 1, 2, 3], ids=["hello", "challenge", "proof", "counter-proof"])
def test_a_bit_flipped_anywhere_in_the_handshake_opens_nothing(step: int) -> None:
    size = len(opened().on_air[step])
    for bit in _flips(size):
        talk = Conversation(host_session(), device_session())
        side = "to_device" if step % 2 == 0 else "to_host"
        seen = iter(range(4))

        def meddle(frame: bytes, bit: int = bit, seen: "object" = seen) -> list[bytes]:
            number = next(seen)  # type: ignore[call-overload]
            return [_flip(frame, bit)] if number == step // 2 else [frame]

        setattr(talk, side, meddle)
        talk.host.start(0)
        with contextlib.suppress(HandshakeError):
            talk.run()
        assert talk.host.state != "open", f"bit {bit} of step {step}"
        if step < 3:  # the device cannot know that its own last word was spoilt
            assert talk.device.state != "open", f"bit {bit} of step {step}"


def test_a_bit_flipped_anywhere_in_a_record_gets_nothing_in() -> None:
    sealer = Sealer(1, bytes(32), OTHER_KEY)
    record = sealer.seal(encode(PRESS, 1))
    for bit in _flips(len(record)):
        with pytest.raises(RecordError):
            Opener(1, bytes(32), OTHER_KEY).open(_flip(record, bit))
    for length in range(len(record)):
        with pytest.raises(RecordError):
            Opener(1, bytes(32), OTHER_KEY).open(record[:length])


def test_a_flipped_bit_on_its_way_to_the_device_ends_its_session_and_says_so() -> None:
    talk = opened()
    talk.host.send(Ack(BOOT, 1))
    talk.to_device = lambda frame: [_flip(frame, 100)]
    with pytest.raises(RecordError, match="no longer holds this session"):
        talk.run()
    assert talk.device.state == "idle"
    assert talk.at_device[1:] == []


# -- strangers beside an open session ------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        hs.hello((1, 1), b"stranger", bytes(16)),
        hs.host_proof(bytes(32)),
        hs.device_proof(FIRMWARE, bytes(32)),
        hs.challenge((1, 1), DEVICE_ID, BOOT, bytes(8), bytes(16)),
        b"",
        b"\x01",
        b"\x01\x63anything",
    ],
)
def test_a_strangers_frame_does_not_disturb_an_open_session(frame: bytes) -> None:
    talk = opened()
    assert talk.device.receive(frame, 0) == []
    talk.device.take_frames()
    assert talk.host.receive(frame, 0) == []
    talk.device.send(PRESS)
    talk.host.send(Ping(9))
    talk.run()
    assert talk.at_host[-1] == PRESS
    assert talk.at_device[-1] == Ping(9)


def test_a_strangers_failed_handshake_leaves_the_open_session_alone() -> None:
    talk = opened()
    talk.device.receive(hs.hello((1, 1), b"stranger", bytes(16)), 0)
    talk.device.receive(hs.host_proof(bytes(32)), 0)
    talk.device.take_frames()
    talk.device.send(PRESS)
    assert talk.run().at_host[-1] == PRESS


def test_a_host_that_was_killed_comes_back_over_the_half_open_session() -> None:
    talk = opened()
    talk.host = host_session()
    talk.host.start(0)
    assert talk.run().host.state == "open"
    talk.device.send(PRESS)
    assert talk.run().at_host[-1] == PRESS


def test_records_without_a_session_are_answered_so_that_the_host_starts_again() -> None:
    talk = opened()
    talk.device.disconnected()
    talk.host.send(Ping(1))
    with pytest.raises(RecordError, match="no longer holds"):
        talk.run()


def test_what_was_queued_for_a_dead_link_is_not_sent_on_the_next() -> None:
    talk = opened()
    talk.device.send(PRESS)
    talk.device.disconnected()
    assert talk.device.take_frames() == []


# -- versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "agreed"), [((1, 3), (2, 5), 3), ((2, 2), (1, 2), 2), ((1, 1), (1, 9), 1)]
)
def test_the_newest_common_version_is_spoken(
    ours: tuple[int, int], theirs: tuple[int, int], agreed: int
) -> None:
    talk = Conversation(host_session(versions=ours), device_session(versions=theirs))
    talk.host.start(0)
    talk.run()
    assert talk.host.peer is not None
    assert talk.host.peer.version == agreed


def test_old_firmware_is_named_with_what_to_do() -> None:
    talk = Conversation(host_session(versions=(2, 3)), device_session())
    talk.host.start(0)
    with pytest.raises(VersionError, match=r"firmware 0\.1\.0 speaks wire 1.*install newer"):
        talk.run()
    assert talk.device.state == "idle"
    assert talk.device.mismatch == (2, 3)


def test_an_old_table_is_told_to_update() -> None:
    talk = Conversation(host_session(), device_session(versions=(2, 3)))
    talk.host.start(0)
    with pytest.raises(VersionError, match="update tableside"):
        talk.run()


@pytest.mark.parametrize("where", ["to_device", "to_host"])
def test_a_downgrade_on_the_way_opens_nothing(where: str) -> None:
    def downgrade(frame: bytes) -> list[bytes]:
        if frame[1] in (hs.HELLO, hs.CHALLENGE):
            return [frame[:2] + b"\x01\x01" + frame[4:]]
        return [frame]

    talk = Conversation(host_session(versions=(1, 2)), device_session(versions=(1, 2)))
    setattr(talk, where, downgrade)
    talk.host.start(0)
    with pytest.raises(WrongKeyError):
        talk.run()
    assert talk.device.state == "idle"


def test_a_message_this_side_does_not_know_closes_the_session() -> None:
    talk = opened()
    channel = talk.device._channel  # type: ignore[attr-defined]
    with pytest.raises(MessageError):
        talk.host.receive(channel._sealer.seal(b"\xfe"), 0)
    assert talk.host.state == "closed"


# -- any bytes at all ----------------------------------------------------------------------------

frames = st.one_of(
    st.binary(max_size=80),
    st.builds(
        lambda kind, rest: bytes((1, kind)) + rest, st.integers(0, 17), st.binary(max_size=60)
    ),
    st.builds(hs.hello, st.just((1, 1)), st.just(b"stranger"), st.binary(min_size=16, max_size=16)),
)


@given(st.lists(st.tuples(frames, st.integers(0, 9_000)), max_size=20))
def test_no_bytes_raise_in_a_device_or_open_it(steps: list[tuple[bytes, int]]) -> None:
    device, now_ms = device_session(), 0
    for frame, wait_ms in steps:
        now_ms += wait_ms
        assert device.receive(frame, now_ms) == []
        assert len(device.take_frames()) <= 1
    assert device.state == "idle"


@given(st.lists(frames, max_size=20), st.booleans())
def test_no_bytes_open_a_host_and_only_wire_errors_come_of_them(
    steps: list[bytes], challenged: bool
) -> None:
    host, device = host_session(), device_session()
    host.start(0)
    if challenged:
        device.receive(host.take_frames()[0], 0)
        host.receive(device.take_frames()[0], 0)
    try:
        for frame in steps:
            assert host.receive(frame, 0) == []
    except WireError:
        assert host.state == "closed"
    assert host.state != "open"


def test_nothing_that_holds_a_key_shows_it() -> None:
    talk = opened()
    keys = hs.SessionKeys(bytes(range(32)), bytes(28), bytes(44))
    shown: Callable[[object], str] = lambda thing: repr(thing) + str(thing)  # noqa: E731
    for thing in (keys, talk.host, talk.device, talk.device._channel):  # type: ignore[attr-defined]
        assert " object at " in shown(thing)
