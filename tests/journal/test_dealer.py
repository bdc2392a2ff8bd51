"""The digital dealer: fair by weight, and the same for the same seed on every Python."""

from collections import Counter
from random import Random

import pytest

from tableside.games.core import Chance, ChanceOutcome
from tableside.referee.dealer import DigitalDealer
from tests.journal.cups import Bean

BEANS = Chance(
    "Which bean is it?",
    (ChanceOutcome(Bean(colour="red"), 3), ChanceOutcome(Bean(colour="blue"), 1)),
)


def drawn(seed, number):
    dealer = DigitalDealer(Random(seed))
    return [dealer.answer(BEANS).colour for _ in range(number)]


def test_each_outcome_comes_as_often_as_its_weight_says():
    counts = Counter(drawn(1, 8000))
    assert counts["red"] + counts["blue"] == 8000
    assert abs(counts["red"] - 6000) < 4 * (8000 * 0.75 * 0.25) ** 0.5


def test_a_seed_means_the_same_draws_for_good():
    # Written down once: a recording of a seeded script must replay on every Python.
    assert "".join(colour[0] for colour in drawn(7, 16)) == "rrrrrrrrrrrrrbrr"


def test_fate_cannot_choose_among_nothing():
    with pytest.raises(ValueError, match="among nothing"):
        DigitalDealer(Random(1)).answer(Chance("?", ()))
