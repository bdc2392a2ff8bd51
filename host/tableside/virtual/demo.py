"""A whole game at the virtual table: the real shell, journal and adapter around virtual people."""

import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from tableside.games.core import Player, Setup
from tableside.journal import GamesFolder
from tableside.referee import Timing
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tableside.virtual.carrot_table import CarrotTable
from tableside.virtual.stack import SwitchStage

PEOPLE = (
    Player("Ann", 7),
    Player("Bo", 9),
    Player("Cy", 34),
    Player("Di", 36),
    Player("Eva", 61),
    Player("Fay", 68),
)


@asynccontextmanager
async def carrot_demo(
    setup: Setup, seed: int, clock: TableClock, utc_ms: Callable[[], int]
) -> AsyncIterator[tuple[Session, CarrotTable]]:
    """A session of carrots and the people who play it. Its journal is thrown away at the end."""
    rng = Random(seed)
    stage = SwitchStage(rng, clock.now_ns)
    with (
        tempfile.TemporaryDirectory(prefix="tableside-demo-") as place,
        GamesFolder(Path(place), utc_ms) as folder,
    ):
        terms = Terms(Timing(), EdgeOptions(), digital=True, seed=rng.getrandbits(64))
        opened = begin(folder, setup, terms)
        session = Session(opened, clock, stage.sensor, sensor_time=lambda at_ns: at_ns)
        await session.start()
        try:
            yield session, CarrotTable(session, stage, rng)
        finally:
            await session.close()
