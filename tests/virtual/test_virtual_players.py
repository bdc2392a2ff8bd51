"""Virtual players choose what is legal, each after their temper, from the public view alone."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from tableside.virtual.players import TEMPERS, Temper, choose, think_ms


@dataclass(frozen=True)
class Board:
    orange: int = 15
    blue: int = 15
    green: int = 15


@dataclass(frozen=True)
class Card:
    carrots: tuple[str, ...]
    filled: int


@dataclass(frozen=True)
class Player:
    seat: int
    card: Card | None = None


@dataclass(frozen=True)
class View:
    board: Board = Board()
    players: tuple[Player, ...] = (Player(1),)


def takes(*colours: str) -> list[dict[str, object]]:
    return [{"do": "take", "seat": 1, "colour": colour} for colour in colours]


SKIP: dict[str, object] = {"do": "skip", "seat": 1}
ALL = [*takes("orange", "blue", "green"), SKIP]
GREEDY = Temper("greedy", care=0.4, greed=3.0, caution=0.0, think_ms=2_000)
TIMID = Temper("timid", care=0.9, greed=0.0, caution=0.8, think_ms=2_000)


def choices(view: object, temper: Temper, actions: list[dict[str, object]]) -> Counter[str]:
    rng = Random(1)
    chosen = [choose(actions, view, temper, rng) for _ in range(400)]
    assert all(action in actions for action in chosen)
    return Counter(str(action.get("colour", action["do"])) for action in chosen if action)


def test_the_greedy_take_the_dear_ones() -> None:
    counts = choices(View(), GREEDY, ALL)
    assert counts["orange"] > 2 * counts["blue"] > 2 * counts["green"]
    assert counts["skip"] == 0


def test_the_timid_skip_more_the_fewer_carrots_hold_the_wall() -> None:
    full = choices(View(), TIMID, ALL)["skip"]
    few = choices(View(Board(2, 2, 2)), TIMID, ALL)["skip"]
    assert full == 0
    assert few > 200


def test_a_colour_that_few_are_left_of_is_taken_less() -> None:
    counts = choices(View(Board(1, 15, 15)), TIMID, ALL)
    assert counts["orange"] < counts["blue"]


def test_the_next_colour_of_the_card_is_taken_in_the_trap_mode() -> None:
    view = View(players=(Player(1, Card(("green", "blue"), 1)),))
    assert set(choices(view, GREEDY, takes("orange", "blue", "green"))) == {"blue"}


def test_what_must_be_done_is_done() -> None:
    pulled: dict[str, object] = {"do": "pulled", "seat": 1}
    assert set(choices(View(), TIMID, [pulled])) == {"pulled"}
    assert set(choices(View(), GREEDY, [SKIP])) == {"skip"}


def test_a_game_without_a_board_is_played_too() -> None:
    moves: list[dict[str, object]] = [{"do": "move", "seat": 1, "by": by} for by in (1, 2, 3)]
    assert set(choices(object(), GREEDY, moves)) == {"move"}


def test_nothing_legal_is_nothing_chosen() -> None:
    assert choose([], View(), GREEDY, Random(1)) is None


@pytest.mark.parametrize("temper", TEMPERS, ids=lambda temper: temper.name)
def test_tempers_are_within_bounds_and_think_for_a_while(temper: Temper) -> None:
    assert 0 <= temper.care <= 1
    assert 0 <= temper.caution <= 1
    rng = Random(2)
    thought = [think_ms(temper, rng) for _ in range(200)]
    assert min(thought) >= 500
    assert sum(thought) / len(thought) == pytest.approx(temper.think_ms, rel=0.1)
