"""What was played: listed, told, exported, replayed, judged again."""

import json

import pytest

from tableside.journal import GamesFolder
from tests.cli.conftest import play_a_little, utc_ms


def test_a_new_table_has_no_games_and_says_how_to_begin(tableside):
    assert tableside("games").out.endswith("`tableside run` starts one.\n")
    ran = tableside("log")
    assert (ran.status, ran.out) == (2, "")
    assert "`tableside run` starts one" in ran.err


def test_games_are_listed_with_who_played_and_how_far_it_went(tableside, played):
    (line,) = tableside("games").lines
    assert line.startswith(played)
    assert "carrots (points)" in line
    assert "Ann, Bo" in line
    assert line.endswith("open, 2 turns")


def test_games_can_be_looked_at_while_they_are_played(tableside, played, games):
    with GamesFolder(games, utc_ms) as folder:
        journal, _ = folder.open(played)
        with journal:
            assert len(tableside("games").lines) == 1
            assert "Ann keeps an orange carrot" in tableside("log").out
            assert tableside("export").status == 0


def test_the_log_tells_what_happened_by_which_ruling_and_what_is_to_be_done(tableside, played):
    lines = tableside("log", played).lines
    assert "  0:02  Ann keeps an orange carrot: 3 points." in lines
    assert "  0:06  The table rules: the wall held." in lines
    assert "  0:08  The green carrot that Ann pulled goes aside.  [C-08]" in lines
    assert lines[-1].startswith("Not over yet. The wall crossed! Pull it back")


def test_a_game_that_is_not_there_is_named_with_those_that_are(tableside, played):
    ran = tableside("log", "yesterday")
    assert ran.status == 2
    assert "no game 'yesterday'" in ran.err
    assert played in ran.err


@pytest.fixture
def recording(tableside, played, home):  # noqa: ARG001 - the game that is exported
    """The played game as a file."""
    path = home / "game.jsonl"
    assert tableside("export", "--output", path).status == 0
    return path


def test_an_export_reproduces_itself(tableside, recording):
    ran = tableside("replay", "--json", recording)
    assert (ran.status, ran.err) == (0, "")
    refused = [json.loads(line)["refused"] for line in ran.lines if "refused" in line]
    assert refused == ["T-01"]
    assert tableside("export").out == recording.read_text()


def test_a_replay_for_people_tells_what_the_log_of_the_game_tells(tableside, recording):
    log = [line for line in tableside("log").lines if line.startswith("  0:")]
    told = [line for line in tableside("replay", recording).lines if line.startswith("  0:")]
    assert [line for line in told if "REFUSED" not in line] == log


def test_an_export_never_overwrites(tableside, recording):
    before = recording.read_text()
    ran = tableside("export", "--output", recording)
    assert ran.status == 2
    assert "File exists; name another file" in ran.err
    assert recording.read_text() == before


TAMPERINGS = {
    "another colour": ('"colour":"orange"', '"colour":"green"'),
    "another verdict": ('"verdict":"clear"', '"verdict":"crossed"'),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_a_tampered_recording_does_not_reproduce_itself(tableside, recording, what):
    text = recording.read_text()
    assert TAMPERINGS[what][0] in text
    recording.write_text(text.replace(*TAMPERINGS[what], 1))
    ran = tableside("replay", recording)
    assert ran.status == 1
    assert "recording" in ran.err


def test_a_recording_of_other_rules_is_refused_before_its_first_line(tableside, recording):
    text = recording.read_text()
    recording.write_text(text.replace('"rules_version":1', '"rules_version":99', 1))
    ran = tableside("replay", recording)
    assert (ran.status, ran.out) == (1, "")
    assert "version 99 of its rules" in ran.err


MALFORMED = {
    "nothing": (b"", "line 1"),
    "no header": (b'{"t": 1, "wall": "past"}\n', "line 1: the header is missing"),
    "no game": (b'{"tableside":1,"game":"chess","mode":"x","players":[{"name":"Ann"}]}', "line 1"),
    "no json": (b"{header}\n{\n", "line 2: not JSON"),
    "unknown key": (b'{header}\n{"t":1,"seat":1,"press":"ok","why":"so"}', "line 2: why"),
    "time goes back": (
        b'{header}\n\n{"t":2,"wall":"past"}\n{"t":1,"wall":"clear"}',
        "line 4: 't' goes back from 2 to 1 s",
    ),
    "not a number": (b'{header}\n{"t":NaN,"wall":"past"}', "line 2: NaN is not a number"),
    "no text": (b"{header}\n\xff\xfe", "line 2: not UTF-8"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_script_is_refused_by_line_and_plays_nothing(tableside, home, what):
    content, said = MALFORMED[what]
    header = b'{"tableside":1,"game":"carrots","mode":"points","players":[{"name":"Ann"}]}'
    path = home / "script.jsonl"
    path.write_bytes(content.replace(b"{header}", header))
    ran = tableside("replay", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"tableside: {said}")


@pytest.mark.parametrize("what", ["nowhere.jsonl", "."])
def test_a_script_that_cannot_be_read_is_said(tableside, what):
    ran = tableside("replay", what)
    assert ran.status == 2
    assert f"cannot read {what}" in ran.err


# Judging again.


def verdicts(ran):
    events = [json.loads(line).get("event") for line in ran.lines]
    return [event for event in events if event in ("wall_held", "wall_crossed", "wall_suspected")]


def test_with_the_recorded_thresholds_the_twitch_is_a_doubt(tableside, recording):
    ran = tableside("replay", "--json", recording)
    assert verdicts(ran) == ["wall_held", "wall_suspected", "wall_held", "wall_crossed"]


def test_with_a_shorter_confirm_time_the_twitch_is_a_crossing(tableside, recording):
    ran = tableside("replay", "--json", "--threshold", "confirm_ms=60", recording)
    assert ran.status == 0
    assert verdicts(ran)[:2] == ["wall_held", "wall_crossed"]


def test_with_a_longer_glitch_time_the_twitch_is_nothing(tableside, recording):
    thresholds = ("--threshold", "confirm_ms=200", "--threshold", "glitch_ms=120")
    ran = tableside("replay", "--json", *thresholds, recording)
    assert verdicts(ran) == ["wall_held", "wall_held", "wall_crossed"]
    refused = [json.loads(line)["refused"] for line in ran.lines if "refused" in line]
    assert refused == ["T-01", "T-02"], "the table's ruling has nothing to rule on any more"


@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        ("confirm", "must be KEY=NUMBER"),
        ("confirm_ms=soon", "must be KEY=NUMBER"),
        ("confirm_ms=NaN", "must be KEY=NUMBER"),
        ("confirm_ms=1e999", "must be KEY=NUMBER"),
        ("confirm_ms=60.5", "confirm_ms: Input should be a valid integer"),
        ("confirm_ms=5", "must be more than glitch_ms (25)"),
        ("confirn_ms=60", "confirn_ms: not known here"),
        ("uncertainty_mm=1", "uncertainty_mm: not known here"),
    ],
)
def test_a_threshold_that_cannot_be_is_refused(tableside, recording, threshold, said):
    ran = tableside("replay", "--threshold", threshold, recording)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_without_a_wall_sensor_there_is_nothing_to_judge_again(tableside, home):
    header = {"tableside": 1, "game": "carrots", "mode": "points", "players": [{"name": "Ann"}]}
    path = home / "script.jsonl"
    path.write_text(json.dumps({**header, "wall": None}))
    ran = tableside("replay", "--threshold", "confirm_ms=60", path)
    assert ran.status == 2
    assert "nothing to judge again" in ran.err


# What is damaged.


def test_a_damaged_game_is_listed_as_such_and_the_others_stay_readable(tableside, played, games):
    second = play_a_little(games)
    path = games / f"{played}.game"
    path.write_bytes(path.read_bytes()[:5000])
    ran = tableside("games")
    assert ran.status == 0
    damaged, whole = ran.lines
    assert damaged.startswith(f"{played}  cannot be opened: {played}.game is damaged")
    assert whole.startswith(second)
    ran = tableside("log", played)
    assert ran.status == 2
    assert "is damaged" in ran.err
    assert "Ann keeps" in tableside("log", second).out


@pytest.mark.usefixtures("played")
def test_a_recording_for_which_there_is_no_room_is_said_and_not_left_half(
    tableside, home, no_room, monkeypatch
):
    # SQLite needs room for its own files, so the recording has to be larger than those.
    monkeypatch.setattr("tableside.cli.commands.export.export", lambda _: ["x" * 200_000])
    path = home / "game.jsonl"
    with no_room(100_000):
        ran = tableside("export", "--output", path)
    assert ran.status == 2
    assert "cannot write" in ran.err
    assert not path.exists()
    assert tableside("export", "--output", path).status == 0
