"""The wall's recent trace, for people who have to rule on a doubt."""

from hypothesis import given
from hypothesis import strategies as st

from tableside.referee.tracing import MOST_POINTS, continued
from tests.referee.conftest import MS, Script


def watched():
    """Ann's turn, the wall seen clear from 1 ms on."""
    table = Script(sensor=True)
    table.toss()
    table.wall((1, False))
    return table


def trace(table):
    return [(at_ns / MS, value) for at_ns, value in table.referee.view().wall.trace]


def test_a_doubt_is_put_to_the_table_with_the_pulse_that_raised_it():
    table = watched()
    table.act(100, 1, "pull")
    table.wall((200, True), (290, False))
    assert table.until(800) == "doubt"
    assert trace(table) == [(1, False), (200, True), (290, False)]


def test_a_wall_being_pulled_back_adds_nothing_to_the_trace_of_the_crossing():
    table = watched()
    table.act(100, 1, "pull")
    table.wall((200, True))
    assert table.until(400) == "crossed"
    table.wall((900, False), (905, True), (910, False))
    assert trace(table) == [(1, False), (200, True)]


def test_the_next_watch_begins_its_trace_with_where_the_wall_stands():
    table = watched()
    table.act(100, 1, "pull")
    table.wall((200, True))
    table.until(400)
    table.wall((900, False))
    assert table.until(1400) == "back"
    assert trace(table) == [(1400, False)]


def test_a_pause_ends_a_trace():
    table = watched()
    table.wall((50, True), (60, False))
    table.word(100, "pause")
    table.wall((150, True), (160, False))
    table.word(200, "resume")
    assert trace(table) == [(200, False)]


def test_without_a_sensor_there_is_no_trace():
    assert Script(sensor=False).referee.view().wall.trace == ()


@given(st.lists(st.tuples(st.integers(0, 10**9), st.floats(-5, 5)), max_size=250))
def test_a_trace_keeps_the_latest_points_in_order_of_time(points):
    kept = ()
    for at_ns, value in points:
        kept = continued(kept, at_ns, value)
    assert [value for _, value in kept] == [value for _, value in points][-MOST_POINTS:]
    times = [at_ns for at_ns, _ in kept]
    assert times == sorted(times)
