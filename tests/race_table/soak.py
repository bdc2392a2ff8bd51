"""Whole sealed races by five firmware processes over virtual Bluetooth: minutes, in real time.

    python -m tests.race_table.soak [SIDE ...]

Both sides by default. Exits with 1 and says what failed.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.race_table.over_the_air import over_the_air

SIDES = ("living_room", "garden")


async def race(side: str) -> str:
    """One whole race; how it ended."""
    with tempfile.TemporaryDirectory(prefix="race-") as folder:
        async with over_the_air(Path(folder), side) as table:
            await table.session.accompany(table.people.play())
            view = table.session.view
            assert table.failures == [], table.failures
            assert view.outcome is not None
            assert view.game_view.chip_proofs == ("proved",) * 5, view.game_view.chip_proofs
            presses = sum(table.people.presses.values())
            return f"{view.outcome.why} {presses} presses"


def main(sides: list[str]) -> int:
    for side in sides or SIDES:
        began_s = time.monotonic()
        ended = asyncio.run(race(side))
        print(f"{side}: {ended}, {time.monotonic() - began_s:.0f} s", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
