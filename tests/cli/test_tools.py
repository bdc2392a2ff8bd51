"""The commands that need no game: rules, packs, the schema, the check of a table."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli.listing import COMMANDS
from tableside.games.core import game_named, game_names
from tableside.journal import GamesFolder
from tableside.packs import loader, shipped_packs
from tests.cli.conftest import utc_ms


def test_without_a_command_the_commands_are_told(tableside):
    ran = tableside()
    assert ran.status == 2
    assert "usage: tableside" in ran.err
    help_text = tableside("--help").out
    assert all(re.search(rf"^ +{command.NAME}\b", help_text, re.M) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.NAME)
def test_every_command_has_its_help(tableside, command):
    ran = tableside(command.NAME, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: tableside {command.NAME}")


def test_the_program_starts_as_a_module_too():
    command = [sys.executable, "-m", "tableside", "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"Tableside \d+\.\d+\.\d+\n", ran.stdout)


# Rules.


def test_rules_lists_the_games_and_the_table(tableside):
    assert tableside("rules").out.strip() == "Rulings of: " + ", ".join((*game_names(), "table"))


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_of_a_game_is_told(tableside, game):
    told = [line.split("  ", 1)[0] for line in tableside("rules", game).lines]
    assert told == list(game_named(game).rulings)


@pytest.mark.parametrize("ruling", ["C-08", "c-08", "R-16", "T-07"])
def test_a_ruling_is_told_by_its_id(tableside, ruling):
    (line,) = tableside("rules", ruling).lines
    assert line.startswith(f"{ruling.upper()}  ")


def test_a_ruling_that_there_is_not_is_refused_with_where_to_look(tableside):
    ran = tableside("rules", "C-99")
    assert (ran.status, ran.out) == (2, "")
    assert "`tableside rules GAME` lists them" in ran.err


# The schema.


def test_the_schema_is_json_schema_of_what_goes_in_and_comes_out(tableside):
    schema = json.loads(tableside("schema").out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    parts = set(schema["$defs"])
    assert {"header", "line", "refusal", "view", "carrots:event", "carrots:view"} <= parts


def test_the_schema_tells_of_every_event_of_carrots(tableside):
    events = json.loads(tableside("schema").out)["$defs"]["carrots:event"]["oneOf"]
    told = {event["properties"]["event"]["const"] for event in events}
    assert {event.name for event in game_named("carrots").events} <= told


def test_a_full_disk_behind_the_output_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "tableside", "schema"], stdout=full, stderr=subprocess.PIPE
        )
    assert ran.returncode == 1
    assert ran.stderr.decode() == (
        "tableside: the output cannot be used: No space left on device. "
        "Put that right and do it again\n"
    )


def test_whoever_stops_reading_is_not_answered_with_a_traceback():
    command = [sys.executable, "-m", "tableside", "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


# Packs.


def test_the_shipped_packs_are_listed_with_whether_they_are_verified(tableside):
    lines = tableside("pack", "list").lines
    assert [line.split()[0] for line in lines] == list(shipped_packs())
    assert all(line.endswith("NOT verified against the box") for line in lines)


@pytest.mark.parametrize("name", shipped_packs())
def test_a_shipped_pack_is_found_good(tableside, name):
    ran = tableside("pack", "check", name)
    assert ran.status == 0
    assert "all counts agree" in ran.out


@pytest.fixture
def own_pack(home):
    """A pack of one's own, copied from a shipped one."""
    folder = home / "mine"
    shutil.copytree(Path(loader.__file__).parent / "data" / "six_traps", folder)
    return folder


def test_a_pack_of_ones_own_is_found_good(tableside, own_pack):
    assert tableside("pack", "check", own_pack).status == 0


def test_every_fault_of_a_broken_pack_is_told_at_once_with_its_number(tableside, own_pack):
    (own_pack / "trap_cards.toml").write_text('cards = [["orange", "mauve"], ["green"]]\n')
    (own_pack / "pack.toml").write_text('game = "carrots"\nmodes = ["trap"]\nname = 7\n')
    ran = tableside("pack", "check", own_pack)
    assert ran.status == 1
    faults = [line for line in ran.lines if re.match(r"PACK\d{3} in .*: ", line)]
    assert len(faults) >= 2
    assert ran.lines[-1] == f"Faults: {len(faults)}. Mend them and check again."


def test_a_pack_that_there_is_not_is_told_with_those_that_are(tableside):
    ran = tableside("pack", "check", "nowhere")
    assert ran.status == 1
    assert all(name in ran.out for name in shipped_packs())


# The check of a table.


def test_a_table_without_anything_is_ready(tableside, games):
    ran = tableside("check")
    assert ran.status == 0
    assert f"ok   games folder: {games}, 0 games" in ran.lines
    assert ran.lines[-1] == "Ready to play."


WALL = '[wall]\nsensor = "digital"\npin = 17\n'


@pytest.mark.usefixtures("mock_pins")
def test_a_wall_on_mock_pins_that_reads_past_is_not_ready_and_says_what_to_do(tableside, home):
    (home / "table.toml").write_text(WALL)
    ran = tableside("check")
    assert ran.status == 1
    assert "BAD  wall sensor: past the mark: pull the wall back" in ran.out


def test_a_wall_on_mock_pins_that_reads_clear_is_ready(tableside, home, mock_pins):
    assert mock_pins.pin(17).state == 0
    # A mock pin with a pull reads as its pull does, like a wire that is broken.
    (home / "table.toml").write_text(f'{WALL}pull = "none"\n')
    ran = tableside("check")
    assert "ok   wall sensor: GPIO17, pull none, high past the mark reads clear" in ran.lines
    assert ran.status == 0


def test_a_wall_where_there_are_no_pins_is_said_with_what_to_install(tableside, home, monkeypatch):
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    (home / "table.toml").write_text(WALL)
    ran = tableside("check")
    assert ran.status == 1
    assert "no pins were found on this machine" in ran.out


def test_a_second_instance_is_told_whose_table_it_is(games):
    with GamesFolder(games, utc_ms):
        command = [sys.executable, "-m", "tableside", "check"]
        ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 1
    assert re.search(r"another Tableside \(process \d+\) is playing in", ran.stdout)
    assert ran.stderr == ""


def test_calibrating_where_there_are_no_pins_is_one_sentence(tableside, monkeypatch):
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    ran = tableside("calibrate")
    assert (ran.status, ran.out) == (2, "")
    assert "no pins were found on this machine" in ran.err
