"""The scenarios behind the scripts: one or more for every ruling and every printed example."""

from itertools import permutations
from random import Random
from typing import Any

from tableside.games.core import TABLE
from tableside.games.racers.actions import Declare
from tableside.games.racers.needs import Need, need_of
from tests.games.racers.scripting import Script, scenario, write_all
from tests.games.racers.tables import GAME, random_action

CARS = ("yellow", "red", "blue", "green", "purple")


def search(script: Script, name: str, ruling: str) -> Any:
    """Play at random until an event is decided by a ruling; what was played is the script."""
    for seed in range(200):
        rng = Random(f"{ruling} {seed}")
        script.begin_anew()
        while GAME.outcome(script.state) is None:
            for event in script.act(random_action(script.state, rng)):
                if event.name == name and event.ruling == ruling:
                    return event
    raise LookupError(f"no {name} by {ruling} in 200 races")


def to_the_reveal(script: Script, seed: int = 1) -> None:
    """Play at random until the controllers are to be opened."""
    rng = Random(seed)
    while need_of(script.state) != Need.CHIPS:
        script.act(random_action(script.state, rng))


def reckonings(script: Script) -> list[tuple[tuple[str, ...], Any, Any]]:
    """For every way the chips can lie: the way, the reckoned cars, the end."""
    found = []
    for chips in permutations(CARS):
        state, events = script.state, ()
        for controller, car in enumerate(chips, 1):
            events = GAME.decide(state, Declare(controller=controller, car=car))
            for event in events:
                state = GAME.evolve(state, event)
        found.append((chips, events[1:-1], events[-1]))
    return found


@scenario("R-01")
def lap_table_with_three(s: Script) -> None:
    s.started()
    s.round(("yellow", 1, "red", 2))
    s.expect("line_crossed", car="yellow", column=2)
    s.expect("line_crossed", car="red", column=2)


@scenario("R-01-four-players", seats=4)
def lap_table_with_four(s: Script) -> None:
    s.started()
    s.round(("yellow", 1, "red", 2))
    s.expect("line_crossed", car="yellow", column=1)


@scenario("R-02", laps="3")
def crossing_is_entering_the_first_space(s: Script) -> None:
    s.started()
    s.drive("yellow", 20, "red")
    before = len(s.events)
    s.round(("yellow", 1, "blue", 1))
    crossed = [e.car for e in s.events[before:] if e.name == "line_crossed"]
    assert "yellow" in crossed
    s.expect("car_moved", car="yellow", end="20")
    s.expect("car_moved", car="yellow", start="20", end="1", spaces=1)
    s.expect("line_crossed", car="yellow", column=2)


@scenario("R-03", laps="1")
def the_last_turn_is_played_out(s: Script) -> None:
    s.started()
    s.drive("yellow", 20, "red")
    s.round(("yellow", 1, "blue", 1))
    s.expect("line_crossed", car="yellow", column=4)
    s.expect("step_reached", step="6")
    s.expect("turn_ended")
    s.expect("race_ended", ruling="R-03")
    s.finally_(phase="reveal", need="chips")


@scenario("R-04")
def the_first_look(s: Script) -> None:
    s.wrong("R-04", 1, "look", controller=2)
    s.wrong("R-04", 1, "look", controller=5)
    s.do(1, "look", controller=3)
    s.expect("clue_placed", seat=1, controller=3, slot=1, ruling="R-04")


def to_the_glass(s: Script) -> None:
    """Ann reaches the magnifying glass on the third progress space in her second turn."""
    s.started()
    s.land("yellow", 3, effect="progress")
    s.rest()
    s.round(("blue", 1, "green", 1), ("blue", 1, "green", 1))
    s.land("purple", 3 - int(s.state.car("purple").place) % 20, effect="progress")
    s.until(Need.GLASS)


@scenario("R-05")
def whom_to_look_at(s: Script) -> None:
    to_the_glass(s)
    s.wrong("R-05", 1, "look", controller=1)
    s.do(1, "look", controller=5)
    s.expect("clue_placed", seat=1, controller=5, slot=2)
    s.expect("chip_looked", seat=1, controller=5)
    s.finally_(automated=[4, 5])


@scenario("R-06")
def a_glass_is_used_or_lost(s: Script) -> None:
    to_the_glass(s)
    s.do(1, "decline")
    s.expect("glass_declined", seat=1, ruling="R-06")
    s.wrong("R-07", 1, "look", controller=5)


@scenario("R-07")
def looking_again(s: Script) -> None:
    s.started()
    s.expect("chip_looked", seat=3, controller=2)
    s.do(3, "look", controller=2)
    s.expect("turn_opened", seat=1)
    s.expect("chip_looked", seat=3, controller=2)
    s.wrong("R-07", 3, "look", controller=4)


@scenario("R-08", laps="1")
def automated_racers_never_win(s: Script) -> None:
    s.started()
    s.drive("yellow", 21, "red")
    s.reveal("green", "blue", "red", "yellow", "purple")
    assert s.state.winners == (3,)
    s.expect("chip_declared", controller=4, car="yellow")
    s.expect("game_ended", winners=[3])
    s.never("turn_opened", seat=4)
    s.never("car_reckoned", car="yellow")


@scenario("R-09")
def first_traps_on_all_docks(s: Script) -> None:
    s.started()
    s.finally_(supply={"traps": 21}, automated=[4, 5])


@scenario("R-09-players-only", dock_traps="players")
def first_traps_on_players_docks(s: Script) -> None:
    s.started()
    s.finally_(supply={"traps": 23})


@scenario("R-10")
def grey_cars(s: Script) -> None:
    s.started()
    s.do(1, "play", card=s.card_for(1, set(), 3, cars=("grey", "grey")))
    s.do(1, "choose_car", car="blue")
    s.wrong("R-10", 1, "choose_car", car="blue")
    s.do(1, "choose_car", car="green")
    s.expect("car_chosen", car="green", ruling="R-10")


@scenario("R-11")
def the_split(s: Script) -> None:
    s.started()
    s.do(1, "play", card=s.card_for(1, {"yellow", "blue"}, 4, cars=("yellow", "blue")))
    s.wrong("R-11", 1, "move", car="yellow", spaces=0)
    s.wrong("R-11", 1, "move", car="yellow", spaces=4)
    s.wrong("R-11", 1, "move", car="yellow", spaces=-2)
    s.do(1, "move", car="yellow", spaces=3)
    s.expect("car_moved", car="yellow", spaces=3)
    s.expect("car_moved", car="blue", spaces=1)


@scenario("R-12")
def the_dividing_arrow(s: Script) -> None:
    s.started()
    s.drive("yellow", 6, "red")
    seat = GAME.current_player(s.state)
    assert seat is not None
    s.do(seat, "play", card=s.card_for(seat, {"yellow"}, 4, cars=("yellow", "grey")))
    s.do(seat, "choose_car", car="purple")
    s.wrong("R-12", seat, "move", car="yellow", spaces=3)
    s.do(seat, "move", car="yellow", spaces=3, path="detour")
    s.expect("car_moved", car="yellow", end="D2", path="detour")


@scenario("R-13")
def many_cars_on_a_space(s: Script) -> None:
    s.started()
    s.round(("yellow", 2, "red", 2), ("blue", 2, "green", 2))
    s.finally_(cars=[{"place": "2"}] * 4 + [{"place": "20"}])


@scenario("R-14")
def triggered_traps_one_by_one(s: Script) -> None:
    s.started()
    s.land("yellow", 4, spare="red")
    s.rest()
    s.land("red", 5, spare="yellow")
    s.until(Need.TRAP)
    s.do(2, "set_trap", slot=1, place="5")
    s.rest()
    s.land("yellow", 1, spare="red")
    s.do(TABLE, "trap_is", kind="stop")
    s.expect("trap_set", seat=2, place="5")
    s.expect("trap_triggered", seat=3, place="5")
    s.expect("trap_shown", kind="stop")
    s.expect("trap_discarded", kind="stop")
    s.expect("step_reached", step="3")


@scenario("R-15")
def a_trap_set_in_step_3_waits(s: Script) -> None:
    s.started()
    s.land("yellow", 5)
    s.until(Need.TRAP)
    s.do(1, "set_trap", slot=1, place="5")
    s.rest()
    s.expect("trap_set", seat=1, place="5", ruling="R-15")
    s.expect("turn_ended", seat=1)
    s.never("trap_triggered")


@scenario("R-16")
def no_card_effect(s: Script) -> None:
    s.started()
    s.go("yellow", 4, "red", 1)
    s.do(TABLE, "trap_is", kind="no_effect")
    s.rest()
    s.expect("trap_shown", kind="no_effect", ruling="R-16")
    s.expect("effect_cancelled", seat=1, ruling="R-16")
    s.expect("cards_drawn", seat=1, count=1)
    s.never("effect_begun")


@scenario("R-17")
def no_new_cards(s: Script) -> None:
    s.started()
    s.go("yellow", 4, "red", 1)
    s.do(TABLE, "trap_is", kind="no_draw")
    s.until(Need.DISCARD)
    s.do(1, "discard", card=s.legal(1)[1]["card"])
    s.expect("card_discarded", seat=1, extra=True)
    s.expect("draw_cancelled", seat=1, ruling="R-17")
    s.expect("turn_ended", seat=1)
    s.never("cards_drawn")


@scenario("R-18")
def a_full_dock(s: Script) -> None:
    s.started()
    s.land("yellow", 5)
    s.until(Need.TRAP)
    s.do(1, "gain_trap")
    s.rest()
    s.round(("blue", 1, "green", 1), ("blue", 1, "green", 1))
    s.land("purple", 1, effect="two_traps")
    s.until(Need.TRAP)
    s.do(1, "gain_trap")
    s.wrong("R-18", 1, "gain_trap")
    s.do(1, "decline")
    s.expect("trap_declined", seat=1, ruling="R-18")
    s.finally_(racers=[{"dock": [True, True, True]}])


@scenario("R-19")
def where_traps_are_set(s: Script) -> None:
    s.started()
    s.land("yellow", 5)
    s.until(Need.TRAP)
    s.wrong("R-19", 1, "set_trap", slot=1, place="3")
    s.wrong("R-18", 1, "set_trap", slot=2, place="5")
    s.do(1, "set_trap", slot=1, place="5")
    s.expect("trap_set", seat=1, slot=1, place="5")


@scenario("R-20", laps="3", seats=5)
def an_empty_supply(s: Script) -> None:
    event = search(s, "traps_reshuffled", "R-20")
    s.expect("traps_reshuffled", count=event.count, ruling="R-20")


@scenario("R-21", laps="3")
def tires(s: Script) -> None:
    event = search(s, "tire_trap_skipped", "R-21")
    s.expect("tire_trap_skipped", place=event.place, ruling="R-21")


@scenario("R-22")
def looking_at_a_trap(s: Script) -> None:
    s.started()
    s.drive("yellow", 11, "red")
    s.land("yellow", 1)
    s.until(Need.LOOK_TRAP)
    seat = GAME.current_player(s.state)
    assert seat is not None
    s.wrong("R-22", seat, "look_trap", place="2", token=1)
    s.do(seat, "look_trap", place="16", token=1)
    s.expect("trap_looked", seat=seat, place="16", token=1)
    s.never("trap_seen")


@scenario("R-23")
def two_cars_one_bonus(s: Script) -> None:
    s.started()
    s.round(("yellow", 1, "red", 1))
    s.go("yellow", 2, "red", 2)
    s.rest()
    s.expect("bonus_collected", seat=2, place="3", bonus="progress", ruling="R-23")
    s.expect("turn_opened", seat=3)


@scenario("R-24", laps="3")
def the_end_of_the_progress_track(s: Script) -> None:
    event = search(s, "nothing_gained", "R-24")
    s.expect("nothing_gained", seat=event.seat, what="progress", ruling="R-24")


@scenario("R-25", laps="3", seats=5)
def boosts_run_out(s: Script) -> None:
    event = search(s, "nothing_gained", "R-25")
    s.expect("nothing_gained", seat=event.seat, what=event.what.value, ruling="R-25")


@scenario("R-26")
def two_boosts_of_any_colours(s: Script) -> None:
    s.started()
    s.land("red", 1, effect="two_boosts")
    s.until(Need.BOOST)
    s.do(1, "take_boost", car="blue")
    s.do(1, "take_boost", car="purple")
    s.expect("boost_taken", seat=1, car="blue")
    s.expect("boost_taken", seat=1, car="purple")


@scenario("R-26-give-back", laps="3")
def giving_a_boost_back(s: Script) -> None:
    rng = Random(26)
    while need_of(s.state) != Need.DROP_BOOST:
        s.act(random_action(s.state, rng))
    seat = GAME.current_player(s.state)
    assert seat is not None
    held = [choice["car"] for choice in s.legal(seat)]
    missing = next(car for car in CARS if car not in held)
    s.expect("trap_shown", kind="drop_boost")
    s.wrong("R-26", seat, "drop_boost", car=missing)
    s.do(seat, "drop_boost", car=held[-1])
    s.expect("boost_dropped", seat=seat, car=held[-1])


@scenario("R-27", laps="3")
def the_hand_limit(s: Script) -> None:
    event = search(s, "hand_limit_raised", "R-27")
    seat = event.seat
    s.rest()
    s.expect("hand_limit_raised", seat=seat, limit=4, ruling="R-27")
    s.expect("cards_drawn", seat=seat)


@scenario("R-28")
def discards(s: Script) -> None:
    s.started()
    s.wrong("T-05", 1, "decline")
    s.go("yellow", 1, "red", 1)
    s.until(Need.DISCARD)
    played = s.last("card_discarded").card
    other = s.legal(1)[1]["card"]
    s.expect("card_discarded", card=played)
    s.wrong("R-28", 1, "discard", card=played)
    s.do(1, "discard", card=other)
    s.expect("card_discarded", card=other, extra=True)
    s.expect("cards_drawn", seat=1, count=2)
    s.wrong("R-28", 2, "play", card=played)


@scenario("R-28-reshuffle", laps="3")
def an_empty_pile(s: Script) -> None:
    event = search(s, "cards_reshuffled", "R-28")
    s.expect("card_discarded")
    s.expect("cards_reshuffled", count=event.count, ruling="R-28")
    s.expect("cards_drawn")


@scenario("R-29", mode="garden")
def stopping_on_the_catapult(s: Script) -> None:
    s.started()
    s.drive("yellow", 11, "red")
    s.land("yellow", 2)
    s.until(Need.ROLL)
    s.expect("car_moved", car="yellow", end="13", ruling="R-29")
    s.expect("catapult_loaded", car="yellow")


@scenario("R-29-forfeit", mode="garden", laps="3")
def both_on_the_catapult(s: Script) -> None:
    event = search(s, "movement_forfeited", "R-29")
    s.expect("movement_forfeited", spaces=event.spaces, ruling="R-29")


@scenario("R-30", mode="garden")
def the_die_and_the_stretch_tokens(s: Script) -> None:
    s.started()
    s.drive("yellow", 11, "red")
    s.go("yellow", 2, "blue", 2)
    s.until(Need.ROLL)
    seat = GAME.current_player(s.state)
    assert seat is not None
    s.wrong("R-30", TABLE, "rolled", castle=5)
    s.do(TABLE, "rolled", castle=1)
    s.expect("die_rolled", castle=1)
    if need_of(s.state) == Need.STRETCH:
        s.wrong("R-30", seat, "stretch", count=9)
        s.do(seat, "stretch", count=0)
    s.rest()
    s.expect("car_landed", car="yellow", castle=1, ruling="R-30")
    s.expect("stop_taken", seat=seat)
    s.expect("stop_taken", seat=seat)


@scenario("R-31", mode="garden")
def leaving_the_sandpit(s: Script) -> None:
    s.started()
    s.drive("yellow", 11, "red")
    s.land("yellow", 2)
    s.rest()
    s.land("yellow", 1)
    s.rest()
    s.expect("car_landed", car="yellow", castle=2)
    s.expect("car_moved", car="yellow", start="S2", end="14", spaces=1)


@scenario("R-32", laps="1")
def the_reckoning(s: Script) -> None:
    to_the_reveal(s, seed=32)
    chips, cars, _ = next(
        found for found in reckonings(s) if any(c.boosts and c.stops for c in found[1])
    )
    s.reveal(*chips)
    for car in cars:
        s.expect(
            "car_reckoned",
            seat=car.seat,
            car=car.car,
            boosts=car.boosts,
            stops=car.stops,
            left=s_left(s, car.car) - car.boosts + car.stops,
            ruling="R-32",
        )


def s_left(s: Script, car: str) -> int:
    """The spaces a car had left before the reckoning, as everyone sees them."""
    return next(c.left for c in GAME.public_view(s.state).cars if c.car == car)


@scenario("R-33", laps="1")
def on_the_detour_at_the_end(s: Script) -> None:
    s.started()
    s.round(("red", 5, "blue", 1), ("red", 2, "blue", 1))
    s.go("red", 1, "blue", 2, path="detour")
    s.rest()
    s.drive("yellow", 21, "green")
    s.reveal("yellow", "red", "green", "blue", "purple")
    # D1, D2, D3, D4, then spaces 11 to 20, then the line: fourteen spaces and the first behind it.
    s.expect("car_reckoned", seat=2, car="red", left=14 + s.state.racer(2).stops)


def tied(s: Script, termination: str) -> None:
    """Random races until the chips can lie so that the win is decided like this."""
    for seed in range(60):
        trial = Script(laps="1")
        to_the_reveal(trial, seed)
        for chips, _, ended in reckonings(trial):
            if ended.termination == termination:
                to_the_reveal(s, seed)
                s.reveal(*chips)
                s.expect("game_ended", termination=termination, winners=list(ended.winners))
                s.expected[-1]["ruling"] = "R-34"
                return
    raise LookupError(f"no race ends with {termination}")


@scenario("R-34-boosts", laps="1")
def tie_by_boosts(s: Script) -> None:
    tied(s, "most_boosts")


@scenario("R-34-stops", laps="1")
def tie_by_stops(s: Script) -> None:
    tied(s, "fewest_stops")


@scenario("R-34-shared", laps="1")
def tie_shared(s: Script) -> None:
    tied(s, "shared_win")


@scenario("R-35")
def a_trap_that_advances(s: Script) -> None:
    s.started()
    s.go("yellow", 4, "red", 1)
    s.do(TABLE, "trap_is", kind="progress")
    s.do(1, "gain_trap")
    s.expect("trap_shown", kind="progress")
    s.expect("progress_advanced", seat=1, space=1, bonus="trap", ruling="R-35")
    s.expect("trap_gained", seat=1, slot=2)


@scenario("R-36")
def who_starts(s: Script) -> None:
    for seat in (1, 2, 3):
        s.do(seat, "look", controller=seat - 1 or 3)
    s.wrong("R-36", TABLE, "start", player=7)
    s.do(TABLE, "draw_starter")
    s.do(TABLE, "starter_drawn", player=3)
    s.expect("starter_left_to_fate", ruling="R-36")
    s.expect("starter_fated", seat=3, ruling="R-36")
    s.expect("turn_opened", seat=3)


@scenario("example-card")
def a_card_with_a_grey_car(s: Script) -> None:
    s.started()
    s.do(1, "play", card=s.card_for(1, {"yellow"}, 4, cars=("yellow", "grey")))
    s.do(1, "choose_car", car="red")
    s.do(1, "move", car="yellow", spaces=2)
    s.expect("car_chosen", car="red", ruling="R-10")
    s.expect("car_moved", car="yellow", spaces=2, end="2")
    s.expect("car_moved", car="red", spaces=2, end="2")


@scenario("example-lap", laps="3")
def the_yellow_cars_lap(s: Script) -> None:
    s.started()
    s.drive("yellow", 21, "red")
    s.expect("line_crossed", car="yellow", column=1)
    s.expect("line_crossed", car="yellow", column=2)


@scenario("example-first-look")
def the_clue_token_of_the_right(s: Script) -> None:
    s.do(2, "look", controller=1)
    s.finally_(racers=[{"clues": []}, {"clues": [1]}])


@scenario("example-trap")
def a_trap_is_resolved_before_the_bonus(s: Script) -> None:
    s.started()
    s.go("red", 4, "yellow", 1)
    s.do(TABLE, "trap_is", kind="stop")
    s.rest()
    s.expect("trap_triggered", seat=1, place="4")
    s.expect("stop_taken", seat=1)
    s.expect("trap_discarded", kind="stop")
    s.expect("step_reached", step="3")


@scenario("example-progress")
def a_progress_bonus_that_is_a_trap(s: Script) -> None:
    s.started()
    s.go("red", 3, "yellow", 1)
    s.until(Need.TRAP)
    s.do(1, "gain_trap")
    s.expect("bonus_collected", seat=1, place="3", bonus="progress")
    s.expect("progress_advanced", seat=1, space=1, bonus="trap")
    s.expect("trap_gained", seat=1, slot=2)


@scenario("example-tires")
def blue_tires(s: Script) -> None:
    s.started()
    for cars in permutations(CARS, 2):
        for moves in (2, 3, 4, 5, 6):
            try:
                card = s.card_for(1, set(cars), moves, tires="blue")
            except LookupError:
                continue
            s.do(1, "play", card=card)
            s.rest()
            s.expect("tire_trap_placed", place="8")
            s.expect("tire_trap_placed", place="11")
            return


@scenario("example-catapult", mode="garden")
def the_catapult_with_two_stretch_tokens(s: Script) -> None:
    s.started()
    s.round(
        ("yellow", 2, "red", 1),
        ("red", 3, "yellow", 2),
        ("red", 4, "yellow", 1),
        ("red", 2, "yellow", 1),
        ("red", 1, "yellow", 2),
        ("blue", 1, "green", 1),
    )
    s.go("red", 2, "yellow", 3)
    s.until(Need.ROLL)
    s.do(TABLE, "rolled", castle=1)
    s.do(1, "stretch", count=2)
    s.do(1, "take_boost", car="red")
    s.expect("stretch_taken", seat=1)
    s.expect("car_moved", car="red", end="13", ruling="R-29")
    s.expect("stretch_taken", seat=1)
    s.expect("die_rolled", castle=1)
    s.expect("car_landed", car="red", castle=3, stretches=2)
    s.expect("boost_taken", seat=1, car="red")


@scenario("example-end", laps="1")
def the_wrong_guess_at_the_end(s: Script) -> None:
    for seed in range(50):
        s.begin_anew()
        to_the_reveal(s, seed)
        first = min(CARS, key=lambda car: s_left(s, car))
        for chips, cars, ended in reckonings(s):
            (winner, *others) = ended.winners
            if first in chips[:3] and not others and chips[winner - 1] != first:
                s.reveal(*chips)
                s.expect("car_reckoned", seat=winner, boosts=cars[winner - 1].boosts)
                s.expect("game_ended", winners=[winner])
                return
    raise LookupError("the first car over the line wins every race")


if __name__ == "__main__":
    write_all()
