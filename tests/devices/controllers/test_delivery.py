"""What is pressed counts once and in order, whatever happens on the way."""

import asyncio

import pytest

from tableside.devices.controller import Controller
from tableside.devices.origin import Origin
from tableside.devices.service import FIRST_PINGS
from tableside.virtual.faults import Faults
from tableside.virtual.loop import run_jumping
from tableside.wire import messages as wire
from tests.devices.controllers.bench import Book, Handheld, Sockets, bench, make_hub, ring
from tests.links.link_peers import in_virtual_time

PACKET_BYTES = 20


@in_virtual_time
async def test_a_press_is_committed_then_acknowledged_with_its_own_time() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        pressed_s = asyncio.get_running_loop().time()
        c1.press("blue", hold_ms=700)
        await table.until(lambda: len(c1.counted) == 1)
        (press,) = table.book.presses
        assert (press.seat, press.button, press.hold_ms) == (1, "blue", 700)
        assert press.origin == f"C1:{c1.outbox.boot.hex()}:1"
        assert abs(press.at_ns - pressed_s * 1e9) < 5e6


@in_virtual_time
async def test_nothing_is_acknowledged_before_the_journal_holds_it() -> None:
    sockets, c1, book = Sockets(), Handheld("C1"), Book(full=True)
    sockets.plug("port1", c1)
    async with bench(sockets, book=book) as table:
        await table.here("C1")
        c1.press("orange")
        c1.press("blue")
        await asyncio.sleep(30)
        assert c1.counted == []
        assert book.presses == []
        assert any("make room" in line for line in table.told)
        book.full = False
        await table.until(lambda: len(c1.counted) == 2)
        assert book.said == [(1, "orange"), (1, "blue")]


@in_virtual_time
async def test_one_notification_is_dropped_and_nobody_presses_again() -> None:
    sockets, c1 = Sockets(max_send_bytes=PACKET_BYTES), Handheld("C1")
    sockets.plug("air1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        sockets.links["air1"].inward = Faults(lose=1.0)
        c1.press("green")
        await asyncio.sleep(0.2)
        sockets.links["air1"].inward = Faults()
        await table.until(lambda: table.book.said == [(1, "green")])
        await table.until(lambda: len(c1.counted) == 1)


@in_virtual_time
async def test_two_presses_within_one_connection_interval_both_count_in_order() -> None:
    sockets, c1 = Sockets(max_send_bytes=PACKET_BYTES), Handheld("C1")
    sockets.plug("air1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        sockets.links["air1"].inward = Faults(delay_ms=50)
        c1.press("orange")
        c1.press("ok")
        await table.until(lambda: table.book.said == [(1, "orange"), (1, "ok")])


@in_virtual_time
async def test_notifications_doubled_by_an_old_subscription_count_once() -> None:
    sockets, c1 = Sockets(max_send_bytes=PACKET_BYTES), Handheld("C1")
    sockets.plug("air1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        sockets.links["air1"].inward = Faults(double=1.0)
        for button in ("orange", "blue", "green"):
            c1.press(button)
        await table.until(lambda: len(c1.counted) == 3)
        assert table.book.said == [(1, "orange"), (1, "blue"), (1, "green")]


@in_virtual_time
async def test_a_press_made_while_nobody_listens_is_delivered_later_with_its_time() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        await sockets.unplug("port1")
        await asyncio.sleep(5)
        pressed_s = asyncio.get_running_loop().time()
        c1.press("orange")
        await asyncio.sleep(20)
        sockets.plug("port1", c1)
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert abs(table.book.presses[0].at_ns - pressed_s * 1e9) < 5e6


@in_virtual_time
async def test_the_link_drops_between_a_press_and_its_acknowledgement() -> None:
    sockets, c1, book = Sockets(), Handheld("C1"), Book(delay_s=0.5)
    sockets.plug("port1", c1)
    async with bench(sockets, book=book) as table:
        await table.here("C1")
        c1.press("orange")
        await asyncio.sleep(0.1)
        await sockets.links["port1"].cut()
        await table.until(lambda: len(c1.counted) == 1)
        assert book.said == [(1, "orange")]


@pytest.mark.parametrize("sender", ["host", "handheld"])
def test_the_link_drops_in_the_middle_of_a_message_and_the_next_has_another_mtu(
    sender: str,
) -> None:
    run_jumping(lambda _: _drop_in_the_middle(sender))


async def _drop_in_the_middle(sender: str) -> None:
    sockets, c1 = Sockets(max_send_bytes=64), Handheld("C1")
    sockets.plug("air1", c1)
    places = range(0, 120, 7)
    async with bench(sockets) as table:
        for after_bytes in places:
            await table.here("C1")
            link = sockets.links["air1"]
            cut = link.cut_in_send if sender == "host" else link.cut_in_receive
            cut(after_bytes)
            sockets.max_send_bytes = 84 - (sockets.max_send_bytes or 0)
            c1.press("orange")
            await table.until(lambda link=link: link.ended is not None)
            c1.press("blue")
            await table.until(lambda: not c1.outbox.kept)
        assert table.book.said == [(1, "orange"), (1, "blue")] * len(places)


@in_virtual_time
async def test_the_host_is_killed_between_the_commit_and_the_acknowledgement() -> None:
    sockets, c1, book = Sockets(), Handheld("C1"), Book()
    sockets.plug("port1", c1)
    async with bench(sockets, book=book) as table:
        await table.here("C1")
        sockets.links["port1"].outward = Faults(lose=1.0)
        c1.press("orange")
        await table.until(lambda: book.said == [(1, "orange")])
    assert len(c1.outbox) == 1
    sockets = Sockets()
    sockets.plug("port1", c1)
    async with bench(sockets, book=book) as table:
        await table.until(lambda: len(c1.outbox) == 0)
        c1.press("blue")
        await table.until(lambda: len(c1.outbox) == 0)
        assert book.said == [(1, "orange"), (1, "blue")]
        assert book.doubles == 0


@in_virtual_time
async def test_presses_that_found_no_room_are_said_to_be_lost() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    for _ in range(40):
        c1.press("orange")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.until(lambda: ("C1", "presses", "lost") in table.book.changes)
        assert len(table.book.presses) == 32
        assert table.status("C1").lost == 8
        assert any("lost 8 presses" in line for line in table.told)


@in_virtual_time
async def test_presses_from_before_a_new_game_do_not_count_in_it() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    c1.press("orange")
    await asyncio.sleep(10)
    sockets.plug("port1", c1)
    async with bench(sockets, since_ns=10_000_000_000) as table:
        await table.until(lambda: len(c1.outbox) == 0)
        assert table.book.presses == []
        assert any("before this game" in line for line in table.told)
        c1.press("blue")
        await table.until(lambda: table.book.said == [(1, "blue")])


@in_virtual_time
async def test_the_first_press_ever_has_its_own_time_although_it_came_before_any_ping() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    c1.waits_for_resume = False
    await asyncio.sleep(10)
    c1.press("orange")
    await asyncio.sleep(10)
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert abs(table.book.presses[0].at_ns - 10e9) < 5e6


@in_virtual_time
async def test_the_clock_over_there_is_asked_several_times_at_once() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        await asyncio.sleep(1)
        assert c1.pings == FIRST_PINGS


@in_virtual_time
async def test_an_event_on_its_way_to_the_journal_is_not_taken_twice() -> None:
    sockets, c1, book = Sockets(), Handheld("C1"), Book(full=True)
    for _ in range(40):
        c1.press("orange")
    sockets.plug("port1", c1)
    async with bench(sockets, book=book) as table:
        for _ in range(4):
            await table.here("C1")
            await sockets.links["port1"].cut()
            await table.until(lambda: table.status("C1").reach == "gone")
        book.full = False
        await table.until(lambda: not c1.outbox.kept)
        assert book.doubles == 0
        assert table.status("C1").lost == 8
        assert not table.hub._postman._on_its_way


async def test_an_event_that_the_journal_holds_is_acknowledged_again() -> None:
    held = Controller(ring("C1").controllers[0], Origin("C1", b"bootboot", 7))
    postman = make_hub([], Book(), [])._postman
    event = wire.Press(b"bootboot", 7, 1000, "orange", 80)
    assert postman.take(held, event) == wire.Ack(b"bootboot", 7)
    assert postman.take(held, event._replace(number=8)) is None


BAD_AIR = Faults(lose=0.02, double=0.05, delay_ms=15, jitter_ms=40)
BAD_CABLE = Faults(lose=0.02, flip=0.05, delay_ms=1)


@pytest.mark.parametrize(
    ("max_send_bytes", "bad"), [(PACKET_BYTES, BAD_AIR), (None, BAD_CABLE)], ids=["air", "cable"]
)
def test_a_bad_line_loses_and_doubles_no_press(max_send_bytes: int | None, bad: Faults) -> None:
    run_jumping(lambda _: _play_over(max_send_bytes, bad))


async def _play_over(max_send_bytes: int | None, bad: Faults) -> None:
    sockets, c1 = Sockets(max_send_bytes=max_send_bytes), Handheld("C1")
    sockets.plug("port1", c1)
    buttons = ["orange", "blue", "green", "ok", "back"] * 12
    async with bench(sockets) as table:
        for button in buttons:
            await table.here("C1", limit_s=600)
            sockets.links["port1"].inward = sockets.links["port1"].outward = bad
            c1.press(button)
            await asyncio.sleep(1.5)
        await table.until(lambda: len(c1.outbox) == 0, limit_s=600)
        assert [button for _, button in table.book.said] == buttons
