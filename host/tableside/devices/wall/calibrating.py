"""Calibrating an analogue wall by holding it at places, line by line."""

from collections.abc import Callable

from tableside.sensing import Calibration, SensingError, calibrate
from tableside.sensing.calibration import FEWEST_READINGS

READINGS = 10 * FEWEST_READINGS
FULL_SCALE = 1023


def run_calibration(
    read_raw: Callable[[], int],
    ask: Callable[[str], str],
    tell: Callable[[str], None],
    *,
    pause: Callable[[], None],
) -> Calibration:
    """Guide someone through three places and return the calibration.

    `read_raw` gives one reading, `pause` waits until the next is due (a few ms), `ask` shows
    a line and returns the answer, `tell` shows a line. What makes no sense is told and asked
    again. `SensorError` if the chip cannot be read.
    """
    while True:
        places = {
            -_distance_mm(ask, tell, "behind"): _hold(read_raw, ask, pause, "there"),
            0.0: _hold(read_raw, ask, pause, "so that it just touches the mark"),
            _distance_mm(ask, tell, "past"): _hold(read_raw, ask, pause, "there"),
        }
        try:
            calibration = calibrate(places, full_scale=FULL_SCALE)
        except SensingError as error:
            tell(f"{error}. Once more, please.")
            continue
        tell(
            f"One reading is good to {calibration.noise_mm:.2f} mm; within "
            f"{calibration.uncertainty_mm:g} mm past the mark the table will be asked."
        )
        return calibration


def calibration_toml(calibration: Calibration) -> str:
    """The lines for table.toml that keep a calibration."""
    raw = ", ".join(f"{value:.1f}" for value in calibration.raw)
    mm = ", ".join(repr(value) for value in calibration.mm)
    return (
        "[wall.calibration]\n"
        f"raw = [{raw}]\n"
        f"mm = [{mm}]\n"
        f"full_scale = {calibration.full_scale}\n"
        f"noise_mm = {calibration.noise_mm}\n"
    )


def _distance_mm(ask: Callable[[str], str], tell: Callable[[str], None], where: str) -> float:
    while True:
        answer = ask(f"A place {where} the mark: how many mm from it will you hold the wall? ")
        try:
            distance_mm = float(answer.strip().replace(",", ".").removesuffix("mm"))
        except ValueError:
            distance_mm = 0.0
        if 1 <= distance_mm <= 500:
            return distance_mm
        tell(f"{answer!r} is no distance; give a number of mm from 1 to 500, such as 20.")


def _hold(
    read_raw: Callable[[], int],
    ask: Callable[[str], str],
    pause: Callable[[], None],
    how: str,
) -> list[int]:
    ask(f"Hold the wall still {how}, then press Enter. ")
    readings = []
    for _ in range(READINGS):
        pause()
        readings.append(read_raw())
    return readings
