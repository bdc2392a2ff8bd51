"""Chips with two magnets over four Hall switches: exactly two of four must answer.

Six codes for five cars. Any one switch that has died turns two into one, any one that sticks
turns two into three: neither is a code, so it is noticed and not mistaken for another car.
"""

from . import ABSENT, PRESENT, UNREADABLE


class HallReader:
    """`pins` are four inputs that read 0 at a magnet."""

    def __init__(self, pins):
        self._pins = pins

    def read(self):
        """(state, sensor fault, code)."""
        found = [not pin.value() for pin in self._pins]
        count = sum(found)
        if count == 2:
            return PRESENT, False, found.index(True) * 4 + 3 - found[::-1].index(True)
        return (ABSENT, False, None) if count == 0 else (UNREADABLE, True, None)
