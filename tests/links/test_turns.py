"""Who may do what when on one link, and what becomes of a send that is given up."""

import asyncio

import pytest

from tableside.devices.frames import FrameLink
from tableside.links.link import Link, LinkBroken, LinkBusy, LinkClosed, LinkInfo
from tableside.links.memory import memory_pair
from tests.links.link_peers import in_virtual_time


class SlowLink(Link):
    """Takes a second for each piece."""

    def __init__(self) -> None:
        super().__init__(LinkInfo("memory", "slow", packets=True))
        self.sent: list[bytes] = []

    @property
    def max_send_bytes(self) -> int:
        return 20

    async def _write(self, data: bytes) -> None:
        await asyncio.sleep(1)
        if self.ended is not None:
            raise LinkBroken("it went away under the write")
        self.sent.append(data)

    async def _release(self) -> None:
        self.sent.append(b"released")


@in_virtual_time
async def test_a_second_sender_is_told_that_the_link_is_busy() -> None:
    link = SlowLink()
    first = asyncio.create_task(link.send(b"first"))
    await asyncio.sleep(0)
    with pytest.raises(LinkBusy):
        await link.send(b"second")
    await first
    await link.send(b"third")
    assert link.sent == [b"first", b"third"]


@in_virtual_time
async def test_a_send_given_up_half_way_breaks_the_link() -> None:
    link = SlowLink()
    sending = asyncio.create_task(link.send(b"first"))
    await asyncio.sleep(0.5)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    with pytest.raises(LinkBroken, match="given up half way"):
        await link.send(b"second")


@in_virtual_time
async def test_closed_under_a_send_it_is_ours_and_not_the_peers_fault() -> None:
    link = SlowLink()
    sending = asyncio.create_task(link.send(b"first"))
    await asyncio.sleep(0.5)
    await link.close()
    with pytest.raises(LinkClosed):
        await sending
    await link.close()
    assert link.sent == [b"released"]


@in_virtual_time
async def test_closed_what_has_arrived_is_not_read_any_more() -> None:
    link, far = memory_pair()
    await far.send(b"too late")
    await link.close()
    with pytest.raises(LinkClosed):
        await link.receive()


@in_virtual_time
async def test_frames_of_two_tasks_are_not_mixed() -> None:
    link = SlowLink()
    frames = FrameLink(link)
    await asyncio.gather(frames.send([b"a" * 50, b"b" * 50]), frames.send([b"c" * 50]))
    letters = [piece[2:3] for piece in link.sent]
    assert letters == [b"a"] * 3 + [b"b"] * 3 + [b"c"] * 3
