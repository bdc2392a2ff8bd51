"""What a board has, put together from its pins (`board.py`, generated from a pin map)."""

import board
import machine
from wire.consts import const

from .battery import UNKNOWN_PERCENT, Battery, percent
from .buttons import Button, Lid
from .buzzer import Buzzer
from .chips import SteadyChip
from .expander import ExpanderPin
from .light import Light
from .ssd1306 import Screen

WATCHDOG_MS = 8_000  # the RP2040's longest is 8388 ms
_PWM_HZ = const(1_000)
_FULL_DUTY = const(65535)


class Parts:
    """Every part of a handheld, by what it is for."""

    def __init__(self):
        self.board = board.NAME
        self.unique_id = machine.unique_id()
        self.buttons = {name: Button() for name in board.BUTTONS}
        self._button_pins = {name: _input(pin) for name, pin in board.BUTTONS.items()}
        self.lid = Lid()
        self._lid_pin = _input(board.LID)
        self.chip = SteadyChip(_chip_reader())
        self.screen = Screen(_i2c())
        self.light = Light(_rgb())
        self.buzzer = Buzzer(_tone())
        self._battery = Battery(machine.ADC(board.BATTERY), board.BATTERY_FULL_SCALE_MV)
        self.watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def presses(self, now_ms):
        """Sample all buttons: the (name, down since, held for) of those that made a press."""
        made = []
        for name, pin in self._button_pins.items():
            press = self.buttons[name].sample(not pin.value(), now_ms)
            if press is not None:
                made.append((name, press[0], press[1]))
        return made

    def lid_change(self, now_ms):
        """Sample the lid: when it changed (ms), or None. The switch closes with the lid."""
        return self.lid.sample(bool(self._lid_pin.value()), now_ms)

    def battery_state(self):
        """(millivolts, percent), (0, unknown) where no cell is."""
        millivolts = min(self._battery.millivolts(), 0xFFFF)
        share = percent(millivolts)
        return (0, share) if share == UNKNOWN_PERCENT else (millivolts, share)


def _input(pin):
    if isinstance(pin, str):
        return ExpanderPin(_i2c(), int(pin[1:]))
    return machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)


def _i2c():
    bus, sda, scl = board.SCREEN
    return machine.I2C(bus, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=400_000)


def _rgb():
    channels = [machine.PWM(machine.Pin(pin), freq=_PWM_HZ, duty_u16=0) for pin in board.LIGHT]

    def show(*colour):
        for channel, value in zip(channels, colour):  # noqa: B905 - not in MicroPython
            channel.duty_u16(value * 257)

    return show


def _tone():
    buzzer = machine.PWM(machine.Pin(board.BUZZER), freq=_PWM_HZ, duty_u16=0)

    def sound(tone_hz):
        if tone_hz:
            buzzer.freq(max(20, min(tone_hz, 20_000)))
        buzzer.duty_u16(_FULL_DUTY // 2 if tone_hz else 0)

    return sound


def _chip_reader():
    if board.CHIP_READER == "rc522":
        from .chips.rc522 import Rc522Reader

        bus, sck, mosi, miso, select, reset = board.RC522
        spi = machine.SPI(
            bus,
            baudrate=1_000_000,
            sck=machine.Pin(sck),
            mosi=machine.Pin(mosi),
            miso=machine.Pin(miso),
        )
        outputs = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in (select, reset)]
        return Rc522Reader(spi, *outputs)
    from .chips.hall import HallReader

    return HallReader([_input(pin) for pin in board.HALL])
