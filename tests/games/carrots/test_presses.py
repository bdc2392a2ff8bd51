"""What the buttons of a controller and the words of the table mean."""

from typing import Any

import pytest

from tableside.errors import IllegalAction
from tableside.games.core import Button
from tests.games.carrots.sitting import GAME, Sitting, heap

COLOURS: tuple[Button, ...] = ("orange", "blue", "green")


@pytest.mark.parametrize("colour", COLOURS)
def test_one_press_a_turn_when_carrots_are_reported_after_the_pull(colour: Button) -> None:
    table = Sitting("Ann", "Bo").presses("Ann", colour)
    assert table.view.loose == (colour,)


def test_announced_a_colour_touches_and_ok_says_that_it_is_out() -> None:
    table = Sitting("Ann", "Bo", reporting="announced").presses("Ann", "blue")
    assert table.view.touched == "blue"
    table.presses("Ann", "ok").says("settled")
    assert table.score("Ann") == 2


def test_back_skips() -> None:
    assert Sitting("Ann", "Bo").presses("Ann", "back").turn == "Bo"


def test_a_press_out_of_turn_is_refused_with_whose_turn_it_is() -> None:
    table = Sitting("Ann", "Bo")
    assert table.refuses_action("T-01", GAME.press(table.state, 2, "blue")) == "It is Ann's turn."


def test_ok_has_nothing_to_confirm_when_carrots_are_reported_after_the_pull() -> None:
    table = Sitting("Ann", "Bo")
    with pytest.raises(IllegalAction, match="T-02"):
        GAME.press(table.state, 1, "ok")


@pytest.mark.parametrize("who", ["Ann", "Bo"])
def test_a_long_press_on_anybodys_controller_reports_a_jumped_carrot(who: str) -> None:
    table = Sitting("Ann", "Bo").presses("Ann", "orange").presses(who, "green", long=True)
    assert table.says("settled").view.aside == heap(green=1)


def test_a_colour_hands_back_a_carrot_while_somebody_pays() -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", "orange", "blue").until("Ann")
    table.presses("Ann", "green").says("crossed").presses("Ann", "orange")
    assert table.player("Ann").carrots == heap(blue=1)
    assert table.phase == "resetting"


def test_asked_what_moved_the_wall_the_present_player_may_confess() -> None:
    table = Sitting("Ann", "Bo").says("crossed").presses("Ann", "green")
    assert table.view.aside == heap(green=1)
    assert table.phase == "resetting"


def test_asked_what_moved_the_wall_the_player_before_may_confess() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "green").says("crossed_late").presses("Ann", "ok")
    assert table.view.aside == heap(green=1)


def test_asked_what_moved_the_wall_a_controller_accuses_nobody() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "green").says("crossed_late")
    for seat, button in ((1, "blue"), (1, "back"), (2, "back")):
        action = GAME.press(table.state, seat, button)
        assert action.name not in table.may("table")
        assert action not in GAME.legal_actions(table.state, seat)
    with pytest.raises(IllegalAction, match="T-02"):
        GAME.press(table.state, 2, "ok")


@pytest.mark.parametrize("colour", COLOURS)
def test_an_early_press_during_the_reset_moves_no_carrot(colour: Button) -> None:
    table = Sitting("Ann", "Bo").presses("Ann", "orange").says("crossed")
    table.refuses_action("T-01", GAME.press(table.state, 2, colour))


def test_jumped_carrots_are_declared_by_counts() -> None:
    table = Sitting("Ann", "Bo").presses("Ann", "orange")
    for action in GAME.table_actions(table.state, "jumped", {"orange": 1, "green": 2}):
        table.act(action)
    assert table.says("settled").view.aside == heap(orange=1, green=2)


@pytest.mark.parametrize(
    "counts",
    [{}, {"orange": 0}, {"red": 1}, {"blue": -1}, {"blue": 16}, {"blue": True}, {"blue": "2"}],
)
def test_counts_of_jumped_carrots_that_make_no_sense_are_refused(counts: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction, match="T-02"):
        GAME.table_actions(Sitting("Ann").state, "jumped", counts)


def test_any_other_word_is_not_a_compound_one() -> None:
    assert GAME.table_actions(Sitting("Ann").state, "leave", {"player": 1}) == ()
