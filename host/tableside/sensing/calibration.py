"""From raw counts of an analogue sensor to millimetres, and what its noise demands."""

import statistics
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tableside.sensing.options import PositionOptions, SensingError

FEWEST_READINGS = 20
RAIL_SHARE = 0.01
"""A reading this near either end of the scale is no position: the chip or the wire is missing."""
NOISE_SIGMAS = 4.0
"""Noise stays within this many standard deviations but for one reading in fifteen thousand."""
SMALLEST_MM = 0.2
"""Nobody can see a smaller distance between wall and mark, so no verdict hangs on it."""
MOST_NOISE_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Calibration:
    """Raw counts at known places, ascending in mm, and the noise of one reading in mm."""

    raw: tuple[float, ...]
    mm: tuple[float, ...]
    full_scale: int = 1023
    noise_mm: float = 0.0

    def __post_init__(self) -> None:
        if len(self.raw) != len(self.mm) or len(self.raw) < 2:
            raise SensingError("calibration: give as many raw values as mm values, two or more")
        if not all(a < b for a, b in pairwise(self.mm)):
            raise SensingError(f"calibration: mm must ascend, they are {list(self.mm)}")
        steps = [b - a for a, b in pairwise(self.raw)]
        if not (all(step > 0 for step in steps) or all(step < 0 for step in steps)):
            raise SensingError(
                "calibration: raw values must all rise or all fall as the wall moves forward, "
                f"they are {list(self.raw)}; calibrate again with `tableside calibrate`"
            )
        if self.noise_mm < 0:
            raise SensingError("calibration: noise_mm must be 0 or more")
        self._check_rails()

    def _check_rails(self) -> None:
        rail = self.full_scale * RAIL_SHARE
        if min(self.raw) <= rail or max(self.raw) >= self.full_scale - rail:
            raise SensingError(
                f"calibration: a raw value stands at the end of the scale (0 to "
                f"{self.full_scale}), as a missing chip does; check the wiring or turn the "
                "potentiometer towards its middle"
            )

    def position_mm(self, raw: float) -> float:
        """The position of a raw value; outside the known places the outer slopes go on."""
        rising = self.raw[-1] > self.raw[0]
        raws = self.raw if rising else self.raw[::-1]
        mms = self.mm if rising else self.mm[::-1]
        right = min(max(bisect(raws, raw), 1), len(raws) - 1)
        left = right - 1
        slope = (mms[right] - mms[left]) / (raws[right] - raws[left])
        return mms[left] + (raw - raws[left]) * slope

    @property
    def range_mm(self) -> tuple[float, float]:
        """The positions just inside both ends of the scale; beyond them is no wall."""
        rail = self.full_scale * RAIL_SHARE
        ends = self.position_mm(rail), self.position_mm(self.full_scale - rail)
        return min(ends), max(ends)

    @property
    def uncertainty_mm(self) -> float:
        """Past the mark by less than this the noise decides, so the table should."""
        return round(max(SMALLEST_MM, NOISE_SIGMAS * self.noise_mm), 2)

    @property
    def hysteresis_mm(self) -> float:
        """So far behind the mark the noise cannot make a wall cross that has come back."""
        return round(max(SMALLEST_MM, 2 * NOISE_SIGMAS * self.noise_mm), 2)

    def options(self) -> PositionOptions:
        """The thresholds this calibration suggests, the mark at 0 mm."""
        min_mm, max_mm = self.range_mm
        return PositionOptions(
            uncertainty_mm=self.uncertainty_mm,
            hysteresis_mm=self.hysteresis_mm,
            min_mm=min_mm,
            max_mm=max_mm,
        )


def calibrate(places: Mapping[float, Sequence[int]], *, full_scale: int = 1023) -> Calibration:
    """The calibration from readings taken with the wall held at places in mm, 0 the mark.

    `SensingError` names what does not make sense and what to do about it.
    """
    if len(places) < 2 or 0 not in places:
        raise SensingError("calibration: readings are needed at the mark (0 mm) and elsewhere")
    for mm, readings in places.items():
        if len(readings) < FEWEST_READINGS:
            raise SensingError(
                f"calibration: {len(readings)} readings at {mm:g} mm are too few; "
                f"take {FEWEST_READINGS} or more"
            )
    mms = sorted(places)
    raws = [statistics.fmean(places[mm]) for mm in mms]
    _check_still(places, raws[-1] - raws[0])
    silent = Calibration(tuple(raws), tuple(float(mm) for mm in mms), full_scale)
    noise_mm = max(_noise_mm(silent, readings) for readings in places.values())
    return Calibration(silent.raw, silent.mm, full_scale, round(noise_mm, 4))


def _check_still(places: Mapping[float, Sequence[int]], span: float) -> None:
    for mm, readings in places.items():
        noise = statistics.pstdev(readings)
        if noise > abs(span) * MOST_NOISE_SHARE:
            raise SensingError(
                f"calibration: at {mm:g} mm the readings vary by {noise:.1f} counts, and the "
                f"whole way is only {abs(span):.0f}; hold the wall still, or check the wiring"
            )


def _noise_mm(calibration: Calibration, readings: Sequence[int]) -> float:
    return statistics.pstdev([calibration.position_mm(raw) for raw in readings])
