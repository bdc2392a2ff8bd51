"""Stand-in for MicroPython's `machine`: what the program uses of it, on the bench's pins."""

import os
import time

from bench import BENCH, EXPANDER_ADDRESS, RESTART_EXIT, SCREEN, SCREEN_ADDRESS

_ENODEV = 19
_COMMAND = 0x80
_DATA = 0x40


def unique_id():
    """The microcontroller's own number: every virtual one is given its own."""
    return (os.getenv("TABLESIDE_UNIQUE_ID") or "virtual0").encode()


def reset():
    """End; whoever plays the power supply starts the program again."""
    BENCH.power_off(RESTART_EXIT)


class Pin:
    """A digital pin; the bench drives inputs."""

    IN = 0
    OUT = 1
    PULL_UP = 2

    def __init__(self, number, mode=IN, pull=None, value=None):
        self.number = number
        self._rest = 1 if pull == self.PULL_UP else 0
        self._output = value if mode == self.OUT else None

    def value(self, level=None):
        """Read the level, or set it."""
        if level is None:
            return BENCH.level(self.number, self._rest) if self._output is None else self._output
        self._output = level
        return None

    __call__ = value


class PWM:
    """An output with a frequency (Hz) and a duty of 0 to 65535."""

    def __init__(self, pin, freq, duty_u16):
        self._pin = pin.number
        self._freq = freq
        self.duty_u16(duty_u16)

    def freq(self, hz):
        """Set the frequency."""
        self._freq = hz

    def duty_u16(self, duty):
        """Set the duty."""
        BENCH.pwm(self._pin, self._freq, duty)


class ADC:
    """A converter, 0 to 65535."""

    def __init__(self, pin):
        self._pin = pin

    def read_u16(self):
        """One reading."""
        return BENCH.adc_u16(self._pin)


class I2C:
    """A bus with an SSD1306 and, on boards that have one, a PCF8574."""

    def __init__(self, bus, sda, scl, freq):
        self._about = bus, sda, scl, freq

    def _screen(self, address):
        if address != SCREEN_ADDRESS or "screen" in BENCH.unplugged:
            raise OSError(_ENODEV)
        return SCREEN

    def writeto(self, address, data):
        """Write a control byte and what follows it."""
        screen = self._screen(address)
        if data[0] == _COMMAND:
            screen.command(data[1])
        elif data[0] == _DATA:
            screen.data(data[1:])

    def writevto(self, address, parts):
        """Write several buffers as one transfer."""
        head, body = parts
        screen = self._screen(address)
        if head[0] == _DATA:
            screen.data(body)

    def readfrom(self, address, _size):
        """Read the expander's inputs."""
        if address != EXPANDER_ADDRESS or "expander" in BENCH.unplugged:
            raise OSError(_ENODEV)
        return bytes((BENCH.expander_byte(),))


class SPI:
    """A bus with an MFRC522."""

    def __init__(self, bus, baudrate, sck, mosi, miso):
        from rc522_model import Rc522Model

        self._about = bus, baudrate, sck, mosi, miso
        self._model = Rc522Model()

    def write_readinto(self, data, into):
        """Send and receive at once."""
        into[:] = self._model.transfer(data)


class WDT:
    """Bites when it was not fed in time; here it can only notice at the next feeding."""

    def __init__(self, timeout):
        self._timeout_ms = timeout
        self._fed = time.ticks_ms()

    def feed(self):
        """Start the time-out again."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._fed) > self._timeout_ms:
            BENCH.tell({"watchdog": "bit"})
            reset()
        self._fed = now
