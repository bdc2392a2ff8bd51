"""A crossing that another machine's sensor sees, ruled on at the table."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic_ns

from tableside.devices.keyfile import KeyRing, PairedController, new_key
from tableside.devices.wall import RemoteWall, WallAgent, WallSensor
from tableside.games.core import Setup
from tableside.journal import GamesFolder
from tableside.links.tcp import TcpServer, TcpTransport
from tableside.referee import Timing
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tests.table.seated import PEOPLE, utc_ms

WALL = PairedController(b"the wall", "wall", (255, 255, 255), new_key())


class Hand(WallSensor):
    """A sensor that reads what a test says."""

    def describe(self) -> str:
        return "a hand"

    def _open(self, point: Callable[[int, bool], None], _trouble: object) -> None:
        self._tell = point
        self.say(past=False)

    def _shut(self) -> None:
        pass

    def say(self, *, past: bool) -> None:
        self._tell(monotonic_ns(), past)


async def test_a_crossing_over_there_ends_the_turn_over_here(tmp_path: Path) -> None:
    hand = Hand()
    agent = WallAgent(hand, WALL, (0, 1, 0), monotonic_ns)
    agent.start()
    serving: set[asyncio.Task[None]] = set()
    server = TcpServer(lambda link: serving.add(asyncio.create_task(agent.serve(link))))
    address = f"127.0.0.1:{await server.listen('127.0.0.1', 0)}"
    sensor = RemoteWall(KeyRing(b"the host", (WALL,)), TcpTransport([address]), address)
    with GamesFolder(tmp_path, utc_ms) as games:
        setup = Setup("carrots", "points", PEOPLE[:2])
        options = EdgeOptions(lag_ms=100)
        opened = begin(games, setup, Terms(Timing(), options, seed=1))
        session = Session(opened, TableClock(), sensor)
        await session.start()
        changed = asyncio.Event()
        session.subscribe(changed.set)

        async def until(true: Callable[[], bool]) -> None:
            while not true():
                changed.clear()
                await changed.wait()

        def position() -> str:
            return session.view.wall.position if session.view.wall else ""

        def watch() -> str:
            return session.view.wall.watch if session.view.wall else ""

        try:
            async with asyncio.timeout(30):
                await until(lambda: position() == "clear")
                seat = session.view.current_player
                assert seat is not None
                await session.press(seat, "orange")
                hand.say(past=True)
                await until(lambda: watch() == "resetting")
                hand.say(past=False)
                await until(lambda: session.view.current_player not in (None, seat))
        finally:
            await asyncio.to_thread(sensor.close)
            await session.close()
            await server.close()
            for task in serving:
                task.cancel()
            await asyncio.gather(*serving, return_exceptions=True)
            agent.close()
    told = [line.event for line in session.view.log]
    assert "wall_crossed" in told
    assert "wall_suspected" not in told
