"""Eight more inputs on I2C (PCF8574), for boards with few pins: `x0` to `x7` in a pin map."""

from wire.consts import const

_ADDRESS = const(0x20)


class ExpanderPin:
    """One input with a pull-up; an expander that does not answer reads 1, as if at rest."""

    def __init__(self, i2c, number):
        self._i2c = i2c
        self._mask = 1 << number

    def value(self):
        """0 or 1."""
        try:
            return 1 if self._i2c.readfrom(_ADDRESS, 1)[0] & self._mask else 0
        except OSError:  # unplugged: nothing pressed, no magnet, lid open, which the table sees
            return 1
