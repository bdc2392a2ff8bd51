"""The virtual wall behind the real adapters: what it does is what the detector says."""

from collections.abc import Iterator
from random import Random
from threading import Event, Thread

from tableside.sensing import (
    Crossed,
    Detector,
    EdgeOptions,
    Fault,
    Options,
    Phase,
    Reading,
    Suspect,
    Value,
)
from tableside.virtual.stack import CALIBRATION, GaugeStage, SwitchStage, WallStage

MS = 1_000_000
PATIENCE_S = 20


class Watch:
    """A detector behind a stage, on a clock that the test moves."""

    def __init__(self, options: Options) -> None:
        self.ns = 1_000 * MS
        self.detector = Detector(options)
        self.said: list[Reading] = []

    def clock_ns(self) -> int:
        return self.ns

    def wait_until(self, at_ns: int) -> bool:
        self.ns = max(self.ns, at_ns)
        return True

    def point(self, at_ns: int, value: Value) -> None:
        self.detector, said = self.detector.point(at_ns, value)
        self.said += said

    def trouble(self, at_ns: int, why: str | None) -> None:
        raise AssertionError(f"{at_ns}: {why}")

    def pass_ms(self, ms: int) -> None:
        self.ns += ms * MS
        self.detector, said = self.detector.tick(self.ns)
        self.said += said

    def arm(self) -> None:
        self.detector, said = self.detector.arm(self.ns)
        self.said += said

    def disarm(self) -> None:
        self.detector, _ = self.detector.disarm(self.ns)


def played(stage: WallStage, watch: Watch, motion_points: object, duration_ns: int) -> None:
    start_ns = watch.ns
    thread = Thread(target=stage.play, args=(motion_points, start_ns, watch.wait_until))
    thread.start()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
    watch.ns = start_ns + duration_ns
    watch.pass_ms(100)


def test_a_whole_game_at_a_switch_is_judged_as_it_was() -> None:
    watch = Watch(EdgeOptions())
    rng = Random(11)
    stage = SwitchStage(rng, watch.clock_ns)
    crossed = 0
    with stage.sensor as sensor:
        sensor.start(watch.point, watch.trouble)
        watch.arm()
        while sum(stage.wall.board.values()) > 4:
            watch.said.clear()
            colour = rng.choice([colour for colour, left in stage.wall.board.items() if left])
            pull = stage.wall.pull(colour, care=rng.random())
            played(stage, watch, pull.points, pull.duration_ns)
            verdicts = [type(r) for r in watch.said if isinstance(r, Crossed | Suspect)]
            expected = {"crossed": [Crossed], "clear": []}
            assert verdicts == expected.get(pull.truth, verdicts)
            crossed += pull.crossed
            if stage.wall.at_mm > 0:
                watch.disarm()
                back = stage.wall.reset()
                played(stage, watch, back.points, back.duration_ns)
                watch.pass_ms(1_000)
                watch.arm()
                assert watch.detector.phase is Phase.CLEAR
    assert crossed > 0


def test_an_unplugged_switch_is_not_a_quiet_wall() -> None:
    watch = Watch(EdgeOptions())
    stage = SwitchStage(Random(1), watch.clock_ns)
    with stage.sensor as sensor:
        sensor.start(watch.point, watch.trouble)
        stage.unplug()
        watch.arm()
    assert [r.kind for r in watch.said if isinstance(r, Fault)] == ["active_when_armed"]


class Script:
    """Moves the wall in step with a polling adapter, one value every round."""

    def __init__(self, watch: Watch, values: Iterator[float]) -> None:
        self.watch = watch
        self.values = values
        self.done = Event()
        self.stage: GaugeStage | None = None

    def wait(self, seconds: float) -> bool:
        self.watch.ns += round(seconds * 1e9)
        value = next(self.values, None)
        if value is None or self.stage is None:
            self.done.set()
            return True
        self.stage.show(value, self.watch.ns)
        return False


def gauged(path_mm: list[float]) -> list[Reading]:
    watch = Watch(CALIBRATION.options())
    script = Script(watch, iter(path_mm[::5]))
    stage = GaugeStage(Random(3), watch.clock_ns, wait=script.wait)
    stage.show(path_mm[0], watch.ns)
    script.stage = stage
    watch.arm()
    with stage.sensor as sensor:
        sensor.start(watch.point, watch.trouble)
        assert script.done.wait(PATIENCE_S)
    watch.pass_ms(300)
    return watch.said


def test_a_crossing_comes_through_the_chip_the_bus_and_the_calibration() -> None:
    said = gauged([-20.0] * 500 + [6.0] * 400)
    (crossed,) = said
    assert isinstance(crossed, Crossed)
    assert crossed.confirmed_at_ns - crossed.at_ns == 150 * MS


def test_a_wall_that_touches_the_mark_has_not_crossed_at_the_chip_either() -> None:
    """C-04."""
    assert gauged([-20.0] * 300 + [0.0] * 600) == []


def test_a_chip_taken_out_reads_where_no_wall_can_be() -> None:
    out_mm = CALIBRATION.position_mm(1023)
    said = gauged([-20.0] * 300 + [out_mm] * 300)
    assert [r.kind for r in said if isinstance(r, Fault)] == ["out_of_range"]
