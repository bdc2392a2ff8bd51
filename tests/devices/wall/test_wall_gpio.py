"""What only sensors on pins do: polarity, the pin's own times, and errors that help."""

import sys
from types import ModuleType

import pytest
from gpiozero import BadPinFactory, Device, GPIOZeroError, PinFixedPull, PinUnknownPi
from wall_rigs import MS, PIN, Clock, DigitalRig, in_a_thread, started

from tableside.devices.wall import DigitalWall, GpioWall, WallConfigError
from tableside.devices.wall.gpio import TickClock, explained
from tableside.errors import SensorError
from tableside.virtual.pins import MockWallPins


def read(wall: DigitalWall, levels: list[bool]) -> list[bool]:
    clock = Clock()
    pins = MockWallPins(clock)
    values: list[bool] = []
    pins.drive(PIN, levels[0])
    with GpioWall(wall, factory=pins, clock_ns=clock) as sensor:
        sensor.start(lambda _at, value: values.append(bool(value)), lambda _at, _why: None)
        for level in levels[1:]:
            pins.drive(PIN, level)
    return values


@pytest.mark.parametrize(
    ("wall", "past"),
    [
        (DigitalWall(pin=PIN), True),
        (DigitalWall(pin=PIN, pull="down", past_level="low"), False),
        (DigitalWall(pin=PIN, pull="none", past_level="high"), True),
        (DigitalWall(pin=PIN, pull="none", past_level="low"), False),
    ],
)
def test_either_level_may_mean_past(wall: DigitalWall, past: bool) -> None:
    assert read(wall, [not past, past, not past]) == [False, True, False]


@pytest.mark.parametrize(("pull", "past_level"), [("up", "high"), ("down", "low")])
def test_a_pin_with_no_wire_at_all_reads_past(pull: str, past_level: str) -> None:
    clock = Clock()
    values: list[bool] = []
    wall = DigitalWall(pin=PIN, pull=pull, past_level=past_level)  # type: ignore[arg-type]
    with GpioWall(wall, factory=MockWallPins(clock), clock_ns=clock) as sensor:
        sensor.start(lambda _at, value: values.append(bool(value)), lambda _at, _why: None)
    assert values == [True]


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"pull": "up", "past_level": "low"}, "broken wire reads high"),
        ({"pull": "down", "past_level": "high"}, "broken wire reads low"),
        ({"pin": 40}, "not the position on the header"),
        ({"pull": "sideways"}, "pull must be"),
        ({"past_level": "middle"}, "past_level must be"),
    ],
)
def test_wiring_that_cannot_work_is_refused(wrong: dict[str, object], word: str) -> None:
    with pytest.raises(WallConfigError, match=word):
        DigitalWall(**{"pin": PIN, **wrong})  # type: ignore[arg-type]


def test_an_edge_keeps_the_time_of_the_pin_not_of_the_callback() -> None:
    with started(DigitalRig) as rig:
        rig.clock.ns += 10 * MS
        edge_ns = rig.clock.ns - 3 * MS
        in_a_thread(lambda: rig.pins.drive(PIN, True, edge_ns))
        assert rig.points[-1] == (edge_ns, True)


def test_an_edge_that_claims_to_be_older_than_the_last_one_counts_after_it() -> None:
    with started(DigitalRig) as rig:
        rig.move(10.0)
        edge_ns = rig.clock.ns
        in_a_thread(lambda: rig.pins.drive(PIN, False, edge_ns - 8 * MS))
        assert rig.points[-2:] == [(edge_ns, True), (edge_ns, False)]


def test_an_edge_that_was_under_way_while_closing_is_not_told() -> None:
    with started(DigitalRig) as rig:
        handler = rig.pins.pin(PIN).when_changed
        rig.close()
        handler(rig.pins.ticks(), True)
        assert len(rig.points) == 1


def test_no_bounce_time_is_set() -> None:
    """Kernel debounce swallows short pulses, and factories disagree what it means."""
    with started(DigitalRig) as rig:
        assert rig.pins.pin(PIN).bounce is None


class Ticks:
    """A factory whose ticks are microseconds that wrap around, as pigpio's do."""

    def __init__(self) -> None:
        self.now = 0

    def ticks(self) -> int:
        return self.now % 2**32

    def ticks_diff(self, later: int, earlier: int) -> float:
        return ((later - earlier + 2**31) % 2**32 - 2**31) / 1e6


def test_ticks_may_wrap_and_drift_and_times_stay_right() -> None:
    factory, clock = Ticks(), Clock()
    ticks = TickClock(factory, clock)
    for number in range(1, 200):
        clock.ns += 60_000 * MS
        factory.now += 60_000_000 + 100
        assert abs(ticks.at_ns(factory.ticks()) - clock.ns) <= 21 * MS, number


def test_neighbouring_edges_keep_their_distance_though_callbacks_are_late() -> None:
    factory, clock = Ticks(), Clock()
    ticks = TickClock(factory, clock)
    factory.now, clock.ns = 9_000, clock.ns + 9 * MS
    assert ticks.at_ns(4_500) - ticks.at_ns(1_200) == 0
    factory.now, clock.ns = 19_000, clock.ns + 10 * MS
    first = ticks.at_ns(10_000)
    clock.ns += 7 * MS
    assert ticks.at_ns(10_800) - first == 800_000


def test_ticks_of_a_clock_that_is_not_ours_are_replaced_by_the_time_of_arrival() -> None:
    factory, clock = Ticks(), Clock()
    ticks = TickClock(factory, clock)
    factory.now = 1_500_000_000
    clock.ns += 40 * MS
    assert ticks.at_ns(7) == clock.ns


def test_a_machine_without_pins_is_told_to_install_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> None:
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(none))
    with pytest.raises(SensorError, match=r"tableside\[pi\]"):
        GpioWall(DigitalWall(pin=PIN)).start(lambda *_: None, lambda *_: None)


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (PinUnknownPi("revision 0000"), "no pins were found"),
        (PinFixedPull("GPIO2"), "choose another pin"),
        (PermissionError(13, "denied"), "group gpio"),
        (GPIOZeroError("oh"), "check the wiring"),
        (OSError(5, "Input/output error"), "check the wiring"),
    ],
)
def test_what_drivers_raise_becomes_a_sentence(error: Exception, word: str) -> None:
    with pytest.raises(SensorError, match=word) as caught, explained("the wall"):
        raise error
    assert caught.value.__cause__ is error


def test_the_error_of_the_pi_driver_is_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class DriverError(Exception):
        pass

    driver = ModuleType("lgpio")
    driver.error = DriverError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lgpio", driver)
    with pytest.raises(SensorError, match="GPIO busy"), explained("the wall"):
        raise DriverError("GPIO busy")


def test_a_mistake_of_ours_stays_one() -> None:
    with pytest.raises(ZeroDivisionError), explained("the wall"):
        raise ZeroDivisionError
