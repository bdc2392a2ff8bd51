"""`tableside demo` without a terminal: a whole simulated game, and it says that it is one."""

import re
import subprocess
import sys

import pytest

from tableside.games.core import game_named

MODES = [mode.name for mode in game_named("carrots").modes]


def played(tableside, *arguments, handhelds=False):
    """Quickly, without the firmware of everybody's handheld, unless it is wanted."""
    without = () if handhelds else ("--no-handhelds",)
    ran = tableside("demo", "carrots", *without, *arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran.lines


def result(lines):
    """Who won, and the score of everybody."""
    last_of_log = max(at for at, line in enumerate(lines) if re.match(r" +\d+:\d\d  ", line))
    _, *table = lines[last_of_log + 1 :]
    scores = {line.split()[0]: int(line.split()[1]) for line in table}
    return [line.split()[0] for line in table if line.endswith("  winner")], scores


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(1, 7))
def test_a_demo_ends_with_a_winner_who_has_the_most(tableside, mode, players):
    lines = played(tableside, "--mode", mode, "--players", players, "--seed", players)
    assert lines[0] == f"SIMULATED: virtual people at a virtual table, seed {players}."
    winners, scores = result(lines)
    assert len(scores) == players
    assert winners == [name for name, score in scores.items() if score == max(scores.values())]


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_plays_the_same_game_and_another_seed_another(tableside, mode):
    first = played(tableside, "--mode", mode, "--seed", 7)
    assert played(tableside, "--mode", mode, "--seed", 7) == first
    assert played(tableside, "--mode", mode, "--seed", 8)[1:] != first[1:]


def test_without_a_seed_one_is_drawn_and_told_so_that_it_can_be_played_again(tableside):
    lines = played(tableside, "--players", 1)
    seed = re.search(r"seed (\d+)\.", lines[0]).group(1)
    assert played(tableside, "--players", 1, "--seed", seed) == lines


@pytest.mark.parametrize("mode", MODES)
def test_with_handhelds_it_ends_with_a_winner_too(tableside, mode):
    lines = played(tableside, "--mode", mode, "--players", 2, "--seed", 5, handhelds=True)
    assert lines[0].startswith("SIMULATED: ")
    winners, scores = result(lines)
    assert max(scores.values()) == scores[winners[0]]


def test_a_demo_is_the_same_in_another_process_and_leaves_nothing_behind(tableside, home):
    before = sorted(home.rglob("*"))
    command = [
        sys.executable,
        "-m",
        "tableside",
        "demo",
        "carrots",
        "--players",
        "2",
        "--seed",
        "3",
    ]
    command.append("--no-handhelds")
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == played(tableside, "--players", 2, "--seed", 3)
    assert sorted(home.rglob("*")) == before
