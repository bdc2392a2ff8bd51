"""A potentiometer over an MCP3008."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from gpiozero import MCP3008, GPIOZeroError

from tableside.devices.wall.config import AnalogueWall
from tableside.devices.wall.gpio import explained, pin_factory
from tableside.devices.wall.sensor import PointHandler, TroubleHandler, WallSensor
from tableside.errors import SensorError

NS_PER_MS = 1_000_000

Wait = Callable[[float], bool]
"""Waits so many seconds or until told to stop; True: stop."""


class Adc:
    """One channel of an MCP3008 as raw counts."""

    def __init__(self, channel: int, device: int, *, factory: Any = None) -> None:
        self._where = f"channel {channel} of the MCP3008 at SPI device {device}"
        with explained(self._where):
            pins = factory or pin_factory()
            self._chip: Any = MCP3008(channel, port=0, device=device, pin_factory=pins)

    def read(self) -> int:
        """The counts now, 0 to 1023; `SensorError` if the bus fails."""
        try:
            return int(self._chip.raw_value)
        except (GPIOZeroError, OSError) as error:
            raise SensorError(
                f"{self._where} cannot be read ({error}); check its cable and that SPI is on"
            ) from error

    def close(self) -> None:
        """Let go of the bus."""
        self._chip.close()


class Mcp3008Wall(WallSensor):
    """Positions in mm by polling in a thread of its own, reported when they change.

    A chip that is not there reads full scale: that comes out as a position where no wall can
    be, which the detector names.
    """

    def __init__(
        self,
        wall: AnalogueWall,
        *,
        factory: Any = None,
        clock_ns: Callable[[], int] = time.monotonic_ns,
        wait: Wait | None = None,
    ) -> None:
        self._wall = wall
        self._factory = factory
        self._clock_ns = clock_ns
        self._stop = Event()
        self._wait = wait or self._stop.wait
        self._thread: Thread | None = None

    def describe(self) -> str:
        wall = self._wall
        return f"MCP3008 at SPI device {wall.device}, channel {wall.channel}, {wall.rate_hz} Hz"

    def _open(self, point: PointHandler, trouble: TroubleHandler) -> None:
        adc = Adc(self._wall.channel, self._wall.device, factory=self._factory)
        poll = Poll(self._wall, adc, self._clock_ns, point, trouble)
        try:
            poll.once()
        except BaseException:
            adc.close()
            raise
        self._thread = Thread(target=self._run, args=(poll,), name="wall-sensor", daemon=True)
        self._thread.start()

    def _shut(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self, poll: "Poll") -> None:
        try:
            while not self._wait(1 / self._wall.rate_hz) and not self._stop.is_set():
                poll.once()
        finally:
            poll.adc.close()


class Poll:
    """One reading after the other, and what of it is worth telling."""

    def __init__(
        self,
        wall: AnalogueWall,
        adc: Adc,
        clock_ns: Callable[[], int],
        point: PointHandler,
        trouble: TroubleHandler,
    ) -> None:
        self.adc = adc
        self._wall = wall
        self._clock_ns = clock_ns
        self._point = point
        self._trouble = trouble
        self._failing = False
        self._told_mm: float | None = None
        self._told_ns = 0

    def once(self) -> None:
        """Read, and report a point, a trouble or its end if there is one."""
        at_ns = self._clock_ns()
        try:
            raw = self.adc.read()
        except SensorError as error:
            self._fail(at_ns, str(error))
            return
        if self._failing:
            self._failing = False
            self._told_mm = None
            self._trouble(at_ns, None)
        self._tell(at_ns, self._wall.calibration.position_mm(raw))

    def _fail(self, at_ns: int, why: str) -> None:
        if not self._failing:
            self._failing = True
            self._trouble(at_ns, why)

    def _tell(self, at_ns: int, mm: float) -> None:
        if self._told_mm is not None and not self._is_news(at_ns, mm, self._told_mm):
            return
        self._told_mm, self._told_ns = mm, at_ns
        self._point(at_ns, mm)

    def _is_news(self, at_ns: int, mm: float, told_mm: float) -> bool:
        moved = abs(mm - told_mm) >= self._wall.deadband_mm
        other_side = (mm > 0) is not (told_mm > 0)
        beat = at_ns - self._told_ns >= self._wall.heartbeat_ms * NS_PER_MS
        return moved or other_side or beat
