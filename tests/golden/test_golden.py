"""Old games give the same events as on the day they were played."""

import json
from dataclasses import asdict

import pytest

from tableside.codec import Codec
from tests.golden.make import FOLDER, GAMES, setup_of


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_golden_game_plays_as_it_did(name):
    """If a rule was meant to change: raise its version and run python -m tests.golden.make."""
    header, *lines = map(json.loads, (FOLDER / f"{name}.jsonl").read_text().splitlines())
    game, setup = setup_of(name)
    assert header["rules_version"] == game.rules_version
    actions, events = Codec("do", game.actions), Codec("event", game.events)
    state = game.new(setup)
    for number, line in enumerate(lines[:-1], 2):
        caused = game.decide(state, actions.decode(line["act"]))
        assert [events.encode(event) for event in caused] == line["events"], f"line {number}"
        for event in caused:
            state = game.evolve(state, event)
    assert json.loads(json.dumps(asdict(game.outcome(state)))) == lines[-1]["outcome"]


def test_every_golden_file_is_tested():
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
