"""Whole games on bad days: `python -m tests.table.soak [GAMES]`, from a fixed seed.

Bad cables lose, double, flip and delay; cables are pulled and power is cut at random moments,
never while a finger is on a button. At the end the journal must hold exactly the presses that
were made, in their order.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tableside.games.core import Button, Seat
from tableside.links.link import Link
from tableside.virtual.faults import Faults, FaultyLink
from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.table.seated import Seated, seated

GAMES = 20
COLOURS: tuple[Button, ...] = ("orange", "blue", "green")
BAD = Faults(lose=0.01, double=0.01, flip=0.005, delay_ms=5, jitter_ms=40)
CALM_S = (2.0, 15.0)
AWAY_S = (0.2, 6.0)
SKIPS = 0.3
BOOT_S = 0.1
"""A button must be seen up before it can be pressed; nobody is that quick."""


class BadDay:
    """One game, its people, and what goes wrong beside it. All chance comes from `rng`."""

    def __init__(self, table: Seated, rng: Random) -> None:
        self.pressed: list[tuple[Seat, Button]] = []
        self.accidents = 0
        self._table = table
        self._rng = rng
        self._cuts: Counter[Seat] = Counter()
        self._hands = [asyncio.Lock() for _ in table.devices]

    async def play(self) -> None:
        """Play to the end and compare."""
        worrying = asyncio.create_task(self._worry())
        try:
            while self._table.view.outcome is None:
                await self._turn()
        finally:
            worrying.cancel()
            await asyncio.gather(worrying, return_exceptions=True)
        assert self._table.presses == self.pressed

    async def _turn(self) -> None:
        table, rng = self._table, self._rng
        await table.until(lambda: table.view.outcome is not None or self._open)
        seat = table.view.current_player
        if table.view.outcome is not None or seat is None:
            return
        offers = {one.action["do"]: one.action for one in table.view.choices if one.seat == seat}
        colours = [c for c in COLOURS if getattr(table.view.game_view.board, c)]
        skip = "take" not in offers or rng.random() < SKIPS
        await self._press(seat, "back" if skip else rng.choice(colours))

    @property
    def _open(self) -> bool:
        return str(self._table.view.game_view.phase) == "open"

    async def _press(self, seat: Seat, button: Button) -> None:
        device = self._table.of(seat)
        counted, cuts = device.times_counted, self._cuts[seat]
        async with self._hands[seat - 1]:
            self.pressed.append((seat, button))
            await device.press(button)

        def seen() -> bool:
            # A handheld that starts again no longer knows for which press the light was to come.
            dark = self._cuts[seat] > cuts and self._table.presses == self.pressed
            return device.times_counted > counted or dark

        await self._table.until(seen)

    async def _worry(self) -> None:
        """One accident after the other."""
        while True:
            await asyncio.sleep(self._rng.uniform(*CALM_S))
            at = self._rng.randrange(len(self._hands))
            async with self._hands[at]:
                await self._rng.choice((self._pull, self._cut))(at)
            self.accidents += 1

    async def _pull(self, at: int) -> None:
        table = self._table
        await table.cables.pull(table.devices[at])
        await asyncio.sleep(self._rng.uniform(*AWAY_S))
        table.cables.pulled.clear()

    async def _cut(self, at: int) -> None:
        device = self._table.devices[at]
        self._cuts[at + 1] += 1
        await device.cut_power()
        await asyncio.sleep(self._rng.uniform(*AWAY_S))
        await device.power_on()
        await asyncio.sleep(BOOT_S)


def bad_day(seed: int) -> BadDay:
    """A whole game of three people on a bad day; raises if a press was lost, doubled or moved."""
    rng = Random(seed)

    def through(link: Link) -> Link:
        return FaultyLink(link, rng, outward=BAD, inward=BAD)

    async def work(loop: JumpingLoop) -> BadDay:
        with tempfile.TemporaryDirectory(prefix="tableside-soak-") as place:
            async with seated(loop, Path(place), count=3) as table:
                await table.all_here()
                await table.replug(through)
                day = BadDay(table, rng)
                await day.play()
                return day

    return run_jumping(work)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    presses = accidents = 0
    for seed in range(games):
        day = bad_day(seed)
        presses += len(day.pressed)
        accidents += day.accidents
    print(  # noqa: T201
        f"{games} games, {presses} presses, {accidents} accidents: each press counted once"
    )


if __name__ == "__main__":
    main()
