"""Whole demo games by the firmware of everybody's handheld, in virtual time."""

import asyncio
from collections.abc import Callable

import pytest

from tableside.games.core import Button, Seat, Setup
from tableside.journal import Journal
from tableside.packs import load_pack
from tableside.referee.stimuli import Press
from tableside.table.clock import TableClock
from tableside.virtual.demo import PEOPLE, Demo, carrot_demo
from tableside.virtual.handhelds import InsideHandheld
from tableside.virtual.loop import JumpingLoop, run_jumping

Log = list[tuple[int, str]]


def setup_of(mode: str, count: int) -> Setup:
    if mode == "points":
        return Setup("carrots", mode, PEOPLE[:count])
    name, data = "six_traps", load_pack("six_traps", "carrots", mode)[1]
    return Setup("carrots", mode, PEOPLE[:count], pack=name, pack_data=data)


def played(
    setup: Setup, seed: int, *, handhelds: bool = True, look: Callable[[Demo], None] | None = None
) -> Log:
    """The log of a whole game; `look` sees the table after its end."""

    async def work(loop: JumpingLoop) -> Log:
        told: list[str] = []
        tell = told.append if handhelds else None
        clock = TableClock(source=loop.now_ns)
        async with carrot_demo(setup, seed, clock, lambda: 0, tell=tell) as demo:
            async with asyncio.timeout(7_200):
                await demo.play()
            assert demo.session.view.outcome is not None
            assert told == []
            if look is not None:
                look(demo)
            return [(line.at_ns, line.text) for line in demo.session.view.log]

    return run_jumping(work)


def presses_of(journal: Journal) -> list[tuple[Seat, Button]]:
    stimuli = (record.stimulus for record in journal.records())
    return [(one.seat, one.button) for one in stimuli if isinstance(one, Press)]


@pytest.mark.parametrize(
    ("mode", "count", "seed"), [("points", 5, 3), ("trap", 3, 11), ("trap", 2, 7)]
)
def test_the_journal_agrees_press_for_press_with_what_was_pressed(
    mode: str, count: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed: list[tuple[Seat, Button]] = []
    press = InsideHandheld.press

    async def seen(self: InsideHandheld, button: Button, hold_ms: int) -> None:
        seat = int(self.port.split(":")[1].removeprefix("virtual"))
        pressed.append((seat, button))
        await press(self, button, hold_ms)

    def look(demo: Demo) -> None:
        assert demo.controllers is not None
        assert len(pressed) >= 5
        assert presses_of(demo.session.journal) == pressed
        assert all(one.reach == "sim" for one in demo.controllers.statuses)

    monkeypatch.setattr(InsideHandheld, "press", seen)
    played(setup_of(mode, count), seed, look=look)


def test_the_same_seed_plays_the_same_game_to_the_nanosecond() -> None:
    setup = setup_of("trap", 2)
    assert played(setup, 21) == played(setup, 21)
    assert played(setup, 21) != played(setup, 22)


def test_without_handhelds_people_press_at_the_table() -> None:
    def look(demo: Demo) -> None:
        assert demo.controllers is None
        assert presses_of(demo.session.journal)

    log = played(setup_of("points", 2), 5, handhelds=False, look=look)
    assert not any("sits at seat" in text for _, text in log)


def test_what_breaks_the_controllers_ends_the_demo() -> None:
    async def work(loop: JumpingLoop) -> None:
        clock = TableClock(source=loop.now_ns)
        async with carrot_demo(
            setup_of("points", 2), 1, clock, lambda: 0, tell=lambda _: None
        ) as demo:
            loop.call_later(20, demo.broken.set_exception, RuntimeError("a mistake of ours"))
            with pytest.raises(RuntimeError, match="a mistake of ours"):
                await demo.play()

    run_jumping(work)
