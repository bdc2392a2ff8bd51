"""Reading scripts: every fault has its line and a reason; what we write we can read."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.errors import JournalError, PackError, ScriptError
from tableside.games.core import BUTTONS, HouseRule, Mode, registry
from tableside.journal import export, read_recording
from tableside.journal.export import _written
from tableside.journal.journal import Record
from tableside.journal.lines import MAX_T_S, NS_PER_S, line_from, to_ns, to_s
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
from tableside.sensing import EdgeOptions, PositionOptions
from tests.journal.cups import Cups
from tests.journal.sitting import header, played

HEADER = {
    "tableside": 1,
    "game": "cups",
    "mode": "only",
    "players": [{"name": "Ann", "age": 7}, {"name": "Bo"}],
    "rules": {},
    "pack": None,
    "dealer": "physical",
    "seed": 1,
}


def script(*lines, **changes):
    """A file: the header with changes, then lines as objects or as raw text."""
    rows = [{**HEADER, **changes}, *lines]
    texts = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    return "\n".join(texts).encode()


def fault(data):
    with pytest.raises(ScriptError) as caught:
        read_recording(data)
    return str(caught.value)


def stimuli(data):
    return [line.stimulus() for line in read_recording(data).lines]


def test_every_kind_of_line_becomes_what_it_says():
    assert stimuli(
        script(
            {"t": 0, "wall": "clear"},
            {"t": 1, "wall": [[0.5, "past"], [0.75, "clear"]]},
            {"t": 1, "seat": 1, "press": "orange"},
            {"t": 1.5, "seat": 2, "press": "ok", "hold_ms": 800},
            {"t": 2, "seat": 2, "act": {"do": "pull"}},
            {"t": 2, "chance": {"first": 2}},
            {"t": 2, "table": {"do": "jumped", "orange": 1}},
            {"t": 2, "table": {"do": "session"}},
            {"t": 2, "controller": "C3", "link": "lost"},
            {"t": 2, "controller": "C3", "lid": "open"},
            {"t": 2, "controller": "C3", "chip": "absent"},
            {"t": 2, "sensor": "lost", "why": "Its plug is out."},
            {"t": 2, "at": 1.25, "seat": 1, "press": "back"},
        )
    ) == [
        WallTrace(at_ns=0, points=((0, False),)),
        WallTrace(at_ns=750_000_000, points=((500_000_000, True), (750_000_000, False))),
        Press(at_ns=NS_PER_S, seat=1, button="orange"),
        Press(at_ns=1_500_000_000, seat=2, button="ok", hold_ms=800),
        Act(at_ns=2 * NS_PER_S, seat=2, action={"do": "pull"}),
        ChanceAnswer(at_ns=2 * NS_PER_S, answer={"first": 2}),
        TableWord(at_ns=2 * NS_PER_S, do="jumped", data={"orange": 1}),
        SessionStarted(at_ns=2 * NS_PER_S),
        DeviceChange(at_ns=2 * NS_PER_S, controller="C3", what="link", state="lost"),
        DeviceChange(at_ns=2 * NS_PER_S, controller="C3", what="lid", state="open"),
        DeviceChange(at_ns=2 * NS_PER_S, controller="C3", what="chip", state="absent"),
        SensorLost(at_ns=2 * NS_PER_S, why="Its plug is out."),
        Press(at_ns=1_250_000_000, seat=1, button="back"),
    ]


def test_a_position_of_exactly_zero_is_a_position():
    (sample,) = stimuli(script({"t": 3, "wall_mm": 0}))
    assert sample == WallTrace(at_ns=3 * NS_PER_S, points=((3 * NS_PER_S, 0.0),))
    assert type(sample.points[0][1]) is float


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 2: not JSON: .* at column 2"),
        ("[1]", "line 2: every line is one JSON object"),
        ('{"t": 1, "t": 2, "wall": "past"}', "line 2: the key 't' stands there twice"),
        ('{"t": NaN, "wall": "past"}', "line 2: NaN is not a number that JSON knows"),
        ('{"t": 1, "wall_mm": Infinity}', "line 2: Infinity is not a number"),
        ('{"t": 1e999, "wall": "past"}', "line 2: the number 1e999 is too large"),
        ('{"t": 1, "seat": 1, "act": {"n": -1e999}}', "line 2: the number -1e999 is too large"),
        ('{"t": 1, "act": ' + "[" * 100_000, "line 2: brackets are nested too deeply"),
        ('{"t": ' + "9" * 5000 + ', "wall": "past"}', "line 2: .*digits"),
        ({"t": -0.001, "wall": "past"}, "line 2: t: .* greater than or equal to 0"),
        ({"t": 10**7, "wall": "past"}, "line 2: t: .* less than or equal to 1000000"),
        ({"t": "1", "wall": "past"}, "line 2: t: Input should be a valid number"),
        ({"t": True, "wall": "past"}, "line 2: t: Input should be a valid number"),
        ({"wall": "past"}, "line 2: t: Field required"),
        ({"t": 1}, "line 2: a line needs exactly one of wall|press"),
        (
            {"t": 1, "wall": "past", "press": "ok"},
            "line 2: a line needs .* there is press and wall",
        ),
        ({"t": 1, "wall": "passed"}, "line 2: wall"),
        ({"t": 1, "wall": []}, "line 2: wall"),
        ({"t": 1, "wall": [[0.5, "past"], [0.4, "clear"]]}, "line 2: .* cannot go back"),
        ({"t": 1, "wall": [[1.5, "past"]]}, "line 2: .* cannot be after 't'"),
        ({"t": 1, "at": 0.5, "wall": [[0.5, "past"], [1, "clear"]]}, "line 2: .* leave 'at' out"),
        ({"t": 1, "wall_mm": 20_000}, "line 2: wall_mm"),
        ({"t": 1, "seat": 1, "press": "red"}, "line 2: press"),
        ({"t": 1, "press": "ok"}, "line 2: seat: Field required"),
        ({"t": 1, "seat": 0, "press": "ok"}, "line 2: seat: .* greater than or equal to 1"),
        ({"t": 1, "seat": 1.5, "press": "ok"}, "line 2: seat"),
        ({"t": 1, "seat": 1, "press": "ok", "hold_ms": -1}, "line 2: hold_ms"),
        ({"t": 1, "seat": 1, "press": "ok", "hold": 800}, "line 2: hold: not known here"),
        ({"t": 1, "seat": 1, "act": "pull"}, "line 2: act"),
        ({"t": 1, "at": 2, "seat": 1, "press": "ok"}, "line 2: .*'at'.* cannot be after 't'"),
        ({"t": 1, "table": {}}, "line 2: .*'table' needs 'do'"),
        ({"t": 1, "table": {"do": 3}}, "line 2: .*'table' needs 'do'"),
        ({"t": 1, "table": {"do": "session", "n": 1}}, "line 2: .*'session' takes nothing else"),
        ({"t": 1, "controller": "C3"}, "line 2: .*exactly one of 'link', 'lid', 'chip'"),
        ({"t": 1, "controller": "C3", "lid": "open", "chip": "absent"}, "line 2: .*exactly one"),
        ({"t": 1, "controller": "C3", "link": "open"}, "line 2: link"),
        ({"t": 1, "sensor": "back", "why": "?"}, "line 2: sensor"),
        ({"t": 1, "expect": {"events": 1, "digest": "?", "final": {}}}, "line 2: expect.digest"),
    ],
)
def test_a_faulty_line_is_named_with_the_reason(line, reason):
    with pytest.raises(ScriptError, match=reason):
        read_recording(script(line))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"tableside": 2}, "line 1: header: tableside"),
        ({"game": "chess"}, "line 1: header: no game called 'chess'"),
        ({"mode": "blitz"}, "line 1: header: Cups has no mode 'blitz'"),
        ({"players": []}, "line 1: header: players"),
        ({"players": [{"name": "Ann"}]}, "line 1: header: Only takes 2 to 2 players, not 1"),
        ({"players": [{"name": "Ann"}, {"name": "Ann"}]}, "line 1: .* name of their own"),
        (
            {"players": [{"name": "Ann"}, {"name": "Bo", "age": -1}]},
            "line 1: header: players.1.age",
        ),
        ({"rules": {"jumped": "kept"}}, "line 1: header: no house rule 'jumped'"),
        ({"rules": {"jumped": 3}}, "line 1: header: rules.jumped"),
        ({"dealer": "casino"}, "line 1: header: dealer"),
        ({"dealer": "digital", "seed": None}, "line 1: .*draws from a seed"),
        ({"timing": {"settle_ms": -1}}, "line 1: header: settle_ms must be from 0"),
        ({"wall": {"kind": "sonar"}}, "line 1: header: wall: .*digital, analogue"),
        ({"wall": {"kind": "digital", "mark_mm": 1}}, "line 1: header: wall: .*mark_mm"),
        ({"wall": {"kind": "digital", "confirm_ms": 1}}, "line 1: header: wall: .*confirm_ms"),
        ({"colour": "red"}, "line 1: header: colour: not known here"),
    ],
)
def test_a_faulty_header_is_line_1(changes, reason):
    with pytest.raises(ScriptError, match=reason):
        read_recording(script(**changes))


def test_what_is_not_a_script_at_all_is_said():
    assert "line 1: the file is empty" in fault(b"\n\n")
    assert "line 1: the header is missing" in fault(b'{"t": 1, "wall": "past"}')
    assert "line 2: not UTF-8" in fault(script() + b"\n\xff\xfe")
    assert "line 2: the line is too long" in fault(script("x" * 1_000_001))


def test_a_seed_is_never_in_an_error():
    assert "123454321" not in fault(script(seed="123454321"))
    assert "123454321" not in fault(script(seed=123454321, colour="red"))


def test_time_cannot_go_back_from_line_to_line():
    ok = {"t": 2, "seat": 1, "press": "ok"}
    assert "line 4: 't' goes back from 2 to 1.5 s" in fault(script(ok, "", {**ok, "t": 1.5}))
    assert len(stimuli(script(ok, ok))) == 2


def test_nothing_comes_after_what_is_expected():
    expect = {"t": 1, "expect": {"events": 0, "digest": "0" * 64, "final": {}}}
    assert "line 3: nothing comes after" in fault(script(expect, {"t": 2, "wall": "past"}))


def test_a_rule_may_be_switched_with_true_and_false(monkeypatch):
    monkeypatch.setattr(Cups, "checked", lambda _, setup: setup)
    rules = read_recording(script(rules={"equal_turns": True, "ties": False, "jumped": "kept"}))
    assert rules.setup.rules == {"equal_turns": "on", "ties": "off", "jumped": "kept"}


def test_a_game_to_which_it_matters_who_deals_is_told(monkeypatch):
    dealt = HouseRule("dealer", "X-02", "Who deals?", ("physical", "digital"))
    monkeypatch.setattr(Cups, "house_rules", (dealt,))
    for dealer in ("physical", "digital"):
        assert read_recording(script(dealer=dealer)).setup.rules == {"dealer": dealer}
    exported = script(dealer="physical", rules={"dealer": "digital"})
    assert read_recording(exported).setup.rules == {"dealer": "digital"}


def test_the_wall_of_a_script_is_what_its_lines_speak_like():
    def sensor(*lines, **changes):
        detector = read_recording(script(*lines, **changes)).options.detector
        return None if detector is None else detector.options

    assert sensor() == EdgeOptions()
    assert sensor({"t": 1, "wall": "past"}) == EdgeOptions()
    assert sensor({"t": 1, "wall_mm": 1.5}) == PositionOptions(silence_ms=None)
    assert sensor(wall=None) is None
    assert sensor(wall={"kind": "digital", "confirm_ms": 200}) == EdgeOptions(confirm_ms=200)
    assert sensor(wall={"kind": "analogue", "mark_mm": 2.5}) == PositionOptions(mark_mm=2.5)
    assert "line 3: 'wall_mm' does not come from this table's digital" in fault(
        script({"t": 1, "wall": "past"}, {"t": 2, "wall_mm": 3})
    )
    assert "line 2: 'wall' does not come from this table's analogue" in fault(
        script({"t": 1, "wall": "past"}, wall={"kind": "analogue"})
    )


def test_a_pack_that_is_only_named_is_looked_up(monkeypatch):
    monkeypatch.setattr(Cups, "modes", (Mode("only", "Only", 2, 2, pack=True),))
    asked = []

    def load_pack(name, game, mode):
        asked.append((name, game, mode))
        if name == "nowhere":
            raise PackError(1, "no such pack: see `tableside pack list`")
        return "ours", {"beans": 40}

    for name in ("ours", None):
        setup = read_recording(script(pack=name), load_pack).setup
        assert (setup.pack, setup.pack_data) == ("ours", {"beans": 40})
    assert asked == [("ours", "cups", "only"), (None, "cups", "only")]
    with pytest.raises(ScriptError, match="line 1: header: PACK001: no such pack"):
        read_recording(script(pack="nowhere"), load_pack)
    assert "line 1: header: Only needs a pack" in fault(script(pack="ours"))


@given(st.integers(0, MAX_T_S * NS_PER_S))
def test_seconds_on_paper_are_the_same_nanoseconds_again(at_ns):
    assert to_ns(json.loads(json.dumps(to_s(at_ns)))) == at_ns


times = st.integers(0, 10**12)
words = st.text(min_size=1, max_size=8)
plain = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | words
json_values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=2)
)
objects = st.dictionaries(
    words.filter(lambda word: word not in ("do", "seat")), json_values, max_size=3
)
seats = st.integers(1, 6)
millimetres = st.floats(-200, 200).map(lambda mm: mm + 0.0)


def traces(values):
    points = st.lists(st.tuples(times, values), min_size=1, max_size=5).map(sorted)
    return points.map(lambda told: WallTrace(at_ns=told[-1][0], points=tuple(told)))


any_stimulus = st.one_of(
    st.builds(
        Press,
        at_ns=times,
        seat=seats,
        button=st.sampled_from(BUTTONS),
        hold_ms=st.integers(0, 9999),
    ),
    st.builds(Act, at_ns=times, seat=seats, action=objects),
    st.builds(ChanceAnswer, at_ns=times, answer=objects),
    st.builds(
        TableWord, at_ns=times, do=words.filter(lambda word: word != "session"), data=objects
    ),
    traces(st.booleans()),
    traces(millimetres),
    st.builds(SensorLost, at_ns=times, why=words),
    st.builds(
        DeviceChange, at_ns=times, controller=words, what=st.just("lid"), state=st.just("open")
    ),
    st.builds(SessionStarted, at_ns=times),
)


@given(any_stimulus, st.integers(0, 10**12))
def test_what_is_written_is_read_as_the_same(stimulus, later_ns):
    arrival_ns = max(stimulus.at_ns, later_ns)
    line = line_from(json.loads(_written(Record(1, stimulus, (), None), arrival_ns)))
    assert line.stimulus() == stimulus
    assert line.arrival_ns == arrival_ns


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_rubbish_gets_any_further_than_a_script_error(rubbish):
    with pytest.raises(ScriptError):
        read_recording(script() + b"\n{" + rubbish)


def test_an_export_has_every_answer_of_fate_and_lets_no_dealer_draw_again(folder):
    with folder.begin(header()) as journal:
        sitting = played(journal)
        sitting.until(60_000)
        journal.mark("over")
        lines = export(journal)
    head = json.loads(lines[0])
    assert head["dealer"] == "physical"
    assert "seed" not in head
    chances = [line for line in lines if '"chance"' in line]
    assert len(chances) >= 2


def test_an_unfinished_game_that_holds_a_secret_is_not_exported(journal):
    played(journal)
    with pytest.raises(JournalError, match="finish it or put it away"):
        export(journal)
    journal.mark("put_away")
    assert export(journal)[-1].startswith('{"t":4.2,"expect"')


def test_an_unfinished_game_without_secrets_is_exported_for_a_bug_report(journal, monkeypatch):
    monkeypatch.setitem(registry._games, "cups", Cups())
    monkeypatch.setattr(Cups, "public_event", lambda _, event: event)
    played(journal)
    assert len(export(journal)) > 10


def test_the_examples_of_the_page_are_scripts():
    page = (Path(__file__).parents[2] / "docs" / "recording.md").read_text(encoding="utf-8")
    head, *lines = [block.strip() for block in page.split("```")[1::2] if "…" not in block]
    head, lines = head.removeprefix("json\n"), [line.removeprefix("json\n") for line in lines]
    recording = read_recording("\n".join([head, *lines]).encode())
    assert recording.setup.rules["equal_turns"] == "on"
    assert len(recording.lines) == len(lines) >= 1
