"""A wall that another machine reads: its points at the table, in time and once."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.devices.keyfile import KeyRing, PairedController, new_key
from tableside.devices.wall import RemoteWall, WallAgent, WallSensor
from tableside.devices.wall.agent import KEPT_POINTS, NEW_START_AFTER_MS
from tableside.devices.wall.remote import PATIENCE_S, RemoteReader
from tableside.devices.wall.remote_words import said_of, value_of
from tableside.errors import SensorError
from tableside.links.link import Link, LinkBroken, LinkKind
from tableside.links.memory import memory_pair
from tableside.links.tcp import TcpServer, TcpTransport
from tableside.sensing import Value
from tableside.virtual.faults import Faults, FaultyLink
from tableside.virtual.loop import JumpingLoop, run_jumping
from tableside.wire.messages import WallPoint

MS = 1_000_000
AHEAD_NS = 86_400_000 * MS
"""The agent's machine has been up for a day longer."""
WALL = PairedController(b"the wall", "wall", (255, 255, 255), new_key())
KEYS = KeyRing(b"the host", (WALL,))


class Hand(WallSensor):
    """A sensor that reads what a test says."""

    def __init__(self, now_ns: Callable[[], int], first: Value = False) -> None:
        self._now_ns = now_ns
        self._first = first

    def describe(self) -> str:
        return "a hand"

    def _open(self, point: Any, trouble: Any) -> None:
        self._tell, self._warn = point, trouble
        self.say(self._first)

    def _shut(self) -> None:
        pass

    def say(self, value: Value, *, ago_ms: float = 0) -> None:
        self._tell(self._now_ns() - round(ago_ms * MS), value)

    def fail(self) -> None:
        self._warn(self._now_ns(), "the chip is out")


class Wire:
    """A transport to an agent in this loop, with a switch in it."""

    kind: LinkKind = "memory"
    radio = False

    def __init__(self, agent: WallAgent) -> None:
        self.agent = agent
        self.up = True
        self.faults = Faults()
        self.links: list[Link] = []
        self._serving: set[asyncio.Task[None]] = set()

    async def look(self) -> tuple[str, ...]:
        return ("wall.local:7465",)

    async def open(self, address: str) -> Link:
        if not self.up:
            raise LinkBroken(f"nobody answers at {address}")
        ours, theirs = memory_pair(address)
        self._serving.add(asyncio.create_task(self.agent.serve(theirs)))
        self.links.append(FaultyLink(ours, Random(len(self.links)), inward=self.faults))
        return self.links[-1]

    async def cut(self) -> None:
        self.up = False
        for link in self.links:
            await link.close()


class Table:
    """A reader, and what it has reported."""

    def __init__(self, agent: WallAgent, hand: Hand, keys: KeyRing = KEYS) -> None:
        self.agent, self.hand = agent, hand
        self.wire = Wire(agent)
        self.points: list[tuple[float, Value]] = []
        self.troubles: list[str] = []
        self.keys = keys
        self.reading: asyncio.Task[None] | None = None

    def read(self) -> None:
        reader = RemoteReader(self.keys, self.wire, self._point, self._trouble, now_ns)
        self.reading = asyncio.ensure_future(reader.run())

    def _point(self, at_ns: int, value: Value) -> None:
        self.points.append((at_ns / MS, value))

    def _trouble(self, _at_ns: int, why: str | None) -> None:
        self.troubles.append(str(why))

    @property
    def values(self) -> list[Value]:
        return [value for _, value in self.points]

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0.005)


def now_ns() -> int:
    return round(asyncio.get_running_loop().time() * 1e9)


def there_ns() -> int:
    return now_ns() + AHEAD_NS


@asynccontextmanager
async def table(first: Value = False, keys: KeyRing = KEYS) -> AsyncIterator[Table]:
    hand = Hand(there_ns, first)
    agent = WallAgent(hand, WALL, (0, 1, 0), there_ns)
    agent.start()
    scene = Table(agent, hand, keys)
    scene.read()
    try:
        yield scene
    finally:
        assert scene.reading is not None
        scene.reading.cancel()
        await asyncio.gather(scene.reading, return_exceptions=True)
        agent.close()


def in_virtual_time(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        run_jumping(lambda _: test())

    return run


@given(st.one_of(st.booleans(), st.floats(-900.0, 4_000_000.0)), st.integers(0, 10**12))
def test_a_point_arrives_as_it_was_said(value: Value, at_us: int) -> None:
    point = WallPoint(bytes(8), 1, at_us // 1000, *said_of(at_us, value))
    assert point.at_ms * 1000 + point.micros == at_us
    came = value_of(point)
    assert type(came) is type(value)
    assert came == pytest.approx(value, abs=0.0005)


def test_zero_is_a_position_and_silence_is_none() -> None:
    assert value_of(WallPoint(bytes(8), 1, 0, *said_of(0, 0.0))) == 0.0
    assert value_of(WallPoint(bytes(8), 1, 0, *said_of(0, None))) is None


@in_virtual_time
async def test_points_arrive_in_order_with_their_time_on_the_tables_clock() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        for past in (True, False, True):
            await asyncio.sleep(0.25)
            said_ms = now_ns() / MS
            scene.hand.say(past, ago_ms=0.3)
            await scene.until(lambda past=past: scene.values[-1] is past)
            assert scene.points[-1][0] == pytest.approx(said_ms - 0.3, abs=1.0)
        assert scene.values == [False, True, False, True]
        assert scene.troubles == []


@in_virtual_time
async def test_what_happens_while_the_link_is_cut_arrives_later_with_its_own_time() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        await scene.wire.cut()
        said_ms = now_ns() / MS
        scene.hand.say(True)
        await asyncio.sleep(0.3)
        scene.hand.say(False)
        scene.wire.up = True
        await scene.until(lambda: len(scene.points) >= 4)
        assert scene.values == [False, True, False, False]  # the last one is how it stands now
        assert scene.points[1][0] == pytest.approx(said_ms, abs=1.0)
        assert scene.points[2][0] == pytest.approx(said_ms + 300, abs=1.0)


@in_virtual_time
async def test_an_agent_that_stays_away_is_said_once_and_heals_when_it_is_back() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        await scene.wire.cut()
        await asyncio.sleep(PATIENCE_S + 20)
        assert 1 <= len(scene.troubles) <= 2
        assert "agent is not there" in scene.troubles[0]
        scene.wire.up = True
        await scene.until(lambda: len(scene.points) == 2)
        before = len(scene.troubles)
        await asyncio.sleep(60)
        assert len(scene.troubles) == before


@in_virtual_time
async def test_a_sensor_that_cannot_be_read_is_said_and_its_next_point_heals() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        scene.hand.fail()
        await scene.until(lambda: scene.troubles != [])
        assert "look there" in scene.troubles[0]
        scene.hand.say(True)
        await scene.until(lambda: scene.values == [False, True])


@in_virtual_time
async def test_a_wrong_key_gets_nothing_in_and_is_said() -> None:
    other = PairedController(WALL.device_id, "wall", WALL.colour, new_key())
    async with table(keys=KeyRing(b"the host", (other,))) as scene:
        scene.hand.say(True)
        await scene.until(lambda: any("pair" in why for why in scene.troubles))
        assert scene.points == []


@in_virtual_time
async def test_a_table_that_starts_anew_is_told_how_it_stands_and_nothing_older() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        assert scene.reading is not None
        scene.reading.cancel()
        await asyncio.sleep(1)
        for past in (True, False, True):
            scene.hand.say(past)
        scene.points.clear()
        scene.read()
        await scene.until(lambda: scene.points != [])
        await asyncio.sleep(5)
        assert scene.values == [True]


@in_virtual_time
async def test_a_slow_network_that_breaks_again_and_again_loses_and_reorders_nothing() -> None:
    async with table(first=0.5) as scene:
        await scene.until(lambda: scene.values == [0.5])
        scene.wire.faults = Faults(delay_ms=30, jitter_ms=100)
        said = [float(number) for number in range(1, 200)]
        for value in said:
            if value % 60 == 0:
                await scene.wire.cut()
                scene.wire.up = True
            scene.hand.say(value)
            await asyncio.sleep(0.02)
        await scene.until(lambda: scene.values[-1:] == said[-1:])
        # After each break the agent says once more how it stands.
        changes = [b for a, b in pairwise(scene.values) if a != b]
        assert changes == said
        times_ms = [at_ms for at_ms, _ in scene.points]
        assert times_ms == sorted(times_ms)


@in_virtual_time
async def test_more_points_than_can_be_kept_are_said_to_be_lost() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        await scene.wire.cut()
        for number in range(KEPT_POINTS + 50):
            scene.hand.say(bool(number % 2))
        await asyncio.sleep(0.1)
        scene.wire.up = True
        await scene.until(lambda: any("were lost" in why for why in scene.troubles))


@in_virtual_time
async def test_after_many_days_the_agent_counts_anew_and_no_point_is_late_or_lost() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        for _ in range(3):
            scene.points.clear()
            loop.skip(NEW_START_AFTER_MS / 1000)
            said_ms = now_ns() / MS
            scene.hand.say(True)
            await scene.until(lambda: True in scene.values)
            assert scene.points[-1][0] == pytest.approx(said_ms, abs=2_000)
            scene.hand.say(False)
            await scene.until(lambda: scene.values[-1] is False)


@in_virtual_time
async def test_a_peer_that_says_nothing_is_sent_away() -> None:
    async with table() as scene:
        ours, theirs = memory_pair("stranger")
        serving = asyncio.create_task(scene.agent.serve(theirs))
        began_ns = now_ns()
        with pytest.raises(LinkBroken):
            await ours.receive()
        await serving
        assert (now_ns() - began_ns) / 1e9 < 8


@in_virtual_time
async def test_the_newest_table_that_proves_itself_is_listened_to() -> None:
    async with table() as scene:
        await scene.until(lambda: scene.values == [False])
        second = Table(scene.agent, scene.hand)
        second.read()
        await second.until(lambda: second.points != [])
        scene.hand.say(True)
        await second.until(lambda: second.values[-1] is True)
        assert second.reading is not None
        second.reading.cancel()


async def test_over_tcp_from_a_thread_as_the_shell_uses_it() -> None:
    loop = asyncio.get_running_loop()
    hand = Hand(lambda: round(loop.time() * 1e9))
    agent = WallAgent(hand, WALL, (0, 1, 0), lambda: round(loop.time() * 1e9))
    agent.start()
    serving: set[asyncio.Task[None]] = set()
    server = TcpServer(lambda link: serving.add(asyncio.create_task(agent.serve(link))))
    port = await server.listen("127.0.0.1", 0)
    address = f"127.0.0.1:{port}"
    came: asyncio.Queue[Value] = asyncio.Queue()
    sensor = RemoteWall(KEYS, TcpTransport([address]), address)

    def point(_at_ns: int, value: Value) -> None:
        loop.call_soon_threadsafe(came.put_nowait, value)

    sensor.start(point, lambda *_: None)
    try:
        async with asyncio.timeout(20):
            assert await came.get() is False
            hand.say(True)
            assert await came.get() is True
    finally:
        await asyncio.to_thread(sensor.close)
        sensor.close()
        await server.close()
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        agent.close()


def test_without_a_key_it_says_how_to_get_one() -> None:
    sensor = RemoteWall(KeyRing(b"the host"), TcpTransport(["wall.local:7465"]), "wall.local:7465")
    with pytest.raises(SensorError, match="tableside pair --wall"):
        sensor.start(lambda *_: None, lambda *_: None)
