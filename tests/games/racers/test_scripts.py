"""Every ruling and every printed example as a table script, played by the replay."""

import json

import pytest

from tableside.journal import read_recording, replay
from tableside.packs import load_pack
from tests.games.racers import scenarios
from tests.games.racers.scripting import FOLDER, SCENARIOS, Script

assert scenarios
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl") if not path.stem.endswith(".expect"))


def lines_of(name):
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def played(name):
    """The output of the replay, as it would be printed."""
    content = (FOLDER / f"{name}.jsonl").read_bytes()
    recording = read_recording(content, load_pack)
    return [json.loads(json.dumps(line)) for line in replay(recording)]


def holds(wanted, found):
    """Whether what is wanted is in what was found; lists are compared as far as they are told."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and holds(value, found[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return len(found) >= len(wanted) and all(map(holds, wanted, found))
    return wanted == found


@pytest.mark.parametrize("name", NAMES)
def test_a_script_leads_to_what_its_ruling_says(name):
    output = played(name)
    rest = iter(output)
    for wanted in lines_of(f"{name}.expect"):
        if "never" in wanted:
            assert not [line for line in output if holds(wanted["never"], line)], wanted
        elif "final" in wanted:
            assert holds(wanted["final"], output[-1]["final"]["game_view"]), wanted
        else:
            assert any(holds(wanted, line) for line in rest), f"not found in order: {wanted}"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_the_expected_is_refused(name):
    refused = [line["refused"] for line in played(name) if "refused" in line]
    assert refused == [w["refused"] for w in lines_of(f"{name}.expect") if "refused" in w]


def test_every_ruling_has_a_script():
    covered = {name[:4] for name in NAMES}
    assert {f"R-{number:02}" for number in range(1, 37)} <= covered
    assert len([name for name in NAMES if name.startswith("example-")]) >= 8


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_the_scripts_are_what_the_scenarios_write(name):
    """If not, write them anew: python -m tests.games.racers.scenarios."""
    play, setup = SCENARIOS[name]
    script = Script(**setup)
    play(script)
    assert script.lines == lines_of(name)[1:]
    assert script.expected == lines_of(f"{name}.expect")
