"""The table sets right what lies wrong: in public, with a reason, and the race goes on."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.games.racers.faults import TRAP_TOKENS
from tableside.referee.stimuli import TableWord
from tests.race_table.refereed import Refereed, ruling
from tests.referee.conftest import Script

FIX = {"car": "red", "place": "9", "column": 2}


def test_a_car_is_put_where_it_really_stands_and_the_log_says_why() -> None:
    race = Refereed().started()
    assert ruling(race.correct("put_car", why="Bo's sleeve", **FIX)) is None
    red = next(car for car in race.race.cars if car.car == "red")
    assert (red.place, red.column) == ("9", 2)
    lines = [line.text for line in race.view.log[-2:]]
    assert lines == [
        "Set right by the table: Bo's sleeve",
        "The red car stands on space 9, its marker in lap 2",
    ]


def test_a_car_moved_in_this_turn_ended_where_it_was_put_right() -> None:
    """R-19: traps are set where the cars of the turn ended."""
    rng, race = Random(3), Refereed().started()
    race.until("trap", rng)
    car = race.race.turn.cars[0]
    column = next(one.column for one in race.race.cars if one.car == car)
    free = next(n for n in ("4", "7", "9") if n not in {t.place for t in race.race.tokens})
    race.correct("put_car", car=car, place=free, column=column)
    assert free in race.race.turn.landings
    seat = race.race.turn.seat
    slot = race.race.racers[seat - 1].dock.index(True) + 1
    assert ruling(race.act(seat, "set_trap", slot=slot, place=free)) is None


def test_counts_are_set_right_one_player_at_a_time() -> None:
    race = Refereed().started()
    race.correct("recount", player=2, what="boosts", car="blue", count=3)
    race.correct("recount", player=2, what="stops", count=2)
    race.correct("recount", player=2, what="progress", count=4)
    bo = race.race.racers[1]
    cars = [car.car for car in race.race.cars]
    assert bo.boosts[cars.index("blue")] == 3
    assert (bo.stops, bo.progress) == (2, 4)
    assert race.race.supply.stops == 22


@pytest.mark.parametrize(
    ("fields", "by"),
    [
        ({"do": "put_car", "car": "pink", "place": "9", "column": 2}, "R-00"),
        ({"do": "put_car", "car": "red", "place": "99", "column": 2}, "R-02"),
        ({"do": "put_car", "car": "red", "place": "9", "column": 0}, "R-01"),
        ({"do": "recount", "player": 7, "what": "stops", "count": 1}, "T-06"),
        ({"do": "recount", "player": 1, "what": "stops", "count": 25}, "R-25"),
        ({"do": "recount", "player": 1, "what": "boosts", "count": 1}, "T-11"),
        ({"do": "recount", "player": 1, "what": "hand", "count": 1}, "T-11"),
        ({"do": "move_trap", "place": "99", "to": "9"}, "R-22"),
        ({"do": "play", "card": 1}, "T-11"),
    ],
)
def test_what_cannot_be_is_not_set_right_and_says_why(fields: dict[str, object], by: str) -> None:
    race = Refereed().started()
    before = race.state
    decision = race.word("correct", why="a test", what=fields)
    assert ruling(decision) == by
    assert decision.notice is not None
    assert decision.notice.text.endswith((".", "!"))
    assert race.state == before


@pytest.mark.parametrize("why", ["", "   ", "x" * 121])
def test_nothing_is_set_right_without_a_reason_that_fits_a_line(why: str) -> None:
    race = Refereed().started()
    assert ruling(race.correct("put_car", why=why, **FIX)) == "T-11"


def test_before_and_after_the_race_things_are_taken_back_instead() -> None:
    assert ruling(Refereed().correct("put_car", **FIX)) == "T-11"


def test_a_paused_table_sets_nothing_right() -> None:
    race = Refereed().started()
    race.word("pause")
    assert ruling(race.correct("put_car", **FIX)) == "T-03"


def test_a_correction_is_taken_back_like_anything_else() -> None:
    race = Refereed().started()
    before = race.state
    race.correct("put_car", **FIX)
    assert ruling(race.word("undo")) is None
    assert race.state == before


def test_a_token_that_was_laid_wrong_keeps_its_secret_as_it_moves() -> None:
    """Where the companion deals it may know the face: it moves with the token, unsaid."""
    race = Refereed(dealer="digital").started()
    place = race.race.tokens[0].place
    token = race.state.traps.at(place)[0]
    decision = race.correct("move_trap", place=place, to="9")
    assert ruling(decision) is None
    assert race.state.traps.at("9")[-1] is token
    told = [entry.text for entry in decision.entries]
    assert told[-1] == f"A trap on space {place} lies on space 9 instead"


def test_a_triggered_trap_is_flipped_before_it_is_moved() -> None:
    """R-14"""
    rng, race = Random(0), Refereed(seats=5).started()
    race.until("flip", rng)
    place, _ = race.race.turn.flips[0]
    assert ruling(race.correct("move_trap", place=place, to="9")) == "R-14"


def test_the_line_is_crossed_and_uncrossed_by_a_correction() -> None:
    """R-03: the turn in which a marker stands in the last column is the last."""
    race = Refereed().started()
    race.correct("put_car", car="red", place="1", column=4)
    assert race.race.last_turn
    race.correct("put_car", car="red", place="1", column=3)
    assert not race.race.last_turn


CORRECTIONS = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.just("put_car"),
            "car": st.sampled_from(("red", "blue", "yellow")),
            "place": st.sampled_from(("1", "5", "9", "D1", "S2", "13")),
            "column": st.integers(1, 4),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("recount"),
            "player": st.integers(1, 3),
            "what": st.sampled_from(("stops", "stretches", "progress")),
            "count": st.integers(0, 6),
        }
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("move_trap"),
            "place": st.sampled_from(("3", "6", "9", "12", "15")),
            "to": st.sampled_from(("2", "4", "7", "9", "11")),
        }
    ),
)


@settings(max_examples=6, deadline=None)
@given(
    st.sampled_from(("living_room", "garden")),
    st.randoms(use_true_random=False),
    st.lists(CORRECTIONS, min_size=30, max_size=30),
)
def test_whatever_is_set_right_the_race_goes_on_to_its_end(
    mode: str, rng: Random, corrections: list[dict[str, object]]
) -> None:
    race = Refereed(mode, laps="1").started()
    counted = 0
    while race.view.outcome is None:
        if corrections and rng.random() < 0.2:
            counted += ruling(race.word("correct", why="law", what=corrections.pop())) is None
        race.go_on(rng)
        assert tokens(race) == TRAP_TOKENS
    assert race.view.outcome.winners


def tokens(race: Refereed) -> int:
    """Every trap token of the box, wherever it lies."""
    traps, racers = race.state.traps, race.state.racers
    docks = sum(token is not None for racer in racers for token in racer.dock)
    board = sum(len(here) for here in traps.on_board.values())
    turn = race.state.turn
    held = turn is not None and (turn.held.flipping or turn.held.resolving) is not None
    return docks + board + traps.supply + sum(traps.discards) + traps.parked + bool(held)


# Misread, and taken back.


def test_a_misread_flip_is_taken_back_and_told_again() -> None:
    """What a real trap shows lies open: a report of it is no secret and can be wrong."""
    rng, race = Random(2), Refereed().started()
    race.until("face", rng)
    before = race.state
    race.answer("trap_is", kind="stop")
    assert ruling(race.word("undo", entry=last_entry(race))) is None
    assert race.state == before
    race.answer("trap_is", kind="progress")
    assert "The trap: advance on the progress track" in [line.text for line in race.view.log]


def last_entry(race: Refereed) -> int:
    return next(line.number for line in reversed(race.view.log) if line.event == "trap_shown")


def test_a_look_under_a_lid_is_never_taken_back() -> None:
    race = Refereed()
    race.act(1, "look", controller=3)
    assert ruling(race.word("undo")) == "T-07"


def test_a_dealt_trap_once_shown_is_never_taken_back() -> None:
    rng, race = Random(5), Refereed(dealer="digital").started()
    while not any(line.event == "trap_shown" for line in race.view.log):
        play_dealt(race, rng)
    assert ruling(race.word("undo", entry=last_entry(race))) == "T-07"


def play_dealt(race: Refereed, rng: Random) -> None:
    seat = race.view.current_player or 1
    choices = [c for c in race.referee.seat_choices(seat) if c.action["do"] != "look"]
    choice = dict(rng.choice(choices).action)
    race.act(seat, choice.pop("do"), **choice)


# Wrong reports.


def test_an_impossible_token_is_refused_by_the_ruling_that_counts_them() -> None:
    """R-20: a seventh token of a kind that has six cannot be."""
    rng, race = Random(1), Refereed(seats=5, laps="3").started()
    kinds = {"stop", "boost", "drop_boost", "progress", "no_effect", "no_draw"}
    possible = kinds
    while race.view.outcome is None and possible == kinds:
        race.go_on(rng)
        if race.race.need == "face":
            possible = {answer.action["kind"] for answer in race.view.answers}
    impossible = sorted(kinds - possible)
    assert impossible
    decision = race.answer("trap_is", kind=impossible[0])
    assert ruling(decision) == "R-20"
    assert race.view.notice == decision.notice
    seat = race.view.current_player or 0
    assert ruling(race.act(seat, "trap_is", kind=impossible[0])) in ("T-01", "R-20")


def test_an_illegal_split_is_refused_to_the_seat_that_told_it() -> None:
    """R-11"""
    rng, race = Random(4), Refereed().started()
    race.until("move", rng)
    turn = race.race.turn
    decision = race.act(turn.seat, "move", car=turn.mover, spaces=turn.rest)
    assert ruling(decision) == "R-11"
    assert decision.notice is not None
    assert decision.notice.seat == turn.seat


def test_with_real_cards_nobody_is_asked_what_was_drawn() -> None:
    rng, race = Random(9), Refereed("garden").started()
    questions: set[str] = set()
    while race.view.outcome is None:
        questions.add(race.view.question or "")
        race.go_on(rng)
    assert any("catapult die" in question for question in questions)
    assert any("Flip the trap" in question for question in questions)
    assert not [question for question in questions if "draw" in question]


def test_a_game_that_sets_nothing_right_says_so() -> None:
    refused = Script(sensor=False).does(
        TableWord(at_ns=1, do="correct", data={"why": "a test", "what": {"do": "pull"}})
    )
    assert refused == "T-11"
