"""A whole game at the virtual table: the real shell, journal and adapters around virtual people."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Generic, Protocol, TypeVar

from tableside.devices.keyfile import KeyRing
from tableside.devices.together import first_to_end
from tableside.devices.wall import WallSensor
from tableside.games.core import Player, Setup, game_named
from tableside.games.racers.board import board_of
from tableside.games.racers.pack import from_plain
from tableside.games.racers.players import ReasoningPlayer
from tableside.journal import GamesFolder
from tableside.referee import Timing
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tableside.virtual.carrot_table import CarrotTable
from tableside.virtual.handhelds import Cables, InsideHandheld, pair_all
from tableside.virtual.race_table import RaceTable
from tableside.virtual.stack import SwitchStage

PEOPLE = (
    Player("Ann", 7),
    Player("Bo", 9),
    Player("Cy", 34),
    Player("Di", 36),
    Player("Eva", 61),
    Player("Fay", 68),
)


HOST_ID = b"the demo"
BATTERY_MV = (3600, 4150)

Tell = Callable[[str], None]


class People(Protocol):
    """Those who sit at the table and play."""

    async def play(self) -> None:
        """Play until there is an outcome."""


P = TypeVar("P", bound=People)


@dataclass(frozen=True, slots=True)
class Demo(Generic[P]):
    """A session and the people who play it; the controllers are None where nobody has one."""

    session: Session
    people: P
    controllers: Handhelds | None
    broken: asyncio.Future[None]
    """Fails with what the service of the controllers fails with."""

    async def play(self) -> None:
        """Play until there is an outcome; raises what table or controllers have failed with."""
        await self.session.accompany(first_to_end(self.people.play(), _result_of(self.broken)))


async def _result_of(future: asyncio.Future[None]) -> None:
    await future


@dataclass(frozen=True, slots=True)
class _Table:
    """A session that goes on, with the handhelds that lie there."""

    session: Session
    handhelds: list[InsideHandheld]
    controllers: Handhelds | None
    broken: asyncio.Future[None]


@asynccontextmanager
async def carrot_demo(
    setup: Setup,
    seed: int,
    clock: TableClock,
    utc_ms: Callable[[], int],
    *,
    tell: Tell | None = None,
) -> AsyncIterator[Demo[CarrotTable]]:
    """A session of carrots, played. Its journal is thrown away at the end.

    With `tell` everybody has a virtual handheld, and `tell` gets what the controllers have to
    say to the table; without it they press the buttons at the table.
    """
    rng = Random(seed)
    stage = SwitchStage(rng, clock.now_ns)
    async with _table(setup, seed, rng, clock, utc_ms, tell, sensor=stage.sensor) as table:
        handhelds = dict(enumerate(table.handhelds, start=1))
        people = CarrotTable(table.session, stage, rng, handhelds)
        yield Demo(table.session, people, table.controllers, table.broken)


@asynccontextmanager
async def race_demo(
    setup: Setup,
    seed: int,
    clock: TableClock,
    utc_ms: Callable[[], int],
    *,
    tell: Tell | None = None,
    pace: float = 1.0,
) -> AsyncIterator[Demo[RaceTable]]:
    """The same for a race, where the companion deals; `pace` stretches how long people think.

    With handhelds the chips can be sealed in them: the people put them in, and look on screens.
    """
    rng = Random(seed)
    board = board_of(from_plain(setup.pack_data or {}))
    async with _table(setup, seed, rng, clock, utc_ms, tell) as table:
        controllers = table.controllers
        people = RaceTable(
            table.session,
            board,
            [ReasoningPlayer(Random(f"{seed} {player.name}")) for player in setup.players],
            rng.sample(board.cars, len(board.cars)),
            rng,
            handhelds=table.handhelds,
            statuses=tuple if controllers is None else lambda: controllers.statuses,
            pace=pace,
        )
        yield Demo(table.session, people, controllers, table.broken)


@asynccontextmanager
async def _table(
    setup: Setup,
    seed: int,
    rng: Random,
    clock: TableClock,
    utc_ms: Callable[[], int],
    tell: Tell | None,
    sensor: WallSensor | None = None,
) -> AsyncIterator[_Table]:
    async with AsyncExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tableside-demo-")))
        count = game_named(setup.game).controllers or len(setup.players)
        handhelds = await _powered(place, count if tell else 0, seed, stack)
        cables = Cables(handhelds)
        keys = await pair_all(handhelds, KeyRing(HOST_ID), cables.open)
        folder = stack.enter_context(GamesFolder(place / "games", utc_ms))
        wall = None if sensor is None else EdgeOptions()
        opened = begin(folder, setup, Terms(Timing(), wall, seed=rng.getrandbits(64)))
        session = Session(opened, clock, sensor, sensor_time=lambda at_ns: at_ns)
        stack.push_async_callback(session.close)
        await session.start()
        broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        controllers = None
        if tell is not None:
            entropy = Random(f"{seed} table").randbytes
            controllers = Handhelds(session, keys, [cables], tell=tell, entropy=entropy)
            stack.push_async_callback(controllers.close)
            controllers.start(broken.set_exception)
        yield _Table(session, handhelds, controllers, broken)


async def _powered(
    place: Path, count: int, seed: int, stack: AsyncExitStack
) -> list[InsideHandheld]:
    handhelds = []
    for number in range(1, count + 1):
        chance = Random(f"{seed} handheld {number}")
        one = InsideHandheld(
            place / f"flash{number}", unique_id=f"virtual{number}", entropy=chance.randbytes
        )
        one.lid(opened=False)
        one.battery(chance.randint(*BATTERY_MV))
        stack.push_async_callback(one.cut_power)
        await one.power_on()
        handhelds.append(one)
    return handhelds
