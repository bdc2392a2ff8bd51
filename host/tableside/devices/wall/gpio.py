"""gpiozero's errors as sentences, and its ticks as nanoseconds."""

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gpiozero import (
    BadPinFactory,
    Device,
    GPIOPinInUse,
    GPIOZeroError,
    PinFixedPull,
    PinUnknownPi,
    PinWarning,
    SPIWarning,
)

from tableside.errors import SensorError

NS_PER_S = 1_000_000_000
FARTHEST_APART_NS = 20_000_000
"""Beyond this the pin's clock and ours have drifted apart, and ours is right."""
OLDEST_NS = 10 * NS_PER_S
"""An edge that claims to be older was stamped by a clock that is not ours."""


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn what gpiozero and the pins' drivers raise into a `SensorError` that helps."""
    try:
        with warnings.catch_warnings():
            # gpiozero warns of every driver it tries; the error that matters comes last
            warnings.simplefilter("ignore", PinWarning)
            warnings.simplefilter("ignore", SPIWarning)
            yield
    except (BadPinFactory, PinUnknownPi) as error:
        raise SensorError(
            f"{what}: no pins were found on this machine. On a Raspberry Pi install the `pi` "
            "extra (pip install 'tableside[pi]'); anywhere else there are none to read"
        ) from error
    except GPIOPinInUse as error:
        raise SensorError(
            f"{what}: the pin is in use already ({error}); close the other program, or "
            "choose another pin in table.toml"
        ) from error
    except PinFixedPull as error:
        raise SensorError(
            f"{what}: this pin has a pull resistor of its own ({error}); choose another pin"
        ) from error
    except PermissionError as error:
        raise SensorError(
            f"{what}: this user may not use the pins; add it to the group gpio (and spi) with "
            "`sudo usermod -aG gpio,spi $USER` and log in again"
        ) from error
    except (GPIOZeroError, OSError, *_driver_errors()) as error:
        raise SensorError(
            f"{what}: {error}; if another program uses the pin close it, else check the wiring "
            "and table.toml"
        ) from error


def _driver_errors() -> tuple[type[Exception], ...]:
    # lgpio has an error class of its own, outside every tree, and is there only on a Pi
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)


def pin_factory() -> Any:
    """The machine's pins, found once."""
    Device.ensure_pin_factory()
    return Device.pin_factory


class TickClock:
    """Turns a pin factory's ticks, which mean nothing in themselves, into monotonic ns.

    Neighbouring edges keep the distance their ticks have, and times never go back.
    """

    def __init__(self, factory: Any, clock_ns: Callable[[], int]) -> None:
        self._factory = factory
        self._clock_ns = clock_ns
        self._ticks: Any = factory.ticks()
        self._at_ns = clock_ns()

    def at_ns(self, ticks: Any) -> int:
        """When an edge with those ticks happened."""
        now_ns = self._clock_ns()
        age_ns = self._between_ns(self._factory.ticks(), ticks)
        seen_ns = now_ns - age_ns if 0 <= age_ns <= OLDEST_NS else now_ns
        at_ns = self._at_ns + self._between_ns(ticks, self._ticks)
        if abs(at_ns - seen_ns) > FARTHEST_APART_NS:
            at_ns = seen_ns
        self._ticks = ticks
        self._at_ns = max(self._at_ns, at_ns)
        return self._at_ns

    def _between_ns(self, later: Any, earlier: Any) -> int:
        apart_s: float = self._factory.ticks_diff(later, earlier)
        return round(apart_s * NS_PER_S)
