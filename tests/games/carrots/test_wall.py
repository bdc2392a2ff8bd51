"""The wall: crossings, whose they are, suspects, jumps and resets (C-03 to C-08)."""

import pytest

from tableside.games.carrots.watching import wall_watch
from tests.games.carrots.sitting import Sitting, heap

# Crossing with a carrot in hand.


def test_a_crossing_while_settling_puts_the_carrot_aside_and_costs_three_points() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange", "orange")
    table.crosses("Ann", "blue")
    assert table.score("Ann") == 3
    assert table.player("Ann").carrots == heap(orange=2)
    assert table.view.aside == heap(blue=1)
    assert table.player("Ann").put_aside == 1
    assert table.turn == "Bo"


def test_c05_a_crossing_while_pulling_is_the_touchers_at_once() -> None:
    table = Sitting("Ann", "Bo", reporting="announced")
    table.does("Ann", "touch", colour="green").says("crossed")
    assert table.latest_names[:2] == ["carrot_pulled", "wall_crossed"]
    assert table.latest[1].ruling == "C-05"
    assert table.view.aside == heap(green=1)
    assert table.phase == "resetting"


# Crossing with no carrot touched (C-06).


def test_c06_the_table_is_asked_with_the_colours_that_are_left() -> None:
    table = Sitting("Ann", "Bo")
    for _ in range(15):
        table.pulls(table.turn, "orange")
    table.says("crossed")
    assert table.phase == "asking"
    assert table.view.question == ("blue", "green", "nobody")
    assert table.told("question_asked")[0].ruling == "C-06"
    table.refuses("C-00", "table", "blame", what="orange")


def test_c06_the_answer_which_carrot_is_the_take() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange").does("Bo", "skip")
    table.says("crossed").says("blame", what="blue").resets()
    assert table.view.aside == heap(blue=1)
    assert table.score("Ann") == 0
    assert table.turn == "Bo"
    assert table.view.last is not None
    assert table.view.last.verdict == "crossed"


def test_c06_nobodys_crossing_costs_nothing_and_the_turn_goes_on() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange")
    table.says("crossed").says("jump", colour="blue").says("blame", what="nobody")
    assert table.phase == "resetting"
    table.says("jump", colour="green").says("wall_back")
    assert table.view.aside == heap(blue=1, green=1)
    assert (table.turn, table.phase, table.view.turn) == ("Bo", "open", 2)
    assert table.score("Ann") == 3
    assert table.score("Bo") == 0


def test_c06_the_turn_before_gives_its_carrot_back_and_pays() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange", "orange").does("Bo", "skip")
    table.pulls("Ann", "blue")
    assert table.score("Ann") == 8
    table.says("crossed_late")
    assert "previous" in table.view.question
    table.says("blame", what="previous")
    assert table.score("Ann") == 3
    assert table.player("Ann").carrots == heap(orange=2)
    assert table.view.aside == heap(blue=1)
    table.resets()
    assert (table.turn, table.phase) == ("Bo", "open")
    assert table.view.last is not None
    assert table.view.last.verdict == "crossed"


def test_c06_the_turn_before_is_no_answer_once_its_window_is_closed() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange").says("crossed")
    assert "previous" not in table.view.question
    table.refuses("C-06", "table", "blame", what="previous")


def test_c06_a_skip_cannot_have_moved_the_wall() -> None:
    table = Sitting("Ann", "Bo")
    table.refuses("C-06", "table", "crossed_late")
    table.does("Ann", "skip")
    table.refuses("C-06", "table", "crossed_late")


def test_c06_a_turn_that_has_paid_for_a_crossing_is_not_blamed_again() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "orange")
    table.says("crossed_late").says("blame", what="previous").resets()
    table.refuses("C-06", "table", "crossed_late")
    assert table.score("Ann") == 0


def test_c06_house_rule_the_present_player_pays_without_a_question() -> None:
    table = Sitting("Ann", "Bo", unattributed="active_pays").pulls("Ann", "orange")
    assert wall_watch(table.state).crossed_late is None
    table.refuses("C-06", "table", "crossed_late")
    table.does("Bo", "skip").says("crossed")
    assert table.score("Ann") == 0
    assert table.phase == "resetting"
    assert "came off" in table.prompt
    table.says("jump", colour="green").says("wall_back")
    assert table.turn == "Bo"
    assert table.view.aside == heap(green=1)


# Suspects.


@pytest.mark.parametrize("verdict", ["clear", "crossed"])
def test_a_suspect_pulse_while_settling_is_the_tables_to_rule(verdict: str) -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange").says("suspected")
    assert table.phase == "ruling"
    table.refuses("T-05", "table", "settled")
    table.says("rule", verdict=verdict).resets()
    assert table.score("Ann") == (3 if verdict == "clear" else 0)
    assert table.turn == "Bo"


def test_a_suspect_pulse_ruled_clear_leads_back_to_the_open_turn() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "green")
    table.says("suspected").says("rule", verdict="clear")
    assert (table.phase, table.turn) == ("open", "Bo")
    assert wall_watch(table.state).crossed_late is None


def test_a_suspect_pulse_ruled_clear_leads_back_to_the_touched_carrot() -> None:
    table = Sitting("Ann", "Bo", reporting="announced").does("Ann", "touch", colour="green")
    table.says("suspected").says("rule", verdict="clear")
    assert table.phase == "pulling"
    table.refuses("C-01", "Ann", "skip")


def test_a_suspect_pulse_ruled_crossed_with_no_carrot_touched_asks_what_moved_it() -> None:
    table = Sitting("Ann", "Bo").says("suspected").says("rule", verdict="crossed")
    assert table.phase == "asking"


def test_a_sure_crossing_decides_while_the_table_still_thinks() -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange").says("suspected")
    table.says("crossed")
    assert table.view.aside == heap(orange=1)
    assert table.phase == "resetting"


# Jumped carrots (C-03).


def test_c03_jumped_carrots_go_aside_and_the_pulled_one_is_kept() -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange")
    table.says("jump", colour="blue").says("jump", colour="orange")
    assert table.view.aside == heap()
    table.says("settled")
    assert table.player("Ann").carrots == heap(orange=1)
    assert table.view.aside == heap(orange=1, blue=1)
    assert table.score("Ann") == 3


def test_c03_jumped_carrots_may_be_declared_until_the_next_player_acts() -> None:
    table = Sitting("Ann", "Bo", reporting="announced")
    table.does("Ann", "touch", colour="green").does("Ann", "pulled").says("settled")
    table.says("jump", colour="blue")
    assert table.view.aside == heap(blue=1)
    table.does("Bo", "touch", colour="green")
    table.refuses("C-01", "table", "jump", colour="blue")


def test_c03_before_the_first_turn_a_jumped_carrot_goes_back() -> None:
    assert "back" in Sitting("Ann").refuses("C-03", "table", "jump", colour="blue")


def test_c03_house_rule_jumped_carrots_return_to_the_board() -> None:
    table = Sitting("Ann", "Bo", jumped="return").does("Ann", "take", colour="orange")
    table.says("jump", colour="blue").says("settled").says("jump", colour="green")
    assert table.view.board == heap(14, 15, 15)
    assert table.view.aside == heap()


def test_c03_house_rule_jumped_carrots_are_kept_by_who_pulled() -> None:
    table = Sitting("Ann", "Bo", jumped="kept").does("Ann", "take", colour="orange")
    table.says("jump", colour="blue").says("settled").says("jump", colour="green")
    assert table.player("Ann").carrots == heap(1, 1, 1)
    assert table.score("Ann") == 6
    assert table.turn == "Bo"


def test_c03_house_rule_kept_jumps_are_given_back_with_a_late_crossing() -> None:
    table = Sitting("Ann", "Bo", jumped="kept").does("Ann", "take", colour="orange")
    table.says("jump", colour="blue").says("settled").says("jump", colour="green")
    table.says("crossed_late").says("blame", what="previous")
    assert table.player("Ann").carrots == heap()
    assert table.view.aside == heap(1, 1, 1)
    assert table.score("Ann") == 0


@pytest.mark.parametrize("jumped", ["aside", "return", "kept"])
def test_c03_after_a_crossing_jumped_carrots_go_aside_under_every_house_rule(jumped: str) -> None:
    table = Sitting("Ann", "Bo", jumped=jumped).does("Ann", "take", colour="orange")
    table.says("jump", colour="blue").says("crossed").says("jump", colour="blue")
    table.says("wall_back").says("jump", colour="green")
    assert table.view.aside == heap(1, 2, 1)


@pytest.mark.parametrize("jumped", ["aside", "return", "kept"])
def test_c06_what_nobodys_crossing_made_jump_goes_aside_under_every_house_rule(
    jumped: str,
) -> None:
    table = Sitting("Ann", "Bo", jumped=jumped).says("crossed").says("blame", what="nobody")
    table.says("wall_back").says("jump", colour="green")
    table.pulls("Ann", "orange").says("crossed").says("blame", what="nobody")
    table.says("wall_back").says("jump", colour="blue")
    assert table.view.aside == heap(blue=1, green=1)
    assert table.score("Ann") == 3


def test_c03_nobody_keeps_what_jumped_in_a_skipped_turn() -> None:
    table = Sitting("Ann", "Bo", jumped="kept").does("Ann", "skip").says("jump", colour="blue")
    assert table.view.aside == heap(blue=1)
    assert table.score("Ann") == 0


# The reset (C-07) and what is put aside (C-08).


def test_c07_the_next_turn_waits_for_the_wall() -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange").says("crossed")
    assert table.told("reset_awaited")[0].ruling == "C-07"
    table.refuses("T-01", "Bo", "take", colour="orange")
    table.refuses("C-07", "Ann", "take", colour="orange")
    table.says("wall_back")
    assert table.turn == "Bo"


@pytest.mark.parametrize("report", ["crossed", "crossed_late", "suspected"])
def test_c07_a_reset_never_counts_as_a_crossing(report: str) -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange").says("crossed")
    assert "reset" in table.refuses("C-07", "table", report)
    assert not wall_watch(table.state).armed


def test_c07_house_rule_off_opens_the_next_turn_at_once() -> None:
    table = Sitting("Ann", "Bo", wall_reset="off")
    table.does("Ann", "take", colour="orange").says("crossed")
    assert (table.turn, table.phase) == ("Bo", "open")
    table.says("crossed").says("blame", what="nobody")
    assert (table.turn, table.phase) == ("Bo", "open")


def test_c08_what_is_aside_stays_there() -> None:
    table = Sitting("Ann").crosses("Ann", "blue").pulls("Ann", "blue")
    assert table.view.aside == heap(blue=1)
    assert table.view.board == heap(15, 13, 15)


# What is watched (C-04 is the sensor's: it reports only what is past the mark).


def test_the_wall_is_watched_from_open_to_verdict_and_at_no_other_time() -> None:
    table = Sitting("Ann", "Bo", reporting="announced", penalty="carrots")
    armed = {"open": wall_watch(table.state).armed}
    table.does("Ann", "touch", colour="orange")
    armed["pulling"] = wall_watch(table.state).armed
    table.does("Ann", "pulled")
    armed["settling"] = wall_watch(table.state).armed
    table.says("suspected")
    armed["ruling"] = wall_watch(table.state).armed
    table.says("rule", verdict="clear").says("crossed")
    armed["asking"] = wall_watch(table.state).armed
    table.says("blame", what="nobody")
    armed["resetting"] = wall_watch(table.state).armed
    table.says("wall_back")
    for colour in ("orange", "orange"):
        table.does("Bo", "touch", colour=colour).does("Bo", "pulled").says("settled")
        table.does("Ann", "skip")
    table.does("Bo", "touch", colour="blue").says("crossed")
    armed[table.phase] = wall_watch(table.state).armed
    assert armed == {
        "open": True,
        "pulling": True,
        "settling": True,
        "ruling": True,
        "asking": False,
        "resetting": False,
        "paying": False,
    }


def test_only_settling_waits_for_the_settle_time_and_only_resetting_for_the_wall() -> None:
    table = Sitting("Ann", "Bo")
    assert wall_watch(table.state).settled is None
    table.does("Ann", "take", colour="orange")
    assert wall_watch(table.state).settled is not None
    table.says("crossed")
    watch = wall_watch(table.state)
    assert watch.back is not None
    assert (watch.crossed, watch.suspected, watch.settled) == (None, None, None)


def test_the_late_window_exists_only_after_a_pull_that_was_given_clear() -> None:
    table = Sitting("Ann", "Bo")
    assert wall_watch(table.state).crossed_late is None
    table.pulls("Ann", "orange")
    assert wall_watch(table.state).crossed_late is not None
    table.does("Bo", "skip")
    assert wall_watch(table.state).crossed_late is None
