"""A thousand labelled traces: our detector misses none and invents none; others do."""

from collections import Counter
from functools import cache

import pytest

from tableside.sensing import EdgeOptions
from tableside.virtual.peers import PEERS, Edge, Verdict, ask_peer, ask_us, deaf_after, stable_for
from tableside.virtual.traces import FAMILIES, Trace, trace, traces

MS = 1_000_000
ALL = tuple(traces(1_000))
PLAIN = tuple(told for told in ALL if told.crossings is not None)


@cache
def judged() -> tuple[tuple[Trace, Verdict], ...]:
    return tuple((told, ask_us(told)) for told in PLAIN)


def test_the_thousand_hold_every_family_and_every_truth() -> None:
    families = Counter(told.family for told in ALL)
    assert set(families) == set(FAMILIES)
    truths = Counter(told.truth for told in ALL)
    assert min(truths["crossed"], truths["clear"]) > 300
    assert truths["ambiguous"] > 30
    assert {told.crossings for told in PLAIN} == {0, 1, 2}


def test_a_trace_is_the_same_every_time() -> None:
    assert trace("pulled", 7) == trace("pulled", 7)
    assert trace("pulled", 7) != trace("pulled", 8)


def test_no_crossing_is_missed_and_none_invented() -> None:
    wrong = [
        (told.family, told.seed, told.crossings, verdict.crossings)
        for told, verdict in judged()
        if verdict.crossings != told.crossings
    ]
    assert wrong == []


def test_the_table_is_not_asked_about_what_is_plainly_clear() -> None:
    asked = [
        (told.family, told.seed)
        for told, verdict in judged()
        if told.crossings == 0 and verdict.suspects
    ]
    assert asked == []


def test_the_table_is_asked_about_most_of_what_people_could_quarrel_about() -> None:
    unclear = [told for told in ALL if told.family == "unsure"]
    asked = sum(ask_us(told).suspects for told in unclear)
    assert asked > 0.6 * len(unclear)


@pytest.mark.parametrize(
    ("broken", "family", "fault"),
    [
        (EdgeOptions(confirm_ms=500, stuck_ms=60_000), "short_crossing", "missed"),
        (EdgeOptions(glitch_ms=2, dropout_ms=0, confirm_ms=3), "bounces", "invented"),
        (EdgeOptions(dropout_ms=0), "dropping_out", "missed"),
        (EdgeOptions(release_ms=1), "dropping_out", "invented"),
    ],
)
def test_the_traces_catch_thresholds_that_are_wrong(
    broken: EdgeOptions, family: str, fault: str
) -> None:
    """The thousand can fail: each default is needed by at least one family."""
    verdicts = [(told, ask_us(told, broken)) for told in PLAIN if told.family == family]
    missed = sum(verdict.crossings < (told.crossings or 0) for told, verdict in verdicts)
    invented = sum(verdict.crossings > (told.crossings or 0) for told, verdict in verdicts)
    assert {"missed": missed, "invented": invented}[fault] > 0


def faults(name: str) -> tuple[int, int]:
    missed = invented = 0
    for told in PLAIN:
        crossings = ask_peer(PEERS[name], told).crossings
        missed += crossings < (told.crossings or 0)
        invented += crossings > (told.crossings or 0)
    return missed, invented


def test_a_long_filter_loses_every_short_crossing() -> None:
    missed, invented = faults("minimum gate time 500 ms")
    short = sum(told.family == "short_crossing" for told in PLAIN)
    assert missed >= short
    assert invented == 0


def test_a_short_filter_takes_bounces_for_crossings() -> None:
    missed, invented = faults("switch debounce 4 ms")
    assert missed == 0
    assert invented > 100


def edges(*times_ms: int) -> tuple[Edge, ...]:
    return ((0, False), *((at * MS, number % 2 == 0) for number, at in enumerate(times_ms)))


def test_a_stable_filter_lets_through_what_lasts() -> None:
    through = list(stable_for(25)(edges(100, 120, 200, 260, 270, 400), 1_000 * MS))
    assert through == [(225 * MS, True), (425 * MS, False)]


def test_a_deaf_filter_lets_through_what_comes_first() -> None:
    through = list(deaf_after(25)(edges(100, 101, 102, 200, 210), 1_000 * MS))
    assert through == [(100 * MS, True), (200 * MS, False)]


def test_a_peer_is_deaf_while_the_wall_is_reset() -> None:
    points = ((0, True), (50 * MS, False), (300 * MS, True), (500 * MS, False))
    told = Trace("reset", 0, points, 2_000 * MS, "clear", 0, armed_ns=1_000 * MS)
    assert ask_peer(stable_for(4), told).crossings == 0
    assert ask_us(told).crossings == 0
