"""gpiozero's own mock pins, driven by the virtual wall, so that the real adapters read it."""

from collections.abc import Callable
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockSPIDevice

NS_PER_S = 1_000_000_000

SPI0 = {"clock_pin": 11, "mosi_pin": 10, "miso_pin": 9}
SELECT_PINS = (8, 7)
FULL_SCALE = 1023


class DrivenPin(MockPin):  # type: ignore[misc]
    """A pin whose edges carry the time they are driven with, and whose wire may break."""

    def __init__(self, factory: Any, info: Any) -> None:
        self._wired = False
        super().__init__(factory, info)

    def wire(self, high: bool) -> None:
        """Hold the pin at a level, whatever its pull resistor would do."""
        self._wired = True
        self._drive(high)

    def cut(self) -> None:
        """Break the wire: the pin follows its pull resistor."""
        self._wired = False
        self._set_pull(self._pull)

    def _drive(self, high: bool) -> None:
        if high:
            self.drive_high()
        else:
            self.drive_low()

    def _set_pull(self, value: str) -> None:
        if self._wired:
            self._pull = value
        else:
            super()._set_pull(value)

    def _call_when_changed(self) -> None:
        super(MockPin, self)._call_when_changed(self.factory.edge_ticks(), self._state)


class MockWallPins(MockFactory):  # type: ignore[misc]
    """The pins of a Raspberry Pi that is not there, on a clock of ours."""

    def __init__(self, clock_ns: Callable[[], int]) -> None:
        super().__init__(pin_class=DrivenPin)
        self._clock_ns = clock_ns
        self._edge_ns: int | None = None

    def ticks(self) -> float:
        """Now, in seconds, as the factories of real pins tell it."""
        return self._clock_ns() / NS_PER_S

    def edge_ticks(self) -> float:
        """The time the edge that is being driven claims."""
        return self.ticks() if self._edge_ns is None else self._edge_ns / NS_PER_S

    def spi(self, **spi_args: Any) -> Any:
        """An SPI interface on these pins."""
        # the bus of gpiozero asks for the default factory although it was given this one
        default, Device.pin_factory = Device.pin_factory, self
        try:
            return super().spi(**spi_args)
        finally:
            Device.pin_factory = default

    def drive(self, pin: int, high: bool, at_ns: int | None = None) -> None:
        """Put a level on a pin's wire, as at a time; call it from a thread of its own."""
        self._edge_ns = at_ns
        try:
            self.pin(pin).wire(high)
        finally:
            self._edge_ns = None

    def cut(self, pin: int, at_ns: int | None = None) -> None:
        """Break a pin's wire."""
        self._edge_ns = at_ns
        try:
            self.pin(pin).cut()
        finally:
            self._edge_ns = None


class MockMcp3008(MockSPIDevice):  # type: ignore[misc]
    """An MCP3008 on mock pins that answers with `counts`, as the data sheet says.

    After a start bit, the mode and three bits of channel come one null bit and ten of result.
    """

    def __init__(self, pins: MockWallPins, device: int = 0) -> None:
        self.counts = [0] * 8
        self._heard: list[bool] = []
        super().__init__(**SPI0, select_pin=SELECT_PINS[device], pin_factory=pins)

    def on_start(self) -> None:
        super().on_start()
        self._heard = []

    def on_bit(self) -> None:
        bit = bool(self.rx_buf[-1])
        if self._heard or bit:
            self._heard.append(bit)
        if len(self._heard) == 5:
            self._answer()

    def _answer(self) -> None:
        _start, single, *channel_bits = self._heard
        if single:
            channel = sum(bit << place for place, bit in zip((2, 1, 0), channel_bits, strict=True))
            self.tx_word(self.counts[channel], bits_per_word=12)
