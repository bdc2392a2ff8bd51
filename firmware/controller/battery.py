"""Battery: millivolts at the cell and a rough percentage of one lithium cell."""

from wire.consts import const

UNKNOWN_PERCENT = 255
_SAMPLES = const(8)
_FULL_SCALE = const(65535)
# Discharge of a lithium cell at a light load: (mV, percent).
_CURVE = ((3300, 0), (3600, 10), (3700, 30), (3800, 55), (3900, 72), (4000, 85), (4150, 100))


def percent(millivolts):
    """0 to 100, or `UNKNOWN_PERCENT` where no cell is (USB only)."""
    if millivolts < 2500:
        return UNKNOWN_PERCENT
    low_mv, low = _CURVE[0]
    for high_mv, high in _CURVE:
        if millivolts <= high_mv:
            span = high_mv - low_mv
            return low + (millivolts - low_mv) * (high - low) // span if span else low
        low_mv, low = high_mv, high
    return 100


class Battery:
    """`adc` sees the cell through a divider; `full_scale_mv` at the cell reads 65535."""

    def __init__(self, adc, full_scale_mv):
        self._adc = adc
        self._full_scale_mv = full_scale_mv

    def millivolts(self):
        """The mean of a few readings, 0 without a gauge."""
        if self._adc is None:
            return 0
        total = sum(self._adc.read_u16() for _ in range(_SAMPLES))
        return total * self._full_scale_mv // (_FULL_SCALE * _SAMPLES)
