"""Reconnecting: persistent, patient, and silent about what it has said already."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tableside.links.link import Link, LinkBroken, LinkDenied, LinkKind
from tableside.links.memory import memory_pair
from tableside.links.reconnect import (
    FORGOTTEN_AFTER_LOOKS,
    LONGEST_RETRY_S,
    LOOK_EVERY_S,
    REFUSED_S,
    STEADY_S,
    LinkNews,
    PeerNotNeeded,
    PeerRefused,
    Reconnector,
)
from tests.links.link_peers import in_virtual_time


def now_s() -> float:
    return asyncio.get_running_loop().time()


class Scene:
    """A transport, somebody who serves, and when what happened."""

    kind: LinkKind = "usb"
    radio = False

    def __init__(self) -> None:
        self.there = ["a"]
        self.blind: LinkDenied | None = None
        self.looks = 0
        self.opened_s: list[float] = []
        self.links: list[Link] = []
        self.news: list[LinkNews] = []
        self.fails: Exception | None = None
        self.wanted = True
        self.lasts_s = 1e9
        self.reconnector = Reconnector(
            self, self.serve, self.news.append, wanted=lambda: self.wanted
        )

    async def look(self) -> tuple[str, ...]:
        self.looks += 1
        if self.blind:
            raise self.blind
        return tuple(self.there)

    async def open(self, address: str) -> Link:
        self.opened_s.append(now_s())
        link, _ = memory_pair(address)
        self.links.append(link)
        return link

    async def serve(self, link: Link) -> None:
        if self.fails:
            raise self.fails
        await asyncio.sleep(self.lasts_s)

    @property
    def gaps_s(self) -> list[float]:
        return [b - a for a, b in zip(self.opened_s, self.opened_s[1:], strict=False)]

    @property
    def said(self) -> list[str]:
        return [news.kind for news in self.news]


@asynccontextmanager
async def running(scene: Scene) -> AsyncIterator[Scene]:
    task = asyncio.create_task(scene.reconnector.run())
    yield scene
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@in_virtual_time
async def test_a_peer_is_opened_once_while_it_is_served() -> None:
    async with running(Scene()) as scene:
        await asyncio.sleep(600)
        assert len(scene.opened_s) == 1
    assert scene.links[0].ended is not None


@in_virtual_time
async def test_failures_are_retried_ever_more_slowly_and_said_once() -> None:
    scene = Scene()
    scene.fails = LinkBroken("a is odd")
    async with running(scene):
        await asyncio.sleep(600)
        assert scene.gaps_s == sorted(scene.gaps_s)
        assert max(scene.gaps_s) <= LONGEST_RETRY_S + LOOK_EVERY_S
        assert scene.gaps_s[0] <= LOOK_EVERY_S
        assert scene.gaps_s[-1] >= LONGEST_RETRY_S
        assert scene.news == [LinkNews("lost", "usb", "a", "a is odd")]
        assert all(link.ended is not None for link in scene.links)


@in_virtual_time
async def test_a_link_that_was_good_for_a_while_is_retried_at_once() -> None:
    scene = Scene()
    scene.lasts_s = STEADY_S + 1
    async with running(scene):
        await asyncio.sleep(300)
        assert max(scene.gaps_s) <= scene.lasts_s + 2 * LOOK_EVERY_S
        assert set(scene.said) == {"lost"}
        assert len(scene.said) >= len(scene.opened_s) - 1


@in_virtual_time
async def test_a_refused_peer_is_left_alone_until_forgiven() -> None:
    scene = Scene()
    scene.fails = PeerRefused("wrong key")
    async with running(scene):
        await asyncio.sleep(REFUSED_S - 10)
        assert len(scene.opened_s) == 1
        scene.fails = None
        scene.reconnector.forgive()
        await asyncio.sleep(LOOK_EVERY_S)
        assert len(scene.opened_s) == 2
    assert scene.said == ["refused"]


@in_virtual_time
async def test_a_refused_peer_that_is_unplugged_and_comes_back_gets_a_new_chance() -> None:
    scene = Scene()
    scene.fails = PeerRefused("wrong key")
    async with running(scene):
        await asyncio.sleep(10)
        scene.there = []
        await asyncio.sleep(LOOK_EVERY_S * (FORGOTTEN_AFTER_LOOKS + 1))
        assert scene.said == ["refused", "absent"]
        scene.there = ["a"]
        await asyncio.sleep(LOOK_EVERY_S * 2)
        assert len(scene.opened_s) == 2


@in_virtual_time
async def test_a_peer_not_needed_waits_until_somebody_is_missing() -> None:
    scene = Scene()
    scene.fails = PeerNotNeeded("here over usb")
    async with running(scene):
        await asyncio.sleep(2 * REFUSED_S)
        assert len(scene.opened_s) == 1
        scene.fails = None
        scene.reconnector.recall()
        await asyncio.sleep(LOOK_EVERY_S)
        assert len(scene.opened_s) == 2


@in_virtual_time
async def test_blindness_is_said_once_and_its_end_once() -> None:
    scene = Scene()
    scene.blind = LinkDenied("Bluetooth is off")
    async with running(scene):
        await asyncio.sleep(60)
        assert scene.news == [LinkNews("blind", "usb", "", "Bluetooth is off")]
        scene.blind = None
        await asyncio.sleep(60)
        assert scene.said == ["blind", "seeing"]
        assert len(scene.opened_s) == 1


@in_virtual_time
async def test_nobody_looks_while_nobody_is_missing() -> None:
    scene = Scene()
    scene.wanted = False
    async with running(scene):
        await asyncio.sleep(60)
        assert scene.looks == 0
        scene.wanted = True
        await asyncio.sleep(LOOK_EVERY_S)
        assert scene.looks == 1


@in_virtual_time
async def test_stopping_closes_every_link() -> None:
    scene = Scene()
    scene.there = ["a", "b", "c"]
    async with running(scene):
        await asyncio.sleep(10)
        assert [link.ended for link in scene.links] == [None] * 3
    assert all(link.ended is not None for link in scene.links)
