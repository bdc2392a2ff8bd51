"""The second mode: cards, order, crossings, blocked players, the end (C-15 to C-21)."""

from typing import Any

import pytest

from tableside.errors import PackError, SetupError
from tableside.games.carrots import Colour
from tableside.games.core import Outcome, Player, Setup
from tests.games.carrots.sitting import CARDS, GAME, Sitting, heap, pack


def trap(*names: str, **rules: str) -> Sitting:
    """Ann has green, blue; Bo blue, orange, green; Cy orange, orange."""
    return Sitting(*names, mode="trap", **rules)


def ended(table: Sitting) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None, f"the game goes on in phase {table.phase}"
    return outcome


def filled(table: Sitting, who: str) -> int:
    card = table.player(who).card
    assert card is not None, "every card is dealt"
    return card.filled


# Dealing.


def test_c15_six_cards_are_dealt_without_repeats_and_lie_open() -> None:
    table = Sitting.of(Player("Ann", 6), Player("Bo", 7), mode="trap")
    chance = GAME.chance(table.state)
    assert chance is not None
    assert [o.action.card for o in chance.outcomes] == [1, 2, 3, 4, 5, 6]
    assert "Ann" in chance.question
    table.refuses("T-05", "Ann", "take", colour="green")
    table.refuses("C-15", "table", "card_dealt", to=2, card=1)
    table.says("card_dealt", to=1, card=4)
    assert table.told("card_dealt")[0].barrier
    table.refuses("C-15", "table", "card_dealt", to=2, card=4)
    table.refuses("C-15", "table", "card_dealt", to=2, card=7)
    table.says("card_dealt", to=2, card=1)
    assert table.player("Ann").card is not None
    assert [card.carrots for p in table.view.players if (card := p.card)] == [CARDS[3], CARDS[0]]
    assert (table.turn, table.phase) == ("Ann", "open")


def test_c13_holds_in_the_second_mode_too() -> None:
    table = Sitting.of(Player("Ann", 6), Player("Bo", 6), mode="trap").says("start", player=2)
    assert table.phase == "dealing"
    table.says("card_dealt", to=1, card=1).says("card_dealt", to=2, card=2)
    assert table.turn == "Bo"


# Collecting.


def test_c16_any_carrot_of_the_next_colour_is_the_designated_one() -> None:
    table = trap("Ann", "Bo")
    assert "a green carrot" in table.prompt
    table.pulls("Ann", "green")
    assert filled(table, "Ann") == 1
    assert table.score("Ann") == 1


def test_c17_a_carrot_out_of_order_lies_beside_the_card_for_good() -> None:
    table = trap("Ann", "Bo").pulls("Ann", "blue", "green")
    assert table.player("Ann").beside == heap(blue=1)
    assert filled(table, "Ann") == 1
    assert table.view.board == heap(15, 14, 14)
    table.does("Bo", "take", colour="green").says("settled")
    assert table.told("carrot_beside")[0].ruling == "C-17"


def test_c18_a_crossing_clears_the_card_but_not_what_lies_beside_it() -> None:
    table = trap("Ann", "Bo").pulls("Bo", "blue", "green").pulls("Ann", "orange")
    table.pulls("Bo", "orange").until("Bo")
    assert filled(table, "Bo") == 2
    table.does("Bo", "take", colour="green").says("jump", colour="green").says("crossed")
    assert table.told("card_lost")[0].ruling == "C-18"
    assert filled(table, "Bo") == 0
    assert table.player("Bo").beside == heap(green=1)
    assert table.view.aside == heap(orange=1, blue=1, green=2)
    assert not table.told("penalty_paid")


def test_c19_a_crossing_is_settled_before_a_full_card_is_looked_at() -> None:
    table = trap("Ann", "Bo").pulls("Ann", "green")
    table.until("Ann")
    table.does("Ann", "take", colour="blue").says("crossed")
    assert GAME.outcome(table.state) is None
    assert filled(table, "Ann") == 0
    assert table.view.aside == heap(blue=1, green=1)


def test_c06_the_turn_before_loses_its_card_and_the_carrot_it_won() -> None:
    table = trap("Bo", "Ann", "Cy").pulls("Ann", "blue", "green")
    assert table.player("Ann").beside == heap(green=1)
    table.says("crossed_late").says("blame", what="previous").resets()
    assert filled(table, "Ann") == 0
    assert table.player("Ann").beside == heap()
    assert table.view.aside == heap(blue=1, green=1)
    assert (table.turn, table.phase) == ("Cy", "open")


def test_c06_the_turn_before_loses_a_carrot_on_the_card_only_once() -> None:
    table = trap("Ann", "Bo").pulls("Ann", "green").says("crossed_late")
    table.says("blame", what="previous").resets()
    assert table.view.aside == heap(green=1)
    assert filled(table, "Ann") == 0


def test_c03_house_rule_kept_jumps_go_on_the_card_in_order() -> None:
    table = trap("Ann", "Bo", jumped="kept").does("Ann", "take", colour="green")
    table.says("jump", colour="orange").says("settled")
    assert table.player("Ann").beside == heap(orange=1)
    table.says("jump", colour="blue")
    assert ended(table).termination == "full_card"


# Blocked players and the end.


def exhaust(table: Sitting, colour: Colour) -> Sitting:
    while table.view.board.count(colour):
        table.says("jump", colour=colour.value)
    return table


def test_c20_a_player_whose_next_colour_is_gone_is_passed_over() -> None:
    table = trap("Ann", "Bo", "Cy").pulls("Ann", "green")
    exhaust(table, Colour.BLUE)
    assert table.player("Ann").blocked
    assert table.player("Bo").blocked
    assert {e.seat for e in table.events if e.name == "player_blocked"} == {1, 2}
    assert table.turn == "Cy"
    table.does("Cy", "skip")
    assert table.turn == "Cy"


def test_c20_it_is_told_once_that_a_player_is_blocked() -> None:
    table = trap("Ann", "Bo", "Cy").pulls("Ann", "green")
    exhaust(table, Colour.BLUE).does("Cy", "skip").does("Cy", "skip").pulls("Cy", "green")
    assert len([e for e in table.events if e.name == "player_blocked"]) == 2


def test_c20_all_blocked_the_fullest_card_wins() -> None:
    table = trap("Ann", "Bo").pulls("Ann", "green").pulls("Bo", "green")
    exhaust(table, Colour.BLUE)
    assert ended(table).termination == "all_blocked"
    assert ended(table).winners == (1,)
    assert ended(table).scores == (1, 0)


def test_c20_all_blocked_with_equal_cards_share_the_win() -> None:
    table = trap("Ann", "Bo", "Cy").pulls("Ann", "green").pulls("Bo", "blue")
    table.pulls("Cy", "orange")
    for colour in (Colour.BLUE, Colour.ORANGE):
        exhaust(table, colour)
    assert ended(table).winners == (1, 2, 3)


def test_c20_players_who_left_do_not_keep_a_blocked_game_going() -> None:
    table = trap("Ann", "Cy").does("Ann", "skip").says("leave", player=2)
    exhaust(table, Colour.GREEN)
    assert ended(table).termination == "all_blocked"


def test_c20_a_blocked_player_whose_card_is_cleared_plays_again() -> None:
    table = Sitting.of(Player("Ann", 6), Player("Bo", 7), mode="trap")
    table.says("card_dealt", to=1, card=1).says("card_dealt", to=2, card=3)
    exhaust(table.pulls("Ann", "green"), Colour.BLUE)
    assert table.player("Ann").blocked
    assert table.turn == "Bo"
    table.says("crossed_late").says("blame", what="previous").resets()
    assert not table.player("Ann").blocked
    assert table.does("Bo", "skip").turn == "Ann"
    exhaust(table, Colour.GREEN)
    blocked = [e.colour for e in table.events if e.name == "player_blocked"]
    assert blocked == ["blue", "green"], "blocked again is told again"


def test_c21_the_first_full_card_wins_at_once() -> None:
    table = trap("Ann", "Bo", "Cy").pulls("Ann", "green", "blue")
    assert ended(table).termination == "full_card"
    assert ended(table).winners == (1,)
    assert ended(table).scores == (2, 0, 0)
    assert "trap is open" in ended(table).why
    assert table.told("game_ended")[0].ruling == "C-21"
    assert table.view.board.total == 43


def test_c21_few_carrots_do_not_end_the_second_mode() -> None:
    table = trap("Ann", "Bo").does("Ann", "skip")
    while table.view.board.total > 4:
        heaps = {c: table.view.board.count(c) for c in table.view.board.colours}
        table.says("jump", colour=max(heaps, key=lambda c: heaps[c]))
    table.says("jump", colour="orange")
    assert GAME.outcome(table.state) is None


# Set-up.


def setup(data: dict[str, Any] | None, **rules: str) -> Setup:
    return Setup("carrots", "trap", (Player("Ann", 6),), rules, None, data)


def test_the_second_mode_needs_its_cards() -> None:
    with pytest.raises(SetupError, match="--pack"):
        GAME.checked(setup(None))
    for data in ({}, {"trap_cards": {}}, {"trap_cards": {"cards": [["red"]]}}, {"trap_cards": 3}):
        with pytest.raises(PackError, match="PACK104"):
            GAME.new(setup(data))
    with pytest.raises(PackError, match="PACK101"):
        GAME.new(setup(pack(CARDS[:5])))


@pytest.mark.parametrize("key", ["penalty", "equal_turns", "ties"])
def test_house_rules_about_points_do_not_exist_in_the_second_mode(key: str) -> None:
    with pytest.raises(SetupError, match=key):
        GAME.checked(setup(pack(), **{key: "off"}))
