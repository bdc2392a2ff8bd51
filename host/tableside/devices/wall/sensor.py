"""What a wall sensor is, whatever it is made of."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tableside.errors import SensorError
from tableside.sensing import Value

PointHandler = Callable[[int, Value], None]
"""Called with (monotonic ns, value), from whatever thread; True is past the mark, or mm."""

TroubleHandler = Callable[[int, str | None], None]
"""Called with (monotonic ns, why) when the sensor cannot be read, (ns, None) when it can again."""


class WallSensor(ABC):
    """A source of timestamped points. It filters nothing: judging is the detector's.

    `start` reports what the sensor reads at that moment as the first point. Times never go
    back. After `close` nothing is reported; closing twice is fine, starting twice is an error,
    and a sensor that could not be opened may be tried again.
    """

    _started = False

    def start(self, point: PointHandler, trouble: TroubleHandler) -> None:
        """Open the sensor and report from now on; `SensorError` says what to do."""
        if self._started:
            raise SensorError(f"the wall at {self.describe()} was started before; make a new one")
        self._open(point, trouble)
        self._started = True

    def close(self) -> None:
        """Stop reporting and let go of the hardware; not from within a handler."""
        if self._started:
            self._shut()

    @abstractmethod
    def _open(self, point: PointHandler, trouble: TroubleHandler) -> None:
        """Open and report the first point, or raise and hold nothing."""

    @abstractmethod
    def _shut(self) -> None:
        """Stop and let go; may be called again."""

    @abstractmethod
    def describe(self) -> str:
        """One clause on where it is, for the dashboard and for diagnosis."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
