"""The detector on positions in mm."""

import math

import pytest
from wall_watching import MS, judge, of_kind, watching

from tableside.sensing import (
    Cleared,
    Crossed,
    Detector,
    Fault,
    FaultCleared,
    Level,
    PositionOptions,
    SensingError,
    Suspect,
)

OPTIONS = PositionOptions(silence_ms=None)


def test_touching_the_mark_is_not_past_it_and_zero_is_a_value() -> None:
    """C-04; a value of exactly zero is a value."""
    detector, said = judge(watching(OPTIONS, -20.0), [(100, 0.0)], until_ms=2_000)
    assert said == []
    assert detector.value == 0.0
    assert detector.level is Level.CLEAR


def test_well_past_the_mark_is_a_crossing() -> None:
    _, said = judge(watching(OPTIONS, -20.0), [(100, -3.0), (110, 4.0)], until_ms=400)
    assert said == [Crossed(110 * MS, 260 * MS)]


def test_resting_within_the_uncertainty_is_for_the_table() -> None:
    _, said = judge(watching(OPTIONS, -20.0), [(100, 0.3)], until_ms=2_000)
    (suspect,) = said
    assert isinstance(suspect, Suspect)
    assert "near the mark" in suspect.why


def test_a_wall_that_creeps_on_after_a_suspect_has_crossed() -> None:
    creep = [(100, 0.3), (500, 0.4), (900, 0.7)]
    _, said = judge(watching(OPTIONS, -20.0), creep, until_ms=2_000)
    assert [type(reading) for reading in said] == [Suspect, Crossed]
    assert of_kind(said, Crossed) == [Crossed(900 * MS, 1_050 * MS)]


def test_a_wall_that_stops_short_of_the_hysteresis_is_not_back() -> None:
    detector, said = judge(watching(OPTIONS, -20.0), [(100, 5.0)], until_ms=400)
    detector, said = judge(detector, [(500, -0.2), (900, 5.0), (1_300, -0.4)], until_ms=2_000)
    assert said == []
    assert detector.clear_since_ns is None
    _, said = judge(detector, [(2_100, -0.5)], until_ms=3_000)
    assert said == [Cleared(2_200 * MS)]


def test_a_missing_chip_is_named_and_is_not_a_crossing() -> None:
    options = PositionOptions(max_mm=20.0, silence_ms=None)
    detector, said = judge(watching(options, -20.0), [(100, 57.0)], until_ms=2_000)
    (fault,) = said
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.at_ns) == ("out_of_range", 125 * MS)
    assert detector.level is None
    _, said = judge(detector, [(2_100, -20.0)])
    assert said == [FaultCleared(2_100 * MS, "out_of_range")]


def test_one_garbled_sample_is_no_fault_and_hides_no_crossing() -> None:
    options = PositionOptions(max_mm=20.0)
    points = [(100, 5.0), (150, 57.0), (160, 5.0)]
    _, said = judge(watching(options, -20.0), points, until_ms=400)
    assert said == [Crossed(100 * MS, 250 * MS)]


def test_a_sensor_that_falls_silent_is_lost() -> None:
    """A disconnected sensor must not look like a quiet one."""
    options = PositionOptions(silence_ms=3_000)
    detector, said = judge(watching(options, -20.0), [(1_000, -20.0)], until_ms=5_000)
    (fault,) = said
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.at_ns) == ("lost", 4_000 * MS)
    _, said = judge(detector, [(5_500, -20.0)])
    assert said == [FaultCleared(5_500 * MS, "lost")]


def test_a_wall_resting_at_the_mark_after_a_touch_is_not_stuck_past_it() -> None:
    _, said = judge(watching(OPTIONS, -20.0), [(100, 1.0), (110, -0.1)], until_ms=90_000)
    assert said == []


def test_a_wall_not_back_behind_the_hysteresis_is_not_ready_to_be_watched() -> None:
    detector, _ = judge(Detector(OPTIONS), [(0, 5.0), (100, -0.2)])
    detector, said = detector.arm(200 * MS)
    assert [fault.kind for fault in of_kind(said, Fault)] == ["active_when_armed"]
    _, said = judge(detector, [(300, -3.0)], until_ms=500)
    assert Cleared(400 * MS) in said


@pytest.mark.parametrize(
    ("mm", "level"), [(0.0, Level.CLEAR), (0.01, Level.NEAR), (0.5, Level.NEAR), (0.51, Level.PAST)]
)
def test_the_limits_of_the_levels(mm: float, level: Level) -> None:
    assert OPTIONS.level(mm) is level


def test_many_samples_of_a_wall_that_stays_past_are_no_chatter() -> None:
    samples = [(100 + 5 * number, 4.0 + number % 3) for number in range(60)]
    _, said = judge(watching(OPTIONS, -20.0), samples, until_ms=420)
    assert said == [Crossed(100 * MS, 250 * MS)]


def test_a_stuck_wall_stays_stuck_while_its_heartbeat_says_so() -> None:
    options = PositionOptions(stuck_ms=5_000)
    beats = [(at_ms, 4.0) for at_ms in range(1_000, 9_000, 1_000)]
    detector, said = judge(watching(options, -20.0), beats, until_ms=9_000)
    assert [fault.kind for fault in of_kind(said, Fault)] == ["stuck_past"]
    assert of_kind(said, FaultCleared) == []
    _, said = judge(detector, [(9_500, -0.1)])
    assert said == [FaultCleared(9_500 * MS, "stuck_past")]


def test_a_wall_first_seen_just_behind_the_mark_is_clear() -> None:
    detector, said = Detector(OPTIONS).point(0, -0.2)
    detector, said = detector.arm(10 * MS)
    assert said == ()
    assert detector.clear_since_ns == 0


def test_not_a_number_is_no_place() -> None:
    assert OPTIONS.level(math.nan) is None


def test_a_level_told_by_a_position_sensor_is_refused() -> None:
    with pytest.raises(SensingError, match="edge sensor"):
        Detector(OPTIONS).point(0, True)
