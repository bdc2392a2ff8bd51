"""A sealed race by five firmware processes over virtual Bluetooth, in real time."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tableside.games.racers.players import RandomPlayer
from tableside.journal import GamesFolder
from tableside.links.ble import BleTransport
from tableside.referee import Timing
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tableside.virtual.race_table import RaceTable
from tests.devices.controllers.test_real_firmware_over_air import on_air
from tests.games.racers.tables import GAME, setup
from tests.table.seated import utc_ms

FINGER_MS = 200
"""Long enough for a sample or two on a machine that does other things as well."""
SPEED = 6.0
"""Table time against real time: people need not think, their fingers need their time."""


@dataclass
class OverTheAir:
    """A session, its controllers, and the people who hold them."""

    session: Session
    controllers: Handhelds
    people: RaceTable
    failures: list[BaseException]


@asynccontextmanager
async def over_the_air(folder: Path, mode: str, **rules: str) -> AsyncIterator[OverTheAir]:
    """Three players and two automated racers; the companion deals."""
    async with AsyncExitStack() as stack:
        scene = await stack.enter_async_context(on_air(folder, 5))
        games = stack.enter_context(GamesFolder(folder / "games", utc_ms))
        race = setup(mode, 3, **{"dealer": "digital", "chips": "sealed", **rules})
        opened = begin(games, race, Terms(Timing(), seed=5))
        session = Session(opened, TableClock(speed=SPEED))
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        transport = BleTransport(scene.air.radio())
        controllers = Handhelds(session, scene.keys, [transport], tell=lambda _: None)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        board = GAME.new(race).board
        people = RaceTable(
            session,
            board,
            [RandomPlayer(Random(seat)) for seat in range(3)],
            Random(os.urandom(8)).sample(board.cars, len(board.cars)),
            Random(2),
            handhelds=scene.handhelds,
            statuses=lambda: controllers.statuses,
            pace=0,
            finger_ms=FINGER_MS,
        )
        yield OverTheAir(session, controllers, people, failures)
