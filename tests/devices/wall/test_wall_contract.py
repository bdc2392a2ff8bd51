"""What every wall sensor must do. A new kind is one more rig in `wall_rigs`."""

import pytest
from wall_rigs import DigitalRig, Rig, every_kind, in_a_thread, started

from tableside.errors import SensorError
from tableside.sensing import Crossed, Detector, Fault, Reading


@every_kind
def test_the_first_point_is_what_it_reads_at_the_start(kind: type[Rig]) -> None:
    with started(kind) as rig:
        ((at_ns, value),) = rig.points
        assert at_ns == rig.clock.ns
        assert not value > 0


@every_kind
def test_a_wall_already_past_is_told_at_the_start(kind: type[Rig]) -> None:
    rig = kind()
    rig._put(15.0)
    rig.start()
    try:
        assert rig.points[0][1] > 0
    finally:
        rig.close()


@every_kind
def test_every_move_over_the_mark_is_told_with_its_time(kind: type[Rig]) -> None:
    with started(kind) as rig:
        times = []
        for mm in (10.0, -10.0, 10.0, -10.0):
            rig.move(mm)
            times.append(rig.clock.ns)
        assert [at_ns for at_ns, _ in rig.points[1:]] == times
        assert [value > 0 for _, value in rig.points[1:]] == [True, False, True, False]


@every_kind
def test_a_time_past_the_mark_is_told_however_short(kind: type[Rig]) -> None:
    with started(kind) as rig:
        rig.move(10.0, after_ms=5)
        rig.move(-10.0, after_ms=5)
        assert [value > 0 for _, value in rig.points] == [False, True, False]


@every_kind
def test_times_never_go_back(kind: type[Rig]) -> None:
    with started(kind) as rig:
        for step_ms, mm in ((10, 10.0), (0, -10.0), (0, 10.0), (5, -10.0)):
            rig.move(mm, after_ms=step_ms)
        times = [at_ns for at_ns, _ in rig.points]
        assert times == sorted(times)
        assert len(times) == 5


@every_kind
def test_nothing_is_told_after_closing_and_closing_twice_is_fine(kind: type[Rig]) -> None:
    with started(kind) as rig:
        rig.close()
        told = len(rig.points)
        in_a_thread(lambda: rig._put(10.0))
        assert len(rig.points) == told


@every_kind
def test_starting_twice_is_an_error(kind: type[Rig]) -> None:
    with started(kind) as rig, pytest.raises(SensorError, match="started before"):
        rig.sensor.start(rig.told, rig.troubled)


@every_kind
def test_a_closed_sensor_lets_go_of_its_pins(kind: type[Rig]) -> None:
    with started(kind) as rig:
        rig.close()
        rig.sensor = rig.another()
        rig.start()
        assert len(rig.points) == 2


@every_kind
def test_it_says_where_it_is(kind: type[Rig]) -> None:
    words = kind().sensor.describe()
    assert words.startswith(("GPIO17", "MCP3008"))
    assert "\n" not in words


@every_kind
def test_a_crossing_at_the_wall_is_a_crossing_for_the_detector(kind: type[Rig]) -> None:
    with started(kind) as rig:
        rig.move(10.0)
        crossed_ns = rig.clock.ns
        rig.move(12.0, after_ms=300)
        assert judged(rig) == [Crossed(crossed_ns, crossed_ns + 150_000_000)]


@every_kind
def test_a_broken_wire_does_not_look_like_a_quiet_wall(kind: type[Rig]) -> None:
    with started(kind) as rig:
        rig.unplug()
        rig.clock.ns += 61_000_000_000
        kinds = [type(reading) for reading in judged(rig)]
        assert Fault in kinds


@every_kind
def test_a_sensor_that_could_not_be_opened_may_be_tried_again(kind: type[Rig]) -> None:
    rig = kind()

    def full(*_point: object) -> None:
        raise OSError(28, "no space left")

    with pytest.raises((SensorError, OSError)):
        rig.sensor.start(full, rig.troubled)
    rig.start()
    rig.close()
    assert len(rig.points) == 1


def test_a_pin_in_use_is_named_with_what_to_do() -> None:
    with started(DigitalRig) as rig, pytest.raises(SensorError, match="in use already") as caught:
        rig.another().start(rig.told, rig.troubled)
    assert "table.toml" in str(caught.value)


def judged(rig: Rig) -> list[Reading]:
    (first_ns, first), *points = rig.points
    detector, _ = Detector(rig.options).point(first_ns, first)
    detector, _ = detector.arm(first_ns)
    said: list[Reading] = []
    for at_ns, value in points:
        detector, more = detector.point(at_ns, value)
        said += more
    _, more = detector.tick(rig.clock.ns)
    return [*said, *more]
