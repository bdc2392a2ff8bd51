"""From raw counts to millimetres."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.sensing import Calibration, Level, SensingError, calibrate


def held(raw: int, noise: int = 0, seed: int = 1) -> list[int]:
    rng = Random(seed)
    return [raw + rng.randint(-noise, noise) for _ in range(50)]


def test_two_places_make_a_straight_line() -> None:
    calibration = calibrate({-40.0: held(200), 0.0: held(600)})
    assert calibration.position_mm(600) == pytest.approx(0)
    assert calibration.position_mm(400) == pytest.approx(-20)
    assert calibration.position_mm(700) == pytest.approx(10)


def test_the_mark_is_exact_where_three_places_bend() -> None:
    calibration = calibrate({-40.0: held(200), 0.0: held(500), 20.0: held(900)})
    assert calibration.position_mm(500) == pytest.approx(0)
    assert calibration.position_mm(700) == pytest.approx(10)
    assert calibration.position_mm(350) == pytest.approx(-20)


def test_a_potentiometer_may_turn_the_other_way() -> None:
    calibration = calibrate({-40.0: held(900), 0.0: held(500), 20.0: held(300)})
    assert calibration.position_mm(500) == pytest.approx(0)
    assert calibration.position_mm(400) == pytest.approx(10)


def test_noise_widens_what_is_uncertain() -> None:
    quiet = calibrate({-40.0: held(200), 0.0: held(600)})
    noisy = calibrate({-40.0: held(200, noise=8), 0.0: held(600, noise=8)})
    assert quiet.uncertainty_mm < noisy.uncertainty_mm
    assert noisy.uncertainty_mm >= 3 * noisy.noise_mm > 0


@pytest.mark.parametrize("rail", [0, 1023])
@pytest.mark.parametrize("turned", [False, True])
def test_a_missing_chip_reads_where_no_wall_can_be(rail: int, turned: bool) -> None:
    """An MCP3008 that is not there reads full scale, not an error."""
    at_mark, behind = (500, 900) if turned else (500, 100)
    calibration = calibrate({-40.0: held(behind), 0.0: held(at_mark)})
    options = calibration.options()
    assert options.level(calibration.position_mm(rail)) is None
    assert options.level(calibration.position_mm(at_mark)) is Level.CLEAR


@pytest.mark.parametrize(
    ("places", "word"),
    [
        ({0.0: held(500)}, "elsewhere"),
        ({-40.0: held(200), 10.0: held(500)}, "0 mm"),
        ({-40.0: held(200)[:5], 0.0: held(500)}, "too few"),
        ({-40.0: held(500), 0.0: held(500)}, "rise or all fall"),
        ({-40.0: held(200), 0.0: held(600), 20.0: held(400)}, "rise or all fall"),
        ({-40.0: held(200), 0.0: held(1023)}, "missing chip"),
        ({-40.0: held(200), 0.0: held(600, noise=200)}, "hold the wall still"),
    ],
)
def test_nonsense_is_refused_with_what_to_do(places: dict[float, list[int]], word: str) -> None:
    with pytest.raises(SensingError, match=word):
        calibrate(places)


@pytest.mark.parametrize(
    ("raw", "mm", "word"),
    [
        ((100.0,), (0.0,), "two or more"),
        ((100.0, 200.0), (0.0, 0.0), "ascend"),
        ((100.0, 1_020.0), (-1.0, 0.0), "missing chip"),
    ],
)
def test_a_written_calibration_is_checked(
    raw: tuple[float, ...], mm: tuple[float, ...], word: str
) -> None:
    with pytest.raises(SensingError, match=word):
        Calibration(raw, mm)


@given(
    raws=st.lists(st.integers(20, 1000), min_size=2, max_size=5, unique=True),
    turned=st.booleans(),
    one=st.integers(0, 1023),
    other=st.integers(0, 1023),
)
def test_positions_keep_the_order_of_the_raw_values(
    raws: list[int], turned: bool, one: int, other: int
) -> None:
    raw = tuple(float(value) for value in sorted(raws, reverse=turned))
    calibration = Calibration(raw, tuple(float(mm) for mm in range(len(raw))))
    nearer, further = sorted((one, other), reverse=turned)
    assert calibration.position_mm(nearer) <= calibration.position_mm(further)
