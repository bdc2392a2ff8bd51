"""What every link must do, whatever it runs on. A new kind of link is one more line in KINDS."""

import asyncio
import random
from contextlib import suppress

import pytest

from tableside.links.link import Inbox, Link, LinkBroken, LinkBusy, LinkClosed, LinkError
from tests.links.link_peers import KINDS, FarEnd, Kind, over

every_kind = over(KINDS)


async def read_exactly(end: Link | FarEnd, length: int) -> bytes:
    got = b""
    while len(got) < length:
        got += await end.receive()
    return got


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


@every_kind
async def test_every_byte_value_passes_both_ways_in_order(kind: Kind) -> None:
    everything = bytes(range(256)) + bytes([3, 3, 0, 255, 17, 19])
    async with asyncio.timeout(10), kind.open() as (link, far):
        for piece in pieces(everything, 20):
            await link.send(piece)
        assert await read_exactly(far, len(everything)) == everything
        for piece in pieces(everything, 20):
            await far.send(piece)
        assert await read_exactly(link, len(everything)) == everything


@every_kind
async def test_pieces_of_any_size_arrive_complete(kind: Kind) -> None:
    rng = random.Random(kind.name)
    sent = [rng.randbytes(rng.randint(1, 20)) for _ in range(100)]
    async with asyncio.timeout(10), kind.open() as (link, far):
        sending = asyncio.create_task(send_all(far, sent))
        if kind.packets:
            assert [await link.receive() for _ in sent] == sent
        else:
            assert await read_exactly(link, sum(map(len, sent))) == b"".join(sent)
        await sending


async def send_all(end: FarEnd, sent: list[bytes]) -> None:
    for piece in sent:
        await end.send(piece)


@every_kind
async def test_it_says_whether_packets_stay_whole_and_refuses_too_long_ones(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, _):
        assert link.info.packets is kind.packets
        assert (link.max_send_bytes is not None) is kind.packets
        if link.max_send_bytes is not None:
            with pytest.raises(ValueError, match="this link takes"):
                await link.send(bytes(link.max_send_bytes + 1))
            assert link.ended is None


@every_kind
async def test_a_second_reader_is_told_that_the_link_is_busy(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, far):
        first = asyncio.create_task(link.receive())
        await asyncio.sleep(0)
        with pytest.raises(LinkBusy):
            await link.receive()
        await far.send(b"for the first")
        assert await first in b"for the first"


@every_kind
async def test_closing_wakes_the_reader_and_refuses_everything_after(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, _):
        reader = asyncio.create_task(link.receive())
        await asyncio.sleep(0)
        await link.close()
        with pytest.raises(LinkClosed):
            await reader
        with pytest.raises(LinkClosed):
            await link.receive()
        with pytest.raises(LinkClosed):
            await link.send(b"x")
        await link.close()


@every_kind
async def test_a_cancelled_receive_loses_nothing(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, far):
        reader = asyncio.create_task(link.receive())
        await asyncio.sleep(0)
        reader.cancel()
        with suppress(asyncio.CancelledError):
            await reader
        await far.send(b"later")
        assert await read_exactly(link, 5) == b"later"


@every_kind
async def test_when_the_peer_goes_what_it_sent_is_read_first(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, far):
        await far.send(b"last")
        assert await read_exactly(link, 4) == b"last"
        await far.close()
        with pytest.raises(LinkBroken) as broken:
            await link.receive()
        assert link.info.address in str(broken.value)
        with pytest.raises(LinkBroken):
            await link.send(b"x")


@every_kind
async def test_the_peer_goes_while_we_send(kind: Kind) -> None:
    async with asyncio.timeout(10), kind.open() as (link, far):
        sending = asyncio.create_task(send_for_ever(link))
        for _ in range(3):
            await far.receive()
        await far.close()
        with pytest.raises(LinkError) as error:
            await sending
        assert isinstance(error.value, LinkBroken)


async def send_for_ever(link: Link) -> None:
    while True:
        await link.send(b"0123456789")
        await asyncio.sleep(0)


@over([kind for kind in KINDS if kind.waits])
async def test_a_link_that_nobody_reads_keeps_its_memory_small_and_loses_nothing(
    kind: Kind,
) -> None:
    sent = [random.Random(i).randbytes(20) for i in range(10_000)]
    async with asyncio.timeout(30), kind.open() as (link, far):
        sending = asyncio.create_task(send_all(far, sent))
        while link.waiting_bytes <= Inbox.FULL_BYTES:
            await asyncio.sleep(0)
        for _ in range(500):
            await asyncio.sleep(0)
            assert link.waiting_bytes <= Inbox.FULL_BYTES + 4096
        assert await read_exactly(link, 200_000) == b"".join(sent)
        await sending


async def test_a_peer_that_cannot_be_made_to_wait_is_cut_off_before_memory_fills_up() -> None:
    room: list[bool] = []
    inbox = Inbox(on_room=room.append)
    for _ in range(Inbox.FLOOD_BYTES // 10 + 1):
        inbox.put(b"0123456789")
    assert isinstance(inbox.end, LinkBroken)
    assert "faster than anybody reads" in str(inbox.end)
    assert room == [False]
    held = inbox.waiting_bytes
    inbox.put(b"0123456789")
    assert inbox.waiting_bytes == held
