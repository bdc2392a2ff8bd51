"""The examples of the rule document, played with Ann and Bo in the roles of its people."""

from tableside.games.core import TABLE
from tableside.games.racers.model import CarAt, Token
from tableside.games.racers.needs import Need, need_of
from tests.games.racers.tables import GAME, Table


def test_the_first_look_and_the_clue_token():
    table = Table()
    table.do(2, "look", controller=1)
    assert table.state.racer(2).clues == (1,)
    assert GAME.public_view(table.state).racers[1].clues == (1,)


def test_a_card_with_a_grey_car_two_spaces_each():
    table = Table().started()
    table.do(1, "play", card=table.print_card(4, "yellow", "grey"))
    table.do(1, "choose_car", car="red")
    table.do(1, "move", car="yellow", spaces=2)
    assert [at.place for at in table.state.cars[:2]] == ["2", "2"]


def test_the_yellow_car_finishes_another_lap():
    table = Table().started().put(yellow=CarAt("20", 1), red="1")
    table.play(1, ("yellow", 1), "red")
    assert GAME.public_view(table.state).cars[0].column == 2


def test_the_red_car_ends_on_a_trap_which_is_resolved_and_discarded_first():
    table = Table().started().put(red="3", yellow="2")
    table.play(1, ("red", 1), "yellow")
    table.do(TABLE, "trap_is", kind="stop")
    assert table.names().index("trap_discarded") < table.names().index("bonus_collected")
    assert table.state.traps.discards[0] == 1


def test_a_bonus_to_set_two_traps_on_two_spaces_or_the_same():
    for places in (("1", "2"), ("1", "1")):
        table = Table().started().put(yellow="20", red="20").give(1, dock=(Token(0),) * 3)
        table.play(1, ("yellow", 1), "red", rest=2, effect="two_traps")
        for slot, place in enumerate(places, 1):
            table.do(1, "set_trap", slot=slot, place=place)
        assert sum(len(table.state.traps.at(place)) for place in set(places)) == 2


def test_the_red_car_ends_on_a_progress_bonus_that_gives_a_trap():
    table = Table().started().put(red="2", yellow="20")
    table.play(1, ("red", 1), "yellow")
    assert (table.last("progress_advanced").space, need_of(table.state)) == (1, Need.TRAP)
    table.do(1, "gain_trap")
    assert GAME.public_view(table.state).racers[0].dock == (True, True, False)


def test_a_card_with_blue_tires_adds_a_trap_to_each_blue_space():
    table = Table().started().put(yellow="20", red="20").lay(s8=1)
    table.play(1, ("yellow", 1), "red", tires="blue")
    table.finish_turn(1)
    assert [len(table.state.traps.at(place)) for place in ("8", "11")] == [2, 1]


def test_the_fifth_progress_space_and_a_hand_of_four():
    table = Table().started().put(yellow="20", red="20").give(1, progress=4)
    table.play(1, ("yellow", 1), "red", rest=2, effect="progress")
    assert table.last("hand_limit_raised").limit == 4
    table.do(1, "discard", card=table.legal(1)[1]["card"])
    assert table.last("cards_drawn").count == 3
    assert table.state.racer(1).hand.size == 4


def test_the_end_the_wrong_guess_and_the_six_green_boosts():
    """Red is first over the line; its finder drives blue, and green passes with six boosts."""
    table = Table().started()
    table.put(red=CarAt("18", 3), blue=CarAt("15", 3), green=CarAt("17", 3), yellow=CarAt("9", 3))
    table.play(1, ("red", 3), "purple")
    table.give(1, boosts=(0, 4, 2, 0, 0)).give(2, boosts=(0, 0, 0, 6, 0))
    table.finish_turn(1)
    for number, car in enumerate(("blue", "green", "red", "yellow", "purple"), 1):
        table.do(TABLE, "declare", controller=number, car=car)
    left = {e.seat: e.left for e in table.events if e.name == "car_reckoned"}
    assert left == {1: 4, 2: -2, 3: 0, 4: 12}
    assert (table.state.termination, table.state.winners) == ("farthest_car", (2,))


def test_the_catapult_with_two_stretch_tokens():
    table = Table("garden").started().put(red="11", yellow="1").give(1, stretches=1)
    table.lay(s12=0, s4=0)
    table.do(1, "play", card=table.print_card(5, "red", "yellow"))
    assert table.refused(1, "move", car="red", spaces=3) == "R-29"
    table.put(yellow="19").lay(s20=0)
    table.do(1, "move", car="red", spaces=2)
    assert [(e.car, e.spaces) for e in table.events if e.name == "car_moved"] == [
        ("red", 2),
        ("yellow", 3),
    ]
    table.give(1, stretches=2)
    table.do(TABLE, "rolled", castle=1)
    table.do(1, "stretch", count=2)
    assert table.state.car("red").place == "S3"
    assert need_of(table.state) == Need.BOOST, "castle 3 gives a boost"
    assert table.state.racer(1).stops == 0
    assert table.state.racer(1).stretches == 0
