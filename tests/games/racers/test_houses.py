"""The house rules of the race, and the steps of a turn in their order."""

import pytest

from tableside.errors import SetupError
from tableside.games.core import TABLE
from tableside.games.racers.model import CarAt
from tableside.games.racers.needs import Need, need_of
from tests.games.racers.tables import GAME, Table, setup


@pytest.mark.parametrize(("laps", "column"), [("1", 2), ("2", 1), ("3", 0)])
def test_the_number_of_laps_shifts_the_first_column(laps, column):
    table = Table(seats=5, laps=laps).started()
    assert {car.column for car in GAME.public_view(table.state).cars} == {column}
    assert {car.left for car in GAME.public_view(table.state).cars} == {int(laps) * 20 + 1}


def test_equal_turns_lets_everyone_after_the_winner_play():
    table = Table(seats=3, equal_turns="on").started(seat=2)
    table.put(yellow=CarAt("20", 2), red="20")
    table.play(2, ("yellow", 1), "red")
    table.finish_turn(2)
    for seat in (3, 1):
        assert GAME.current_player(table.state) == seat
        table.play(seat, ("red", 1), "blue")
        table.finish_turn(seat)
    assert need_of(table.state) == Need.CHIPS
    assert table.count("turn_opened") == 3


def test_first_traps_only_on_the_docks_of_players_leave_more_in_the_supply():
    assert Table(seats=3, dock_traps="players").state.traps.supply == 32 - 6 - 3


def test_unlimited_supplies_never_run_out():
    table = Table(supplies="unlimited").started().put(yellow="8", red="20")
    table.give(2, boosts=(13, 0, 0, 0, 0))
    table.play(1, ("yellow", 1), "red")
    table.do(1, "take_boost", car="yellow")
    assert GAME.public_view(table.state).supply.boosts is None


@pytest.mark.parametrize(("rule", "stops"), [("each", 4), ("once", 2)])
def test_a_castle_gives_its_bonus_to_each_car_or_once(rule, stops):
    table = Table("garden", castle_bonus=rule).started().put(yellow="12", red="12").lay(s12=0)
    table.play(1, ("yellow", 1), "red")
    table.do(1, "fire", car="red")
    table.do(TABLE, "rolled", castle=1)
    table.do(TABLE, "rolled", castle=1)
    assert table.state.racer(1).stops == stops
    assert table.last("car_landed").bonus == (rule == "each")


def test_the_castle_rule_is_for_the_garden_only():
    with pytest.raises(SetupError, match="castle_bonus"):
        setup("living_room", 4, castle_bonus="once")


@pytest.mark.parametrize("mode", ["living_room", "garden"])
def test_the_steps_come_in_order_and_the_catapult_only_outdoors(mode):
    table = Table(mode).started()
    table.play(1, ("yellow", 1), "red")
    table.finish_turn(1)
    steps = [event.step.value for event in table.events if event.name == "step_reached"]
    assert steps == [s for s in ("2", "3", "3.5", "4", "5", "6") if mode == "garden" or s != "3.5"]


def test_a_forced_decision_is_not_asked():
    table = Table().started().put(yellow="3", red="20")
    table.do(1, "play", card=table.print_card(2, "yellow", "red"))
    # One space each, one trap to flip: the next question is what the trap shows.
    assert need_of(table.state) == Need.FACE
    assert GAME.legal_actions(table.state, 1) == ()


def test_out_of_turn_and_out_of_place_actions_are_refused_with_a_reason():
    table = Table().started()
    number = table.print_card(2, "yellow", "red")
    assert table.refused(2, "play", card=number) == "T-01"
    assert table.refused(1, "take_boost", car="red") == "T-05"
    assert table.refused(9, "play", card=number) == "T-01"
    assert table.refused(TABLE, "trap_is", kind="stop") == "T-05"
    assert table.refused(1, "trap_is", kind="stop") == "T-01"
    assert table.refused(TABLE, "declare", controller=1, car="red") == "T-05"


def test_while_a_token_is_shown_everyone_waits():
    table = Table().started().put(yellow="3", red="20")
    table.play(1, ("yellow", 1), "red")
    assert table.refused(2, "look", controller=1) == "T-05"


def test_two_controllers_cannot_have_held_one_car():
    table = Table(laps="1").started().put(yellow=CarAt("20", 1), red="20")
    table.play(1, ("yellow", 1), "red")
    table.finish_turn(1)
    table.do(TABLE, "declare", controller=3, car="red")
    assert table.refused(TABLE, "declare", controller=1, car="red") == "R-00"
    assert table.refused(TABLE, "declare", controller=3, car="blue") == "R-00"
    assert table.refused(TABLE, "declare", controller=6, car="blue") == "R-00"
    assert table.refused(TABLE, "declare", controller=1, car="pink") == "R-00"
    assert table.refused(1, "declare", controller=1, car="blue") == "T-01"
    assert table.refused(2, "look", controller=1) == "T-05"


def test_buttons_choose_among_few_and_the_list_among_many():
    table = Table().started().put(yellow="2", red="4")
    table.play(1, ("yellow", 1), "red")
    assert GAME.press(table.state, 1, "blue") == GAME.legal_actions(table.state, 1)[1]
    table.do(1, "collect", place="5")
    assert GAME.press(table.state, 1, "back").name == "decline"
    assert GAME.label(table.state, GAME.press(table.state, 1, "orange")) == "Gain a trap"
