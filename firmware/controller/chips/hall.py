"""Chips with two magnets over four Hall switches: exactly two of four must answer.

Six codes for five cars. Any one switch that has died turns two into one, any one that sticks
turns two into three: neither is a code, so it is noticed and not mistaken for another car.
"""

from . import ABSENT, PRESENT, UNREADABLE

PLACES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""Where the magnets of each chip lie, chip 1 first."""


class HallReader:
    """`pins` are four inputs that read 0 at a magnet."""

    def __init__(self, pins):
        self._pins = pins

    def read(self):
        """(state, sensor fault, number)."""
        found = [not pin.value() for pin in self._pins]
        count = sum(found)
        if count == 2:
            return PRESENT, False, PLACES.index(tuple([n for n in range(4) if found[n]])) + 1
        return (ABSENT, False, None) if count == 0 else (UNREADABLE, True, None)
