"""The turn: C-00 to C-02, both ways of reporting, both ways of skipping."""

import pytest

from tests.games.carrots.sitting import Sitting, heap


def announced(*names: str, **rules: str) -> Sitting:
    return Sitting(*names, reporting="announced", **rules)


def test_a_clear_pull_wins_the_carrot_and_its_points() -> None:
    table = Sitting("Ann", "Bo", "Cy")
    table.pulls("Ann", "orange").pulls("Bo", "blue").pulls("Cy", "green")
    assert [table.score(name) for name in table.names] == [3, 2, 1]
    assert table.player("Ann").carrots == heap(orange=1)
    assert table.view.board == heap(14, 14, 14)
    assert table.turn == "Ann"
    assert table.view.turn == 4


def test_the_carrot_is_nobodys_until_the_wall_has_settled() -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange")
    assert table.phase == "settling"
    assert table.view.board == heap(14, 15, 15)
    assert table.view.loose == ("orange",)
    assert table.score("Ann") == 0
    table.says("settled")
    assert table.latest_names == ["wall_held", "carrot_kept", "turn_opened"]
    assert table.view.loose == ()


def test_nobody_plays_out_of_turn() -> None:
    table = Sitting("Ann", "Bo")
    assert "Ann" in table.refuses("T-01", "Bo", "take", colour="orange")
    table.does("Ann", "take", colour="orange")
    table.refuses("T-01", "Bo", "take", colour="orange")
    assert "wait" in table.refuses("T-05", "Ann", "take", colour="blue")


def test_a_player_cannot_speak_for_the_table_nor_the_table_for_a_player() -> None:
    table = Sitting("Ann", "Bo")
    table.refuses("T-01", "Ann", "crossed")
    table.refuses("T-01", "table", "take", colour="orange")


def test_a_colour_that_is_gone_cannot_be_pulled() -> None:
    table = Sitting("Ann", "Bo")
    for _ in range(15):
        table.pulls(table.turn, "orange")
    why = table.refuses("C-00", table.turn, "take", colour="orange")
    assert why == "No orange carrots are left on the board."
    assert "take" in table.may(table.turn)


def test_c01_a_touched_carrot_must_be_pulled() -> None:
    table = announced("Ann", "Bo").does("Ann", "touch", colour="blue")
    assert "Ann" in table.refuses("C-01", "Ann", "skip")
    table.refuses("C-01", "Ann", "touch", colour="green")
    assert table.view.touched == "blue"
    table.does("Ann", "pulled").says("settled")
    assert table.score("Ann") == 2


def test_c01_before_touching_the_player_may_skip() -> None:
    table = announced("Ann", "Bo").does("Ann", "skip")
    assert table.turn == "Bo"


def test_c01_house_rule_skip_after_touch_leaves_the_carrot_where_it_is() -> None:
    table = announced("Ann", "Bo", skip_after_touch="on").does("Ann", "touch", colour="blue")
    table.does("Ann", "skip")
    assert table.turn == "Bo"
    assert table.view.board == heap(15, 15, 15)
    assert table.player("Ann").skips == 1


def test_c01_house_rule_skip_after_touch_still_counts_skips() -> None:
    table = announced("Ann", skip_after_touch="on")
    table.does("Ann", "skip").does("Ann", "skip").does("Ann", "touch", colour="blue")
    table.refuses("C-02", "Ann", "skip")


def test_c01_each_way_of_reporting_refuses_the_other() -> None:
    assert "touch" in announced("Ann").refuses("C-01", "Ann", "take", colour="blue")
    assert "take" in Sitting("Ann").refuses("C-01", "Ann", "touch", colour="blue")


def test_what_was_not_touched_cannot_have_been_pulled() -> None:
    announced("Ann").refuses("T-02", "Ann", "pulled")


def test_c02_the_third_turn_in_a_row_must_be_a_pull() -> None:
    table = Sitting("Ann")
    table.does("Ann", "skip").does("Ann", "skip")
    assert table.player("Ann").skips == 2
    assert "Ann" in table.refuses("C-02", "Ann", "skip")
    assert "may not skip" in table.prompt
    table.pulls("Ann", "green").does("Ann", "skip")
    assert table.player("Ann").skips == 1


def test_c02_other_players_turns_do_not_interrupt_the_count() -> None:
    table = Sitting("Ann", "Bo")
    table.does("Ann", "skip").pulls("Bo", "green")
    table.does("Ann", "skip").pulls("Bo", "green")
    table.refuses("C-02", "Ann", "skip")
    table.pulls("Ann", "green")
    assert "skip" in table.may("Bo")


def test_c02_a_pull_that_makes_the_wall_cross_resets_the_count_too() -> None:
    table = Sitting("Ann").does("Ann", "skip").does("Ann", "skip")
    table.crosses("Ann", "green")
    assert table.player("Ann").skips == 0
    assert "skip" in table.may("Ann")


def test_c02_an_unattributed_crossing_does_not_reset_the_count() -> None:
    table = Sitting("Ann").does("Ann", "skip").does("Ann", "skip")
    table.says("crossed").says("blame", what="nobody").resets()
    table.refuses("C-02", "Ann", "skip")


@pytest.mark.parametrize("do", ["settled", "wall_back", "rule", "blame", "start", "card_dealt"])
def test_the_table_cannot_answer_what_nobody_has_asked(do: str) -> None:
    fields = {
        "rule": {"verdict": "clear"},
        "blame": {"what": "nobody"},
        "start": {"player": 1},
        "card_dealt": {"to": 1, "card": 1},
    }
    table = Sitting("Ann", "Bo")
    ruling = {"settled": "T-02", "rule": "T-02", "wall_back": "C-07", "blame": "C-06"}
    expected = {**ruling, "start": "C-13", "card_dealt": "C-15"}[do]
    table.refuses(expected, "table", do, **fields.get(do, {}))
