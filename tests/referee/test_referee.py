"""The referee over a toy game: whose crossing it is, what time decides, what can be taken back."""

import pytest

from tableside.errors import SetupError
from tableside.referee import Timing
from tableside.referee.stimuli import Press, SensorLost, SessionStarted
from tests.referee.conftest import MS


@pytest.fixture
def playing(script):
    """Ann's turn, the wall seen clear."""
    table = script()
    table.toss()
    table.wall((1, False))
    return table


def test_a_quiet_wall_is_given_clear_after_the_settle_time(playing):
    assert playing.act(100, 1, "pull") == "pull"
    assert playing.until(1599) == ""
    assert playing.until(1600) == "clear"


def test_an_edge_at_the_very_instant_of_the_verdict_belongs_to_the_turn(playing):
    playing.act(100, 1, "pull")
    assert playing.wall((1600, True)) == ""
    assert playing.until(1749) == ""
    assert playing.until(1800) == "crossed"


def test_a_verdict_waits_while_the_wall_is_past_the_mark(playing):
    playing.act(100, 1, "pull")
    playing.wall((1590, True))
    playing.wall((1610, False))
    assert playing.until(1700) == "clear"


def test_a_bounce_is_nothing_and_a_short_crossing_asks_the_table(playing):
    playing.act(100, 1, "pull")
    playing.wall((200, True), (215, False))
    assert playing.until(400) == ""
    playing.wall((500, True), (600, False))
    assert playing.until(800) == "doubt"
    assert playing.phase == "ruling"


def test_a_crossing_soon_after_the_verdict_is_late_and_a_later_one_is_not(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    playing.wall((4600, True))
    assert playing.until(5000) == "late"


def test_after_the_late_window_a_crossing_is_the_new_turns(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    playing.wall((4601, True))
    assert playing.until(5000) == "crossed"


def test_a_crossing_said_by_the_table_is_late_or_not_like_one_that_was_seen(script):
    table = script(sensor=False)
    table.toss()
    table.act(100, 1, "pull")
    table.until(1600)
    assert table.word(2000, "said", what="crossed") == "late"


def test_without_a_sensor_the_wall_is_back_when_the_table_says_so(script):
    table = script(sensor=False)
    table.toss()
    table.word(100, "said", what="crossed")
    assert table.until(60_000) == ""
    assert table.word(61_000, "said", what="back") == "back"


def test_pulling_the_wall_back_bounces_and_triggers_nothing(playing):
    playing.act(100, 1, "pull")
    playing.wall((200, True))
    assert playing.until(400) == "crossed"
    playing.wall((900, False), (910, True), (930, False), (980, True), (1000, False))
    assert playing.until(1499) == ""
    assert playing.until(1500) == "back"
    assert playing.until(5000) == ""


def test_a_lost_sensor_does_not_look_like_a_quiet_one(playing):
    playing.act(100, 1, "pull")
    assert playing.does(SensorLost(at_ns=200 * MS, why="the wire is off")) == "sensor_faulted"
    assert playing.until(1600) == "doubt"


def test_a_fault_is_told_once_when_it_comes_and_once_when_it_goes(playing):
    playing.does(SensorLost(at_ns=200 * MS, why="the wire is off"))
    playing.act(300, 1, "pull")
    playing.until(2000)
    playing.word(3000, "said", what="clear")
    assert playing.wall((3100, False)) == "sensor_recovered"
    texts = [line.text for line in playing.referee.view().log if line.event == "sensor_faulted"]
    assert texts == ["Wall sensor: the wire is off"]


def test_a_wall_that_is_past_at_the_start_is_a_fault_and_no_crossing(script):
    table = script()
    table.wall((0, True))
    assert table.toss() == "start sensor_faulted"
    assert table.until(5000) == ""
    assert "past the mark" in (table.referee.view().wall.fault or "")


def test_one_false_trip_does_not_poison_later_turns(script):
    table = script()
    table.wall((0, True))
    table.toss()
    table.wall((1000, False))
    table.until(2000)
    table.act(2100, 1, "pull")
    table.wall((2200, True))
    assert table.until(2500) == "crossed"


def test_pause_holds_everything_and_settling_starts_anew_after_it(playing):
    playing.act(100, 1, "pull")
    assert playing.word(200, "pause") == "paused"
    assert playing.act(300, 1, "pull") == "T-03"
    assert playing.word(350, "said", what="crossed") == "T-03"
    assert playing.until(60_000) == ""
    assert playing.word(61_000, "resume") == "resumed"
    assert playing.until(62_499) == ""
    assert playing.until(62_500) == "clear"


def test_a_wall_pushed_over_during_a_pause_is_for_the_table_to_judge(playing):
    playing.act(100, 1, "pull")
    playing.word(200, "pause")
    playing.wall((300, True))
    playing.word(1000, "resume")
    assert playing.until(2500) == "doubt"


def test_undo_takes_back_what_a_person_did_and_all_that_followed(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    before = playing.referee.view()
    assert playing.word(2000, "undo") == "retracted"
    view = playing.referee.view()
    assert playing.phase == "open"
    assert view.current_player == 1
    assert [line.number for line in view.log if line.retracted] == [2, 3]
    # What was accepted stays as it was; only the mark is new.
    assert [line.text for line in view.log[:3]] == [line.text for line in before.log]


def test_undo_while_the_settle_timer_runs_stops_it(playing):
    playing.act(100, 1, "pull")
    playing.word(500, "undo")
    assert playing.until(60_000) == ""
    assert playing.phase == "open"


def test_undo_in_the_other_players_turn_and_after_the_end(playing):
    at_ms = 100
    for seat in (1, 2, 1, 2, 1):
        playing.act(at_ms, seat, "pull")
        playing.until(at_ms + 1500)
        at_ms += 2000
    assert playing.referee.view().outcome.winners == (1,)
    assert playing.word(at_ms, "undo") == "retracted"
    assert playing.referee.view().outcome is None
    assert playing.act(at_ms + 1, 1, "pull") == "pull"


def test_undo_of_a_named_line_takes_back_its_whole_step_and_all_after(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    playing.act(2000, 2, "pull")
    playing.until(3500)
    assert playing.word(4000, "undo", entry=2) == "retracted"
    assert playing.referee.game_state.points == (0, 0)


def test_what_was_seen_or_drawn_cannot_be_taken_back(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    playing.act(1700, 2, "peek")
    assert playing.word(1800, "undo") == "T-07"
    assert not playing.referee.view().can_undo


@pytest.mark.parametrize("data", [{"entry": "2"}, {"entry": True}, {"line": 2}, {"entry": 99}])
def test_an_undo_of_nonsense_is_refused_with_a_reason(playing, data):
    playing.act(100, 1, "pull")
    assert playing.word(200, "undo", **data) in {"T-02", "T-07"}
    assert playing.phase == "watched"


def test_nothing_to_undo_is_refused(playing):
    assert playing.word(100, "undo") == "T-07"


def test_refusals_name_the_rule_and_change_nothing(playing):
    assert playing.act(100, 2, "pull") == "X-01"
    assert playing.act(101, 1, "fly") == "T-02"
    assert playing.act(102, 9, "pull") == "T-06"
    assert playing.does(Press(at_ns=103 * MS, seat=1, button="ok")) == "T-02"
    assert playing.word(104, "resume") == "T-03"
    assert playing.toss() == "T-05"
    assert playing.phase == "open"
    assert playing.referee.view().notice.text


def test_fate_may_answer_only_what_can_be(script):
    assert script().toss(first=3) == "T-05"


def test_a_wall_point_without_a_sensor_or_of_the_wrong_kind_is_refused(script, playing):
    assert script(sensor=False).wall((1, True)) == "T-08"
    assert playing.wall((100, 3.5)) == "T-08"


def test_handling_alone_changes_nothing_and_an_old_decision_is_refused(playing):
    before = playing.referee.view()
    stimulus = Press(at_ns=5 * MS, seat=1, button="ok")
    decision = playing.referee.handle(stimulus)
    assert playing.referee.view() == before
    playing.act(100, 1, "pull")
    with pytest.raises(ValueError, match="another state"):
        playing.referee.adopt(decision)


def test_the_same_device_event_counts_once(playing):
    press = Press(at_ns=5 * MS, seat=1, button="ok", origin="C1:7:3")
    assert playing.proceedings.take(press) is not None
    assert playing.proceedings.take(press) is None


def test_a_new_session_watches_afresh_and_settles_from_now_on(playing):
    playing.act(100, 1, "pull")
    assert playing.does(SessionStarted(at_ns=200 * MS)) == "session_resumed"
    playing.wall((210, False))
    assert playing.until(1699) == ""
    assert playing.until(1700) == "clear"


def test_the_first_session_of_a_game_is_no_news(script):
    assert script().does(SessionStarted(at_ns=0)) == ""


@pytest.mark.parametrize("value", [-1, 60_001])
def test_timing_out_of_range_says_what_is_possible(value):
    with pytest.raises(SetupError, match="from 0 to 60000"):
        Timing(settle_ms=value)


def test_the_ruling_that_decided_is_shown_until_something_else_happens(playing):
    playing.act(100, 1, "pull")
    playing.until(1600)
    assert playing.referee.view().ruling.text == "happened clear"
    playing.act(1700, 2, "pull")
    assert playing.referee.view().ruling is None
