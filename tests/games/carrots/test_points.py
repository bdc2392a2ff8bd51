"""The first mode: the penalty, the end, ties, who starts, leaving (C-09 to C-14)."""

import pytest

from tableside.games.carrots.colours import Colour
from tableside.games.core import Outcome, Player
from tests.games.carrots.sitting import GAME, Sitting, heap


def ended(table: Sitting) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None, f"the game goes on in phase {table.phase}"
    return outcome


# The penalty.


@pytest.mark.parametrize(
    ("won", "left"), [([], 0), (["green"], 0), (["orange"], 0), (["orange", "blue"], 2)]
)
def test_c09_the_penalty_never_takes_the_score_below_zero(won: list[str], left: int) -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", *won).crosses("Ann", "green")
    assert table.score("Ann") == left


def test_c09_no_debt_is_remembered_and_carrots_stay_with_the_player() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "green").crosses("Ann", "green")
    table.pulls("Ann", "orange")
    assert table.score("Ann") == 3
    assert table.player("Ann").carrots == heap(orange=1, green=1)


def test_c09_the_penalty_event_names_its_ruling_and_what_was_really_paid() -> None:
    table = Sitting("Ann").pulls("Ann", "blue").does("Ann", "take", colour="blue")
    (paid,) = table.says("crossed").told("penalty_paid")
    assert (paid.points, paid.ruling) == (2, "C-09")


def test_c09_house_rule_carrots_are_handed_back_by_choice_without_change() -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", "green", "orange", "blue")
    table.pulls("Bo", "green")
    table.does("Ann", "take", colour="green").says("crossed")
    assert (table.phase, table.view.payer, table.view.owed) == ("paying", 1, 3)
    table.refuses("T-01", "Bo", "pay", colour="green")
    table.does("Ann", "pay", colour="green")
    assert table.view.owed == 2
    table.refuses("C-09", "Ann", "pay", colour="green")
    table.refuses("C-09", "table", "wall_back")
    table.does("Ann", "pay", colour="orange")
    assert table.phase == "resetting"
    assert table.score("Ann") == 2
    assert table.player("Ann").carrots == heap(blue=1)
    assert table.view.aside == heap(orange=1, green=2)


@pytest.mark.parametrize("won", [[], ["green"], ["green", "blue"], ["orange"]])
def test_c09_house_rule_who_has_no_more_than_three_points_gives_everything(won: list[str]) -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", *won)
    table.until("Ann")
    table.does("Ann", "take", colour="green").says("crossed")
    assert table.phase == "resetting"
    assert table.score("Ann") == 0
    assert table.player("Ann").carrots == heap()
    assert table.view.aside.total == len(won) + 1


def test_c09_house_rule_the_turn_before_pays_and_then_the_present_turn_goes_on() -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", "blue", "blue", "green")
    table.says("crossed_late").says("blame", what="previous")
    assert (table.phase, table.view.payer, table.turn) == ("paying", 1, "Bo")
    table.refuses("C-09", "Bo", "take", colour="orange")
    table.does("Ann", "pay", colour="blue").does("Ann", "pay", colour="blue").says("wall_back")
    assert (table.turn, table.phase) == ("Bo", "open")
    assert table.score("Ann") == 0


def test_c10_the_carrot_of_the_crossing_does_not_help_to_pay() -> None:
    table = Sitting("Ann", "Bo").crosses("Ann", "orange")
    assert table.score("Ann") == 0
    assert table.player("Ann").carrots == heap()


# The end.


def nearly_over(*names: str, left: int, **rules: str) -> Sitting:
    """The first player has had one turn; so many carrots are left."""
    return Sitting(*names, **rules).pulls(names[0], "orange").empties_to(left)


def test_c11_the_game_ends_when_as_many_carrots_as_players_are_left() -> None:
    table = nearly_over("Ann", "Bo", "Cy", left=4)
    assert GAME.outcome(table.state) is None
    table.does("Bo", "take", colour="orange")
    assert GAME.outcome(table.state) is None, "not before the verdict"
    table.says("settled")
    assert ended(table).termination == "last_carrots"
    assert ended(table).winners == (1, 2)
    assert table.view.board.total == 3


def test_c11_a_skip_settles_nothing() -> None:
    table = nearly_over("Ann", "Bo", left=3).does("Bo", "skip")
    assert GAME.outcome(table.state) is None


def test_c11_a_crossing_on_the_last_carrot_is_paid_for_before_the_end() -> None:
    table = nearly_over("Ann", "Bo", left=3, penalty="carrots")
    jumped = table.view.aside.orange
    table.does("Bo", "take", colour="orange").says("crossed")
    assert ended(table).scores == (3, 0)
    assert table.view.aside.orange == jumped + 1


def test_c11_carrots_that_jump_count_as_gone() -> None:
    table = nearly_over("Ann", "Bo", left=2)
    assert ended(table).termination == "last_carrots"


def test_c11_jumps_after_nobodys_crossing_end_the_game_once_it_is_settled() -> None:
    table = nearly_over("Ann", "Bo", left=3).says("crossed").says("jump", colour="orange")
    assert GAME.outcome(table.state) is None
    table.says("blame", what="nobody")
    assert ended(table).termination == "last_carrots"


def test_c11_no_equal_turns_by_default() -> None:
    table = nearly_over("Ann", "Bo", "Cy", left=4).pulls("Bo", "orange")
    assert ended(table).scores == (3, 3, 0)


def test_c11_house_rule_equal_turns_finishes_the_round() -> None:
    table = nearly_over("Ann", "Bo", "Cy", left=4, equal_turns="on").pulls("Bo", "orange")
    assert table.turn == "Cy"
    table.pulls("Cy", "orange")
    assert ended(table).scores == (3, 3, 3)
    assert table.view.board.total == 2


def test_c11_house_rule_equal_turns_ends_at_once_if_the_round_is_full() -> None:
    table = nearly_over("Ann", "Bo", left=3, equal_turns="on").pulls("Bo", "orange")
    assert ended(table).termination == "last_carrots"


def test_c11_house_rule_equal_turns_means_nothing_to_a_player_left_alone() -> None:
    table = Sitting("Ann", "Bo", equal_turns="on").says("leave", player=2)
    assert ended(table.pulls("Ann", "orange").empties_to(2)).termination == "last_carrots"


def test_c11_house_rule_equal_turns_cannot_go_on_without_carrots() -> None:
    table = nearly_over("Ann", "Bo", "Cy", left=0, equal_turns="on")
    assert ended(table).termination == "last_carrots"


def test_c11_nothing_is_legal_after_the_end() -> None:
    table = nearly_over("Ann", "Bo", left=2)
    table.refuses("T-04", "Ann", "take", colour="orange")
    table.refuses("T-04", "table", "jump", colour="orange")
    assert table.view.current is None


def test_c12_players_with_equal_scores_share_the_win() -> None:
    table = Sitting("Ann", "Bo", "Cy").pulls("Ann", "orange").pulls("Bo", "orange")
    table.pulls("Cy", "blue").empties_to(3)
    assert ended(table).winners == (1, 2)
    assert "Ann and Bo win" in ended(table).why


def tied(**rules: str) -> Sitting:
    """Ann and Bo have six points each: two oranges against three blues."""
    table = Sitting("Ann", "Bo", **rules)
    for _ in range(2):
        table.pulls("Ann", "orange").pulls("Bo", "blue")
    return table.pulls("Bo", "blue").empties_to(2)


def test_c12_house_rule_the_most_oranges_break_a_tie() -> None:
    assert ended(tied()).winners == (1, 2)
    assert ended(tied(ties="colours")).winners == (1,)


def test_c12_house_rule_the_most_blues_break_a_tie_of_oranges() -> None:
    table = Sitting("Ann", "Bo", ties="colours")
    table.pulls("Ann", "orange", "green", "green").pulls("Bo", "orange", "blue").empties_to(2)
    assert ended(table).scores == (5, 5)
    assert ended(table).winners == (2,)


def test_c12_house_rule_what_no_colour_breaks_is_shared() -> None:
    table = Sitting("Ann", "Bo", ties="colours").pulls("Ann", "blue").pulls("Bo", "blue")
    assert ended(table.empties_to(2)).winners == (1, 2)


def test_practice_alone_says_so() -> None:
    table = Sitting("Ann")
    assert table.view.practice
    assert table.prompt.startswith("Practice")
    table.pulls("Ann", "orange").empties_to(1)
    assert "practice" in ended(table).why
    assert ended(table).scores == (3,)


# Who starts.


def test_c13_the_youngest_starts() -> None:
    table = Sitting.of(Player("Ann", 9), Player("Bo", 6), Player("Cy", 8))
    assert table.turn == "Bo"
    assert table.pulls("Bo", "green").turn == "Cy"


def test_c13_of_equally_young_players_the_table_picks_one() -> None:
    table = Sitting.of(Player("Ann", 6), Player("Bo", 9), Player("Cy", 6))
    assert table.phase == "starting"
    assert GAME.chance(table.state) is None
    assert "Ann or Cy" in table.refuses("C-13", "table", "start", player=2)
    assert "Ann or Cy" in table.prompt
    table.refuses("T-05", "Ann", "take", colour="green")
    table.says("start", player=3)
    assert table.turn == "Cy"
    assert table.told("starter_chosen")[0].ruling == "C-13"


def test_c13_without_ages_the_start_is_drawn() -> None:
    table = Sitting.of(Player("Ann", 6), Player("Bo"))
    chance = GAME.chance(table.state)
    assert chance is not None
    assert [o.action.player for o in chance.outcomes] == [1, 2]
    assert GAME.may_choose(table.state) == ()
    table.says("start", player=2)
    assert table.turn == "Bo"
    assert table.told("starter_drawn")[0].barrier, "what fate has drawn is not undone"


def test_c13_nobody_draws_for_a_single_player() -> None:
    assert Sitting.of(Player("Ann")).turn == "Ann"


# Leaving.


def test_c14_turns_of_a_player_who_left_are_passed_over() -> None:
    table = Sitting("Ann", "Bo", "Cy").says("leave", player=2).pulls("Ann", "green")
    assert table.turn == "Cy"
    assert table.player("Bo").left
    assert table.player("Bo").skips == 0


def test_c14_the_present_player_may_leave_in_the_middle_of_a_turn() -> None:
    table = Sitting("Ann", "Bo", reporting="announced").does("Ann", "touch", colour="orange")
    table.says("leave", player=1)
    assert (table.turn, table.phase) == ("Bo", "open")
    assert table.view.board == heap(15, 15, 15)


def test_c14_a_carrot_that_is_out_is_settled_although_its_player_leaves() -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="orange").says("leave", player=1)
    table.says("settled")
    assert table.score("Ann") == 3
    assert table.turn == "Bo"


@pytest.mark.parametrize("verdict", ["clear", "crossed"])
def test_c14_a_player_may_leave_while_the_table_rules(verdict: str) -> None:
    table = Sitting("Ann", "Bo").says("suspected").says("leave", player=1)
    table.says("rule", verdict=verdict)
    if verdict == "crossed":
        table.says("blame", what="nobody").resets()
    assert (table.turn, table.phase) == ("Bo", "open")


def test_c14_the_number_of_c11_stays() -> None:
    table = Sitting("Ann", "Bo", "Cy").says("leave", player=3).pulls("Ann", "orange")
    table.empties_to(4)
    assert GAME.outcome(table.state) is None
    assert ended(table.empties_to(3)).termination == "last_carrots"


def test_c14_nobody_leaves_twice_and_only_who_sits_here() -> None:
    table = Sitting("Ann", "Bo").says("leave", player=2)
    table.refuses("C-14", "table", "leave", player=2)
    table.refuses("T-06", "table", "leave", player=7)


def test_c14_when_everybody_has_left_the_game_ends() -> None:
    table = Sitting("Ann", "Bo").pulls("Ann", "green").says("leave", player=1)
    table.says("leave", player=2)
    assert ended(table).termination == "all_left"
    assert ended(table).winners == (1,)


def test_c14_everybody_leaving_waits_for_the_carrot_that_is_out() -> None:
    table = Sitting("Ann").does("Ann", "take", colour="orange").says("leave", player=1)
    assert GAME.outcome(table.state) is None
    table.says("settled")
    assert ended(table).termination == "all_left"
    assert ended(table).scores == (3,)


def test_c14_everybody_leaving_does_notuntil_the_wall() -> None:
    table = Sitting("Ann").does("Ann", "take", colour="orange").says("crossed")
    assert ended(table.says("leave", player=1)).termination == "all_left"


def test_c14_who_owes_carrots_pays_before_leaving() -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", "orange", "orange")
    table.until("Ann")
    table.does("Ann", "take", colour="green").says("crossed")
    table.refuses("C-09", "table", "leave", player=1)
    table.says("leave", player=2).does("Ann", "pay", colour="orange").says("leave", player=1)
    assert ended(table).termination == "all_left"


@pytest.mark.parametrize(("colour", "points"), [("orange", 3), ("blue", 2), ("green", 1)])
def test_carrots_are_worth_what_the_rules_say(colour: str, points: int) -> None:
    assert Colour(colour).points == points
    assert Sitting("Ann").view.board.count(Colour(colour)) == 15
