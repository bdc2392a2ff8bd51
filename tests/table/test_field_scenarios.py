"""What broke for the users of similar systems, at a whole table with the real firmware.

`docs/field-scenarios.md` lists all of them; here are those that need every part at once.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableside.games.core import Button, Seat
from tableside.links.link import Link
from tableside.referee.stimuli import DeviceChange
from tableside.virtual.faults import Faults, FaultyLink
from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.table.seated import Seated, seated, taken_up
from tests.table.soak import bad_day

COLOURS: list[Button] = ["orange", "blue", "green"]
Test = Callable[[JumpingLoop, Path], Coroutine[Any, Any, None]]


def in_virtual_time(test: Test) -> Callable[[Path], None]:
    @wraps(test)
    def run(tmp_path: Path) -> None:
        run_jumping(lambda loop: test(loop, tmp_path))

    del run.__wrapped__  # type: ignore[attr-defined]
    return run


async def pull(table: Seated, seat: Seat, button: Button = "orange") -> tuple[Seat, Button]:
    """One turn in which the wall holds."""
    await table.turn_of(seat)
    await table.press(seat, button)
    return seat, button


def changes(table: Seated) -> list[tuple[str, str]]:
    stimuli = (record.stimulus for record in table.session.journal.records())
    return [(one.controller, one.state) for one in stimuli if isinstance(one, DeviceChange)]


@in_virtual_time
async def test_cables_pulled_in_the_middle_of_turns_one_after_the_other(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 1: play goes on where it was, nothing is lost or counted twice."""
    async with seated(loop, tmp_path) as table:
        await table.all_here()
        done = []
        for seat in (1, 2, 3, 4, 5):
            await table.turn_of(seat)
            await table.cables.pull(table.of(seat))
            await table.of(seat).press("blue")
            assert table.presses == done
            await asyncio.sleep(3)
            table.cables.pulled.clear()
            done.append((seat, "blue"))
            await table.until(lambda: table.presses == done)
        assert table.view.current_player in (5, 1)
        assert [one.reach for one in table.controllers.statuses].count("sim") == 5
        assert changes(table) == [
            (f"C{seat}", state) for seat in (1, 2, 3, 4, 5) for state in ("lost", "back")
        ]


@in_virtual_time
async def test_switched_on_in_any_order_while_the_host_waits(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 2."""
    async with seated(loop, tmp_path) as table:
        await table.all_here()
        for one in table.devices:
            await one.cut_power()
        await table.until(lambda: all(one.reach == "gone" for one in table.controllers.statuses))
        for seat in (3, 1, 5, 2, 4):
            await table.of(seat).power_on()
            await asyncio.sleep(Random(seat).uniform(0, 4))
        await table.all_here()
        done = [await pull(table, seat) for seat in (1, 2, 3, 4, 5)]
        assert table.presses == done


@pytest.mark.parametrize("seed", [1, 2])
def test_bad_cables_lose_and_double_no_press_of_a_whole_round(seed: int, tmp_path: Path) -> None:
    """Scenarios 3, 5 and 8: lost, doubled, flipped and late pieces, in both directions."""
    rng = Random(seed)
    bad = Faults(lose=0.02, double=0.02, flip=0.01, delay_ms=3, jitter_ms=15)
    faults: list[FaultyLink] = []

    def through(link: Link) -> Link:
        faults.append(FaultyLink(link, rng, outward=bad, inward=bad))
        return faults[-1]

    async def work(loop: JumpingLoop) -> None:
        async with seated(loop, tmp_path, count=3) as table:
            await table.all_here()
            await table.replug(through)
            done = [await pull(table, seat, rng.choice(COLOURS)) for seat in (1, 2, 3, 1, 2, 3)]
            await table.until(lambda: table.presses == done)
            assert len(faults) >= 3

    run_jumping(work)


@in_virtual_time
async def test_two_presses_before_the_first_one_counts(loop: JumpingLoop, tmp_path: Path) -> None:
    """Scenario 4: both count, in order, each with its own time."""
    async with seated(loop, tmp_path, count=2) as table:
        await table.all_here()
        await table.turn_of(1)
        slow = Faults(delay_ms=900)
        await table.replug(lambda link: FaultyLink(link, Random(1), inward=slow))
        await asyncio.sleep(10)  # every ping has been answered
        before = table.of(2).times_counted
        for button in ("blue", "green"):
            await table.of(2).press(button)
        assert table.presses == []
        await table.until(lambda: table.presses == [(2, "blue"), (2, "green")])
        await table.until(lambda: table.of(2).times_counted > before)
        await asyncio.sleep(5)
        assert table.of(2).times_counted == before + 1  # green once everything counts
        first, second = table.press_times_ms
        assert 100 <= second - first <= 140


@in_virtual_time
async def test_the_host_is_killed_and_its_successor_goes_on_press_for_press(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 10: what was pressed meanwhile counts once, what counted does not again."""
    links: list[FaultyLink] = []

    def through(link: Link) -> Link:
        links.append(FaultyLink(link, Random(1)))
        return links[-1]

    async with seated(loop, tmp_path, count=2) as table:
        await table.all_here()
        await table.replug(through)
        await pull(table, 1)
        await table.turn_of(2)
        for link in links:
            link.half_open = True  # nobody hears the last words of a killed program
        await table.of(2).press("green")
        assert table.presses == [(1, "orange")]
        await table.controllers.close()
        await table.session.close()
        async with taken_up(table) as again:
            await again.until(lambda: again.presses == [(1, "orange"), (2, "green")])
            await again.all_here()
            await pull(again, 1, "blue")
            assert again.presses[-1] == (1, "blue")
            assert len(again.presses) == 3


@in_virtual_time
async def test_a_link_that_is_open_on_one_side_only_is_given_up_and_found_again(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 11 and 14: nobody is told, both sides find out within the wire's own time."""
    links: list[FaultyLink] = []

    def through(link: Link) -> Link:
        links.append(FaultyLink(link, Random(1)))
        return links[-1]

    async with seated(loop, tmp_path, count=1) as table:
        await table.all_here()
        await table.replug(through)
        await table.turn_of(1)
        links[-1].half_open = True
        began_s = loop.time()
        await table.of(1).press("blue")
        await table.until(lambda: table.presses == [(1, "blue")])
        assert 10 <= loop.time() - began_s <= 35


@in_virtual_time
async def test_the_power_goes_under_a_press_and_the_restart_presses_nothing(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenarios 7, 20 and 25: what was kept on flash counts once, a boot is no press."""
    async with seated(loop, tmp_path, count=2) as table:
        await table.all_here()
        await table.turn_of(1)
        await table.cables.pull(table.of(1))
        await table.of(1).press("green")
        table.of(1).hold("blue")
        await asyncio.sleep(0.01)
        await table.of(1).cut_power()
        table.of(1).release("blue")
        await asyncio.sleep(5)
        await table.of(1).power_on()
        table.cables.pulled.clear()
        await table.until(lambda: table.presses == [(1, "green")])
        await asyncio.sleep(30)
        assert table.presses == [(1, "green")]


@in_virtual_time
async def test_four_of_five_the_fifth_joins_late_and_a_spare_takes_a_dead_ones_place(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 23."""
    async with seated(loop, tmp_path, paired=6) as table:
        late, dead, spare = table.of(5), table.of(2), table.devices[5]
        await late.cut_power()
        await pull(table, 1)
        await dead.cut_power()
        await table.session.word("seat", {"controller": "C6", "seat": 2})
        await table.turn_of(2)
        await spare.until(lambda: spare.rows[0] == "Your turn")
        await spare.press("blue")
        await table.until(lambda: table.presses[-1] == (2, "blue"))
        await pull(table, 3)
        await pull(table, 4)
        await late.power_on()
        await pull(table, 5)
        await table.turn_of(1)
        assert [seat for seat, _ in table.presses] == [1, 2, 3, 4, 5]
        assert table.status("C6").seat == 2
        assert table.status("C2").seat is None


@in_virtual_time
async def test_two_seats_are_swapped_by_mistake_and_it_is_noticed_three_turns_later(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 24: what counted can be taken back, what comes goes to whom it belongs."""
    async with seated(loop, tmp_path, count=3) as table:
        await table.all_here()
        for name, seat in (("C2", 1), ("C1", 2)):
            await table.session.word("seat", {"controller": name, "seat": seat})
        for seat, hand in ((1, 2), (2, 1), (3, 3)):
            await table.turn_of(seat)
            await table.press(hand, "orange")
        assert table.presses == [(1, "orange"), (2, "orange"), (3, "orange")]
        for name, seat in (("C1", 1), ("C2", 2)):
            await table.session.word("seat", {"controller": name, "seat": seat})
        await table.turn_of(1)
        await table.of(1).until(lambda: table.of(1).rows[0] == "Your turn")
        await table.press(1, "blue")
        assert table.presses[-1] == (1, "blue")
        assert [(one.name, one.seat) for one in table.controllers.statuses] == [
            ("C1", 1),
            ("C2", 2),
            ("C3", 3),
        ]


@in_virtual_time
async def test_a_handheld_without_a_seat_is_told_of_and_counts_for_nobody(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Scenario 23: a spare that lies beside the board may be touched."""
    async with seated(loop, tmp_path, count=2, paired=3) as table:
        await table.all_here()
        await table.turn_of(1)
        await table.devices[2].press("blue")
        await table.until(lambda: table.told != [])
        assert "C3 has no seat" in table.told[0]
        assert table.presses == []


@pytest.mark.parametrize("seed", [0, 6])
def test_a_whole_game_on_a_bad_day_counts_each_press_once(seed: int) -> None:
    """Scenarios 1, 3, 5, 7 and 20 at once and at random; `make soak` plays many."""
    day = bad_day(seed)
    assert len(day.pressed) > 40
    assert day.accidents > 0
