"""Letters for two metres."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.dashboard.bigtype import can_write, fitting, large, plain, small

WRITABLE = string.ascii_letters + string.digits + " ?!-+&'./"


@pytest.mark.parametrize("letter", sorted(set(WRITABLE.upper()) - {" "}))
def test_a_letter_has_ink_and_no_two_letters_look_alike(letter: str) -> None:
    assert any(char != " " for row in small(letter) for char in row)
    others = set(WRITABLE.upper()) - {letter}
    assert all(small(letter) != small(other) for other in others)


@given(st.text(WRITABLE, min_size=1, max_size=20))
def test_rows_are_straight(text: str) -> None:
    for rows, height in ((small(text), 3), (large(text), 5)):
        assert len(rows) == height
        assert len({len(row) for row in rows}) == 1


@given(st.text(min_size=1, max_size=30), st.integers(1, 80))
def test_what_is_fitted_fits(text: str, width: int) -> None:
    assert all(len(row) <= width for row in fitting(text, width))


def test_type_is_as_big_as_fits() -> None:
    assert fitting("ANN", 40) == large("ANN")
    assert fitting("ANN", 20) == small("ANN")
    assert fitting("ANN", 40, allow_large=False) == small("ANN")
    assert fitting("ANN", 3) == ("ANN",)
    assert fitting("ANNABEL", 4) == ("ANN…",)


def test_accents_are_dropped_and_other_scripts_stay_plain() -> None:
    assert plain("Zoë") == "ZOE"
    assert small("Zoë") == small("ZOE")
    assert not can_write("Аня")
    assert fitting("Аня", 40) == ("Аня",)
