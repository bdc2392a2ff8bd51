"""Writes the golden play-throughs: whole games, action by action, with every event.

    python -m tests.golden.make

They are made anew only when a rule is meant to change; then look at the difference, and raise
the game's `rules_version`.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from tableside.codec import Codec
from tableside.games.core import Game, Player, Setup, game_named
from tableside.packs import load_pack
from tests.games.setups import NAMES, RandomTable

FOLDER = Path(__file__).parent

# Seeds by which a game is long and varied.
SEEDS = {"carrots-points": 1, "carrots-points-announced": 8, "carrots-trap": 10}

GAMES: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "carrots-points": ("carrots", "points", 4, {}),
    "carrots-points-announced": ("carrots", "points", 3, {"reporting": "announced"}),
    "carrots-trap": ("carrots", "trap", 3, {}),
    "racers-living_room-3": ("racers", "living_room", 3, {"laps": "1"}),
    "racers-living_room-5-dealt": ("racers", "living_room", 5, {"laps": "1", "dealer": "digital"}),
    "racers-garden-4": ("racers", "garden", 4, {"laps": "1", "equal_turns": "on"}),
    "racers-garden-3-dealt": ("racers", "garden", 3, {"laps": "1", "dealer": "digital"}),
}


def setup_of(name: str) -> tuple[Game[Any], Setup]:
    """The game of a golden file, and how it is set up."""
    game_name, mode, seats, rules = GAMES[name]
    game = game_named(game_name)
    pack = PACKS.get(mode)
    data = load_pack(pack, game_name, mode)[1] if pack else None
    players = tuple(Player(player) for player in NAMES[:seats])
    return game, game.checked(Setup(game_name, mode, players, rules, pack, data))


PACKS = {"trap": "six_traps", "living_room": "living_room", "garden": "garden"}


def played(game: Game[Any], setup: Setup, seed: str) -> Iterator[dict[str, Any]]:
    """A random game as lines: what was done, and what happened."""
    table = RandomTable(Random(seed))
    actions, events = Codec("do", game.actions), Codec("event", game.events)
    state = game.new(setup)
    while game.outcome(state) is None:
        action = table.choose(game, state)
        caused = game.decide(state, action)
        for event in caused:
            state = game.evolve(state, event)
        yield {"act": actions.encode(action), "events": [events.encode(e) for e in caused]}
    outcome = game.outcome(state)
    assert outcome is not None
    yield {"outcome": asdict(outcome)}


def write_all() -> None:
    """Write every golden file anew."""
    for name in GAMES:
        game, setup = setup_of(name)
        header = {"game": game.name, "mode": setup.mode, "rules_version": game.rules_version}
        lines = [header, *played(game, setup, f"{name} {SEEDS.get(name, 0)}")]
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        (FOLDER / f"{name}.jsonl").write_text(text)


if __name__ == "__main__":
    write_all()
