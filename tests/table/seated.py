"""A whole table in virtual time: from the finger on a handheld's button to the journal.

The handhelds run the real firmware inside this process, the wall is on gpiozero's mock pins,
and between them are the real links, hub, shell, referee and journal.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tableside.devices.keyfile import KeyRing
from tableside.devices.status import ControllerStatus
from tableside.games.core import Button, Player, Seat, Setup
from tableside.journal import GamesFolder
from tableside.links.link import Link, LinkKind
from tableside.links.transport import Transport
from tableside.referee import Timing
from tableside.referee.stimuli import Press
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin, take_up
from tableside.table.session import Session
from tableside.virtual.handhelds import Cables, InsideHandheld, pair_all, press_and_look
from tableside.virtual.loop import JumpingLoop, run_jumping
from tableside.virtual.stack import SwitchStage

HOST_ID = b"the host"
PEOPLE = (
    Player("Ann", 7),
    Player("Bo", 9),
    Player("Cy", 34),
    Player("Di", 36),
    Player("Eva", 61),
)
SOON_S = 120.0


def utc_ms() -> int:
    return 1_790_000_000_000


def in_virtual_time(work: Callable[[JumpingLoop], Coroutine[Any, Any, None]]) -> None:
    run_jumping(work)


class LooseCables:
    """Cables that may be pulled, and may carry every link through something of ours."""

    kind: LinkKind = "sim"
    radio = False

    def __init__(self, devices: Iterable[InsideHandheld]) -> None:
        self.pulled: set[InsideHandheld] = set()
        self.through: Callable[[Link], Link] = lambda link: link
        self._devices = tuple(devices)
        self._cables = Cables(self._devices)

    async def look(self) -> tuple[str, ...]:
        pulled = {device.port for device in self.pulled}
        return tuple(port for port in await self._cables.look() if port not in pulled)

    async def open(self, address: str) -> Link:
        return self.through(await self._cables.open(address))

    async def pull(self, device: InsideHandheld) -> None:
        """Pull a cable; it is not found until it is put back."""
        self.pulled.add(device)
        await device.pull_cable()


@dataclass
class Seated:
    """Five people with handhelds at one game."""

    loop: JumpingLoop
    session: Session
    controllers: Handhelds
    devices: list[InsideHandheld]
    cables: LooseCables
    keys: KeyRing
    told: list[str]
    folder: GamesFolder
    failures: list[BaseException] = field(default_factory=list)

    @property
    def view(self) -> Any:
        return self.session.view

    @property
    def presses(self) -> list[tuple[Seat, Button]]:
        """What the journal holds of presses, in its order."""
        stimuli = (record.stimulus for record in self.session.journal.records())
        return [(one.seat, one.button) for one in stimuli if isinstance(one, Press)]

    @property
    def press_times_ms(self) -> list[int]:
        stimuli = (record.stimulus for record in self.session.journal.records())
        return [one.at_ns // 1_000_000 for one in stimuli if isinstance(one, Press)]

    def of(self, seat: Seat) -> InsideHandheld:
        return self.devices[seat - 1]

    def status(self, name: str) -> ControllerStatus:
        return next(one for one in self.controllers.statuses if one.name == name)

    async def press(self, seat: Seat, button: Button) -> None:
        """Press and look until it counts."""
        await press_and_look(self.of(seat), button)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so; it is looked for every 10 ms."""
        async with asyncio.timeout(SOON_S):
            while not true():
                self.check()
                await asyncio.sleep(0.01)

    async def all_here(self) -> None:
        await self.until(lambda: all(one.reach != "gone" for one in self.controllers.statuses))

    async def replug(self, through: Callable[[Link], Link]) -> None:
        """Pull every cable and put it back, with something of ours in it from now on."""
        self.cables.through = through
        for device in self.devices:
            await self.cables.pull(device)
        await self.until(lambda: all(one.reach == "gone" for one in self.controllers.statuses))
        self.cables.pulled.clear()
        await self.all_here()

    async def turn_of(self, seat: Seat) -> None:
        """Wait until a seat has the turn and may pull."""
        await self.until(
            lambda: self.view.current_player == seat and self.view.game_view.phase == "open"
        )

    def check(self) -> None:
        for failure in self.failures:
            raise failure


@asynccontextmanager
async def powered(
    folder: Path, count: int, *, seed: int = 1
) -> AsyncIterator[list[InsideHandheld]]:
    """Handhelds with power, not paired."""
    async with AsyncExitStack() as stack:
        devices = []
        for number in range(1, count + 1):
            entropy = Random(f"{seed} {number}").randbytes
            one = InsideHandheld(
                folder / f"flash{number}", unique_id=f"unit{number}", entropy=entropy
            )
            one.lid(opened=False)
            one.battery(3900)
            stack.push_async_callback(one.cut_power)
            await one.power_on()
            devices.append(one)
        yield devices


@asynccontextmanager
async def seated(
    loop: JumpingLoop,
    folder: Path,
    *,
    count: int = 5,
    mode: str = "points",
    paired: int | None = None,
    timing: Timing | None = None,
    extra: Iterable[Transport] = (),
) -> AsyncIterator[Seated]:
    """A new game of carrots with everybody's handheld on a cable."""
    async with AsyncExitStack() as stack:
        devices = await stack.enter_async_context(powered(folder, paired or count))
        cables = LooseCables(devices)
        keys = await pair_all(devices, KeyRing(HOST_ID), cables.open)
        clock = TableClock(source=loop.now_ns)
        stage = SwitchStage(Random(1), clock.now_ns)
        games = stack.enter_context(GamesFolder(folder / "games", utc_ms))
        setup = Setup("carrots", mode, PEOPLE[:count])
        opened = begin(games, setup, Terms(timing or Timing(), EdgeOptions(), seed=1))
        session = Session(opened, clock, stage.sensor, sensor_time=lambda at_ns: at_ns)
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        controllers = Handhelds(session, keys, [cables, *extra], tell=told.append)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        table = Seated(loop, session, controllers, devices, cables, keys, told, games, failures)
        await table.until(lambda: bool(table.view.seating))
        yield table
        table.check()


@asynccontextmanager
async def taken_up(table: Seated) -> AsyncIterator[Seated]:
    """The same game by another run of the host, after the first was killed."""
    async with AsyncExitStack() as stack:
        opened = take_up(table.folder, table.session.journal.path.stem)
        clock = TableClock(opened.start_ns, source=table.loop.now_ns)
        stage = SwitchStage(Random(2), clock.now_ns)
        session = Session(opened, clock, stage.sensor, sensor_time=lambda at_ns: at_ns)
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        controllers = Handhelds(session, table.keys, [table.cables], tell=told.append)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        yield Seated(
            table.loop,
            session,
            controllers,
            table.devices,
            table.cables,
            table.keys,
            told,
            table.folder,
            failures,
        )
