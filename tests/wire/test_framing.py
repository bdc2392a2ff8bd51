"""Bytes to frames and back, whatever else is on the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.wire.cobs import cobs_decode, cobs_encode
from tableside.wire.crc import crc16
from tableside.wire.errors import MessageError
from tableside.wire.fragments import Fragmenter, Reassembler, fragment_size
from tableside.wire.streams import MAX_PAYLOAD, StreamDecoder, stream_frame

payloads = st.binary(min_size=1, max_size=MAX_PAYLOAD)


@given(st.binary(max_size=600))
def test_cobs_gives_back_what_it_was_given_and_has_no_zero(data: bytes) -> None:
    encoded = cobs_encode(data)
    assert 0 not in encoded
    assert cobs_decode(encoded) == data
    assert len(encoded) <= len(data) + 1 + len(data) // 254


@given(st.binary(max_size=300))
def test_cobs_refuses_or_decodes_anything(data: bytes) -> None:
    decoded = cobs_decode(data)
    assert decoded is None or len(decoded) < len(data)


@given(st.lists(payloads, max_size=6), st.data())
def test_frames_arrive_however_the_stream_is_cut(frames: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(stream_frame(frame) for frame in frames)
    decoder = StreamDecoder()
    seen: list[bytes] = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        seen += decoder.feed(stream[:size])
        stream = stream[size:]
    assert seen == frames
    assert decoder.dropped == 0


@pytest.mark.parametrize(
    "noise",
    [b"AT\r\nAT+GCAP\r\n", b"ESP-ROM:esp32c3\r\nboot: 0x13\r\n", b"\x00", b"\xff" * 700, b"\x03"],
    ids=["modem manager", "boot messages", "a zero", "longer than any frame", "control-C"],
)
def test_noise_before_and_between_frames_costs_no_frame(noise: bytes) -> None:
    decoder = StreamDecoder()
    stream = noise + stream_frame(b"one") + noise + stream_frame(b"two") + noise
    assert decoder.feed(stream) == [b"one", b"two"]


@given(payloads, st.binary(max_size=40))
def test_a_half_frame_from_before_a_reconnect_costs_no_frame(frame: bytes, half: bytes) -> None:
    decoder = StreamDecoder()
    decoder.feed(half)
    assert decoder.feed(stream_frame(frame))[-1] == frame


def test_text_in_the_middle_of_a_frame_costs_that_frame_only() -> None:
    decoder = StreamDecoder()
    first = stream_frame(b"first frame")
    assert decoder.feed(first[:6] + b"Traceback" + first[6:] + stream_frame(b"next")) == [b"next"]
    assert decoder.dropped == 1


def test_every_byte_value_passes_also_0x03() -> None:
    payload = bytes(range(250))
    assert StreamDecoder().feed(stream_frame(payload)) == [payload]
    payload = bytes(range(6, 256))
    assert StreamDecoder().feed(stream_frame(payload)) == [payload]


@given(payloads, st.data())
def test_a_flipped_bit_never_yields_another_frame(payload: bytes, data: st.DataObject) -> None:
    framed = bytearray(stream_frame(payload))
    framed[data.draw(st.integers(1, len(framed) - 2))] ^= 1 << data.draw(st.integers(0, 7))
    assert payload not in StreamDecoder().feed(bytes(framed)) or bytes(framed).count(0) > 2


@pytest.mark.parametrize("payload", [b"", bytes(MAX_PAYLOAD + 1)])
def test_a_payload_that_does_not_fit_is_refused(payload: bytes) -> None:
    with pytest.raises(MessageError, match="1 to 250 bytes"):
        stream_frame(payload)
    with pytest.raises(MessageError, match="1 to 250 bytes"):
        Fragmenter().cut(payload, 20)


def test_a_frame_fits_a_256_byte_buffer() -> None:
    assert len(stream_frame(bytes(MAX_PAYLOAD))) <= 256


@given(st.binary(min_size=1, max_size=40), st.integers(0, 15))
def test_crc_notices_any_burst_of_16_bits(data: bytes, shift: int) -> None:
    number = int.from_bytes(data + b"\0\0", "big") ^ (0xFFFF << shift)
    assert crc16(number.to_bytes(len(data) + 3, "big")[1:]) != crc16(data + b"\0\0")


@given(st.lists(payloads, min_size=1, max_size=5), st.integers(23, 517))
def test_fragments_come_together_at_any_mtu(frames: list[bytes], mtu: int) -> None:
    cutter, reassembler = Fragmenter(), Reassembler()
    size = fragment_size(mtu)
    parts = [part for frame in frames for part in cutter.cut(frame, size)]
    assert max(map(len, parts)) <= mtu - 3
    assert [frame for frame in map(reassembler.feed, parts) if frame] == frames
    assert reassembler.dropped == 0


@given(st.lists(payloads, min_size=2, max_size=5), st.data())
def test_a_lost_fragment_costs_its_own_message_only(
    frames: list[bytes], data: st.DataObject
) -> None:
    cutter, reassembler = Fragmenter(), Reassembler()
    cut = [cutter.cut(frame, 20) for frame in frames]
    victim = data.draw(st.integers(0, len(cut) - 1))
    del cut[victim][data.draw(st.integers(0, len(cut[victim]) - 1))]
    seen = [reassembler.feed(part) for parts in cut for part in parts]
    assert [frame for frame in seen if frame] == frames[:victim] + frames[victim + 1 :]


@given(st.lists(payloads, min_size=1, max_size=5), st.booleans())
def test_notifications_doubled_by_an_old_subscription_count_once(
    frames: list[bytes], whole: bool
) -> None:
    cutter, reassembler = Fragmenter(), Reassembler()
    parts: list[bytes] = []
    for frame in frames:
        cut = cutter.cut(frame, 20)
        parts += cut + cut if whole else [part for part in cut for _ in range(2)]
    assert [frame for frame in map(reassembler.feed, parts) if frame] == frames


def test_link_dropped_inside_a_fragmented_message_and_a_smaller_mtu_next() -> None:
    old, frame = Reassembler(), bytes(200)
    assert [old.feed(part) for part in Fragmenter().cut(frame, 180)[:1]] == [None]
    new, cutter = Reassembler(), Fragmenter()
    assert [got for got in map(new.feed, cutter.cut(frame, 20)) if got] == [frame]


def test_message_ids_wrap_around() -> None:
    cutter, reassembler = Fragmenter(), Reassembler()
    for number in range(600):
        payload = number.to_bytes(2, "big")
        assert [reassembler.feed(part) for part in cutter.cut(payload, 20)] == [payload]


@given(st.lists(st.binary(max_size=30), max_size=60))
def test_a_stranger_with_fragments_never_gets_more_than_one_payload_of_memory(
    parts: list[bytes],
) -> None:
    reassembler = Reassembler()
    for part in parts:
        frame = reassembler.feed(part)
        assert frame is None or 0 < len(frame) <= MAX_PAYLOAD
