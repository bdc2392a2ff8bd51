"""Laws of the detector, whatever the trace."""

from itertools import accumulate, pairwise

from hypothesis import given
from hypothesis import strategies as st
from wall_watching import MS, Point, judge, of_kind, watching

from tableside.sensing import (
    Crossed,
    Detector,
    EdgeOptions,
    Fault,
    FaultCleared,
    Phase,
    PositionOptions,
    Reading,
    Suspect,
)
from tableside.sensing.phases import TABLE

OPTIONS = EdgeOptions(stuck_ms=5_000)
POSITION = PositionOptions(stuck_ms=5_000, min_mm=-30, max_mm=30)

gaps_ms = st.one_of(st.integers(0, 40), st.integers(0, 400), st.integers(0, 6_000))


@st.composite
def edges(draw: st.DrawFn) -> list[Point]:
    times = accumulate(draw(st.lists(gaps_ms, max_size=40)))
    return [(at_ms, draw(st.booleans())) for at_ms in times]


@st.composite
def positions(draw: st.DrawFn) -> list[Point]:
    times = accumulate(draw(st.lists(gaps_ms, max_size=30)))
    return [(at_ms, draw(st.floats(-40, 40))) for at_ms in times]


def last_ms(points: list[Point]) -> int:
    return points[-1][0] if points else 0


@given(points=edges(), ticks=st.lists(st.integers(0, 10_000), max_size=20))
def test_ticks_in_between_change_nothing(points: list[Point], ticks: list[int]) -> None:
    end_ms = last_ms(points) + 20_000
    plain = judge(watching(OPTIONS), points, until_ms=end_ms)
    detector, said = watching(OPTIONS), []
    for at_ms, value in points:
        for tick_ms in sorted(t for t in ticks if t <= at_ms and t * MS > detector.now_ns):
            detector, more = detector.tick(tick_ms * MS)
            said += more
        detector, more = detector.point(at_ms * MS, value)
        said += more
    detector, more = detector.tick(end_ms * MS)
    assert (detector, said + list(more)) == plain


@given(points=positions())
def test_ticking_at_every_deadline_changes_nothing(points: list[Point]) -> None:
    end_ms = last_ms(points) + 20_000
    plain = judge(watching(POSITION, -20.0), points, until_ms=end_ms)
    detector, said = watching(POSITION, -20.0), []
    for at_ms, value in [*points, (end_ms, None)]:
        while detector.deadline_ns is not None and detector.deadline_ns <= at_ms * MS:
            detector, more = detector.tick(detector.deadline_ns)
            assert detector.deadline_ns is None or detector.deadline_ns > detector.now_ns
            said += more
        if value is not None:
            detector, more = detector.point(at_ms * MS, value)
            said += more
    assert judge(detector, [], until_ms=end_ms)[0] == plain[0]
    assert said == plain[1]


@given(points=edges(), by_ms=st.integers(0, 10_000_000))
def test_judging_does_not_depend_on_when(points: list[Point], by_ms: int) -> None:
    end_ms = last_ms(points) + 20_000
    _, said = judge(watching(OPTIONS), points, until_ms=end_ms)
    late, _ = Detector(OPTIONS).point(by_ms * MS, False)
    late, _ = late.arm(by_ms * MS)
    moved = [(at_ms + by_ms, value) for at_ms, value in points]
    _, later = judge(late, moved, until_ms=end_ms + by_ms)
    assert [times(reading, -by_ms * MS) for reading in later] == [times(r) for r in said]


def times(reading: Reading, by_ns: int = 0) -> tuple[object, ...]:
    fields = (getattr(reading, name) for name in type(reading).__dataclass_fields__)
    moved = (value + by_ns if isinstance(value, int) else value for value in fields)
    return type(reading), *moved


@given(
    glitches=st.lists(
        st.tuples(st.integers(1, 300), st.integers(0, OPTIONS.glitch_ms - 1)), max_size=60
    )
)
def test_glitches_alone_are_never_a_crossing_nor_a_question(
    glitches: list[tuple[int, int]],
) -> None:
    points: list[Point] = []
    at_ms = 0
    for clear_ms, past_ms in glitches:
        points += [(at_ms + clear_ms, True), (at_ms + clear_ms + past_ms, False)]
        at_ms += clear_ms + past_ms
    _, said = judge(watching(OPTIONS), points, until_ms=at_ms + 5_000)
    assert of_kind(said, Crossed) == []
    assert of_kind(said, Suspect) == []


@given(
    spans=st.lists(
        st.tuples(st.integers(OPTIONS.release_ms, 3_000), st.integers(OPTIONS.confirm_ms, 3_000)),
        max_size=8,
    )
)
def test_every_time_past_the_mark_that_is_long_enough_is_one_crossing(
    spans: list[tuple[int, int]],
) -> None:
    points: list[Point] = []
    began: list[int] = []
    at_ms = 0
    for clear_ms, past_ms in spans:
        began.append((at_ms + clear_ms) * MS)
        points += [(at_ms + clear_ms, True), (at_ms + clear_ms + past_ms, False)]
        at_ms += clear_ms + past_ms
    _, said = judge(watching(OPTIONS), points, until_ms=at_ms + 1_000)
    assert [crossed.at_ns for crossed in of_kind(said, Crossed)] == began
    assert of_kind(said, Suspect) == []


@given(points=edges())
def test_no_second_crossing_before_the_wall_read_clear_for_the_release_time(
    points: list[Point],
) -> None:
    _, said = judge(watching(OPTIONS), points, until_ms=last_ms(points) + 20_000)
    confirmed = [crossed.confirmed_at_ns for crossed in of_kind(said, Crossed)]
    for one, next_one in pairwise(confirmed):
        assert longest_clear_ms(points, one // MS, next_one // MS) >= OPTIONS.release_ms


def longest_clear_ms(points: list[Point], from_ms: int, to_ms: int) -> int:
    clear_from: int | None = None
    longest = 0
    for at_ms, value in [*points, (to_ms, True)]:
        if value and clear_from is not None:
            longest = max(longest, min(at_ms, to_ms) - max(clear_from, from_ms))
            clear_from = None
        elif not value and clear_from is None:
            clear_from = at_ms
    return longest


@given(points=st.one_of(edges(), positions()))
def test_a_deaf_detector_says_nothing_but_follows_the_wall(points: list[Point]) -> None:
    options = POSITION if any(isinstance(v, float) for _, v in points) else OPTIONS
    detector, said = judge(Detector(options), points, until_ms=last_ms(points) + 20_000)
    assert said == []
    assert detector.phase is Phase.DEAF
    sensible = [value for _, value in points if options.level(value) is not None]
    if sensible and not detector.faults:
        assert detector.value == sensible[-1]


@given(values=st.lists(st.floats(-POSITION.hysteresis_mm, 29, exclude_min=True), max_size=60))
def test_after_a_crossing_nothing_ahead_of_the_hysteresis_counts(values: list[float]) -> None:
    detector, said = judge(watching(POSITION, -20.0), [(10, 8.0)], until_ms=500)
    assert len(of_kind(said, Crossed)) == 1
    wiggle = [(500 + 70 * number, value) for number, value in enumerate(values)]
    _, said = judge(detector, wiggle, until_ms=last_ms(wiggle) + 900)
    assert [reading for reading in said if not isinstance(reading, Fault | FaultCleared)] == []


@given(points=positions())
def test_faults_begin_and_end_in_turn(points: list[Point]) -> None:
    detector, said = judge(watching(POSITION, -20.0), points, until_ms=last_ms(points) + 20_000)
    standing: set[str] = set()
    for reading in said:
        if isinstance(reading, Fault):
            assert reading.kind not in standing
            standing.add(reading.kind)
        elif isinstance(reading, FaultCleared):
            standing.remove(reading.kind)
    assert {fault.kind for fault in detector.faults} <= standing


@given(points=positions())
def test_only_moves_of_the_table_are_made(points: list[Point]) -> None:
    detector = watching(POSITION, -20.0)
    seen = {detector.phase}
    for at_ms, value in points:
        detector, _ = detector.point(at_ms * MS, value)
        seen.add(detector.phase)
        assert detector.run is None or detector.phase in RUNNING
    assert seen <= set(TABLE)


RUNNING = (Phase.PENDING, Phase.SLIPPED, Phase.ASKED)
