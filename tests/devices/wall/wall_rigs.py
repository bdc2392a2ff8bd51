"""Every kind of wall sensor on mock pins, with a wall that a test can move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Thread

import pytest

from tableside.devices.wall import AnalogueWall, DigitalWall, GpioWall, Mcp3008Wall, WallSensor
from tableside.sensing import Calibration, EdgeOptions, Options, Value
from tableside.virtual.pins import MockMcp3008, MockWallPins

MS = 1_000_000
PIN = 17
CHANNEL = 3
CALIBRATION = Calibration((100.0, 500.0, 900.0), (-40.0, 0.0, 40.0))
PATIENCE_S = 10


class Clock:
    """Monotonic ns that move when told."""

    def __init__(self) -> None:
        self.ns = 5_000 * MS

    def __call__(self) -> int:
        return self.ns


class Pacer:
    """Lets a polling thread make one round at a time."""

    def __init__(self) -> None:
        self._go: Queue[bool] = Queue()
        self._idle: Queue[None] = Queue()

    def wait(self, _seconds: float) -> bool:
        self._idle.put(None)
        return self._go.get(timeout=PATIENCE_S)

    def round(self) -> None:
        self._idle.get(timeout=PATIENCE_S)
        self._go.put(False)
        self._idle.get(timeout=PATIENCE_S)
        self._idle.put(None)

    def stop(self) -> None:
        self._go.put(True)


class Rig:
    """A sensor, the pins it is on, and what it has reported."""

    options: Options

    def __init__(self) -> None:
        self.clock = Clock()
        self.pins = MockWallPins(self.clock)
        self.points: list[tuple[int, Value]] = []
        self.troubles: list[tuple[int, str | None]] = []
        self.sensor = self.another()

    def another(self) -> WallSensor:
        raise NotImplementedError

    def move(self, mm: float, *, after_ms: int = 10) -> None:
        """Let time pass and put the wall at a place, as hardware does: from another thread."""
        self.clock.ns += after_ms * MS
        in_a_thread(lambda: self._put(mm))

    def unplug(self) -> None:
        """Break the wire."""
        raise NotImplementedError

    def start(self) -> None:
        self.sensor.start(self.told, self.troubled)

    def close(self) -> None:
        self.sensor.close()

    def told(self, at_ns: int, value: Value) -> None:
        self.points.append((at_ns, value))

    def troubled(self, at_ns: int, why: str | None) -> None:
        self.troubles.append((at_ns, why))

    def _put(self, mm: float) -> None:
        raise NotImplementedError


class DigitalRig(Rig):
    """A switch that opens past the mark."""

    options = EdgeOptions()

    def another(self) -> WallSensor:
        self.pins.drive(PIN, False)
        return GpioWall(DigitalWall(pin=PIN), factory=self.pins, clock_ns=self.clock)

    def unplug(self) -> None:
        self.clock.ns += 10 * MS
        in_a_thread(lambda: self.pins.cut(PIN, self.clock.ns))

    def _put(self, mm: float) -> None:
        self.pins.drive(PIN, mm > 0, self.clock.ns)


class AnalogueRig(Rig):
    """A potentiometer, polled one round a move."""

    options = CALIBRATION.options()

    def another(self) -> WallSensor:
        self.pacer = Pacer()
        self.chip = MockMcp3008(self.pins)
        self.chip.counts[CHANNEL] = counts(-20)
        wall = AnalogueWall(channel=CHANNEL, calibration=CALIBRATION)
        return Mcp3008Wall(wall, factory=self.pins, clock_ns=self.clock, wait=self.pacer.wait)

    def move(self, mm: float, *, after_ms: int = 10) -> None:
        super().move(mm, after_ms=after_ms)
        self.pacer.round()

    def unplug(self) -> None:
        self.chip.counts[CHANNEL] = 1023
        self.clock.ns += 10 * MS
        self.pacer.round()

    def close(self) -> None:
        self.pacer.stop()
        super().close()

    def _put(self, mm: float) -> None:
        self.chip.counts[CHANNEL] = counts(mm)


def counts(mm: float) -> int:
    """What the potentiometer reads at a place."""
    return round(500 + mm * 10)


def in_a_thread(work: Callable[[], None]) -> None:
    """Do it as the driver of a real pin would, in a thread of its own."""
    thread = Thread(target=work)
    thread.start()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


@contextmanager
def started(kind: type[Rig]) -> Iterator[Rig]:
    """A rig whose sensor is started, closed at the end."""
    rig = kind()
    rig.start()
    try:
        yield rig
    finally:
        rig.close()
        rig.pins.reset()


every_kind = pytest.mark.parametrize("kind", [DigitalRig, AnalogueRig])
