"""The detector on edges: field reports of walls and gates, each as what happens."""

import pytest
from wall_watching import MS, judge, of_kind, watching

from tableside.sensing import (
    Cleared,
    Crossed,
    Detector,
    EdgeOptions,
    Fault,
    FaultCleared,
    Level,
    Phase,
    SensingError,
    Suspect,
)

OPTIONS = EdgeOptions()


def pulses(*spans: tuple[int, int]) -> list[tuple[int, bool]]:
    return [point for start, end in spans for point in ((start, True), (end, False))]


def test_a_bounce_of_20_ms_is_rejected() -> None:
    _, said = judge(watching(OPTIONS), pulses((100, 120)), until_ms=2_000)
    assert said == []


def test_a_crossing_of_300_ms_counts_once_from_when_it_began() -> None:
    _, said = judge(watching(OPTIONS), pulses((100, 400)), until_ms=2_000)
    assert said == [Crossed(100 * MS, 250 * MS), Cleared(500 * MS)]


def test_what_is_neither_bounce_nor_crossing_is_for_the_table() -> None:
    _, said = judge(watching(OPTIONS), pulses((100, 180)), until_ms=2_000)
    suspect, cleared = said
    assert isinstance(suspect, Suspect)
    assert (suspect.began_ns, suspect.ended_ns) == (100 * MS, 180 * MS)
    assert "80 ms" in suspect.why
    assert cleared == Cleared(280 * MS)


def test_chatter_at_the_mark_is_not_a_crossing() -> None:
    chatter = pulses(*((at, at + 1) for at in range(100, 160, 2)))
    _, said = judge(watching(OPTIONS), chatter, until_ms=2_000)
    assert said == []


def test_an_input_that_floats_at_mains_frequency_is_named_until_it_is_calm() -> None:
    hum = pulses(*((at, at + 10) for at in range(100, 2_100, 20)))
    _, said = judge(watching(OPTIONS), hum, until_ms=4_000)
    fault, cleared = said
    assert isinstance(fault, Fault)
    assert fault.kind == "chattering"
    assert cleared == FaultCleared(3_080 * MS, "chattering")


def test_a_wall_that_stays_past_during_chatter_has_crossed_all_the_same() -> None:
    hum = pulses(*((at, at + 10) for at in range(100, 1_100, 20)))
    _, said = judge(watching(OPTIONS), [*hum, (1_100, True)], until_ms=1_400)
    assert of_kind(said, Crossed) == [Crossed(1_100 * MS, 1_250 * MS)]


def test_chatter_asks_once_by_its_fault_not_at_every_edge() -> None:
    slow = pulses(*((at, at + 40) for at in range(0, 3_000, 150)))
    _, said = judge(watching(EdgeOptions(chatter_edges=5)), slow, until_ms=3_100)
    assert [type(r) for r in said[:9:2]] == [Suspect] * 4 + [Fault]
    assert len(of_kind(said, Suspect)) == 4


def test_as_many_edges_as_allowed_within_exactly_the_window_are_chatter() -> None:
    for step_ms, faults in ((250, 1), (251, 0)):
        options = EdgeOptions(chatter_edges=5)
        ticks = pulses(*((at * step_ms, at * step_ms + 1) for at in range(5)))
        _, said = judge(watching(options), ticks, until_ms=1_010)
        assert len(of_kind(said, Fault)) == faults


@pytest.mark.parametrize(("past_ms", "suspects"), [(24, 0), (25, 1), (149, 1)])
def test_the_limits_of_a_suspect(past_ms: int, suspects: int) -> None:
    _, said = judge(watching(OPTIONS), pulses((100, 100 + past_ms)), until_ms=2_000)
    assert len(of_kind(said, Suspect)) == suspects
    assert of_kind(said, Crossed) == []


@pytest.mark.parametrize(("past_ms", "suspects"), [(24, 0), (25, 1)])
def test_the_limits_of_a_suspect_when_the_sensor_is_lost(past_ms: int, suspects: int) -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)])
    _, said = detector.lost((100 + past_ms) * MS, "The cable was pulled.")
    assert len(of_kind(said, Suspect)) == suspects


@pytest.mark.parametrize(("gaps", "crossings"), [(2, 1), (3, 0)])
def test_the_limits_of_bridging(gaps: int, crossings: int) -> None:
    ends = [100 + 40 * number for number in range(gaps + 1)]
    torn = [(at, True) for at in [60, *(end + 1 for end in ends[:-1])]]
    torn += [(end, False) for end in ends[:-1]]
    _, said = judge(watching(EdgeOptions(dropouts=2)), sorted(torn), until_ms=240)
    assert len(of_kind(said, Crossed)) == crossings


def test_dropouts_do_not_split_a_crossing() -> None:
    broken = pulses((100, 160), (162, 210), (212, 400))
    _, said = judge(watching(OPTIONS), broken, until_ms=450)
    assert said == [Crossed(100 * MS, 254 * MS)]


def test_more_gaps_than_dropouts_are_for_the_table() -> None:
    torn = pulses((0, 26), *((at, at + 8) for at in range(28, 108, 10)))
    _, said = judge(watching(EdgeOptions(dropouts=2)), torn, until_ms=2_000)
    assert len(of_kind(said, Suspect)) == 1
    assert of_kind(said, Crossed) == []


def test_the_switch_bouncing_while_the_wall_is_pulled_back_triggers_nothing() -> None:
    detector, said = judge(watching(OPTIONS), [(100, True)], until_ms=600)
    assert len(said) == 1
    reset = [(700, False), *pulses((702, 705), (710, 712), (760, 790))]
    detector, said = judge(detector, reset, until_ms=2_000)
    assert said == [Cleared(890 * MS)]


def test_a_reset_is_not_heard_while_deaf_whatever_it_does() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)], until_ms=600)
    detector, _ = detector.disarm(650 * MS)
    detector, said = judge(detector, pulses((700, 1_200), (1_210, 1_900)), until_ms=3_000)
    assert said == []
    assert detector.level is Level.CLEAR
    assert detector.clear_since_ns == 1_900 * MS


def test_opened_closed_and_opened_again_while_the_next_turn_begins() -> None:
    detector = watching(OPTIONS)
    detector, said = judge(detector, pulses((100, 300), (330, 500), (700, 1_000)), until_ms=1_200)
    assert of_kind(said, Crossed) == [
        Crossed(100 * MS, 250 * MS),
        Crossed(700 * MS, 850 * MS),
    ]


def test_past_when_armed_is_a_fault_and_not_an_edge_to_wait_for() -> None:
    detector, _ = Detector(OPTIONS).point(0, True)
    detector, said = detector.arm(10 * MS)
    assert [fault.kind for fault in of_kind(said, Fault)] == ["active_when_armed"]
    assert detector.phase is Phase.BLOCKED
    detector, said = judge(detector, [(500, False)], until_ms=700)
    assert said == [FaultCleared(600 * MS, "active_when_armed"), Cleared(600 * MS)]
    _, said = judge(detector, [(800, True)], until_ms=1_000)
    assert said == [Crossed(800 * MS, 950 * MS)]


def test_disarming_ends_the_fault_of_arming_too_early() -> None:
    detector, _ = Detector(OPTIONS).point(0, True)
    detector, _ = detector.arm(10 * MS)
    detector, said = detector.disarm(20 * MS)
    assert said == (FaultCleared(20 * MS, "active_when_armed"),)
    assert detector.faults == ()


def test_a_sensor_lost_before_the_wall_was_back_has_one_fault_not_two() -> None:
    detector = watching(OPTIONS, True)
    detector, said = detector.lost(20 * MS, "The cable was pulled.")
    assert said == (
        FaultCleared(20 * MS, "active_when_armed"),
        Fault(20 * MS, "lost", "The cable was pulled."),
    )


def test_the_first_point_after_arming_may_be_the_fault_too() -> None:
    detector, said = Detector(OPTIONS).arm(0)
    assert said == ()
    assert detector.phase is Phase.UNSEEN
    _, said = detector.point(5 * MS, True)
    assert [fault.kind for fault in of_kind(said, Fault)] == ["active_when_armed"]


def test_a_wire_that_breaks_is_named_when_nobody_can_pull_the_wall_back() -> None:
    _, said = judge(watching(OPTIONS), [(100, True)], until_ms=70_000)
    crossed, stuck = said
    assert isinstance(crossed, Crossed)
    assert isinstance(stuck, Fault)
    assert (stuck.kind, stuck.at_ns) == ("stuck_past", 60_100 * MS)
    assert "60 s" in stuck.why


def test_faults_are_kept_while_deaf_and_told_when_armed() -> None:
    detector, said = judge(Detector(OPTIONS), [(0, True)], until_ms=61_000)
    assert said == []
    assert [fault.kind for fault in detector.faults] == ["stuck_past"]
    _, said = detector.arm(62_000 * MS)
    assert {fault.kind for fault in of_kind(said, Fault)} == {"stuck_past", "active_when_armed"}


def test_a_lost_sensor_is_said_once_and_what_was_pending_is_for_the_table() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)])
    detector, said = detector.lost(160 * MS, "The cable was pulled.")
    suspect, fault = said
    assert isinstance(suspect, Suspect)
    assert fault == Fault(160 * MS, "lost", "The cable was pulled.")
    assert detector.level is None
    detector, said = detector.lost(170 * MS, "The cable was pulled.")
    assert said == ()
    detector, said = detector.point(900 * MS, False)
    assert said == (FaultCleared(900 * MS, "lost"),)
    assert detector.phase is Phase.CLEAR


def test_a_verdict_must_wait_while_the_wall_is_past_but_not_for_long_enough() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)])
    assert detector.pending
    assert detector.deadline_ns == 250 * MS + OPTIONS.lag_ms * MS
    detector, said = detector.tick(detector.deadline_ns)
    assert said == (Crossed(100 * MS, 250 * MS),)
    assert not detector.pending


def test_a_point_that_was_on_its_way_at_the_deadline_still_counts() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)])
    detector, said = detector.tick(255 * MS)
    assert said == ()
    _, said = detector.point(249 * MS, False)
    assert said == ()


def test_a_point_older_than_what_was_judged_counts_as_now() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)], until_ms=500)
    detector, _ = detector.point(90 * MS, False)
    assert detector.clear_since_ns == 480 * MS


def test_points_of_equal_times_count_in_their_order() -> None:
    detector, said = judge(watching(OPTIONS), [(100, True), (100, False), (100, True)])
    assert detector.pending
    _, said = judge(detector, [], until_ms=300)
    assert said == [Crossed(100 * MS, 250 * MS)]


def test_arming_twice_changes_nothing() -> None:
    detector, _ = judge(watching(OPTIONS), [(100, True)])
    again, said = detector.arm(120 * MS)
    assert said == ()
    assert again.pending


def test_a_position_told_by_an_edge_sensor_is_refused() -> None:
    with pytest.raises(SensingError, match="position sensor"):
        Detector(OPTIONS).point(0, 1.5)
