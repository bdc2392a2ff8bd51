"""The race screen as data: what it calls out, shows and offers, and what its keys mean."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.dashboard.bigtype import can_write
from tableside.dashboard.intents import Act, Answer, Number, Pick, Word
from tableside.dashboard.racers import keys
from tableside.dashboard.racers.cars import marks_of
from tableside.dashboard.racers.finish import reckoned_of
from tableside.dashboard.racers.guide import guide_of
from tableside.dashboard.racers.model import (
    BONUS_WORDS,
    CALLS,
    EFFECT_WORDS,
    FATED,
    HANDS,
    STEP_NAMES,
    call_of,
    car_marks,
    card_of,
    laps_of,
    racers_of,
    setting_up,
    status_of,
    todo_of,
)
from tableside.dashboard.racers.options import model_of, options_of
from tableside.dashboard.racers.progress import progress_of
from tableside.dashboard.racers.reveal import reveal_of
from tableside.dashboard.racers.track import BONUS_SIGNS, track_of
from tableside.games.racers.events import EVENTS
from tableside.games.racers.needs import Need
from tableside.games.racers.words import Effect, Grant, Step
from tableside.referee.view import TableView

from .races import RACES, Race


def test_every_need_step_and_effect_has_its_words() -> None:
    assert set(CALLS) == set(Need)
    assert set(STEP_NAMES) == set(Step)
    assert set(EFFECT_WORDS) == set(Effect)
    assert set(BONUS_WORDS) == set(Grant)
    assert all(can_write(call.word) for call in CALLS.values())


def test_events_after_which_hands_move_are_events_of_the_race() -> None:
    names = {event.name for event in EVENTS}
    assert names >= HANDS
    assert names >= FATED


def test_five_cars_differ_in_letter_and_in_shape_whatever_the_fifth_is() -> None:
    marks = marks_of(("yellow", "red", "blue", "green", "orange")).values()
    assert len({mark.letter for mark in marks}) == 5
    assert len({mark.shape for mark in marks}) == 5


@pytest.mark.parametrize("scene", ["race-middle", "race-garden"])
def test_every_space_every_car_and_every_trap_is_on_the_track_once(scene: str) -> None:
    race = RACES[scene]().game_view
    track = track_of(race)
    cells = (*track.out, *reversed(track.home), *track.detour, *track.castles)
    printed = [space.place for space in (*race.board.lap, *race.board.detour)]
    assert [cell.label for cell in cells] == printed + [
        f"S{n}" for n in range(1, len(race.board.castles) + 1)
    ]
    assert sorted(mark.name for cell in cells for mark in cell.cars) == sorted(
        car.car for car in race.cars
    )
    assert sum(cell.traps for cell in cells) == sum(len(t.seen_by) for t in race.tokens)
    assert {word for cell in cells for word in cell.bonuses} <= {*BONUS_SIGNS, "catapult"}


def test_the_castles_tell_their_bonuses_in_signs_and_in_words() -> None:
    castles = track_of(RACES["race-garden"]().game_view).castles
    assert [castle.signs for castle in castles] == ["--", "t", "+", "↑", "+↑"]
    assert [castle.words for castle in castles] == [
        "2 stops",
        "trap",
        "boost",
        "progress",
        "boost+progr",
    ]


def test_the_lap_table_is_the_one_on_the_board() -> None:
    race = RACES["race-middle"]().game_view
    laps = dict(status_of(race).laps)
    assert [mark.letter for mark in laps["Lap 1"]] == ["Y", "R", "B", "G"]
    assert [mark.letter for mark in laps["Lap 2"]] == ["P"]
    assert [row.mark.letter for row in laps_of(race)] == ["P", "Y", "B", "R", "G"]


def test_the_catapult_is_a_step_in_the_garden_alone() -> None:
    steps = {
        scene: [s.number for s in status_of(RACES[scene]().game_view).steps] for scene in RACES
    }
    assert steps["race-middle"] == ["1", "2", "3", "4", "5", "6"]
    assert steps["race-garden"] == ["1", "2", "3", "3.5", "4", "5", "6"]


def test_what_lies_before_a_player_is_shown_and_no_more() -> None:
    race = RACES["race-catapult"]().game_view
    model = racers_of(race)
    row, racer = model.rows[1], race.racers[1]
    assert (row.name, row.current, row.hand) == ("Bo", True, "2/3")
    assert [count for _, count in row.boosts] == list(racer.boosts)
    assert (row.stops, row.stretches, row.progress) == (
        racer.stops,
        racer.stretches,
        racer.progress,
    )
    assert row.dock == racer.dock
    assert set(map(type, row.dock)) == {bool}
    assert model.automated == (5,)


def test_everyone_stands_on_the_progress_track_under_what_its_space_gives() -> None:
    race = RACES["race-garden"]().game_view
    cells = progress_of(race)
    assert [cell.bonus for cell in cells[:4]] == ["", "stretch", "trap", "look inside"]
    standing = {name: cell.number for cell in cells for name in cell.names}
    assert standing == {racer.name: racer.progress for racer in race.racers}


def test_the_card_being_played_is_told() -> None:
    assert card_of(RACES["race-middle"]().game_view.turn) == "Card 35: a trap"
    assert card_of(RACES["race-garden"]().game_view.turn) == "Card 28: boost+trap, red tires"
    assert card_of(RACES["race-cards"]().game_view.turn) == ""


# -- what to move on the real table ----------------------------------------------------------


def test_what_to_move_is_what_happened_since_somebody_last_decided() -> None:
    assert todo_of(RACES["race-middle"]()) == "Bo plays card 35: blue and green, 5 spaces."
    # The die was rolled since: what was decided before it is still to be done.
    assert todo_of(RACES["race-catapult"]()) == "Bo fires the catapult for the yellow car."


def test_after_an_undo_the_real_table_is_set_as_it_is_drawn() -> None:
    race = Race(players=3, seed=2).until(Need.MOVE)
    race.word("undo", {})
    assert todo_of(race.view) == "Taken back: set the real table as it is drawn here."


def test_before_anything_happened_nothing_is_to_be_moved() -> None:
    assert todo_of(Race(players=3).view) == ""


# -- setting up and the end ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rules", "docks"),
    [
        (3, {}, "a trap face down in the left slot of all five docks; 21 remain"),
        (5, {}, "a trap face down in the left slot of all five docks; 21 remain"),
        (
            3,
            {"dock_traps": "players"},
            "a trap face down in the left slot of the players' docks; 23 remain",
        ),
    ],
)
def test_the_guide_has_the_numbers_of_this_table(
    players: int, rules: dict[str, str], docks: str
) -> None:
    things = dict(guide_of(Race(players=players, rules=rules).view).things)
    assert things["Docks"] == docks
    assert things["Cars"].endswith("column Lap 1" if players == 3 else "column Start")
    assert things["Cards"].startswith(f"3 to each player, {45 - 3 * players} in the pile")
    assert things["Traps"] == "one face down on each of 4, 10, 13, 16, 18, D4"


def test_sealed_chips_are_put_in_first() -> None:
    view = Race(players=3, rules={"chips": "sealed"}).view
    assert call_of(view).word == "CHIPS IN"
    assert setting_up(view.game_view)
    assert options_of(view) == ()


def test_the_guide_tells_who_looks_where_and_who_has() -> None:
    people = guide_of(RACES["race-set-up"]()).people
    assert people == (
        ("C1 Ann", "has looked into C3"),
        ("C2 Bo", "looks into C1 …"),
        ("C3 Cy", "looks into C2 …"),
        ("C4", "automated racer"),
        ("C5", "automated racer"),
    )


def test_controllers_are_opened_one_by_one() -> None:
    view = RACES["race-reveal"]()
    lids = reveal_of(view.game_view)
    assert [lid.mark.letter if lid.mark else "" for lid in lids] == ["R", "P", "", "", ""]
    assert [lid.proof for lid in lids] == ["declared", "declared", "", "", ""]
    assert [lid.next for lid in lids] == [False, False, True, False, False]
    messages = [option.message for option in options_of(view)]
    assert {m.data["controller"] for m in messages if isinstance(m, Word)} == {3}
    assert model_of(view).title == "What is in controller 3?"


def test_the_reckoning_goes_from_the_last_to_the_winner() -> None:
    view = RACES["race-finish"]()
    cars = reckoned_of(view.game_view, shown=2)
    assert [car.after for car in cars] == sorted((car.after for car in cars), reverse=True)
    assert [car.won for car in cars] == [False, False, False, True]
    assert [car.shown for car in cars] == [True, True, False, False]
    for car in cars:
        assert car.after == car.before - car.boosts + car.stops
    assert view.outcome is not None
    assert view.players[view.outcome.winners[0] - 1] == cars[-1].name


# -- choosing --------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**16), st.integers(0, 120), st.sampled_from(["living_room", "garden"]))
def test_every_line_of_the_list_says_something_legal_and_nothing_legal_is_missing(
    seed: int, count: int, mode: str
) -> None:
    race = Race(mode, 3, seed=seed)
    for _ in range(count):
        if race.view.outcome is None:
            race.random()
    view = race.view
    said = [_plain(option.message) for option in options_of(view)]
    looks = [_plain(message) for _, message in _pick(keys.intent("looks", view)).options]
    legal = [(choice.seat, choice.action) for choice in view.choices]
    answers = [(None, choice.action) for choice in view.answers]
    if view.game_view.need == Need.CHIPS:
        legal = [(seat, a) for seat, a in legal if a["controller"] == said[0][1]["controller"]]
    assert sorted(map(str, said + looks)) == sorted(map(str, legal + answers))
    assert len({option.choice.key_id for option in options_of(view)}) == len(said)


def _plain(message: object) -> tuple[int | None, dict[str, object]]:
    match message:
        case Act(seat, action):
            return seat, dict(action)
        case Word(do, data):
            return 0, {"do": do, **data}
        case Answer(chance):
            return None, dict(chance)
    raise AssertionError(message)


def _pick(intent: object) -> Pick:
    assert isinstance(intent, Pick)
    return intent


def test_a_digit_chooses_a_line() -> None:
    view = RACES["race-middle"]()
    assert keys.intent("digit-3", view) == Act(2, {"do": "move", "car": "blue", "spaces": 3})
    assert keys.intent("digit-6", RACES["race-trap"]()) == Answer(
        {"do": "trap_is", "kind": "no_draw"}
    )


def test_a_digit_that_is_not_in_the_list_shows_the_list() -> None:
    pick = _pick(keys.intent("digit-9", RACES["race-middle"]()))
    assert pick.question == "There is no 9 in the list."
    assert len(pick.options) == 4


def test_a_digit_begins_the_number_of_a_card() -> None:
    number = keys.intent("digit-4", RACES["race-cards"]())
    assert isinstance(number, Number)
    assert number.typed == "4"
    assert number.named[12].startswith("12 ")
    assert number.said(12) == Act(2, {"do": "play", "card": 12})


def test_a_number_that_no_card_of_this_hand_can_have_is_refused_with_a_reason() -> None:
    race = Race(players=4, seed=6).until(Need.PLAY)
    seat = race.view.current_player or 0
    race.act(seat, {"do": "play", "card": 88})
    assert race.view.notice is not None
    assert race.view.notice.ruling == "R-28"


def test_where_the_companion_deals_no_card_of_a_hand_is_named() -> None:
    view = RACES["race-dealt"]()
    assert [option.choice.label for option in options_of(view)] == ["No, thanks"]
    number = keys.intent("digit-7", view)
    assert isinstance(number, Number)
    assert number.named == {}
    assert keys.intent("decline", view) == Act(2, {"do": "decline"})


def test_a_pause_offers_nothing() -> None:
    race = Race(players=4, dealer="digital", seed=6).until(Need.DISCARD)
    race.word("pause", {})
    assert options_of(race.view) == ()
    assert model_of(race.view).hint == ""


def test_one_can_go_back_to_every_point_that_stands_latest_first() -> None:
    race = Race(players=3, seed=2).until(Need.MOVE)
    points = _pick(keys.intent("back", race.view)).options
    assert [word.data["entry"] for _, word in points if isinstance(word, Word)] == sorted(
        (line.number for line in _first_lines(race.view)), reverse=True
    )
    race.word("undo", {})
    assert _pick(keys.intent("back", race.view)).options == points[1:]


def _first_lines(view: TableView) -> list[object]:
    firsts = {line.step: line for line in reversed(view.log)}
    return list(firsts.values())


def test_what_fate_is_asked_is_called_out_even_while_nobody_can_answer_here() -> None:
    view = RACES["race-dealt"]()
    dealing = replace(view, game_view=replace(view.game_view, need=Need.DEALT_CARD.value))
    assert call_of(dealing).word == "DEALING"
    assert set(car_marks(view.game_view)) == {"yellow", "red", "blue", "green", "purple"}
