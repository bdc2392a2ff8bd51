"""Every ruling of the race, R-01 to R-36, at a table arranged for it."""

from dataclasses import replace

import pytest

from tableside.games.core import TABLE
from tableside.games.racers.model import CarAt, Cards, Token
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.words import Phase
from tests.games.racers.tables import GAME, Table

# Space 2 of the living room has neither bonus nor trap, like 1, 8 and 20: quiet landings.


def rulings(events, name):
    return [event.ruling for event in events if event.name == name]


def test_r01_the_markers_begin_at_the_start_with_four_and_in_lap_1_with_three():
    for seats, first in ((3, 1), (4, 0), (5, 0)):
        table = Table(seats=seats).started()
        assert {car.column for car in GAME.public_view(table.state).cars} == {first}
        table.play(1, ("yellow", 1), "red")
        assert [e.column for e in table.events if e.name == "line_crossed"] == [first + 1] * 2


def test_r02_the_line_is_crossed_on_entering_the_first_space_behind_it():
    table = Table().started().put(yellow="18", red="18").lay(s20=0)
    table.play(1, ("yellow", 2), "red", rest=2)
    assert table.count("line_crossed") == 0
    assert table.state.car("yellow") == CarAt("20", 1)
    table.finish_turn(1).play(2, ("yellow", 1), "red")
    assert table.last("line_crossed").column == 2


def test_r02_spaces_beyond_the_chequered_column_count_as_distance():
    table = Table().started().put(yellow=CarAt("20", 3), red=CarAt("20", 3))
    table.play(1, ("yellow", 3), "red")
    left = {car.car: car.left for car in GAME.public_view(table.state).cars}
    assert (left["yellow"], left["red"]) == (-2, 0)


def test_r03_the_turn_of_the_finish_is_played_out_and_no_other_follows():
    table = Table().started().put(yellow=CarAt("20", 3), red=CarAt("19", 3))
    table.play(1, ("yellow", 2), "red")
    assert table.state.finished
    assert GAME.current_player(table.state) == 1
    table.finish_turn(1)
    names = table.names()
    assert names.index("card_discarded") < names.index("race_ended")
    assert table.last("race_ended").ruling == "R-03"
    assert need_of(table.state) == Need.CHIPS


@pytest.mark.parametrize(("seats", "seat", "right"), [(3, 1, 3), (3, 2, 1), (4, 1, 4), (5, 1, 5)])
def test_r04_the_first_look_goes_to_the_human_on_the_right(seats, seat, right):
    table = Table(seats=seats)
    assert table.legal(seat) == [{"do": "look", "controller": right}]
    table.do(seat, "look", controller=right)
    placed = table.last("clue_placed")
    assert (placed.controller, placed.slot, placed.ruling) == (right, 1, "R-04")


def test_r04_an_automated_racer_between_is_skipped():
    table = Table(seats=3)
    assert table.refused(1, "look", controller=5) == "R-04"
    assert table.refused(1, "look", controller=4) == "R-04"


def glass(seat=1, **changes):
    """A table where the seat reaches a magnifying glass (progress space 3) by its card."""
    table = Table().started().put(yellow="20", red="20")
    table.give(seat, progress=2, **changes)
    table.play(seat, ("yellow", 1), "red", effect="progress", rest=2)
    return table


def test_r05_three_controllers_never_ones_own_automated_ones_too():
    table = glass()
    targets = [legal["controller"] for legal in table.legal(1) if legal["do"] == "look"]
    assert targets == [2, 3, 5]
    assert table.refused(1, "look", controller=1) == "R-05"
    assert table.refused(1, "look", controller=6) == "R-05"
    full = glass(clues=(4, 2, 5))
    assert "glass" in [e.what for e in full.events if e.name == "nothing_gained"]
    assert full.refused(1, "look", controller=3) == "R-05"


def test_r06_a_glass_is_used_at_once_or_lost_and_not_on_a_known_controller():
    table = glass()
    assert {"do": "look", "controller": 4} not in table.legal(1)
    table.do(1, "decline")
    assert table.last("glass_declined").ruling == "R-06"
    assert table.refused(1, "look", controller=2) == "R-07"


def test_r06_a_look_through_the_glass_takes_the_next_slot():
    table = glass()
    table.do(1, "look", controller=5)
    placed = table.last("clue_placed")
    assert (placed.slot, placed.ruling) == (2, "R-06")
    assert table.state.racer(1).clues == (4, 5)


def test_r07_a_clue_token_lets_one_look_again_at_any_time_even_in_anothers_turn():
    table = Table().started()
    before = table.state
    table.do(3, "look", controller=2)
    assert table.state == before
    assert table.last("chip_looked").seat == 3
    assert table.last("chip_looked").barrier
    assert table.refused(3, "look", controller=4) == "R-07"


def test_r08_automated_racers_take_no_turn_and_cannot_win():
    table = Table(seats=3, laps="1").started()
    opened = [event.seat for event in table.events if event.name == "turn_opened"]
    for seat in (1, 2, 3):
        table.play(seat, ("yellow", 1), "red")
        table.finish_turn(seat)
    opened = [event.seat for event in table.events if event.name == "turn_opened"]
    assert opened == [1, 2, 3, 1]
    table.put(yellow=CarAt("20", 1), red=CarAt("2", 1), blue=CarAt("1", 1), green=CarAt("1", 1))
    table.play(1, ("yellow", 3), "red")
    table.finish_turn(1)
    for number, car in enumerate(("red", "blue", "green", "yellow", "purple"), 1):
        table.do(TABLE, "declare", controller=number, car=car)
    assert table.state.winners == (1,), "the yellow car was first, but nobody drove it"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r09_all_five_docks_hold_a_first_trap_so_21_tokens_are_the_supply(seats):
    assert Table(seats=seats).state.traps.supply == 21


def test_r10_a_grey_car_is_any_other_car():
    table = Table().started()
    table.do(1, "play", card=table.print_card(3, "yellow", "grey"))
    assert [choice["car"] for choice in table.legal(1)] == ["red", "blue", "green", "purple"]
    assert table.refused(1, "choose_car", car="yellow") == "R-10"
    assert table.refused(1, "choose_car", car="pink") == "R-00"


def test_r10_two_greys_are_both_chosen():
    table = Table().started()
    table.do(1, "play", card=table.print_card(2, "grey", "grey"))
    table.do(1, "choose_car", car="blue")
    assert table.refused(1, "choose_car", car="blue") == "R-10"
    table.do(1, "choose_car", car="green")
    assert [e.car for e in table.events if e.name == "car_chosen"] == ["blue", "green"]


def test_r11_both_move_at_least_one_and_together_the_number():
    table = Table().started()
    table.do(1, "play", card=table.print_card(4, "yellow", "blue"))
    assert [move["spaces"] for move in table.legal(1)] == [1, 2, 3]
    for spaces in (-1, 0, 4, 5):
        assert table.refused(1, "move", car="yellow", spaces=spaces) == "R-11"
    table.do(1, "move", car="yellow", spaces=3)
    moved = [(e.car, e.spaces) for e in table.events if e.name == "car_moved"]
    assert moved == [("yellow", 3), ("blue", 1)]


def test_r12_whoever_passes_the_dividing_arrow_chooses_the_way():
    table = Table().started().put(yellow="6", red="7")
    table.do(1, "play", card=table.print_card(4, "yellow", "red"))
    assert table.refused(1, "move", car="yellow", spaces=3) == "R-12"
    assert table.refused(1, "move", car="yellow", spaces=1, path="main") == "R-12"
    table.do(1, "move", car="yellow", spaces=3, path="detour")
    assert table.state.car("yellow").place == "D2"
    assert need_of(table.state) == Need.MOVE, "the red car's way is a choice of its own"
    table.do(1, "move", car="red", spaces=1, path="main")
    assert table.state.car("red").place == "8"


def test_r12_the_detour_comes_back_onto_the_track():
    table = Table().started().put(yellow="D3")
    table.play(1, ("yellow", 3), "red")
    assert table.state.car("yellow").place == "12"


def test_r13_any_number_of_cars_share_a_space():
    table = Table().started()
    table.put(yellow="20", red="20", blue="2", green="2", purple="2")
    table.play(1, ("yellow", 2), "red", rest=2)
    assert {at.place for at in table.state.cars} == {"2"}


def two_traps():
    """Yellow and red both end on space 4 with two traps, and on nothing else."""
    table = Table().started().put(yellow="2", red="3").lay(s4=2)
    table.play(1, ("yellow", 2), "red")
    return table


def test_r14_every_token_is_triggered_once_in_the_players_order_one_after_the_other():
    table = two_traps()
    assert table.legal(1) == [
        {"do": "flip", "place": "4", "token": 1},
        {"do": "flip", "place": "4", "token": 2},
    ]
    assert table.refused(1, "flip", place="5", token=1) == "R-14"
    table.do(1, "flip", place="4", token=2)
    table.do(TABLE, "trap_is", kind="boost")
    assert table.refused(1, "flip", place="4", token=1) == "T-05", "the first is not resolved yet"
    table.do(1, "take_boost", car="red")
    table.do(TABLE, "trap_is", kind="stop")
    assert table.count("trap_triggered") == 2
    assert table.count("trap_discarded") == 2
    assert table.state.traps.at("4") == ()


def test_r14_passing_over_a_trap_does_not_trigger_it():
    table = Table().started().put(yellow="17", red="20")
    table.play(1, ("yellow", 3), "red")
    assert "trap_triggered" not in table.names()
    assert len(table.state.traps.at("18")) == 1


def test_r15_a_trap_set_later_in_the_turn_does_nothing_in_it():
    table = Table().started().put(yellow="4", red="20")
    table.play(1, ("yellow", 1), "red", rest=2)
    assert table.last("bonus_collected").place == "5"
    table.do(1, "set_trap", slot=1, place="5")
    assert table.last("trap_set").ruling == "R-15"
    table.finish_turn(1)
    assert "trap_triggered" not in table.names()
    assert len(table.state.traps.at("5")) == 1


def test_r15_a_trap_set_while_traps_are_resolved_is_not_among_those_triggered():
    table = Table().started().put(yellow="2", red="3").lay(s4=2).give(1, progress=0)
    table.play(1, ("yellow", 2), "red")
    table.do(1, "flip", place="4", token=1)
    table.do(TABLE, "trap_is", kind="progress")
    table.do(1, "set_trap", slot=1, place="4")
    table.do(TABLE, "trap_is", kind="stop")
    assert table.count("trap_triggered") == 2
    assert len(table.state.traps.at("4")) == 1


def test_r16_no_effect_takes_the_cards_effect_only():
    table = Table().started().put(yellow="3", red="2")
    table.play(1, ("yellow", 1), "red", tires="blue")
    table.do(TABLE, "trap_is", kind="no_effect")
    assert rulings(table.events, "trap_shown") == ["R-16"]
    table.finish_turn(1)
    names = table.names()
    assert "bonus_collected" in names, "the red car's bonus on space 3 stays"
    assert "effect_cancelled" in names
    assert "effect_begun" not in names
    assert {"tire_trap_placed", "tire_trap_skipped"} & set(names), "tires stay"
    assert "cards_drawn" in names


def test_r16_two_of_them_take_no_more_than_one():
    table = two_traps()
    table.do(1, "flip", place="4", token=1)
    table.do(TABLE, "trap_is", kind="no_effect")
    table.do(TABLE, "trap_is", kind="no_effect")
    table.finish_turn(1)
    assert table.count("effect_cancelled") == 1


def test_r17_no_draw_leaves_the_optional_discard():
    table = Table().started().put(yellow="3", red="20")
    table.play(1, ("yellow", 1), "red", rest=1)
    table.do(TABLE, "trap_is", kind="no_draw")
    while need_of(table.state) != Need.DISCARD:
        table.go_on(1)
    table.do(1, "discard", card=table.legal(1)[1]["card"])
    assert table.count("cards_drawn") == 0
    assert table.last("draw_cancelled").ruling == "R-17"
    assert table.state.racer(1).hand.size == 1


def test_r17_an_empty_hand_still_draws_one():
    table = Table().started().put(yellow="3", red="20")
    table.give(1, hand=replace(table.state.racer(1).hand, hidden=(1,)))
    table.play(1, ("yellow", 1), "red", rest=1)
    table.do(TABLE, "trap_is", kind="no_draw")
    table.finish_turn(1)
    assert table.last("cards_drawn").count == 1
    assert table.state.racer(1).hand.size == 1


def trap_bonus(*, dock=1, supply=None):
    """Ann is due a trap to gain or set for yellow on space 5; red stands on space 2."""
    table = Table().started().put(yellow="4", red="1")
    token = Token(0, seen=(1,))
    table.give(1, dock=(token,) * dock + (None,) * (3 - dock))
    if supply is not None:
        table.state = replace(table.state, traps=replace(table.state.traps, supply=supply))
    table.play(1, ("yellow", 1), "red")
    return table


def test_r18_a_full_dock_gains_nothing_but_may_set_or_decline():
    table = trap_bonus(dock=3)
    assert table.refused(1, "gain_trap") == "R-18"
    assert {"do": "set_trap", "slot": 3, "place": "2"} in table.legal(1)
    table.do(1, "decline")
    assert table.last("trap_declined").ruling == "R-18"
    assert trap_bonus().refused(1, "set_trap", slot=2, place="5") == "R-18"


@pytest.mark.parametrize("order", [("gain", "set"), ("set", "gain"), ("gain", "gain")])
def test_r18_two_traps_come_in_any_order(order):
    table = Table().started().put(yellow="20", red="20")
    table.play(1, ("yellow", 1), "red", effect="two_traps", rest=2)
    for what in order:
        if what == "gain":
            table.do(1, "gain_trap")
        else:
            table.do(1, "set_trap", slot=1, place="1")
    assert [n.removeprefix("trap_") for n in table.names() if n in ("trap_gained", "trap_set")] == [
        {"gain": "gained", "set": "set"}[what] for what in order
    ]
    assert need_of(table.state) == Need.DISCARD


def test_r18_two_traps_set_may_lie_on_one_space_or_two():
    table = Table().started().put(yellow="20", red="20")
    table.give(1, dock=(Token(0),) * 3)
    table.play(1, ("yellow", 1), "red", effect="two_traps", rest=2)
    table.do(1, "set_trap", slot=1, place="2")
    assert {legal["place"] for legal in table.legal(1) if "place" in legal} == {"1", "2"}
    table.do(1, "set_trap", slot=2, place="2")
    assert len(table.state.traps.at("2")) == 2


def test_r19_traps_are_set_only_where_a_moved_car_ended_and_two_at_most():
    table = trap_bonus()
    assert table.refused(1, "set_trap", slot=1, place="1") == "R-19"
    table.lay(s5=2)
    assert table.refused(1, "set_trap", slot=1, place="5") == "R-19"
    table.do(1, "set_trap", slot=1, place="2")


def test_r19_never_on_the_catapult_or_a_castle():
    table = Table("garden").started().put(yellow="12", red="7").lay(s12=0)
    table.play(1, ("yellow", 1), "red")
    assert table.state.turn.landings == ("13", "8")
    assert table.refused(1, "set_trap", slot=1, place="13") == "R-19"
    assert table.refused(1, "set_trap", slot=1, place="S1") == "R-19"
    assert {legal["place"] for legal in table.legal(1) if "place" in legal} == {"8"}


def test_r20_an_empty_supply_is_made_from_the_discards():
    table = trap_bonus(supply=0)
    assert table.refused(1, "gain_trap") == "R-20"
    table.state = replace(
        table.state, traps=replace(table.state.traps, discards=(2, 0, 0, 0, 0, 1))
    )
    table.do(1, "gain_trap")
    assert (table.last("traps_reshuffled").count, table.state.traps.supply) == (3, 2)
    assert table.last("traps_reshuffled").ruling == "R-20"


def test_r20_both_empty_and_nothing_to_set_is_nothing():
    table = trap_bonus(supply=0, dock=0)
    assert table.last("nothing_gained").ruling == "R-20"


def test_r20_a_token_that_can_no_longer_be_is_refused():
    table = Table().started().put(yellow="3", red="20")
    pools = ((0, *table.state.traps.pools[0][1:]),)
    table.state = replace(table.state, traps=replace(table.state.traps, pools=pools))
    table.play(1, ("yellow", 1), "red")
    assert table.refused(TABLE, "trap_is", kind="stop") == "R-20"
    table.do(TABLE, "trap_is", kind="no_draw")


def test_r20_a_token_from_before_the_shuffle_cannot_be_one_of_those_shuffled():
    """All eight stops were discarded and shuffled: what lay on the board before is none."""
    table = Table().started().put(yellow="3", red="20")
    traps = table.state.traps
    pools = ((0, *traps.pools[0][1:]), (8, 0, 0, 0, 0, 0))
    table.state = replace(table.state, traps=replace(traps, supply=8, pools=pools))
    table.play(1, ("yellow", 1), "red")
    assert table.refused(TABLE, "trap_is", kind="stop") == "R-20"


def test_r21_each_tire_space_is_judged_alone():
    table = Table().started().put(yellow="20", red="20").lay(s6=2)
    table.play(1, ("yellow", 1), "red", tires="red")
    table.finish_turn(1)
    assert table.last("tire_trap_skipped").place == "6"
    assert table.last("tire_trap_skipped").ruling == "R-21"
    assert table.last("tire_trap_placed").place == "15"


def test_r22_one_token_on_the_board_is_looked_at_and_lies_face_down_again():
    table = Table().started().put(yellow="11", red="1")
    table.play(1, ("yellow", 1), "red")
    assert need_of(table.state) == Need.LOOK_TRAP
    assert table.refused(1, "look_trap", place="1", token=1) == "R-22"
    before = table.state.traps
    table.do(1, "look_trap", place="16", token=1)
    assert table.last("trap_looked").barrier
    assert table.state.traps.at("16") == (Token(0, kind=None, seen=(1,)),)
    assert table.state.traps.pools == before.pools


def test_r23_two_cars_on_a_space_get_its_bonus_once():
    table = Table().started().put(yellow="2", red="1")
    table.play(1, ("yellow", 1), "red", rest=2)
    assert [(e.place, e.ruling) for e in table.events if e.name == "bonus_collected"] == [
        ("3", "R-23")
    ]


def test_r23_the_player_orders_the_bonuses_of_two_spaces():
    table = Table().started().put(yellow="2", red="4")
    table.play(1, ("yellow", 1), "red")
    assert table.legal(1) == [{"do": "collect", "place": "3"}, {"do": "collect", "place": "5"}]
    assert table.refused(1, "collect", place="9") == "R-23"
    table.do(1, "collect", place="5")
    table.do(1, "decline")
    assert [e.place for e in table.events if e.name == "bonus_collected"] == ["5", "3"]


def test_r24_the_last_progress_space_is_the_end():
    table = Table().started().put(yellow="2", red="20").give(1, progress=10)
    table.play(1, ("yellow", 1), "red")
    assert table.last("nothing_gained").ruling == "R-24"
    assert table.state.racer(1).progress == 10


def test_r25_an_exhausted_colour_cannot_be_chosen():
    table = Table().started().put(yellow="8", red="20").give(2, boosts=(13, 0, 0, 0, 0))
    table.play(1, ("yellow", 1), "red")
    assert table.refused(1, "take_boost", car="yellow") == "R-25"
    table.do(1, "take_boost", car="red")


def test_r25_with_all_boosts_gone_nothing_is_gained():
    table = Table().started().put(yellow="8", red="20").give(2, boosts=(13,) * 5)
    table.play(1, ("yellow", 1), "red")
    assert rulings(table.events, "nothing_gained")[0] == "R-25"


def test_r25_stops_run_out_too():
    table = Table().started().put(yellow="3", red="20").give(2, stops=24)
    table.play(1, ("yellow", 1), "red")
    table.do(TABLE, "trap_is", kind="stop")
    assert "R-25" in rulings(table.events, "nothing_gained")
    assert table.state.racer(1).stops == 0


def test_r26_two_boosts_may_differ():
    table = Table().started().put(yellow="20", red="20")
    table.play(1, ("yellow", 1), "red", effect="two_boosts")
    table.do(1, "take_boost", car="blue")
    table.do(1, "take_boost", car="purple")
    assert table.state.racer(1).boosts == (0, 0, 1, 0, 1)


def test_r26_the_player_chooses_the_boost_given_back_and_without_one_nothing_happens():
    table = Table().started().put(yellow="3", red="20").give(1, boosts=(1, 0, 2, 0, 0))
    table.play(1, ("yellow", 1), "red")
    table.do(TABLE, "trap_is", kind="drop_boost")
    assert [choice["car"] for choice in table.legal(1)] == ["yellow", "blue"]
    assert table.refused(1, "drop_boost", car="green") == "R-26"
    table.do(1, "drop_boost", car="blue")
    assert table.state.racer(1).boosts == (1, 0, 1, 0, 0)
    bare = Table().started().put(yellow="3", red="20")
    bare.play(1, ("yellow", 1), "red")
    bare.do(TABLE, "trap_is", kind="drop_boost")
    assert "R-26" in rulings(bare.events, "nothing_gained")


def test_r27_the_higher_limit_counts_for_this_turns_draw():
    table = Table().started().put(yellow="2", red="20").give(1, progress=4)
    table.play(1, ("yellow", 1), "red")
    table.finish_turn(1)
    assert table.last("hand_limit_raised").ruling == "R-27"
    assert table.last("cards_drawn").count == 2
    assert table.state.racer(1).hand.size == 4


def test_r28_played_card_then_one_more_then_the_draw():
    table = Table().started().put(yellow="20", red="20")
    table.play(1, ("yellow", 1), "red", rest=1)
    while need_of(table.state) != Need.DISCARD:
        table.go_on(1)
    played = table.last("card_discarded").card
    assert table.refused(1, "discard", card=played) == "R-28"
    assert table.refused(1, "discard", card=46) == "R-28"
    other = table.legal(1)[1]["card"]
    table.do(1, "discard", card=other)
    assert table.state.cards.discards == (played, other)
    assert table.last("cards_drawn").count == 2


def test_r28_an_empty_pile_is_made_from_the_discards_with_the_card_just_played():
    table = Table().started().put(yellow="20", red="20")
    table.state = replace(
        table.state, cards=Cards(0, table.state.cards.pools, tuple(range(40, 46)))
    )
    table.play(1, ("yellow", 1), "red", rest=1)
    played = table.state.turn.card
    table.finish_turn(1)
    assert table.last("cards_reshuffled").ruling == "R-28"
    assert table.last("cards_reshuffled").count == 7
    assert played in table.state.cards.pools[-1]


def test_r28_playing_a_card_is_compulsory_and_it_cannot_lie_in_the_discards():
    table = Table().started()
    assert table.refused(1, "decline") == "T-05"
    table.play(1, ("yellow", 1), "red")
    played = table.state.turn.card
    table.finish_turn(1)
    assert table.refused(2, "play", card=played) == "R-28"


def test_r28_a_hand_from_before_the_shuffle_holds_none_of_the_cards_shuffled():
    table = Table().started()
    cards = table.state.cards
    shuffled = frozenset(range(20, 46))
    pools = (cards.pools[0] - shuffled, shuffled)
    table.state = replace(table.state, cards=Cards(26, pools, ()))
    assert table.refused(1, "play", card=30) == "R-28"
    assert all(choice["card"] < 20 for choice in table.legal(1))


def test_r29_a_car_stops_on_the_catapult_and_the_other_takes_the_rest():
    table = Table("garden").started().put(red="11", yellow="20").lay(s12=0, s20=0)
    table.do(1, "play", card=table.print_card(5, "yellow", "grey"))
    table.do(1, "choose_car", car="red")
    assert [m["spaces"] for m in table.legal(1)] == [1, 2, 3, 4]
    table.do(1, "move", car="yellow", spaces=1)
    moved = [(e.car, e.spaces) for e in table.events if e.name == "car_moved"]
    assert moved == [("yellow", 1), ("red", 2), ("yellow", 2)], "it moves again"
    assert rulings(table.events, "car_moved") == [None, "R-29", None]
    assert table.state.car("yellow").place == "1"


def test_r29_more_than_the_spaces_to_the_catapult_is_refused():
    table = Table("garden").started().put(yellow="11", red="20").lay(s12=0)
    table.do(1, "play", card=table.print_card(4, "yellow", "red"))
    assert table.refused(1, "move", car="yellow", spaces=3) == "R-29"
    table.do(1, "move", car="yellow", spaces=2)
    assert table.last("car_moved").spaces == 2


def test_r29_with_both_on_the_catapult_the_rest_is_forfeited():
    table = Table("garden").started().put(yellow="12", red="11").lay(s12=0)
    table.do(1, "play", card=table.print_card(4, "yellow", "red"))
    # Yellow can only take the one space to the catapult, so nobody is asked.
    assert (table.last("movement_forfeited").spaces, table.count("car_moved")) == (1, 2)
    assert table.last("movement_forfeited").ruling == "R-29"
    assert need_of(table.state) == Need.FIRE


def on_catapult(*, stretches=0):
    """Yellow and red both wait on the catapult; Ann has so many stretch tokens."""
    table = Table("garden").started().put(yellow="12", red="12").lay(s12=0)
    table.give(1, stretches=stretches)
    table.play(1, ("yellow", 1), "red")
    return table


def test_r30_each_car_is_fired_in_the_players_order_and_gains_its_castle():
    table = on_catapult()
    assert table.refused(1, "fire", car="blue") == "R-30"
    table.do(1, "fire", car="red")
    table.do(TABLE, "rolled", castle=1)
    assert table.count("stop_taken") == 2, "castle 1: two stops"
    table.do(TABLE, "rolled", castle=1)
    assert table.count("stop_taken") == 4, "the same castle again, the same bonus again"
    landed = [(e.car, e.castle, e.ruling) for e in table.events if e.name == "car_landed"]
    assert landed == [("red", 1, "R-30"), ("yellow", 1, "R-30")]


def test_r30_stretch_tokens_are_spent_after_the_roll_up_to_the_fifth_castle():
    table = on_catapult(stretches=4)
    table.do(1, "fire", car="red")
    assert table.refused(TABLE, "rolled", castle=5) == "R-30", "no face of this die"
    table.do(TABLE, "rolled", castle=3)
    assert [choice["count"] for choice in table.legal(1)] == [0, 1, 2]
    assert table.refused(1, "stretch", count=3) == "R-30"
    assert table.refused(1, "stretch", count=-1) == "R-30"
    table.do(1, "stretch", count=2)
    assert table.state.car("red").place == "S5"
    assert table.state.racer(1).stretches == 2


def test_r30_more_stretch_tokens_than_one_has_are_refused():
    table = on_catapult(stretches=1)
    table.do(1, "fire", car="red")
    table.do(TABLE, "rolled", castle=1)
    assert table.refused(1, "stretch", count=2) == "R-30"


@pytest.mark.parametrize("castle", ["S1", "S5"])
def test_r31_one_space_leads_from_any_castle_back_onto_the_track(castle):
    table = Table("garden").started().put(yellow=castle, red="20").lay(s20=0)
    left = {car.car: car.left for car in GAME.public_view(table.state).cars}["yellow"]
    table.play(1, ("yellow", 1), "red")
    assert table.state.car("yellow").place == "14"
    assert {c.car: c.left for c in GAME.public_view(table.state).cars}["yellow"] == left - 1


def quiet_race(**cars):
    """A race about to end with the cars where the test wants them after Ann's last move."""
    table = Table().started()
    places = {car: CarAt(place, crossed) for car, (place, crossed) in cars.items()}
    table.play(1, ("yellow", 1), "red")
    table.finish_turn(1)
    assert not any(racer.stops or any(racer.boosts) for racer in table.state.racers)
    return table.put(**places)


def ended(table, *cars):
    """The reckoning by seat without another move: the table is set at the reveal."""
    table.state = replace(table.state, phase=Phase.REVEAL, turn=None)
    for number, car in enumerate(cars, 1):
        table.do(TABLE, "declare", controller=number, car=car)
    return {e.seat: e for e in table.events if e.name == "car_reckoned"}


def test_r32_boosts_and_stops_are_one_sum_that_may_go_back_over_the_line():
    table = quiet_race(yellow=("1", 4), red=("20", 3), blue=("8", 3), green=("2", 3))
    table.give(1, boosts=(2, 5, 0, 0, 0), stops=4).give(2, boosts=(0, 2, 0, 0, 0), stops=0)
    before = table.state.traps
    cars = ended(table, "yellow", "red", "blue", "green", "purple")
    assert (cars[1].boosts, cars[1].stops, cars[1].left) == (2, 4, 2)
    assert (cars[2].boosts, cars[2].left) == (2, -1)
    assert cars[1].ruling == "R-32"
    assert table.state.traps == before, "nothing is triggered on the way"
    assert table.state.winners == (2,)
    assert GAME.outcome(table.state).scores[:2] == (-2, 1)


def test_r33_a_car_on_the_detour_counts_its_own_spaces_and_before_it_the_shorter_way():
    table = quiet_race(yellow=("D1", 3), red=("8", 3), blue=("7", 3), green=("2", 3))
    cars = ended(table, "yellow", "red", "blue", "green", "purple")
    # D1 is four spaces before space 11, space 8 only three; space 7 goes on by the main way.
    assert [cars[seat].left for seat in (1, 2, 3)] == [14, 13, 14]
    assert table.state.winners == (2,)


def test_r33_laps_count_first():
    table = quiet_race(yellow=("20", 2), red=("1", 3), blue=("2", 1), green=("2", 1))
    ended(table, "yellow", "red", "blue", "green", "purple")
    assert table.state.winners == (2,)


@pytest.mark.parametrize(
    ("boosts", "stops", "termination", "winners"),
    [
        ((1, 0), (1, 0), "most_boosts", (1,)),
        ((0, 0), (0, 0), "shared_win", (1, 2)),
    ],
)
def test_r34_ties_go_to_boosts_then_are_shared(boosts, stops, termination, winners):
    table = quiet_race(yellow=("5", 3), red=("5", 3), blue=("2", 1), green=("2", 1))
    table.give(1, boosts=(boosts[0], 0, 0, 0, 0), stops=stops[0])
    table.give(2, boosts=(0, boosts[1], 0, 0, 0), stops=stops[1])
    ended(table, "yellow", "red", "blue", "green", "purple")
    assert (table.state.termination, table.state.winners) == (termination, winners)
    assert table.last("game_ended").ruling == "R-34"


def test_r34_with_equal_boosts_fewer_stops_decide():
    table = quiet_race(yellow=("5", 3), red=("6", 3), blue=("2", 1), green=("2", 1))
    table.give(1, boosts=(2, 0, 0, 0, 0), stops=1).give(2, boosts=(0, 2, 0, 0, 0), stops=2)
    ended(table, "yellow", "red", "blue", "green", "purple")
    assert (table.state.termination, table.state.winners) == ("fewest_stops", (1,))


def test_r35_a_trap_that_advances_gives_the_spaces_bonus_to_the_active_player():
    table = Table().started().put(yellow="3", red="20").give(1, progress=1)
    table.play(1, ("yellow", 1), "red")
    table.do(TABLE, "trap_is", kind="progress")
    advanced = table.last("progress_advanced")
    assert (advanced.seat, advanced.space, advanced.bonus, advanced.ruling) == (
        1,
        2,
        "boost",
        "R-35",
    )
    assert need_of(table.state) == Need.BOOST


def test_r36_the_table_names_the_starting_player_or_leaves_it_to_chance():
    named = Table(seats=3).started(seat=2)
    assert GAME.current_player(named.state) == 2
    assert named.last("starter_chosen").ruling == "R-36"
    drawn = Table(seats=3)
    for seat in (1, 2, 3):
        drawn.do(seat, "look", controller=seat - 1 or 3)
    assert drawn.refused(TABLE, "start", player=4) == "R-36"
    assert drawn.refused(2, "start", player=2) == "T-01"
    drawn.do(TABLE, "draw_starter")
    assert drawn.refused(TABLE, "starter_drawn", player=4) == "R-36"
    drawn.do(TABLE, "starter_drawn", player=3)
    assert GAME.current_player(drawn.state) == 3
