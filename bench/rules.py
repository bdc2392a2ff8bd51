"""Random play-outs a second: our games, OpenSpiel's Python games and a boardgame.io game.

    python -m bench.rules [SECONDS]

All take turns in one run, so that what else the machine does falls on all alike; only the ratios
mean something. A peer that is not installed is left out with a word on how to get it:
`pip install open_spiel`, `npm install --prefix bench/rules_peers`.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from tableside.games.core import TABLE, Action, Game, Player, Setup, game_named
from tableside.packs import load_pack, shipped_packs

ROUNDS = 3
PEERS = Path(__file__).parent / "rules_peers"
NAMES = ("Ann", "Bo", "Cy", "Di")
OURS = (("carrots", "points"), ("carrots", "trap"), ("racers", "living_room"), ("racers", "garden"))
OPENSPIEL = ("python_tic_tac_toe", "python_liars_poker", "python_team_dominoes")
HEAD = f"{'':<38}{'play-outs/s':>13}{'actions each':>14}{'actions/s':>12}{'ratio':>8}\n"


@dataclass(frozen=True, slots=True)
class Tally:
    """What was played in how long."""

    playouts: int
    actions: int
    seconds: float


@dataclass(slots=True)
class Contender:
    """Something that can play at random for so many seconds."""

    name: str
    play: Callable[[float], Tally]
    tallies: list[Tally] = field(default_factory=list)

    @property
    def playouts_per_s(self) -> float:
        return median(t.playouts / t.seconds for t in self.tallies)

    @property
    def actions_per_s(self) -> float:
        return median(t.actions / t.seconds for t in self.tallies)

    @property
    def actions_each(self) -> float:
        return sum(t.actions for t in self.tallies) / sum(t.playouts for t in self.tallies)


def timed(playout: Callable[[], int], seconds: float) -> Tally:
    """Play out again and again; `playout` returns how many actions it took."""
    begun, playouts, actions = perf_counter(), 0, 0
    while perf_counter() - begun < seconds:
        actions += playout()
        playouts += 1
    return Tally(playouts, actions, perf_counter() - begun)


# -- ours ------------------------------------------------------------------------------------


def ours(game_name: str, mode: str) -> Contender:
    """One of our games with four players."""
    game, rng = game_named(game_name), Random(1)
    packs = shipped_packs(game_name, mode)
    data = load_pack(packs[0], game_name, mode)[1] if packs else None
    players = tuple(Player(name, age) for age, name in enumerate(NAMES, 7))
    setup = game.checked(Setup(game_name, mode, players, {}, None, data))
    title = f"Tableside {game_name}, {mode}"
    return Contender(title, lambda seconds: timed(lambda: our_playout(game, setup, rng), seconds))


def our_playout(game: Game[Any], setup: Setup, rng: Random) -> int:
    """One random game of ours; how many actions it took, fate's among them."""
    state, actions = game.new(setup), 0
    while game.outcome(state) is None:
        for event in game.decide(state, our_choice(game, state, rng)):
            state = game.evolve(state, event)
        actions += 1
    return actions


def our_choice(game: Game[Any], state: Any, rng: Random) -> Action:
    chance = game.chance(state)
    if chance is not None:
        return rng.choices(chance.outcomes, [o.weight for o in chance.outcomes])[0].action
    seat = game.current_player(state)
    actors = (seat, TABLE) if seat is not None else game.may_choose(state)
    choices = [action for actor in actors for action in game.legal_actions(state, actor)]
    # A further look, or leaving, is no move of a play-out.
    moves = [action for action in choices if action.name not in ("look", "leave")]
    return rng.choice(moves or choices)


# -- peers -----------------------------------------------------------------------------------


def open_spiel_games() -> Iterator[Contender]:
    """OpenSpiel's games that are written in Python, if it is installed."""
    if importlib.util.find_spec("pyspiel") is None:
        sys.stdout.write("OpenSpiel is left out: pip install open_spiel\n")
        return
    import open_spiel.python.games  # noqa: F401 - registers the games
    import pyspiel

    rng = Random(1)
    for name in OPENSPIEL:
        yield open_spiel_game(pyspiel.load_game(name), f"OpenSpiel {name}", rng)


def open_spiel_game(game: Any, title: str, rng: Random) -> Contender:
    return Contender(title, lambda seconds: timed(lambda: spiel_playout(game, rng), seconds))


def spiel_playout(game: Any, rng: Random) -> int:
    """One random game of OpenSpiel's; how many actions it took, chance among them."""
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
    return actions


def boardgame_io() -> Iterator[Contender]:
    """The carrots as a boardgame.io game, if node and the package are there."""
    node = shutil.which("node")
    if node is None or not (PEERS / "node_modules" / "boardgame.io").is_dir():
        sys.stdout.write("boardgame.io is left out: npm install --prefix bench/rules_peers\n")
        return
    script = str(PEERS / "carrots.cjs")

    def play(seconds: float) -> Tally:
        done = subprocess.run([node, script, str(seconds)], check=True, capture_output=True)
        return Tally(**json.loads(done.stdout))

    yield Contender("boardgame.io carrots, points", play)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    contenders = [ours(*game) for game in OURS]
    contenders += [*open_spiel_games(), *boardgame_io()]
    for _ in range(ROUNDS):
        for contender in contenders:
            contender.tallies.append(contender.play(seconds))
    sys.stdout.write(HEAD)
    for contender in contenders:
        ratio = contender.actions_per_s / contenders[0].actions_per_s
        sys.stdout.write(
            f"{contender.name:<38}{contender.playouts_per_s:>13,.1f}{contender.actions_each:>14,.1f}"
            f"{contender.actions_per_s:>12,.0f}{ratio:>8.2f}\n"
        )


if __name__ == "__main__":
    main()
