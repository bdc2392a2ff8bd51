"""The set-up as data."""

import pytest

from tableside.dashboard.setup_form import SeatEntry, SetupForm, new_form
from tableside.errors import SetupError
from tableside.games.core import Player, game_named, game_names


def _form(*seats: tuple[str, str], mode: str = "points") -> SetupForm:
    form = SetupForm("carrots", mode)
    for at, (name, age) in enumerate(seats):
        form = form.with_seat(at, SeatEntry(name, age))
    return form


def test_a_new_form_is_for_the_first_game_and_not_complete() -> None:
    form = new_form()
    assert form.game == game_names()[0]
    assert form.problems()


def test_a_complete_form_becomes_a_draft_without_the_gaps() -> None:
    form = _form(("Ann ", "7"), ("", ""), (" Bo", "")).with_rule("ties", "colours")
    draft = form.draft()
    assert draft.players == (Player("Ann", 7), Player("Bo"))
    assert (draft.game, draft.mode, draft.pack, draft.dealer) == (
        "carrots",
        "points",
        None,
        "digital",
    )
    assert draft.rules == {"ties": "colours"}


@pytest.mark.parametrize("age", ["seven", "0", "121", "-3", "7.5", "²"])
def test_an_age_must_be_a_number_a_person_can_have(age: str) -> None:
    problems = _form(("Ann", age)).problems()
    assert problems == ("The age of Ann must be a number from 1 to 120.",)


def test_two_players_of_one_name_are_refused_in_the_games_words() -> None:
    assert _form(("Ann", "7"), ("Ann", "9")).problems() == (
        "Every player needs a name of their own.",
    )


def test_an_age_without_a_name_is_a_player_without_a_name() -> None:
    assert _form(("Ann", "7"), ("", "9")).problems() == ("Every player needs a name of their own.",)


def test_an_incomplete_form_gives_no_draft() -> None:
    with pytest.raises(SetupError, match="1 to 6 players"):
        _form().draft()


def test_a_mode_with_a_pack_asks_for_one() -> None:
    form = _form(("Ann", ""), mode="trap")
    assert form.needs_pack
    assert form.problems() == ("This mode needs a pack: choose one.",)


def test_another_mode_drops_the_house_rules_it_does_not_know() -> None:
    form = _form(("Ann", "")).with_rule("ties", "colours").with_rule("jumped", "kept")
    assert form.with_mode("trap").rules == {"jumped": "kept"}


def test_a_house_rule_stands_at_its_default_until_one_is_chosen() -> None:
    form = _form(("Ann", ""))
    rule = next(rule for rule in form.house_rules if rule.key == "penalty")
    assert form.chosen(rule) == "score"
    assert form.with_rule("penalty", "carrots").chosen(rule) == "carrots"


def test_the_same_game_chosen_again_changes_nothing() -> None:
    form = _form(("Ann", "")).with_rule("ties", "colours")
    assert form.with_game("carrots") == form


def test_who_deals_is_chosen_once_and_the_race_is_dealt_by_hand_unless_one_says_otherwise() -> None:
    race = SetupForm("carrots", "points").with_game("racers")
    assert race.dealer == "physical"
    assert "dealer" not in {rule.key for rule in race.house_rules}
    assert "dealer" in {rule.key for rule in game_named("racers").house_rules}
    assert race.with_game("carrots").dealer == "digital"
