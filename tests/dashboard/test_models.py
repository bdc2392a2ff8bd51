"""What every screen shows of a table, as data."""

from hypothesis import given
from hypothesis import strategies as st

from tableside.dashboard.models import (
    Banner,
    Call,
    Happening,
    News,
    TitleModel,
    banner_of,
    gauge,
    log_of,
    news_of,
    title_bar_of,
    title_of,
    wall_of,
    winners_of,
)
from tableside.dashboard.port import TableFacts
from tableside.games.core import Outcome
from tableside.referee.view import LogLine, Notice, WallView

from .fakes import a_view

GO = Call("GO", "go")
SEEN = WallView(sensor=True, position="clear", mm=None, watch="armed", fault=None)


def _line(number: int, step: int, text: str, **more: object) -> LogLine:
    return LogLine(number, step, 0, "something", text, more.get("ruling"), bool(more.get("gone")))


def test_the_banner_calls_the_current_player() -> None:
    assert banner_of(a_view(), GO) == Banner("Ann", "GO", "Ann, roll the die.", "go")


def test_a_call_may_be_to_somebody_else_or_to_all() -> None:
    assert banner_of(a_view(), Call("PAY", "stop", seat=2)).who == "Bo"
    assert banner_of(a_view(), Call("RULE", "ask", to_all=True)).who == ""
    assert banner_of(a_view(current_player=None), GO).who == ""


def test_a_pause_speaks_before_the_game_and_the_end_before_a_pause() -> None:
    assert banner_of(a_view(paused=True), GO).word == "PAUSED"
    over = Outcome("laps", (1,), (3, 1), "Ann is first.")
    banner = banner_of(a_view(paused=True, outcome=over), GO)
    assert banner == Banner("Ann", "WINS", "Ann is first.", "over")


def test_a_shared_win_names_everybody_and_no_win_nobody() -> None:
    shared = Outcome("laps", (1, 2), (3, 3), "Nobody was faster.")
    assert banner_of(a_view(outcome=shared), GO).who == "Ann & Bo"
    assert banner_of(a_view(outcome=shared), GO).word == "WIN"
    none = Outcome("all_left", (), (0, 0), "Everybody left.")
    assert winners_of(a_view(outcome=none)) == "Nobody"


def test_a_refusal_is_shown_with_its_reason_and_ruling_and_whose_it_is() -> None:
    view = a_view(notice=Notice(0, 2, "T-01", "It is not your turn."))
    assert news_of(view) == News("refusal", "Bo: It is not your turn. (T-01)")
    by_name = a_view(notice=Notice(0, 2, "T-01", "Bo, wait for Ann."))
    assert news_of(by_name).text == "Bo, wait for Ann. (T-01)"
    table = a_view(notice=Notice(0, 0, "T-07", "There is nothing to take back."))
    assert news_of(table).text == "There is nothing to take back. (T-07)"


def test_news_are_a_refusal_then_a_fault_then_a_ruling() -> None:
    ruled = a_view(ruling=_line(1, 1, "Bo pays.", ruling="C-09"))
    assert news_of(ruled) == News("ruling", "C-09: Bo pays.")
    faulty = a_view(ruling=ruled.ruling, wall=WallView(True, "unknown", None, "armed", "Look."))
    assert news_of(faulty) == News("fault", "Look.")
    refused = a_view(wall=faulty.wall, notice=Notice(0, 0, "", "No."))
    assert news_of(refused) == News("refusal", "No.")
    assert news_of(a_view()) == News("none")


def test_what_one_step_led_to_is_one_line_and_what_was_taken_back_is_another() -> None:
    log = (
        _line(1, 1, "Ann rolls."),
        _line(2, 2, "A six.", gone=True),
        _line(3, 2, "Again.", gone=True),
        _line(4, 3, "Taken back."),
    )
    view = a_view(log=log)
    assert log_of(view, 9) == (
        Happening("Taken back."),
        Happening("A six. Again.", retracted=True),
        Happening("Ann rolls."),
    )
    assert log_of(view, 1) == (Happening("Taken back."),)
    assert log_of(view, 0) == ()


def test_what_must_always_be_seen_is_in_the_title() -> None:
    facts = TableFacts(simulated=True)
    assert title_bar_of(a_view(), facts) == TitleModel("ludo · short", simulated=True)
    packed = a_view(pack="house")
    assert title_bar_of(packed, TableFacts()).unverified
    assert not title_bar_of(a_view(pack="box", pack_verified=True), facts).unverified


def test_titles_come_from_the_game() -> None:
    view = a_view(game="carrots", mode="trap")
    assert title_of(view) == "Escaping Carrots · Opening the trap"


def test_a_quiet_sensor_and_none_at_all_do_not_look_alike() -> None:
    quiet = wall_of(WallView(True, "unknown", None, "armed", None))
    assert quiet.place != wall_of(None).place
    assert "W" in wall_of(None).watch
    assert wall_of(WallView(False, "clear", None, "armed", None)) == wall_of(None)


def test_a_fault_and_a_wall_to_be_pulled_back_are_loud() -> None:
    assert wall_of(WallView(True, "clear", 1.0, "armed", "Broken wire.")).loud
    assert wall_of(WallView(True, "past", None, "resetting", None)).loud
    assert not wall_of(SEEN).loud


def test_a_position_of_exactly_zero_is_a_position() -> None:
    model = wall_of(WallView(True, "clear", 0.0, "armed", None))
    assert model.position_mm == 0.0
    assert gauge(0.0, 21)[10] == "█"


@given(st.floats(allow_nan=False), st.integers(3, 90))
def test_the_gauge_is_as_wide_as_its_place_and_shows_one_wall(mm: float, width: int) -> None:
    strip = gauge(mm, width)
    assert len(strip) == width
    assert strip.count("█") == 1


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_the_gauge_goes_to_the_right_when_the_wall_does(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert gauge(low, 61).index("█") <= gauge(high, 61).index("█")
