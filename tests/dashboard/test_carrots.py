"""The carrots screen as data: what it calls out, shows, and what its keys mean."""

import pytest

from tableside.dashboard.carrots import keys
from tableside.dashboard.carrots.model import CALLS, board_of, call_of, players_of
from tableside.dashboard.intents import Act, Count, Pick, Word
from tableside.games.carrots.phases import Phase
from tableside.referee.view import TableView

from .scenes import SCENES, Play


def _labels(view: TableView) -> list[str]:
    return [choice.key for choice in keys.buttons(view)]


def test_every_phase_calls_something_out() -> None:
    assert set(CALLS) == set(Phase)


def test_the_board_tells_how_many_of_each_are_left_and_when_the_game_ends() -> None:
    board = board_of(SCENES["open"]().game_view)
    left = {colour.mark.letter: (colour.left, colour.points) for colour in board.colours}
    assert left == {"O": (11, 3), "B": (13, 2), "G": (12, 1)}
    assert (board.left, board.ends_at) == (36, 6)


def test_points_are_not_shown_where_they_do_not_count() -> None:
    board = board_of(SCENES["trap"]().game_view)
    assert [colour.points for colour in board.colours] == [0, 0, 0]
    assert board.ends_at is None


def test_a_player_row_tells_score_carrots_skips_and_whose_turn_it_is() -> None:
    rows = players_of(SCENES["open"]().game_view).rows
    assert [row.name for row in rows if row.current] == ["Eva"]
    di = rows[3]
    assert (di.score, di.skips, [number for _, number in di.carrots]) == ("2", 1, [0, 1, 0])


def test_a_trap_card_shows_what_is_filled_and_what_is_next() -> None:
    row = players_of(SCENES["trap"]().game_view).rows[5]
    assert row.score == "1/5"
    assert [slot.filled for slot in row.card] == [True, False, False, False, False]
    assert [slot.next for slot in row.card] == [False, True, False, False, False]
    assert row.beside == 1


def test_who_has_left_is_marked() -> None:
    view = Play(players=3).word("leave", player=2).view
    assert [row.state for row in players_of(view.game_view).rows] == ["", "left", ""]


def test_the_designated_carrot_is_called_out() -> None:
    assert call_of(SCENES["trap"]()).word == "PULL BLUE"
    assert call_of(SCENES["open"]()).word == "PULL"


def test_a_debt_is_called_out_to_who_owes_it() -> None:
    play = Play(players=2, rules={"penalty": "carrots"}, sensor="edge").wall(False, 600)
    for colour in ("orange", "blue", "blue", "blue"):
        play.act("take", colour=colour).wall(False, 2_000)
    play.act("take", colour="green").wall(True, 300)
    assert play.view.game_view.phase == Phase.PAYING
    assert call_of(play.view).seat == 1
    assert keys.intent("orange", play.view) == Act(1, {"do": "pay", "colour": "orange"})


def test_a_colour_key_takes_in_one_way_of_reporting_and_touches_in_the_other() -> None:
    after, announced = Play(), Play(rules={"reporting": "announced"})
    assert keys.intent("blue", after.view) == Act(1, {"do": "take", "colour": "blue"})
    assert keys.intent("blue", announced.view) == Act(1, {"do": "touch", "colour": "blue"})
    pulling = announced.act("touch", colour="blue").view
    assert keys.intent("pulled", pulling) == Act(1, {"do": "pulled"})
    assert "⏎" in _labels(pulling)


def test_what_moved_the_wall_is_answered_by_colour_nobody_or_the_turn_before() -> None:
    view = SCENES["question"]()
    assert keys.intent("green", view) == Word("blame", {"what": "green"})
    assert keys.intent("no", view) == Word("blame", {"what": "nobody"})
    assert keys.intent("previous", view) == Word("blame", {"what": "previous"})
    assert {"O", "B", "G", "N", "V"} <= set(_labels(view))


def test_a_suspect_crossing_is_ruled_by_yes_and_no() -> None:
    view = SCENES["ruling"]()
    assert keys.intent("yes", view) == Word("rule", {"verdict": "crossed"})
    assert keys.intent("no", view) == Word("rule", {"verdict": "clear"})
    assert _labels(view) == ["Y", "N"]


def test_the_wall_is_reported_by_hand() -> None:
    assert keys.intent("crossed", SCENES["no-sensor"]()) == Word("crossed")
    assert keys.intent("wall_back", SCENES["resetting"]()) == Word("wall_back")


def test_jumped_carrots_are_counted() -> None:
    intent = keys.intent("jumped", SCENES["resetting"]())
    assert isinstance(intent, Count)
    assert intent.do == "jumped"
    assert [(item.key, item.name) for item in intent.items] == [
        ("o", "orange"),
        ("b", "blue"),
        ("g", "green"),
    ]


def test_who_leaves_is_picked_among_those_who_play() -> None:
    view = Play(players=3).word("leave", player=2).view
    intent = keys.intent("leave", view)
    assert isinstance(intent, Pick)
    assert intent.options == (
        ("Ann", Word("leave", {"player": 1})),
        ("Cy", Word("leave", {"player": 3})),
    )


@pytest.mark.parametrize(
    ("key_id", "intent"),
    [
        ("orange", Act(2, {"do": "take", "colour": "orange"})),
        ("skip", Act(2, {"do": "skip"})),
        ("pulled", Act(2, {"do": "pulled"})),
        ("yes", Word("rule", {"verdict": "crossed"})),
        ("no", Word("rule", {"verdict": "clear"})),
        ("previous", Word("blame", {"what": "previous"})),
        ("wall_back", Word("wall_back")),
    ],
)
def test_a_key_that_is_not_legal_now_still_says_so_and_is_refused_with_a_reason(
    key_id: str, intent: Act | Word
) -> None:
    play = Play(players=2).take("blue").act("take", colour="blue")
    assert key_id.upper() not in _labels(play.view)
    assert keys.intent(key_id, play.view) == intent
    if isinstance(intent, Act):
        play.act(intent.action["do"], **{k: v for k, v in intent.action.items() if k != "do"})
    else:
        play.word(intent.do, **intent.data)
    assert play.view.notice is not None
    assert play.view.notice.text


def test_every_button_means_something_that_is_legal_now() -> None:
    for name, scene in SCENES.items():
        view = scene()
        legal = [(choice.seat, choice.action) for choice in view.choices]
        for button in keys.buttons(view):
            match keys.intent(button.key_id, view):
                case Act(seat, action):
                    assert (seat, dict(action)) in legal, name
                case Word(do, data):
                    assert (0, {"do": do, **data}) in legal, name
                case Pick(_, options):
                    assert options, name
