"""Pairing over a cable: with a button held, once, and confirmed by the handheld itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing, load_keys, save_keys
from tableside.devices.pairing import PairingError, PairingSet
from tableside.links.link import Link, LinkBroken, LinkError
from tableside.links.memory import memory_pair
from tableside.wire import pairing as wire
from tests.devices.controllers.bench import Handheld, Sockets, bench, device_id
from tests.links.link_peers import in_virtual_time


class Blank:
    """A handheld's answers to pairing frames."""

    def __init__(self, name: str, *, held_after_s: float = 0.0) -> None:
        self.device_id = device_id(name)
        self.kept: wire.Pairing | None = None
        self.held_from_s = asyncio.get_running_loop().time() + held_after_s
        self.let_go = False
        self.lies = False

    @property
    def held(self) -> bool:
        return not self.let_go and asyncio.get_running_loop().time() >= self.held_from_s

    async def run(self, link: Link) -> None:
        frames = FrameLink(link)
        with suppress(LinkError):
            while True:
                await frames.send(self._answer(wire.parse(await frames.receive())))

    def _answer(self, asked: object) -> list[bytes]:
        if asked == wire.WHO:
            paired = self.kept is not None
            return [
                wire.i_am(wire.Identity(self.device_id, b"\1\2\3", paired, self.held, "pico_w"))
            ]
        if not isinstance(asked, wire.Pairing):
            return []
        if not self.held:
            return [wire.not_held()]
        self.kept = asked
        key = bytes(32) if self.lies else asked.link_key
        return [wire.paired(key, self.device_id)]


@asynccontextmanager
async def on_a_cable(blank: Blank) -> AsyncIterator[Link]:
    near, far = memory_pair("/dev/ttyACM0")
    answering = asyncio.create_task(blank.run(far))
    yield near
    await near.close()
    await answering


@in_virtual_time
async def test_a_handheld_is_paired_while_its_button_is_held() -> None:
    said: list[str] = []
    blank = Blank("one", held_after_s=10)
    pairing = PairingSet(KeyRing.new(), said.append)
    async with on_a_cable(blank) as link:
        paired = await pairing.pair(link)
    assert said == ["Hold the OK button of this handheld."]
    assert blank.kept is not None
    assert blank.kept.name == paired.controller.name == "C1"
    assert blank.kept.link_key == paired.controller.key.reveal()
    assert (paired.firmware, paired.board, paired.again) == ("1.2.3", "pico_w", False)
    assert paired.ring.by_id(blank.device_id) == paired.controller


@in_virtual_time
async def test_a_set_shares_its_table_key_and_nothing_else() -> None:
    pairing = PairingSet(KeyRing.new(), print)
    blanks = [Blank(name) for name in ("one", "two", "three")]
    for blank in blanks:
        async with on_a_cable(blank) as link:
            await pairing.pair(link)
    kept = [blank.kept for blank in blanks if blank.kept is not None]
    assert len({one.table_key for one in kept}) == 1
    assert len({one.link_key for one in kept}) == 3
    assert [one.name for one in kept] == ["C1", "C2", "C3"]
    assert len({one.colour for one in kept}) == 3
    other = PairingSet(pairing.ring, print)
    async with on_a_cable(blanks[0]) as link:
        again = await other.pair(link)
    assert again.again
    assert again.controller.name == "C1"
    assert blanks[0].kept is not None
    assert blanks[0].kept.table_key != kept[1].table_key


@in_virtual_time
async def test_a_paired_handheld_is_let_in(tmp_path: Path) -> None:
    blank = Blank("C1")
    path = tmp_path / "keys.json"
    pairing = PairingSet(load_keys(path), print)
    async with on_a_cable(blank) as link:
        paired = await pairing.pair(link)
    save_keys(path, paired.ring)
    sockets = Sockets()
    sockets.plug("port1", Handheld("C1", key=paired.controller.key))
    async with bench(sockets, keys=load_keys(path), names=("C1",)) as table:
        await table.here("C1")


@in_virtual_time
async def test_nobody_holds_the_button() -> None:
    async with on_a_cable(Blank("one", held_after_s=1000)) as link:
        with pytest.raises(PairingError, match="nobody held the OK button"):
            await PairingSet(KeyRing.new(), print).pair(link)


@in_virtual_time
async def test_a_handheld_that_proves_another_key_is_not_believed() -> None:
    blank = Blank("one")
    blank.lies = True
    pairing = PairingSet(KeyRing.new(), print)
    async with on_a_cable(blank) as link:
        with pytest.raises(PairingError, match="did not confirm"):
            await pairing.pair(link)
    assert pairing.ring.controllers == ()


@in_virtual_time
async def test_a_name_that_another_controller_has_is_refused() -> None:
    pairing = PairingSet(KeyRing.new(), print)
    async with on_a_cable(Blank("one")) as link:
        await pairing.pair(link)
    blank = Blank("two")
    async with on_a_cable(blank) as link:
        with pytest.raises(PairingError, match="C1 is another controller"):
            await pairing.pair(link, "C1")
    assert blank.kept is None


@in_virtual_time
async def test_what_is_not_a_handheld_is_told_apart() -> None:
    near, _ = memory_pair("/dev/ttyUSB3")
    with pytest.raises(LinkBroken, match="ttyUSB3 does not answer: is Tableside's firmware"):
        await PairingSet(KeyRing.new(), print).pair(near)
