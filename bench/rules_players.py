"""How much more often the reasoning player wins than chance would have it.

    python -m bench.rules_players [games]

One reasoning player among random ones, the seat changing from race to race, on both sides of
the board with 3, 4 and 5 players: wins (shared ones by their share), and Wilson's 95 % interval.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from random import Random

from bench.rules_match import play_match, race_setup

from tableside.games.racers.players import RandomPlayer, ReasoningPlayer

Z_95 = 1.96


def wins(mode: str, seats: int, games: int, seed: int) -> float:
    """The wins of one reasoning player among random ones in so many races."""
    setup, rng, won = race_setup(mode, seats), Random(seed), 0.0
    for number in range(games):
        thinker = number % seats + 1
        players = [
            ReasoningPlayer(rng) if seat == thinker else RandomPlayer(rng)
            for seat in range(1, seats + 1)
        ]
        outcome = play_match(setup, players, rng)
        if thinker in outcome.winners:
            won += 1 / len(outcome.winners)
    return won


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z2 = won / games, Z_95**2
    middle = share + z2 / (2 * games)
    spread = Z_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return (middle - spread) / (1 + z2 / games), (middle + spread) / (1 + z2 / games)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    tables = list(product(("living_room", "garden"), (3, 4, 5)))
    with ProcessPoolExecutor() as pool:
        modes, seats = zip(*tables, strict=True)
        results = pool.map(wins, modes, seats, [games] * len(tables), range(len(tables)))
        for (mode, number), won in zip(tables, results, strict=True):
            low, high = wilson(won, games)
            line = f"{mode:12} {number} players: {won:7.1f} of {games} races, "
            share = f"{won / games:.1%} [{low:.1%}, {high:.1%}], by chance {1 / number:.1%}"
            sys.stdout.write(line + share + "\n")


if __name__ == "__main__":
    main()
