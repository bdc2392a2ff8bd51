"""A sealed race in virtual time: five handhelds with chips, the real shell, people with hands."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tableside.devices.keyfile import KeyRing
from tableside.games.core import TABLE, Player, Setup
from tableside.journal import GamesFolder
from tableside.links.link import Link
from tableside.packs import load_pack
from tableside.referee import Timing
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin, take_up
from tableside.table.session import Session
from tableside.virtual.handhelds import InsideHandheld, pair_all
from tableside.virtual.loop import JumpingLoop
from tests.table.seated import LooseCables, powered

CARS = ("yellow", "red", "blue", "green", "purple")
MAGNETS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
NAMES = ("Ann", "Bo", "Cy", "Di", "Eva")
SOON_S = 60.0
OVER = ("reveal", "over")
MOST_CHOICES = 1500


def utc_ms() -> int:
    return 1_790_000_000_000


@dataclass
class SealedRace:
    """Five handhelds lie on the table with chips in them."""

    loop: JumpingLoop
    session: Session
    controllers: Handhelds
    devices: list[InsideHandheld]
    cables: LooseCables
    keys: KeyRing
    folder: GamesFolder
    told: list[str]
    failures: list[BaseException] = field(default_factory=list)
    chips: tuple[int | None, ...] = ()
    random: tuple[str, ...] = ()

    @property
    def view(self) -> Any:
        return self.session.view

    @property
    def log(self) -> list[str]:
        return [line.event for line in self.view.log]

    def texts(self, event: str) -> list[str]:
        return [line.text for line in self.view.log if line.event == event]

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so; it is looked for every 10 ms."""
        try:
            async with asyncio.timeout(SOON_S):
                while not true():
                    for failure in self.failures:
                        raise failure
                    await asyncio.sleep(0.01)
        except TimeoutError:
            lines = "\n".join(line.text for line in self.view.log[-12:])
            raise AssertionError(f"it never came; the log ends:\n{lines}\n{self.told}") from None

    async def until_told(self, event: str, times: int = 1) -> None:
        await self.until(lambda: self.log.count(event) >= times)

    async def act(self, seat: int, **action: Any) -> None:
        """Do a game action; it must count."""
        decision = await self.session.act(seat, action)
        assert decision is not None
        assert decision.notice is None, decision.notice

    async def refused(self, seat: int, **action: Any) -> str:
        decision = await self.session.act(seat, action)
        assert decision is not None
        assert decision.notice is not None
        return decision.notice.ruling

    async def locked_in(self) -> None:
        await self.until_told("chips_sealed")

    def right_of(self, seat: int) -> int:
        return seat - 1 or len(self.view.players)

    async def first_looks(self) -> None:
        """Everybody looks to the right, the sealed way."""
        for seat in range(1, len(self.view.players) + 1):
            await self.act(seat, do="look", controller=self.right_of(seat))
            await self.until_told("chip_looked", seat)

    async def started(self) -> None:
        await self.locked_in()
        await self.first_looks()
        await self.act(TABLE, do="start", player=1)

    async def choose(self, rng: Random, looks: float = 0.03) -> None:
        """Whoever may do something does something, but looks again now and then only."""
        seats = range(1, len(self.view.players) + 1)
        mine = [choice for seat in seats for choice in self.session.table.seat_choices(seat)]
        choices = mine + [choice for choice in self.view.choices if choice.seat == TABLE]
        if self.view.answers:
            answer = self.view.answers[int(rng.random() * len(self.view.answers))]
            await self.session.answer(answer.action)
            return
        if not choices:
            return  # fate is about to answer, or a look is under way
        onward = [choice for choice in choices if choice.action["do"] != "look"]
        if onward and rng.random() >= looks:
            choices = onward
        choice = choices[int(rng.random() * len(choices))]
        await self.act(choice.seat, **choice.action)

    async def race(self, rng: Random, turns: int | None = None) -> None:
        """Play until the chips are wanted, or so many choices."""
        done = 0
        while self.view.game_view.phase not in OVER and (turns is None or done < turns):
            assert done < MOST_CHOICES, f"stuck: {self.view.prompt}"
            await self.choose(rng)
            await asyncio.sleep(0.5)
            done += 1

    async def revealed(self) -> None:
        await self.until(lambda: self.view.outcome is not None)


Hooks = Callable[[SealedRace], None]


@asynccontextmanager
async def sealed_race(
    loop: JumpingLoop,
    folder: Path,
    chips: Sequence[int | None] = (1, 2, 3, 4, 5),
    *,
    seats: int = 3,
    seed: int = 1,
    spare: bool = False,
    rules: dict[str, str] | None = None,
    through: Callable[[Link], Link] = lambda link: link,
    timing: Timing | None = None,
) -> AsyncIterator[SealedRace]:
    """A new race with those chips in the controllers, None for none."""
    async with AsyncExitStack() as stack:
        devices = await stack.enter_async_context(powered(folder, 6 if spare else 5, seed=seed))
        for device, chip in zip(devices, chips, strict=False):
            device.chip(MAGNETS[chip - 1] if chip else ())
        cables = LooseCables(devices)
        keys = await pair_all(devices, KeyRing(b"the host"), cables.open)
        cables.through = through
        clock = TableClock(source=loop.now_ns)
        games = stack.enter_context(GamesFolder(folder / "games", utc_ms))
        pack, data = load_pack("living_room", "racers", "living_room")
        house = {"chips": "sealed", "laps": "1", "dealer": "digital", **(rules or {})}
        people = tuple(Player(name) for name in NAMES[:seats])
        setup = Setup("racers", "living_room", people, house, pack, data)
        digital = house["dealer"] == "digital"
        terms = Terms(timing or Timing(), digital=digital, seed=seed if digital else None)
        opened = begin(games, setup, terms)
        session = Session(opened, clock)
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        entropy = Random(f"the table {seed}").randbytes
        controllers = Handhelds(session, keys, [cables], tell=told.append, entropy=entropy)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        race = SealedRace(
            loop, session, controllers, devices, cables, keys, games, told, failures, tuple(chips)
        )
        yield race
        for failure in failures:
            raise failure


@asynccontextmanager
async def taken_up(race: SealedRace) -> AsyncIterator[SealedRace]:
    """The same race by another run of the host, from its journal."""
    async with AsyncExitStack() as stack:
        opened = take_up(race.folder, race.session.journal.path.stem)
        session = Session(opened, TableClock(opened.start_ns, source=race.loop.now_ns))
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        controllers = Handhelds(session, race.keys, [race.cables], tell=told.append)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        yield SealedRace(
            race.loop,
            session,
            controllers,
            race.devices,
            race.cables,
            race.keys,
            race.folder,
            told,
            failures,
        )
