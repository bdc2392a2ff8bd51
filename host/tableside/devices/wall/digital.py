"""A switch, beam or hall sensor on a pin of a Raspberry Pi."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from gpiozero import InputDevice

from tableside.devices.wall.config import DigitalWall
from tableside.devices.wall.gpio import TickClock, explained, pin_factory
from tableside.devices.wall.sensor import PointHandler, TroubleHandler, WallSensor


class GpioWall(WallSensor):
    """Edges straight from the pin: no bounce time and no smoothing, which both lose crossings.

    Level and time are those the edge came with; the pin is read only for the first point.
    """

    def __init__(
        self,
        wall: DigitalWall,
        *,
        factory: Any = None,
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._factory = factory
        self._clock_ns = clock_ns
        self._lock = Lock()
        self._device: Any = None
        self._clock: TickClock | None = None
        self._point: PointHandler | None = None

    def describe(self) -> str:
        wall = self._wall
        return f"GPIO{wall.pin}, pull {wall.pull}, {wall.past_level} past the mark"

    def _open(self, point: PointHandler, trouble: TroubleHandler) -> None:
        # a pin cannot fail once it is open: a broken wire reads as a level
        del trouble
        with explained(f"the wall at {self.describe()}"):
            factory = self._factory or pin_factory()
            self._device = self._input(factory)
            try:
                self._listen(factory, point)
            except BaseException:
                self._shut()
                raise

    def _input(self, factory: Any) -> Any:
        floating = self._wall.pull == "none"
        return InputDevice(
            self._wall.pin,
            pull_up=None if floating else self._wall.pull == "up",
            active_state=self._past if floating else None,
            pin_factory=factory,
        )

    def _listen(self, factory: Any, point: PointHandler) -> None:
        pin = self._device.pin
        with self._lock:
            # an edge that comes in between waits here, so the first point stays the first
            self._point = point
            self._clock = TickClock(factory, self._clock_ns)
            pin.edges = "both"
            pin.when_changed = self._changed
            point(self._clock.at_ns(factory.ticks()), bool(pin.state) is self._past)

    def _shut(self) -> None:
        with self._lock:
            self._point = None
            device, self._device = self._device, None
        if device is not None:
            # outside the lock: the driver waits for a callback that may be waiting for us
            device.close()

    @property
    def _past(self) -> bool:
        return self._wall.past_level == "high"

    def _changed(self, ticks: Any, state: Any) -> None:
        with self._lock:
            if self._point is not None and self._clock is not None:
                self._point(self._clock.at_ns(ticks), bool(state) is self._past)
