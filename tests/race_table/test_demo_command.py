"""`tableside demo racers` without a terminal, and what it says to bad input."""

import pytest

from tableside.cli import main

SIDES = ("living_room", "garden")


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["demo", "racers", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize("side", SIDES)
def test_a_race_ends_with_its_reckoning_and_says_that_it_is_simulated(
    capsys: pytest.CaptureFixture[str], side: str
) -> None:
    chosen = ("--side", side, "--players", "3", "--seed", "4", "--no-handhelds")
    status, out, err = ran(capsys, *chosen)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "SIMULATED: virtual people at a virtual table, seed 4."
    assert sum("car: +" in line for line in lines) == 3
    assert [line for line in lines[-3:] if line.endswith("winner")]
    assert ran(capsys, *chosen)[1] == out


@pytest.mark.parametrize("players", ["2", "6"])
def test_a_race_of_too_few_or_too_many_is_refused_with_what_to_do(
    capsys: pytest.CaptureFixture[str], players: str
) -> None:
    status, out, err = ran(capsys, "--players", players)
    assert status != 0
    assert out == ""
    assert f"--players must be 3 to 5, not {players}" in err
