"""Replay in virtual time: what time decides and when; and every recording reproduces itself."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tableside.errors import NotReproduced
from tableside.games.core import registry
from tableside.journal import GamesFolder, Journal, export, read_recording, replay, resume
from tableside.journal.output import final_line
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import (
    Act,
    ChanceAnswer,
    DeviceChange,
    Press,
    SensorLost,
    SessionStarted,
    TableWord,
    WallTrace,
)
from tableside.sensing import EdgeOptions
from tests.journal.cups import Cups
from tests.journal.sitting import MS, Sitting, header, played, utc_ms
from tests.journal.test_recording import script


def outputs(data):
    return list(replay(read_recording(data)))


def told(data):
    """Events and refusals as (t, word)."""
    return [
        (line["t"], line.get("refused") or line.get("what") or line["event"])
        for line in outputs(data)
        if "final" not in line
    ]


TOSS = {"t": 0, "chance": {"first": 1}}
PULL = {"t": 1, "seat": 1, "act": {"do": "pull"}}
OPENED = [(0, "start"), (0, "turn_opened"), (1, "pull")]


def test_time_decides_what_no_line_says():
    assert told(script(TOSS, PULL)) == [*OPENED, (2.5, "clear"), (2.5, "turn_opened")]


def test_an_edge_at_the_very_instant_of_the_verdict_comes_before_it():
    crossing = told(script(TOSS, PULL, {"t": 2.5, "wall": "past"}))
    assert crossing[3] == (2.67, "crossed")
    late = told(script(TOSS, PULL, {"t": 2.500000001, "at": 2.5, "wall": "past"}))
    assert late[3] == (2.5, "clear")


def test_what_happened_earlier_than_it_came_in_does_not_undo_what_time_decided():
    lines = told(script(TOSS, PULL, {"t": 3, "at": 2.4, "seat": 1, "act": {"do": "pull"}}))
    assert lines[3:] == [(2.5, "clear"), (2.5, "turn_opened"), (2.5, "X-01")]


def test_refusals_are_part_of_play_and_stand_where_they_happened():
    assert told(script(TOSS, {**PULL, "t": 0.5, "seat": 2}, PULL))[2:4] == [
        (0.5, "X-01"),
        (1, "pull"),
    ]


def test_a_wall_that_is_already_past_at_the_start_is_a_fault_and_no_crossing():
    lines = told(script({"t": 0, "wall": "past"}, TOSS))
    assert "sensor_faulted" in [word for _, word in lines]
    assert "crossed" not in [word for _, word in lines]


def test_an_analogue_wall_crosses_where_it_passes_the_mark():
    lines = told(script(TOSS, PULL, {"t": 1.2, "wall_mm": 0}, {"t": 1.4, "wall_mm": 3.2}))
    assert lines[3] == (1.57, "crossed")


def test_a_seeded_dealer_draws_the_same_every_time_and_another_seed_does_not():
    draws = [{"t": n, "seat": seat, "act": {"do": "draw"}} for n in range(1, 15) for seat in (1, 2)]
    games = [outputs(script(*draws, dealer="digital", seed=seed)) for seed in (5, 5, *range(20))]
    assert games[0] == games[1]
    assert len({game[0]["seat"] for game in games}) == 2


def test_what_only_one_seat_may_know_is_in_no_output(journal):
    played(journal)
    journal.mark("put_away")
    lines = outputs("\n".join(export(journal)).encode())
    assert "bean_hidden" in [line.get("event") for line in lines]
    assert "bean_drawn" not in [line.get("event") for line in lines]
    assert '"red"' not in json.dumps(lines)


def test_a_game_under_other_rules_says_that_it_cannot_be_replayed():
    old = read_recording(script(TOSS, rules_version=9))
    with pytest.raises(NotReproduced, match=r"version 9 .* has version 1"):
        next(replay(old))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda expect: {**expect, "events": expect["events"] + 1},
            "14 public events, its replay 13",
        ),
        (lambda expect: {**expect, "digest": "0" * 64}, "not those of the recording"),
        (lambda expect: {**expect, "final": {}}, "ends in another position"),
    ],
)
def test_a_recording_that_does_not_reproduce_itself_is_said(journal, change, reason):
    played(journal)
    journal.mark("put_away")
    *lines, last = export(journal)
    trailer = json.loads(last)
    trailer["expect"] = change(trailer["expect"])
    data = "\n".join([*lines, json.dumps(trailer)]).encode()
    played_back = replay(read_recording(data))
    with pytest.raises(NotReproduced, match=reason):
        list(played_back)


def test_rules_that_changed_under_a_recording_are_found(journal, monkeypatch):
    class Changed(Cups):
        def decide(self, state, action):
            return tuple(replace(event, ruling=None) for event in super().decide(state, action))

    played(journal)
    journal.mark("put_away")
    data = "\n".join(export(journal)).encode()
    monkeypatch.setitem(registry._games, "cups", Changed())
    with pytest.raises(NotReproduced, match="not those of the recording"):
        outputs(data)


# One law: whatever happens at a table, its recording replays to the same, byte for byte.

seats = st.integers(1, 3)
doings = st.sampled_from(["pull", "peek", "draw", "bean", "nonsense"])
walls = st.lists(st.tuples(st.integers(0, 90), st.booleans()), min_size=1, max_size=4)
steps = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 30, 170, 400, 1500, 1501, 4000]),  # ms that pass
        st.sampled_from([0, 0, 0, 5, 200]),  # ms it comes in late
        st.one_of(
            st.tuples(st.just("act"), seats, doings),
            st.tuples(st.just("act"), seats, st.just("pull")),
            st.tuples(st.just("wall"), walls),
            st.tuples(st.just("word"), st.sampled_from(["undo", "pause", "resume", "said"])),
            st.tuples(st.just("chance"), st.integers(1, 3)),
            st.tuples(st.just("bean"), st.sampled_from(["red", "blue", "green"])),
            st.tuples(st.just("press")),
            st.tuples(st.just("lost")),
            st.tuples(st.just("lid")),
            st.tuples(st.just("session")),
        ),
    ),
    max_size=25,
)


def wall_trace(at_ns, ends):
    points = tuple((max(0, at_ns - (90 - ms) * MS), past) for ms, past in sorted(ends))
    return WallTrace(at_ns=points[-1][0], points=points)


def word(at_ns, do):
    return TableWord(at_ns=at_ns, do=do, data={"what": "crossed"} if do == "said" else {})


MAKES = {
    "act": lambda at, seat, do: Act(at_ns=at, seat=seat, action={"do": do}),
    "wall": wall_trace,
    "word": word,
    "chance": lambda at, first: ChanceAnswer(at_ns=at, answer={"first": first}),
    "bean": lambda at, colour: ChanceAnswer(at_ns=at, answer={"colour": colour}),
    "press": lambda at: Press(at_ns=at, seat=1, button="ok", hold_ms=700),
    "lost": lambda at: SensorLost(at_ns=at, why="Its plug is out."),
    "lid": lambda at: DeviceChange(at_ns=at, controller="C3", what="lid", state="open"),
    "session": lambda at: SessionStarted(at_ns=at),
}


def play(journal: Journal, moves, dealer=None) -> Sitting:
    sitting = Sitting(journal, dealer)
    now_ns = 0
    for passes_ms, late_ms, (kind, *what) in moves:
        now_ns += passes_ms * MS
        sitting.proceedings.advance(now_ns)
        sitting.take(MAKES[kind](max(0, now_ns - late_ms * MS), *what))
    sitting.proceedings.advance(now_ns)
    return sitting


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    with GamesFolder(tmp_path_factory.mktemp("law"), utc_ms) as games:
        yield games


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps, st.sampled_from([None, EdgeOptions()]), st.sampled_from([None, 11]))
def test_every_recording_reproduces_itself_and_every_game_can_be_resumed(shelf, moves, wall, seed):
    dealer = None if seed is None else DigitalDealer(Random(seed))
    with shelf.begin(header(wall=wall)) as journal:
        sitting = play(journal, moves, dealer)
        journal.mark("put_away")
        lines = export(journal)
        resumed = resume(journal)
    assert resumed.view() == sitting.referee.view()
    data = "\n".join(lines).encode()
    first = outputs(data)
    assert json.dumps(first) == json.dumps(outputs(data))
    want = final_line(sitting.referee.view())["final"]
    got = first[-1]["final"]
    for volatile in ("at_ns", "notice"):  # the replay stops a nanosecond after the last tick
        want.pop(volatile), got.pop(volatile)
    assert got == want


def test_what_came_in_after_the_verdict_stands_after_it_in_the_recording(journal):
    sitting = Sitting(journal)
    sitting.toss()
    sitting.wall((0, False))
    sitting.act(1000, 1, "pull")
    sitting.until(2500)
    sitting.act(2500, 1, "peek")  # seen at the instant of the verdict, told later
    sitting.act(2400, 2, "pull")  # seen before it, told later still
    lines = [json.loads(line) for line in export(journal)]
    assert [(line["t"], line.get("at")) for line in lines[-3:-1]] == [
        (2.500000001, 2.5),
        (2.500000001, 2.4),
    ]
    assert outputs("\n".join(map(json.dumps, lines)).encode())[-1]["final"]["log"]
