"""Every assignment of the five chips, and longer races: what the suite only samples.

    python -m tests.secrecy.soak

Compares each of the 120 assignments of a short race with the first, and all pairs of some
assignments in whole races. Takes some minutes; tells the first difference and fails.
"""

import logging
import sys
import tempfile
from itertools import combinations, permutations
from pathlib import Path

from tests.secrecy.worlds import Observed, differences, observed_world

SHORT, LONG = 6, 60
SEEDS = (2, 3, 5, 7)
SAMPLED = ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (2, 6, 4, 1, 3), (3, 1, 6, 5, 4))


def world(chips: tuple[int, ...], seed: int, steps: int) -> Observed:
    with tempfile.TemporaryDirectory() as folder:
        return observed_world(Path(folder), chips, seed, steps)


def compared(one: Observed, other: Observed) -> bool:
    found = differences(one, other)
    for sink, where in found.items():
        print(f"{one.chips} and {other.chips} differ in {sink}: {where}")  # noqa: T201
    return not found


def main() -> int:
    logging.lastResort = None
    orders = list(permutations((1, 2, 3, 4, 5)))
    first = world(orders[0], 1, SHORT)
    good = [compared(first, world(order, 1, SHORT)) for order in orders[1:]]
    for seed in SEEDS:
        worlds = [world(chips, seed, LONG) for chips in SAMPLED]
        good += [compared(one, other) for one, other in combinations(worlds, 2)]
    print(f"{sum(good)} of {len(good)} pairs of worlds look the same")  # noqa: T201
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
