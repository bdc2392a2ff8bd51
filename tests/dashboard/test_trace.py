"""What the wall sensor saw, as the table sees it while it rules on a doubt (C-04, C-06)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.dashboard.app import Dashboard
from tableside.dashboard.carrots.model import doubt_of
from tableside.dashboard.trace import Point, rows_of, trace_of

from .fakes import FakePort
from .pictures import words
from .scenes import SCENES, Play

MS = 1_000_000
PULSE: tuple[Point, ...] = ((0, False), (1_000 * MS, True), (1_040 * MS, False))


def test_the_window_is_the_time_past_the_mark_and_as_much_around_it() -> None:
    model = trace_of(PULSE, 2_000 * MS)
    assert model is not None
    assert (model.start_ns, model.zero_ns, model.end_ns) == (960 * MS, 1_000 * MS, 1_080 * MS)
    assert model.caption == "40 ms past the mark"


def test_an_edge_trace_is_a_step_line_over_an_axis_in_milliseconds() -> None:
    model = trace_of(PULSE, 2_000 * MS)
    assert model is not None
    assert rows_of(model, 30, 3) == (
        " past┤        ┃━━━━━━━┃       ",
        "clear┤━━━━━━━━┃       ┃━━━━━━━",
        "      -40 ms  0          80 ms",
    )


def test_a_position_trace_shows_the_mark_and_how_far_the_wall_went() -> None:
    points: tuple[Point, ...] = ((0, -3.0), (10 * MS, 1.5), (20 * MS, 0.0), (30 * MS, -2.0))
    model = trace_of(points, 30 * MS)
    assert model is not None
    assert model.caption == "10 ms past, up to +1.5 mm"
    rows = rows_of(model, 26, 5)
    assert rows[0].startswith("+1.5┤")
    assert rows[1].startswith("mark┤")
    assert rows[3].startswith("-3.0┤")


@given(
    st.lists(st.tuples(st.integers(1, 500), st.booleans()), min_size=1, max_size=20),
    st.integers(20, 70),
    st.integers(3, 20),
)
def test_no_time_past_the_mark_is_too_short_to_be_seen(
    steps: list[tuple[int, bool]], width: int, height: int
) -> None:
    at, points = 0, [(0, False)]
    for ms, past in steps:
        at += ms * MS
        points.append((at, past))
    model = trace_of(tuple(points), at)
    assert model is not None
    rows = rows_of(model, width, height)
    assert {len(row) for row in rows} == {width}
    was_past = any(past for _, past in points[:-1])
    assert was_past == any(char in "━┃" for char in rows[0])


def test_nothing_is_drawn_of_a_wall_nobody_has_seen() -> None:
    assert trace_of((), 5) is None


def test_the_trace_is_shown_while_there_is_a_doubt_and_only_then() -> None:
    assert doubt_of(SCENES["ruling"]()) is not None
    assert doubt_of(SCENES["settling"]()) is None
    assert doubt_of(Play(players=2, sensor="none").view) is None


@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=str)
async def test_the_table_rules_with_the_trace_before_its_eyes(size: tuple[int, int]) -> None:
    port = FakePort(SCENES["ruling-edge"]())
    app = Dashboard(port)
    async with app.run_test(size=size) as pilot:
        shown = "\n".join(words(app))
        assert "90 ms past the mark" in shown
        assert "past┤" in shown
        port.publish(SCENES["open"]())
        await pilot.pause()
        assert "What the sensor saw" not in "\n".join(words(app))
