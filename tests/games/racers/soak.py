"""Many random races under the second reckoning.

    python -m tests.games.racers.soak [RACES]

Three, four and five players, both sides, every house rule at random, real cards and dealt ones;
100,000 races by default, on all cores. Exits with 1 and names the seed of a race that fails.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from random import Random

from tests.games.racers.ledger import Ledger
from tests.games.racers.tables import GAME, pack, played, rules_of, setup

RACES = 100_000
CHUNK = 50
TABLES = list(product(("living_room", "garden"), (3, 4, 5)))


def race(seed: int) -> int:
    """One random race, held to the ledger after every event; how many events it had."""
    rng = Random(seed)
    mode, seats = TABLES[seed % len(TABLES)]
    house = {rule.key: rng.choice(rule.options) for rule in GAME.house_rules_of(mode)}
    table = setup(mode, seats, **house)
    ledger = Ledger(pack(mode), seats, rules_of(table))
    events = 0
    for _, event in played(table, rng):
        ledger.hear(event)
        events += 1
    assert ledger.over, "the race did not end"
    return events


def checked(seed: int) -> tuple[int, int, str]:
    """(seed, events, what went wrong or nothing)"""
    try:
        return seed, race(seed), ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the seed must be told
        return seed, 0, f"{type(error).__name__}: {error}"


def main() -> int:
    races = int(sys.argv[1]) if len(sys.argv) > 1 else RACES
    failed = total = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number, result in enumerate(pool.map(checked, range(races), chunksize=CHUNK), 1):
            seed, events, wrong = result
            total += events
            if wrong:
                failed += 1
                sys.stderr.write(f"race {seed}: {wrong}\n")
            if number % 1000 == 0 or number == races:
                sys.stdout.write(f"{number} of {races} races, {total} events, {failed} failed\n")
                sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
