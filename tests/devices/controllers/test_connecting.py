"""Controllers come, go, come back elsewhere, or are not who they should be."""

import asyncio
import random
from contextlib import suppress

import pytest

from tableside.devices.hub import SPOILT_SESSIONS
from tableside.devices.seating import Seating
from tableside.devices.secret import Secret
from tableside.links.link import Link, LinkClosed, LinkError
from tableside.links.reconnect import LOOK_EVERY_S, REFUSED_S
from tableside.virtual.faults import Faults
from tableside.virtual.loop import run_jumping
from tableside.wire import messages as wire
from tests.devices.controllers.bench import NAMES, Book, Handheld, Sockets, bench, make_hub
from tests.links.link_peers import in_virtual_time


def plugged(sockets: Sockets, *names: str) -> dict[str, Handheld]:
    handhelds = {name: Handheld(name) for name in names}
    for number, handheld in enumerate(handhelds.values()):
        sockets.plug(f"port{number}", handheld)
    return handhelds


@in_virtual_time
async def test_cables_pulled_one_after_the_other_and_put_back_under_other_names() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, *NAMES)
    async with bench(sockets) as table:
        await table.here(*NAMES)
        for number, name in enumerate(NAMES):
            handhelds[name].press("orange")
            await sockets.unplug(f"port{number}")
            handhelds[name].press("blue")
            sockets.plug(f"other{number}", handhelds[name])
            await table.until(lambda name=name: not handhelds[name].outbox.kept)
        expected = [(seat, button) for seat in range(1, 6) for button in ("orange", "blue")]
        assert table.book.said == expected
        assert {one.address for one in table.hub.statuses} == {f"other{n}" for n in range(5)}
        lost_and_back = [(name, "link", state) for name in NAMES for state in ("lost", "back")]
        assert table.book.changes == lost_and_back


@pytest.mark.parametrize("seed", range(8))
def test_switched_on_in_any_order_with_the_host_first_last_or_between(seed: int) -> None:
    run_jumping(lambda _: _cold_start(random.Random(seed)))


async def _cold_start(rng: random.Random) -> None:
    sockets = Sockets()

    async def switch_on(number: int, name: str) -> None:
        await asyncio.sleep(rng.uniform(0, 20))
        sockets.plug(f"port{number}", Handheld(name))

    switching = [asyncio.create_task(switch_on(*one)) for one in enumerate(NAMES)]
    await asyncio.sleep(rng.uniform(0, 20))
    async with bench(sockets) as table:
        await table.here(*NAMES)
        await asyncio.gather(*switching)
        assert [one.reach for one in table.hub.statuses] == ["memory"] * 5
        assert table.book.changes == []
        assert table.told == []


@in_virtual_time
async def test_a_half_open_link_is_given_up_after_fifteen_seconds_and_found_again() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1")
    async with bench(sockets) as table:
        await table.here("C1")
        began_s = asyncio.get_running_loop().time()
        sockets.links["port0"].half_open = True
        handhelds["C1"].press("orange")
        await table.until(lambda: table.status("C1").reach == "gone")
        assert 14.9 <= asyncio.get_running_loop().time() - began_s <= 20.1
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert table.book.changes == [("C1", "link", "lost"), ("C1", "link", "back")]


@in_virtual_time
async def test_a_controller_that_hangs_is_reported_gone_and_the_others_play_on() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1", "C2")
    async with bench(sockets) as table:
        await table.here("C1", "C2")
        handhelds["C1"].mute = True
        await table.until(lambda: table.status("C1").reach == "gone")
        handhelds["C2"].press("ok")
        await table.until(lambda: table.book.said == [(2, "ok")])
        handhelds["C1"].mute = False
        await table.here("C1")


@in_virtual_time
async def test_a_peer_that_says_nothing_does_not_keep_its_slot() -> None:
    sockets, silent = Sockets(), Handheld("C1")
    silent.mute = True
    sockets.plug("port0", silent)
    async with bench(sockets) as table:
        await table.until(lambda: "port0" in sockets.links)
        link = sockets.links["port0"]
        await table.until(lambda: link.ended is not None, limit_s=30)
        silent.mute = False
        await table.here("C1", limit_s=60)


@in_virtual_time
async def test_a_wrong_key_gives_one_diagnosis_and_no_storm_of_retries() -> None:
    sockets = Sockets()
    sockets.plug("port0", Handheld("C1", key=Secret(b"x" * 32)))
    async with bench(sockets) as table:
        await asyncio.sleep(3600)
        assert len(table.told) == 1
        assert "C1 at port0" in table.told[0]
        assert "pair it again over USB" in table.told[0]
        assert len(sockets.opened) <= 3600 / REFUSED_S + 1
        assert table.hub.troubles == (table.told[0],)


@in_virtual_time
async def test_paired_anew_it_is_tried_again_at_once() -> None:
    sockets = Sockets()
    sockets.plug("port0", Handheld("C1", key=Secret(b"x" * 32)))
    async with bench(sockets) as table:
        await table.until(lambda: len(table.told) == 1)
        sockets.plug("port0", Handheld("C1"))
        table.hub.try_again()
        await table.here("C1", limit_s=LOOK_EVERY_S + 1)
        assert table.hub.troubles == ()


@in_virtual_time
async def test_a_stranger_that_is_taken_away_is_no_trouble_any_more() -> None:
    sockets = Sockets()
    sockets.plug("port0", Handheld("C9"))
    async with bench(sockets) as table:
        await table.until(lambda: len(table.hub.troubles) == 1)
        await sockets.unplug("port0")
        await table.until(lambda: table.hub.troubles == ())
        assert len(table.told) == 1


@in_virtual_time
async def test_a_handheld_of_another_table_is_named_and_left_alone() -> None:
    sockets = Sockets()
    sockets.plug("port0", Handheld("C9"))
    async with bench(sockets) as table:
        await table.until(lambda: len(table.told) == 1)
        assert "is not of this table" in table.told[0]


@in_virtual_time
async def test_an_older_firmware_is_named_with_what_to_do() -> None:
    sockets = Sockets()
    sockets.plug("port0", Handheld("C1", versions=(0, 0)))
    async with bench(sockets) as table:
        await asyncio.sleep(60)
        (line,) = table.told
        assert "C1 at port0: firmware 1.2.3" in line
        assert "install newer firmware" in line
        assert table.status("C1").reach == "gone"


@in_virtual_time
async def test_opening_the_port_restarts_the_board_and_presses_nothing() -> None:
    sockets, c1 = Sockets(), Handheld("C1")

    async def restarting(link: object) -> None:
        c1.reboot()
        await asyncio.sleep(1.5)
        await c1.run(link)  # type: ignore[arg-type]

    sockets.plugged["port0"] = restarting
    async with bench(sockets) as table:
        await table.here("C1")
        assert sockets.opened == ["port0"]
        c1.press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")])
        pressed_s = asyncio.get_running_loop().time()
        assert abs(table.book.presses[0].at_ns - pressed_s * 1e9) < 50e6
        await sockets.links["port0"].cut()
        await table.until(lambda: len(sockets.opened) == 2)
        await table.here("C1")
        await asyncio.sleep(10)
        assert table.book.said == [(1, "orange")]


@in_virtual_time
async def test_a_press_from_before_a_restart_counts_once_at_the_time_it_arrives() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1")
    async with bench(sockets) as table:
        await table.here("C1")
        await sockets.unplug("port0")
        handhelds["C1"].press("orange")
        handhelds["C1"].reboot()
        await asyncio.sleep(30)
        sockets.plug("port0", handhelds["C1"])
        handhelds["C1"].press("blue")
        await table.until(lambda: not handhelds["C1"].outbox.kept)
        assert table.book.said == [(1, "orange"), (1, "blue")]
        first, second = table.book.presses
        assert first.at_ns >= 30e9
        assert second.origin == f"C1:{handhelds['C1'].outbox.boot.hex()}:1"


@in_virtual_time
async def test_four_of_five_play_the_fifth_joins_late_and_a_spare_replaces_a_dead_one() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1", "C2", "C4", "C5")
    async with bench(sockets, names=(*NAMES, "C6")) as table:
        table.hub.seating = Seating({1: "C1", 2: "C2", 3: "C4", 4: "C5"})
        await table.here("C1", "C2", "C4", "C5")
        c3 = Handheld("C3")
        sockets.plug("late", c3)
        await table.here("C3")
        c3.press("orange")
        await table.until(lambda: "C3 has no seat: give it one at the table" in table.told)
        table.hub.seating = table.hub.seating.bound(5, "C3")
        c3.press("blue")
        await table.until(lambda: table.book.said == [(5, "blue")])
        await sockets.unplug("port0")
        spare = Handheld("C6")
        sockets.plug("spare", spare)
        await table.here("C6")
        table.hub.seating = table.hub.seating.bound(1, "C6")
        spare.press("green")
        handhelds["C2"].press("ok")
        await table.until(lambda: table.book.said[1:] == [(1, "green"), (2, "ok")])
        assert table.status("C1").seat is None


@in_virtual_time
async def test_seats_swapped_by_mistake_are_turned_back_and_what_counted_stays() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1", "C2")
    async with bench(sockets) as table:
        await table.here("C1", "C2")
        table.hub.seating = table.hub.seating.swapped(1, 2)
        for _ in range(3):
            handhelds["C1"].press("orange")
            await table.until(lambda: not handhelds["C1"].outbox.kept)
        assert table.book.said == [(2, "orange")] * 3
        table.hub.seating = table.hub.seating.swapped(1, 2)
        handhelds["C1"].press("blue")
        await table.until(lambda: not handhelds["C1"].outbox.kept)
        assert table.book.said == [(2, "orange")] * 3 + [(1, "blue")]


def usb_and_air() -> tuple[Sockets, Sockets, Handheld]:
    usb, air, c1 = Sockets(kind="usb"), Sockets(kind="ble", max_send_bytes=20), Handheld("C1")
    air.plug("air1", c1)
    return usb, air, c1


@in_virtual_time
async def test_usb_is_preferred_to_the_air_and_the_air_takes_over_when_it_is_pulled() -> None:
    usb, air, c1 = usb_and_air()
    async with bench(usb, air, names=("C1",)) as table:
        await table.here("C1")
        assert table.status("C1").reach == "ble"
        usb.plug("port1", c1)
        await table.until(lambda: table.status("C1").reach == "usb")
        c1.press("orange")
        await asyncio.sleep(120)
        assert table.status("C1").reach == "usb"
        assert len(air.opened) == 1
        await usb.unplug("port1")
        await table.until(lambda: table.status("C1").reach == "ble", limit_s=10)
        c1.press("blue")
        await table.until(lambda: table.book.said == [(1, "orange"), (1, "blue")])


@in_virtual_time
async def test_a_scan_that_finds_one_who_is_here_over_usb_disturbs_nobody_for_long() -> None:
    usb, air, c1 = usb_and_air()
    usb.plug("port1", c1)
    async with bench(usb, air, names=("C1", "C2")) as table:
        await table.until(lambda: table.status("C1").reach == "usb", limit_s=30)
        await asyncio.sleep(120)
        opened = len(air.opened)
        await asyncio.sleep(4000)
        assert len(air.opened) == opened
        c1.press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert table.told == []
        await usb.unplug("port1")
        await table.until(lambda: table.status("C1").reach == "ble", limit_s=10)


@in_virtual_time
async def test_back_under_another_name_while_the_old_port_hangs() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1")
    async with bench(sockets) as table:
        await table.here("C1")
        hanging = sockets.links["port0"]
        hanging.half_open = True
        sockets.plug("port1", handhelds["C1"])
        await table.until(lambda: table.status("C1").address == "port1", limit_s=5)
        assert isinstance(hanging.ended, LinkClosed)
        handhelds["C1"].press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert table.book.changes == []


@in_virtual_time
async def test_a_controller_whose_records_are_all_spoilt_is_not_greeted_for_ever() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    c1.spoils_records = True
    sockets.plug("port0", c1)
    async with bench(sockets) as table:
        await table.until(lambda: len(sockets.opened) == 2)
        assert c1.sessions == SPOILT_SESSIONS * len(sockets.opened)
        c1.spoils_records = False
        await table.here("C1")


@in_virtual_time
async def test_a_controller_that_says_goodbye_is_greeted_again_on_the_same_link() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1")
    async with bench(sockets) as table:
        await table.here("C1")
        handhelds["C1"].say_bye()
        handhelds["C1"].press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")])
        assert sockets.opened == ["port0"]
        assert table.book.changes == []


NOISE = (
    b"AT\r\nATZ\r\n",
    b"ESP-ROM:esp32c3-api1-20210207\r\nrst:0x1 (POWERON)\r\n",
    b"Traceback (most recent call last):\r\n",
    bytes(range(256)) * 3,
    b"\x00",
    b"\x03\x03",
)


@in_virtual_time
async def test_noise_before_the_first_hello_and_between_frames_harms_nothing() -> None:
    sockets, c1, rng = Sockets(), Handheld("C1"), random.Random(16)

    async def noisy(link: Link) -> None:
        for noise in NOISE:
            await link.send(noise)
        await asyncio.gather(c1.run(link), chatter(link, rng))

    sockets.plugged["port0"] = noisy
    buttons = ["orange", "blue", "green"] * 10
    async with bench(sockets) as table:
        await table.here("C1")
        for button in buttons:
            c1.press(button)
            await asyncio.sleep(rng.uniform(0, 0.5))
        await table.until(lambda: not c1.outbox.kept, limit_s=120)
        assert [button for _, button in table.book.said] == buttons


async def chatter(link: Link, rng: random.Random) -> None:
    with suppress(LinkError):
        while True:
            await asyncio.sleep(rng.uniform(0, 0.2))
            await link.send(rng.choice(NOISE))


@in_virtual_time
async def test_a_line_that_garbles_everything_is_given_up_and_opened_again() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1")
    async with bench(sockets) as table:
        await table.here("C1")
        sockets.links["port0"].inward = Faults(flip=1.0)
        await table.until(lambda: table.status("C1").reach == "gone")
        handhelds["C1"].press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")])


@in_virtual_time
async def test_at_the_end_every_controller_is_told_goodbye() -> None:
    sockets = Sockets()
    handhelds = plugged(sockets, "C1", "C2")
    async with bench(sockets) as table:
        await table.here("C1", "C2")
    assert [one.byes for one in handhelds.values()] == [[wire.Bye("closing")]] * 2
    assert table.book.changes == []


class BrokenTransport(Sockets):
    async def look(self) -> tuple[str, ...]:
        raise ZeroDivisionError("ours")


@in_virtual_time
async def test_a_mistake_of_ours_ends_the_hub_instead_of_being_swallowed() -> None:
    with pytest.raises(ExceptionGroup) as raised:
        await make_hub([BrokenTransport()], Book(), []).run()
    assert raised.group_contains(ZeroDivisionError, match="ours")
