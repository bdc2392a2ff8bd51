"""What cannot be used: one sentence, the exit status, and nothing lost."""

import re

import pytest

from tableside.table.config import Fault

ANALOGUE = """
[wall]
sensor = "analogue"
channel = 0
{more}
[wall.calibration]
raw = [100, 500, 900]
mm = [-20.0, 0.0, 20.0]
"""
DIGITAL = '[wall]\nsensor = "digital"\npin = 17\n'

BROKEN: dict[str, tuple[Fault, str, str]] = {
    "no toml": (Fault.NOT_TOML, "[wall", "not valid TOML"),
    "endless digits": (Fault.NOT_TOML, f"x = {'9' * 5000}", "not valid TOML"),
    "deep brackets": (Fault.NOT_TOML, f"x = {'[' * 100_000}", "not valid TOML"),
    "no such section": (Fault.UNKNOWN_SECTION, "[tabel]", "there is no section [tabel]"),
    "a section that is none": (Fault.BAD_VALUE, "wall = 3", "write [wall] and its keys below it"),
    "no such key": (Fault.BAD_VALUE, "[timing]\nsettle = 3", "settle: not known here"),
    "out of range": (Fault.BAD_VALUE, "[timing]\nsettle_ms = -1", "from 0 to 60000"),
    "a date": (Fault.BAD_VALUE, "[table]\ngames_folder = 2026-01-01", "only numbers, words"),
    "no pin": (Fault.BAD_VALUE, '[wall]\nsensor = "digital"', "pin: Field required"),
    "a header position": (Fault.BAD_VALUE, DIGITAL.replace("17", "39"), "not the position"),
    "a quiet broken wire": (
        Fault.BAD_VALUE,
        DIGITAL + 'past_level = "low"',
        "a broken wire reads high",
    ),
    "thresholds that are none": (Fault.BAD_VALUE, DIGITAL + "thresholds = 3", "[wall.thresholds]"),
    "thresholds that fight": (
        Fault.BAD_VALUE,
        DIGITAL + "[wall.thresholds]\nconfirm_ms = 9",
        "must be more than glitch_ms (25)",
    ),
    "no such sensor": (Fault.UNKNOWN_SENSOR, '[wall]\nsensor = "sonar"', "leave the whole section"),
    "no sensor": (Fault.UNKNOWN_SENSOR, "[wall]\npin = 17", 'must be "digital"'),
    "a heartbeat as long as the silence": (
        Fault.SILENT_SENSOR,
        ANALOGUE.format(more="heartbeat_ms = 3000"),
        "heartbeat_ms (3000) must be less than thresholds.silence_ms (3000)",
    ),
    "a switch that is to speak": (
        Fault.SILENT_SENSOR,
        DIGITAL + "[wall.thresholds]\nsilence_ms = 3000",
        "leave thresholds.silence_ms out",
    ),
}


@pytest.mark.parametrize("command", ["run", "check", "games", "log"])
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_table_toml_is_told_by_number_and_place(tableside, home, what, command):
    fault, text, said = BROKEN[what]
    (home / "table.toml").write_text(text)
    ran = tableside(command)
    assert (ran.status, ran.out) == (2, "")
    assert re.match(rf"tableside: CFG{fault:03} in table\.toml", ran.err)
    assert said in ran.err
    assert "\n" not in ran.err.strip()


def test_every_number_of_a_configuration_fault_is_tested():
    assert {fault for fault, *_ in BROKEN.values()} == set(Fault) - {Fault.UNREADABLE}


def test_a_heartbeat_shorter_than_the_silence_is_fine(tableside, home):
    (home / "table.toml").write_text(ANALOGUE.format(more="heartbeat_ms = 2999"))
    assert tableside("games").status == 0


@pytest.mark.parametrize(
    ("content", "said"), [(None, "No such file"), (b"\xff", "it is not UTF-8 text")]
)
def test_a_table_toml_that_cannot_be_read_is_said(tableside, home, content, said):
    path = home / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    ran = tableside("check", "--config", path)
    assert (ran.status, ran.out) == (2, "")
    assert re.match(rf"tableside: CFG001 in {path}: cannot be read: {said}", ran.err)


def test_a_configuration_folder_that_root_owns_is_said_and_not_overlooked(
    tableside, forbidden, monkeypatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(forbidden))
    monkeypatch.chdir("/")
    ran = tableside("games")
    assert (ran.status, ran.out) == (2, "")
    assert "CFG001" in ran.err
    assert "Permission denied" in ran.err


# The games folder.


@pytest.mark.parametrize("command", ["games", "log", "export"])
def test_a_file_where_the_games_should_be_is_said(tableside, home, command):
    (home / "games").write_text("")
    ran = tableside(command, "--games", home / "games")
    assert (ran.status, ran.out) == (2, "")
    assert re.search(r"the games folder .* cannot be used: Not a directory", ran.err)


@pytest.mark.parametrize("command", ["games", "log", "export"])
@pytest.mark.parametrize("below", ["", "games"])
def test_a_games_folder_one_may_not_look_into_is_said(
    tableside, forbidden, monkeypatch, command, below
):
    monkeypatch.chdir("/")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    ran = tableside(command, "--games", forbidden / below)
    assert (ran.status, ran.out) == (2, "")
    assert "may not read there" in ran.err


def test_a_games_folder_one_may_not_write_is_not_ready(tableside, forbidden, monkeypatch):
    monkeypatch.chdir("/")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    ran = tableside("check", "--games", forbidden)
    assert ran.status == 1
    assert re.search(rf"BAD  games folder: .*may not .* there; {forbidden}.*\(chown\)", ran.out)


def test_a_games_folder_for_which_there_is_no_room_is_not_ready(tableside, no_room):
    with no_room(0):
        ran = tableside("check")
    assert ran.status == 1
    assert "BAD  games folder" in ran.out
    assert tableside("check").status == 0


# Without a terminal, and arguments that cannot be.


def test_running_without_a_terminal_says_what_can_be_done_without_one(tableside, games):
    ran = tableside("run")
    assert (ran.status, ran.out) == (2, "")
    assert "`tableside replay` plays scripts" in ran.err
    assert not games.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("demo",), "GAME"),
        (("demo", "chess"), "invalid choice: 'chess'"),
        (("demo", "carrots", "--mode", "chess"), "invalid choice: 'chess'"),
        (("demo", "carrots", "--players", "7"), "--players must be 1 to 6, not 7"),
        (("demo", "carrots", "--players", "0"), "--players must be 1 to 6, not 0"),
        (("demo", "carrots", "--speed", "0"), "--speed must be above 0"),
        (("demo", "carrots", "--speed", "nan"), "--speed must be above 0"),
        (("demo", "carrots", "--speed", "1e9"), "at most 100"),
        (("demo", "carrots", "--seed", "x"), "invalid int value"),
        (("pack",), "ACTION"),
        (("fly",), "invalid choice: 'fly'"),
    ],
)
def test_an_argument_that_cannot_be_is_refused(tableside, arguments, said):
    ran = tableside(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
