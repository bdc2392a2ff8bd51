"""Colours that everybody can read and tell apart."""

from itertools import combinations

import pytest

from tableside.dashboard.marks import MARKS
from tableside.dashboard.palette import CARS, OTHER_CAR, READABLE, Pair, channels, contrast

# Machado, Oliveira and Fernandes (2009), severity 1.0, in linear RGB.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


_EYES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
"""Eyes that see every colour."""


def _lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = (min(max(value, 0.0), 1.0) for value in linear)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    linear = channels(colour)
    return _lab(tuple(sum(m * v for m, v in zip(row, linear, strict=True)) for row in matrix))


def _distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


def test_contrast_has_the_two_values_everybody_knows() -> None:
    assert contrast(Pair("#ffffff", "#000000")) == pytest.approx(21)
    assert contrast(Pair("#777777", "#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("pair", READABLE, ids=lambda pair: f"{pair.text}-on-{pair.ground}")
def test_every_text_reads_at_seven_to_one(pair: Pair) -> None:
    assert contrast(pair) >= 7


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_three_carrots_stay_apart_for_the_colour_blind(kind: str) -> None:
    seen = [_seen(mark.colour, BLINDNESS[kind]) for mark in MARKS.values()]
    assert min(_distance(a, b) for a, b in combinations(seen, 2)) > 25


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_five_cars_stay_apart_for_the_colour_blind(kind: str) -> None:
    seen = [_seen(pair.ground, BLINDNESS[kind]) for pair in CARS.values()]
    assert min(_distance(a, b) for a, b in combinations(seen, 2)) > 25


def test_a_fifth_car_of_any_colour_stays_apart_from_the_four_that_are_known() -> None:
    known = [_seen(CARS[car].ground, _EYES) for car in ("yellow", "red", "blue", "green")]
    other = _seen(OTHER_CAR.ground, _EYES)
    assert min(_distance(other, car) for car in known) > 25


def test_no_carrot_is_told_by_its_colour_alone() -> None:
    assert len({mark.letter for mark in MARKS.values()}) == 3
    assert len({mark.shape for mark in MARKS.values()}) == 3
