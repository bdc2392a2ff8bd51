"""What sensors make of a motion, and what the truth of a motion is."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.virtual.eyes import GaugeEye, SwitchEye
from tableside.virtual.truth import longest_ms, spans, truth_of

MS = 1_000_000
paths = st.lists(st.tuples(st.floats(-5, 5), st.integers(1, 200)), min_size=1, max_size=12).map(
    lambda parts: [mm for mm, ms in parts for _ in range(ms)]
)


@given(path=paths, seed=st.integers(0, 1_000))
def test_a_switch_tells_edges_in_turn_and_ends_where_the_wall_ends(
    path: list[float], seed: int
) -> None:
    points = SwitchEye().points(path, Random(seed))
    levels = [value for _, value in points]
    assert all(one is not other for one, other in pairwise(levels))
    assert levels[:1] in ([], [True])
    assert (levels[-1] if levels else False) is (path[-1] > 0)


@given(path=paths)
def test_a_switch_without_faults_tells_exactly_when_the_wall_is_past(path: list[float]) -> None:
    clean = SwitchEye(bounces=0, dropouts_per_s=1e-9, jitter_ms=0.0)
    edges = [at_ns // MS for at_ns, _ in clean.points(path, Random(1))]
    past = [edge for span in spans(path, 0.0) for edge in span if edge < len(path)]
    assert edges == past


def test_a_contact_bounces_and_drops_out() -> None:
    path = [-1.0] * 50 + [1.0] * 2_000 + [-1.0] * 50
    eye = SwitchEye(dropouts_per_s=20.0)
    counts = {len(eye.points(path, Random(seed))) for seed in range(30)}
    assert min(counts) > 2
    assert len(counts) > 5


@given(path=paths, seed=st.integers(0, 1_000))
def test_a_gauge_tells_every_change_and_a_heartbeat(path: list[float], seed: int) -> None:
    eye = GaugeEye(noise_mm=0.0)
    points = eye.points(path, Random(seed))
    told = dict(points)
    value = points[0][1]
    for at_ms in range(0, len(path), eye.period_ms):
        value = told.get(at_ms * MS, value)
        assert abs(path[at_ms] - value) < eye.deadband_mm
        assert (path[at_ms] > 0) is (value > 0)
    ends = (*(at_ns for at_ns, _ in points), (len(path) - 1) * MS)
    assert all(later - earlier <= eye.heartbeat_ms * MS for earlier, later in pairwise(ends))


@pytest.mark.parametrize(
    ("path", "truth"),
    [
        ([-5.0] * 500, "clear"),
        ([-5.0] * 100 + [5.0] * 20 + [-5.0] * 100, "clear"),
        ([-5.0] * 100 + [5.0] * 21 + [-5.0] * 100, "ambiguous"),
        ([-5.0] * 100 + [5.0] * 179 + [-5.0] * 100, "ambiguous"),
        ([-5.0] * 100 + [5.0] * 180 + [-5.0] * 100, "crossed"),
        ([-5.0] * 100 + [5.0], "crossed"),
        ([-5.0] * 100 + [0.5] * 500, "ambiguous"),
        ([-5.0] * 100 + [-0.1] * 500, "ambiguous"),
        ([-5.0] * 100 + [0.0] * 10 + [-5.0], "clear"),
    ],
)
def test_the_truth_of_a_motion(path: list[float], truth: str) -> None:
    assert truth_of(path) == truth


def test_spans_are_the_times_beyond_a_place() -> None:
    path = [0.0, 1.0, 1.0, 0.0, 1.0]
    assert list(spans(path, 0.0)) == [(1, 3), (4, 5)]
    assert longest_ms(path, 0.0) == 2
    assert longest_ms(path, 2.0) == 0
