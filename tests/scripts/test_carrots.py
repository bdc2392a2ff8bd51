"""Each ruling and each house rule of carrots as a table script, played by `tableside replay`.

Beside `c-02-third-skip.jsonl` lies `c-02-third-skip.expected.jsonl`: what it is about, then every
line of the output in order (without `t` and `why`; `times` says how often it comes), and at the
end what must be found in the final view.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.games.core import game_named
from tableside.journal.codecs import event_codec

FOLDER = Path(__file__).parent / "carrots"
EXPECTED = ".expected.jsonl"
NAMES = sorted(p.name.removesuffix(EXPECTED) for p in FOLDER.glob(f"*{EXPECTED}"))
GAME = game_named("carrots")

NOT_NAMED = {
    "C-04": "decides in the detector that there is no crossing",
    "C-12": "decides who is among the winners of a game that C-11 ends",
    "C-16": "is why the carrot counts at all",
}
"""Rulings that decide without an event or a refusal that carries their id."""


def ruling_of(name):
    return name[:4].upper()


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def script(name):
    return FOLDER / f"{name}.jsonl"


def expected(name):
    """What the script is about, the output lines, what the final view holds."""
    about, *told, final = lines(FOLDER / f"{name}{EXPECTED}")
    output = [line for line in told for _ in range(line.pop("times", 1))]
    return about["about"], output, final["final"]


@pytest.fixture
def replayed(capsys):
    """Plays a file and gives its output lines, the final view apart."""

    def play(path):
        assert main(["replay", "--json", str(path)]) == 0
        *told, final = map(json.loads, capsys.readouterr().out.splitlines())
        return told, final["final"]

    return play


def bare(line):
    return {key: value for key, value in line.items() if key not in ("t", "why")}


def holds(wanted, found):
    """Whether what is wanted is in what was found; lists are compared as far as they are told."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and holds(value, found[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(found, list) and len(found) >= len(wanted) and all(map(holds, wanted, found))
        )
    return wanted == found


@pytest.mark.parametrize("name", NAMES)
def test_a_script_leads_to_exactly_what_its_ruling_says(name, replayed):
    about, told, final = expected(name)
    output, view = replayed(script(name))
    assert [bare(line) for line in output] == told, about
    assert holds(final, view), about


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_says_why_and_every_event_fits_its_schema(name, replayed):
    output, _ = replayed(script(name))
    codec = event_codec(GAME)
    for line in output:
        assert line.pop("t") >= 0
        if "refused" in line:
            assert line["why"].endswith(".")
        else:
            assert codec.decode(line).name == line["event"]


@pytest.mark.parametrize("ruling", [key for key in GAME.rulings if key != "C-00"])
def test_a_ruling_has_a_script_in_which_it_decides(ruling):
    about = [name for name in NAMES if ruling_of(name) == ruling]
    assert about, f"{ruling} has no script"
    named = {
        line.get("ruling") or line.get("refused") for name in about for line in expected(name)[1]
    }
    assert (ruling in named) != (ruling in NOT_NAMED)


def test_a_script_without_an_expectation_is_not_overlooked():
    written = {p.name.removesuffix(".jsonl") for p in FOLDER.glob("*.jsonl")}
    assert {name for name in written if not name.endswith(".expected")} == set(NAMES)


@pytest.mark.parametrize(
    ("rule", "option"), [(rule, option) for rule in GAME.house_rules for option in rule.options]
)
def test_a_house_rule_has_a_script_for_each_option(rule, option):
    def chosen(name):
        rules = lines(script(name))[0].get("rules", {})
        value = rules.get(rule.key, rule.default)
        return {True: "on", False: "off"}.get(value, value)

    assert option in {chosen(name) for name in NAMES if ruling_of(name) == rule.ruling}


@pytest.mark.parametrize("name", NAMES)
def test_a_script_gives_the_same_bytes_twice(name, capsys):
    assert main(["replay", "--json", str(script(name))]) == 0
    first = capsys.readouterr().out
    assert main(["replay", "--json", str(script(name))]) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    "name", ["c-13-the-digital-dealer-draws", "c-18-a-crossing-clears-the-card"]
)
def test_another_process_gives_the_same_bytes(name, capsysbinary):
    command = [sys.executable, "-m", "tableside", "replay", "--json", str(script(name))]
    outputs = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert main(["replay", "--json", str(script(name))]) == 0
    assert outputs == {capsysbinary.readouterr().out}


@pytest.mark.parametrize(
    ("mm", "verdict"),
    [
        (-0.001, "wall_held"),
        (0.0, "wall_held"),
        (0, "wall_held"),
        (0.001, "wall_suspected"),
        (0.5, "wall_suspected"),
        (0.501, "wall_crossed"),
    ],
)
def test_c04_the_wall_at_the_mark_has_not_crossed_it(mm, verdict, replayed, tmp_path):
    header, *_ = lines(script("c-04-touching-the-mark"))
    told = [
        header,
        {"t": 0, "wall_mm": -10.0},
        {"t": 1, "seat": 1, "press": "orange"},
        {"t": 1.2, "wall_mm": mm},
    ]
    path = tmp_path / "mark.jsonl"
    path.write_text("\n".join(map(json.dumps, told)))
    output, _ = replayed(path)
    assert output[1]["event"] == verdict
