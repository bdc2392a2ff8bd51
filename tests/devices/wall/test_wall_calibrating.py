"""The guided calibration, with a person who makes mistakes."""

import tomllib
from random import Random

import pytest
from wall_rigs import CHANNEL, Clock, counts

from tableside.devices.wall import calibration_toml, run_calibration
from tableside.devices.wall.analogue import Adc
from tableside.sensing import Calibration
from tableside.virtual.pins import MockMcp3008, MockWallPins


class Person:
    """Answers questions and holds the virtual wall where they say."""

    def __init__(self, distances: list[str], *, lazy_rounds: int = 0) -> None:
        self.pins = MockWallPins(Clock())
        self.chip = MockMcp3008(self.pins)
        self.rng = Random(7)
        self.mm = -20.0
        self.lines: list[str] = []
        self._distances = distances
        self._lazy_rounds = lazy_rounds
        self._next_mm = 0.0

    def ask(self, question: str) -> str:
        if question.startswith("A place"):
            answer = self._distances.pop(0)
            sign = -1 if "behind" in question else 1
            self._next_mm = sign * float(answer) if answer.isdigit() else 0.0
            return answer
        if self._lazy_rounds:
            self._lazy_rounds -= 1
        else:
            self.mm = 0.0 if "touches" in question else self._next_mm
        return ""

    def tremble(self) -> None:
        self.chip.counts[CHANNEL] = counts(self.mm) + self.rng.randint(-2, 2)

    def calibrate(self) -> Calibration:
        self.tremble()
        adc = Adc(CHANNEL, 0, factory=self.pins)
        try:
            return run_calibration(adc.read, self.ask, self.lines.append, pause=self.tremble)
        finally:
            adc.close()


def test_three_places_calibrate_the_wall() -> None:
    calibration = Person(["30", "20"]).calibrate()
    assert calibration.mm == (-30.0, 0.0, 20.0)
    assert calibration.position_mm(counts(10.0)) == pytest.approx(10.0, abs=0.1)
    assert calibration.noise_mm == pytest.approx(0.14, abs=0.03)


def test_what_is_no_distance_is_asked_again() -> None:
    person = Person(["far", "0", "30", "nan", "20"])
    assert person.calibrate().mm == (-30.0, 0.0, 20.0)
    assert [line for line in person.lines if "no distance" in line] == person.lines[:3]


def test_a_wall_nobody_moved_is_noticed_and_asked_again() -> None:
    person = Person(["30", "20", "30", "20"], lazy_rounds=3)
    assert person.calibrate().mm == (-30.0, 0.0, 20.0)
    assert "Once more" in person.lines[0]


def test_the_calibration_comes_back_from_the_lines_for_the_file() -> None:
    calibration = Person(["30", "20"]).calibrate()
    table = tomllib.loads(calibration_toml(calibration))["wall"]["calibration"]
    again = Calibration(
        tuple(table["raw"]), tuple(table["mm"]), table["full_scale"], table["noise_mm"]
    )
    assert again.mm == calibration.mm
    assert again.raw == pytest.approx(calibration.raw, abs=0.051)
    assert again.uncertainty_mm == calibration.uncertainty_mm
