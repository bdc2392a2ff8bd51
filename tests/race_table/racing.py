"""A race with five handhelds in virtual time, whose host can be killed and taken up again."""

import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tableside.devices.keyfile import KeyRing
from tableside.games.core import Seat, Setup
from tableside.games.racers.players import RacePlayer, RandomPlayer
from tableside.journal import GamesFolder
from tableside.links.link import Link
from tableside.referee import Timing
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Opened, Terms, begin, take_up
from tableside.table.session import Session
from tableside.virtual.faults import FaultyLink
from tableside.virtual.handhelds import InsideHandheld, pair_all
from tableside.virtual.loop import JumpingLoop
from tableside.virtual.race_table import RaceTable
from tests.games.racers.tables import GAME, setup
from tests.table.seated import HOST_ID, LooseCables, powered, utc_ms

HANDHELDS = 5
PACE = 0.05
"""Nobody watches: people need not think."""


@dataclass
class Racing:
    """A session of a race, the handhelds on their cables, and people who play."""

    loop: JumpingLoop
    session: Session
    controllers: Handhelds
    devices: list[InsideHandheld]
    cables: LooseCables
    keys: KeyRing
    games: Path
    people: RaceTable
    failures: list[BaseException]
    links: list[FaultyLink] = field(default_factory=list)

    @property
    def view(self) -> Any:
        return self.session.view

    @property
    def race(self) -> Any:
        return self.session.view.game_view

    def rows(self, seat: Seat) -> list[str]:
        return [row.rstrip() for row in self.devices[seat - 1].rows]

    async def until(self, seat: Seat, true: Callable[[list[str]], bool]) -> None:
        """Wait until a handheld's screen is as it should be."""
        await self.devices[seat - 1].until(lambda: true(self.rows(seat)), 60.0)

    async def play(self) -> None:
        """Play to the end, as long as table and controllers go on."""
        await self.session.accompany(self.people.play())
        assert self.failures == []


@asynccontextmanager
async def racing(
    loop: JumpingLoop,
    folder: Path,
    mode: str = "living_room",
    seats: int = 3,
    players: list[RacePlayer] | None = None,
    **rules: str,
) -> AsyncIterator[Racing]:
    """A new race; the dealer is physical unless `rules` say otherwise."""
    async with AsyncExitStack() as stack:
        devices = await stack.enter_async_context(powered(folder, HANDHELDS))
        for number, device in enumerate(devices, 1):
            device.battery(3700 + 50 * number)
        cables = LooseCables(devices)
        keys = await pair_all(devices, KeyRing(HOST_ID), cables.open)
        games = folder / "games"
        race = setup(mode, seats, **rules)
        digital = rules.get("dealer") == "digital"
        opened = begin_race(games, race, digital, stack)
        yield await seat_all(loop, opened, devices, cables, keys, games, players, stack)


def begin_race(games: Path, race: Setup, digital: bool, stack: AsyncExitStack) -> Opened:
    folder = stack.enter_context(GamesFolder(games, utc_ms))
    return begin(folder, race, Terms(Timing(), digital=digital, seed=1))


async def seat_all(
    loop: JumpingLoop,
    opened: Opened,
    devices: list[InsideHandheld],
    cables: LooseCables,
    keys: KeyRing,
    games: Path,
    players: list[RacePlayer] | None,
    stack: AsyncExitStack,
) -> Racing:
    links: list[FaultyLink] = []

    def through(link: Link) -> Link:
        links.append(FaultyLink(link, Random(1)))
        return links[-1]

    cables.through = through
    clock = TableClock(opened.start_ns, source=loop.now_ns)
    session = Session(opened, clock)
    stack.push_async_callback(session.close)
    failures: list[BaseException] = []
    await session.start(failures.append)
    controllers = Handhelds(session, keys, [cables], tell=lambda _: None)
    stack.push_async_callback(controllers.close)
    controllers.start(failures.append)
    board = GAME.new(opened.journal.header.setup()).board
    seats = len(session.view.players)
    people = RaceTable(
        session,
        board,
        players or [RandomPlayer(Random(seat)) for seat in range(seats)],
        board.cars,
        Random(7),
        handhelds=devices,
        statuses=lambda: controllers.statuses,
        pace=PACE,
    )
    return Racing(loop, session, controllers, devices, cables, keys, games, people, failures, links)


@asynccontextmanager
async def killed_and_taken_up(table: Racing, copy: Path) -> AsyncIterator[Racing]:
    """The host is gone without a word or a last write; another one finds what is on the disk."""
    for link in table.links:
        link.half_open = True
    game = table.session.journal.path.stem
    shutil.copytree(table.games, copy)
    await table.controllers.close()
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(GamesFolder(copy, utc_ms))
        opened = take_up(folder, game)
        yield await seat_all(
            table.loop, opened, table.devices, table.cables, table.keys, copy, None, stack
        )
