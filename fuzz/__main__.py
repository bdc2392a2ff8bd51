"""`python -m fuzz [--seconds 60] [--seed 1] [--target NAME]`: stops at the first broken law."""

import argparse
import sys
import time
from random import Random

from fuzz.targets import TARGETS


def run(name: str, seed: int, rounds: int) -> None:
    """So many rounds of one target; each has a seed of its own, so that it can be repeated."""
    for number in range(seed, seed + rounds):
        try:
            TARGETS[name](Random(number))
        except Exception as error:
            raise AssertionError(f"{name}, seed {number}: {error!r}") from error


def main() -> int:
    """Fuzz all targets in turn until the time is over."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", choices=TARGETS, action="append")
    asked = parser.parse_args()
    names = asked.target or list(TARGETS)
    until, seed, batch = time.monotonic() + asked.seconds, asked.seed, 50
    while time.monotonic() < until:
        for name in names:
            run(name, seed, batch)
        seed += batch
    rounds = seed - asked.seed
    print(f"{rounds} rounds of each of {', '.join(names)}; no law broken")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
