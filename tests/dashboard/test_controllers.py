"""The controllers as data: what is said of each, where it may sit, what is logged of it."""

import logging
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.dashboard.controllers import words
from tableside.dashboard.controllers.model import (
    SeatMark,
    Trouble,
    marks_of,
    news_with,
    rows_of,
    troubles_of,
)
from tableside.dashboard.controllers.seats import options_of
from tableside.dashboard.controllers.watch import TroubleLog
from tableside.dashboard.models import News
from tableside.devices.status import ControllerStatus

from .fakes import a_view
from .handhelds import SECOND_NS, handhelds_at
from .scenes import Play

NOW_NS = 100 * SECOND_NS
DAY_S = 24 * 3_600


def _bo(**changes: object) -> ControllerStatus:
    status = ControllerStatus("C2", (0, 0, 255), seat=2, reach="ble", last_seen_ns=NOW_NS)
    return replace(status, **changes)  # type: ignore[arg-type]


def _mark(status: ControllerStatus) -> SeatMark:
    return marks_of((status,), a_view(), NOW_NS)[1]


@pytest.mark.parametrize(
    ("seconds", "said", "short"),
    [
        (0, "0:00", "0s"),
        (42.9, "0:42", "42s"),
        (60, "1:00", "1m"),
        (3_599, "59:59", "59m"),
        (3_600, "1 h", "1h"),
        (DAY_S, "1 d", "1d"),
        (-5, "0:00", "0s"),
    ],
)
def test_an_age_reads_like_a_clock(seconds: float, said: str, short: str) -> None:
    since_ns = NOW_NS - round(seconds * SECOND_NS)
    assert (words.age(since_ns, NOW_NS), words.short_age(since_ns, NOW_NS)) == (said, short)


@given(st.integers(0, 99 * DAY_S))
def test_an_age_has_room_in_a_mark(seconds: int) -> None:
    assert len(words.short_age(0, seconds * SECOND_NS)) <= 3
    assert len(words.age(0, seconds * SECOND_NS)) <= 5


@pytest.mark.parametrize(
    ("colour", "word"),
    [
        ((255, 0, 0), "red"),
        ((255, 0, 20), "red"),
        ((255, 128, 0), "orange"),
        ((255, 255, 0), "yellow"),
        ((0, 255, 0), "green"),
        ((0, 220, 255), "cyan"),
        ((0, 80, 255), "blue"),
        ((160, 60, 255), "violet"),
        ((255, 60, 200), "pink"),
        ((255, 255, 255), "white"),
        ((120, 120, 120), "grey"),
        ((0, 0, 0), "black"),
    ],
)
def test_a_colour_has_the_name_that_people_give_it(colour: tuple[int, int, int], word: str) -> None:
    assert words.colour_word(colour) == word


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_every_colour_has_a_word_and_a_code(colour: tuple[int, int, int]) -> None:
    assert words.colour_word(colour).isalpha()
    assert bytes.fromhex(words.colour_code(colour)[1:]) == bytes(colour)


@pytest.mark.parametrize(
    ("status", "text", "mood"),
    [
        (_bo(reach="usb"), "USB", "here"),
        (_bo(battery_percent=72), "BLE 72%", "here"),
        (_bo(battery_percent=72, waiting=3), "BLE 72% +3", "here"),
        (_bo(battery_percent=9), "BLE low 9%", "low"),
        (_bo(battery_percent=0), "BLE low 0%", "low"),
        (_bo(reach="usb", battery_percent=9), "USB 9%", "here"),
        (_bo(reach="gone", last_seen_ns=NOW_NS - 42 * SECOND_NS), "gone 0:42", "gone"),
        (_bo(reach="gone", battery_percent=9), "gone 0:00", "gone"),
        (_bo(reach="gone", last_seen_ns=None), "not seen yet", "gone"),
    ],
)
def test_a_mark_says_how_a_controller_is(status: ControllerStatus, text: str, mood: str) -> None:
    mark = _mark(status)
    assert (mark.name, mark.texts[0], mark.mood) == ("Bo", text, mood)


@given(
    st.sampled_from(["usb", "ble", "tcp", "memory", "gone"]),
    st.none() | st.integers(0, 100),
    st.integers(0, 99),
    st.none() | st.integers(0, NOW_NS),
)
def test_a_mark_has_a_form_that_leaves_three_letters_of_a_name_at_80_by_24(
    reach: str, percent: int | None, waiting: int, seen_ns: int | None
) -> None:
    status = _bo(reach=reach, battery_percent=percent, waiting=waiting, last_seen_ns=seen_ns)
    lengths = [len(text) for text in _mark(status).texts]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] <= 8


def test_a_table_without_controllers_has_no_marks_and_a_seat_without_one_says_so() -> None:
    assert marks_of((), a_view(), NOW_NS) == ()
    ann, bo = marks_of((_bo(),), a_view(), NOW_NS)
    assert (ann.texts[0], ann.mood, bo.mood) == ("no controller", "none", "here")


def test_what_needs_a_hand_is_said_in_words_the_missing_first() -> None:
    view = a_view(players=("Ann", "Bo", "Cy", "Di", "Eva", "Fay"))
    troubles = troubles_of(handhelds_at(NOW_NS), view)
    assert [trouble.text.split(":")[0] for trouble in troubles] == [
        "Cy's controller C3 is gone",
        "Eva's controller C5 is not here yet",
        "Di's controller C4 is low on battery",
    ]


def test_a_spare_in_the_box_is_no_trouble() -> None:
    """Any four of the five controllers: a fifth without a seat may be gone for good."""
    assert troubles_of((_bo(seat=None, reach="gone"),), a_view()) == ()


def test_the_tables_own_news_come_first() -> None:
    one, more = (Trouble("It is gone."),), (Trouble("It is gone."), Trouble("So is this."))
    refused = News("refusal", "Not now.")
    assert news_with(refused, more) == refused
    assert news_with(News("none"), ()) == News("none")
    assert news_with(News("none"), one) == News("fault", "It is gone.")
    assert news_with(News("none"), more).text == "It is gone. And 1 more: press C."


def test_a_trouble_is_logged_once_when_it_begins_and_once_when_it_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    log, gone = TroubleLog(), _bo(reach="gone")
    for status in (_bo(), gone, gone, replace(gone, battery_percent=9), _bo(), _bo()):
        log.note(troubles_of((status,), a_view()))
    begun, ended = caplog.records
    assert (begun.levelname, ended.levelname) == ("WARNING", "INFO")
    assert begun.getMessage().startswith("Bo's controller C2 is gone: ")
    assert ended.getMessage() == f"No longer: {begun.getMessage()}"


def test_who_is_only_still_to_come_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    waited_for = _bo(reach="gone", last_seen_ns=None)
    log = TroubleLog()
    for statuses in ((waited_for,), ()):
        log.note(troubles_of(statuses, a_view()))
    assert not caplog.records


def test_a_row_says_everything_there_is_to_know() -> None:
    view = a_view(players=("Ann", "Bo", "Cy", "Di", "Eva", "Fay"))
    rows = {row.name: row for row in rows_of(handhelds_at(NOW_NS), view, NOW_NS)}
    c2, c3, c4, c5, c6 = (rows[f"C{number}"] for number in range(2, 7))
    assert (c2.player, c2.colour, c2.reach, c2.battery) == ("Bo", "blue", "BLE", "72% 3910 mV")
    assert (c2.signal, c2.round_trip, c2.last_seen) == ("-61 dBm", "48 ms", "now")
    assert (c2.lid, c2.chip, c2.presses) == ("open", "absent", "3 waiting, 1 lost")
    assert (c3.reach, c3.last_seen, c3.presses) == ("gone", "0:42 ago", "-")
    assert (c4.battery, c4.chip, c4.presses) == ("9% 3410 mV low", "sensor fault", "all here")
    assert (c5.last_seen, c5.battery, c5.firmware, c5.lid) == ("never", "-", "-", "-")
    assert c6.player == "no seat"


@pytest.mark.parametrize(("reach", "said"), [("ble", "0:10 ago"), ("gone", "0:10 ago")])
def test_who_is_silent_for_long_is_not_here_now(reach: str, said: str) -> None:
    silent = _bo(reach=reach, last_seen_ns=NOW_NS - words.JUST_NOW_S * SECOND_NS)
    assert words.last_seen(silent, NOW_NS) == said


def _played(players: int = 3) -> Play:
    play = Play(players=players).wall(-9.0, 500)
    for seat in range(1, players + 1):
        play.word("seat", controller=f"C{seat}", seat=seat)
    for colour in ("orange", "blue", "green"):
        play.take(colour)
    return play


def test_seats_swapped_by_mistake_are_set_right_three_turns_later_and_what_counted_stays() -> None:
    play = _played()
    before = play.view
    swap = options_of("C1", before)[1]
    assert swap.label == "Bo: swap, C2 goes to Ann"
    for word in swap.words:
        play.word(word.do, **word.data)
    after = play.view
    assert dict(after.seating) == {1: "C2", 2: "C1", 3: "C3"}
    assert (after.game_view, after.notice) == (before.game_view, None)
    assert after.can_undo


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 3)), max_size=12))
def test_whatever_is_chosen_the_table_agrees_and_nobody_sits_twice(
    choices: list[tuple[int, int]],
) -> None:
    play = Play(players=3)
    for controller, at in choices:
        before = dict(play.view.seating)
        option = options_of(f"C{controller}", play.view)[at]
        for word in option.words:
            play.word(word.do, **word.data)
        after = dict(play.view.seating)
        assert play.view.notice is None
        assert len(set(after.values())) == len(after)
        assert after.get(at + 1) == (f"C{controller}" if at < 3 else None)
        if at < 3 and f"C{controller}" in before.values():
            assert set(after.values()) == set(before.values())


def test_a_spare_takes_the_place_of_one_that_died() -> None:
    play = _played()
    option = options_of("C9", play.view)[2]
    assert option.label == "Cy: in place of C3"
    for word in option.words:
        play.word(word.do, **word.data)
    assert dict(play.view.seating) == {1: "C1", 2: "C2", 3: "C9"}


def test_a_choice_that_changes_nothing_says_nothing() -> None:
    view = _played().view
    assert options_of("C1", view)[0].words == ()
    assert options_of("C9", view)[-1].words == ()
