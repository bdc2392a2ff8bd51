"""Clocks that differ and drift, and ends that fall silent."""

from hypothesis import given
from hypothesis import strategies as st

from tableside.wire.health import DEAD_AFTER_MS, PING_EVERY_MS, Liveness
from tableside.wire.timesync import TimeSync

MS = 1_000_000


def test_one_ping_gives_the_offset_within_half_its_round_trip() -> None:
    sync = TimeSync()
    assert not sync.ready
    sync.measured(1_000 * MS, 1_008 * MS, 50)
    assert sync.ready
    assert sync.host_ns(60) == 1_014 * MS
    assert sync.uncertainty_ns == 4 * MS


def test_a_slow_ping_does_not_spoil_a_quick_one() -> None:
    sync = TimeSync()
    sync.measured(0, 2 * MS, 1)
    sync.measured(5_000 * MS, 5_900 * MS, 5_001)
    assert sync.host_ns(5_001) == 5_001 * MS


@given(
    st.integers(-200, 200),
    st.integers(0, 1 << 31),
    st.lists(st.integers(1, 40), min_size=64, max_size=64),
)
def test_a_drifting_clock_stays_within_a_few_milliseconds(
    ppm: int, offset_ms: int, trips_ms: list[int]
) -> None:
    sync = TimeSync()

    def device_ms(host_ns: int) -> int:
        return host_ns // MS * (1_000_000 - ppm) // 1_000_000 + offset_ms

    for index, trip_ms in enumerate(trips_ms):
        sent_ns = index * PING_EVERY_MS * MS
        there_ns = sent_ns + trip_ms * MS // 2
        sync.measured(sent_ns, sent_ns + trip_ms * MS, device_ms(there_ns))
    moment_ns = len(trips_ms) * PING_EVERY_MS * MS
    error_ns = abs(sync.host_ns(device_ms(moment_ns)) - moment_ns)
    assert error_ns <= 3 * MS  # both clocks tick in whole milliseconds


def test_a_press_and_a_wall_edge_are_ordered_by_when_they_happened() -> None:
    sync = TimeSync()
    sync.measured(10_000 * MS, 10_004 * MS, 2)
    edge_ns, press_ms = 10_500 * MS, 490  # the press came first and arrived later
    assert sync.host_ns(press_ms) < edge_ns


def test_a_peer_is_asked_every_five_seconds_and_dead_after_fifteen() -> None:
    life = Liveness(0)
    assert not life.ask_now(PING_EVERY_MS - 1)
    assert life.ask_now(PING_EVERY_MS)
    assert not life.ask_now(PING_EVERY_MS + 1)
    assert not life.dead(DEAD_AFTER_MS - 1)
    assert life.dead(DEAD_AFTER_MS)
    life.heard(DEAD_AFTER_MS)
    assert not life.dead(2 * DEAD_AFTER_MS - 1)
    assert life.silent_ms(DEAD_AFTER_MS + 3) == 3
