"""A virtual wall behind the real adapters: what it does comes in through gpiozero's mock pins."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from random import Random

from tableside.devices.wall import (
    AnalogueWall,
    DigitalWall,
    GpioWall,
    Mcp3008Wall,
    WallSensor,
)
from tableside.sensing import Calibration, Value
from tableside.virtual.eyes import Eye, GaugeEye, Point, SwitchEye
from tableside.virtual.pins import FULL_SCALE, MockMcp3008, MockWallPins
from tableside.virtual.wall import VirtualWall

WaitUntil = Callable[[int], bool]
"""Waits until that time (ns); False: stop here."""

PIN = 17
CHANNEL = 0
CALIBRATION = Calibration((112.0, 812.0, 912.0), (-70.0, 0.0, 10.0))
"""Of a slide potentiometer of 100 mm over the whole way of the virtual wall."""


class WallStage(ABC):
    """A virtual wall, the sensor that watches it, and the real adapter that reads the sensor.

    `clock_ns` is the clock that the adapter's points are stamped with. Start `sensor` before
    anything is shown, and show from a thread of your own, as real hardware would.
    """

    eye: Eye
    sensor: WallSensor

    def __init__(self, rng: Random, clock_ns: Callable[[], int]) -> None:
        self.clock_ns = clock_ns
        self.pins = MockWallPins(clock_ns)
        self.wall = VirtualWall(rng, eye=self.eye)

    @abstractmethod
    def show(self, value: Value, at_ns: int) -> None:
        """Put what the virtual sensor reads on the wire."""

    @abstractmethod
    def unplug(self) -> None:
        """Break the wire or take the chip out."""

    def play(self, points: Iterable[Point], start_ns: int, wait_until: WaitUntil) -> None:
        """Show points, each at its time after `start_ns`."""
        for after_ns, value in points:
            at_ns = start_ns + after_ns
            if not wait_until(at_ns):
                return
            self.show(value, at_ns)


class SwitchStage(WallStage):
    """A switch at the mark on a GPIO pin, closed while the wall is behind it."""

    eye = SwitchEye()

    def __init__(self, rng: Random, clock_ns: Callable[[], int]) -> None:
        super().__init__(rng, clock_ns)
        self.show(self.wall.reads(), clock_ns())
        self.sensor = GpioWall(DigitalWall(pin=PIN), factory=self.pins, clock_ns=clock_ns)

    def show(self, value: Value, at_ns: int) -> None:
        self.pins.drive(PIN, bool(value), at_ns)

    def unplug(self) -> None:
        self.pins.cut(PIN)


class GaugeStage(WallStage):
    """A potentiometer over an MCP3008, which the adapter polls."""

    eye = GaugeEye()

    def __init__(
        self,
        rng: Random,
        clock_ns: Callable[[], int],
        *,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        super().__init__(rng, clock_ns)
        self.chip = MockMcp3008(self.pins)
        self.show(self.wall.reads(), clock_ns())
        wall = AnalogueWall(channel=CHANNEL, calibration=CALIBRATION)
        self.sensor = Mcp3008Wall(wall, factory=self.pins, clock_ns=clock_ns, wait=wait)

    def show(self, value: Value, at_ns: int) -> None:
        del at_ns
        self.chip.counts[CHANNEL] = _counts(value)

    def unplug(self) -> None:
        # without the chip nobody pulls the line down
        self.chip.counts[CHANNEL] = FULL_SCALE


def _counts(mm: float) -> int:
    """What the potentiometer reads at a place: ten counts a millimetre."""
    return min(max(round(812.0 + 10.0 * mm), 0), FULL_SCALE)
