"""Whole carrot games by five firmware processes in the MicroPython interpreter, in real time.

Every press is a finger on a virtual button, the wall is on gpiozero's mock pins, and what the
journal holds is compared press for press with what the fingers did.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random

from tableside.devices.keyfile import KeyRing
from tableside.games.core import Button, Seat, Setup
from tableside.journal import GamesFolder
from tableside.links.ble import BleTransport
from tableside.links.serial import open_serial
from tableside.links.transport import Transport
from tableside.packs import load_pack
from tableside.referee import Timing
from tableside.referee.stimuli import Press
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tableside.virtual.handhelds import Handheld, pair_all
from tableside.virtual.stack import SwitchStage
from tests.devices.controllers.test_real_firmware import plugged_in, powered
from tests.devices.controllers.test_real_firmware_over_air import on_air
from tests.table.seated import PEOPLE, utc_ms

FINGER_MS = 60
"""In the handheld's own time: a slow machine loses no press."""
WITHIN_S = 90.0
SPEED = 6.0
"""Table time against real time: people need not wait for the wall, their fingers need theirs."""
CROSSING_TURN, SKIPPED_TURN = 3, 7


class Fingers:
    """People who play by their cards; the wall crosses in one turn, another one is skipped."""

    def __init__(self, session: Session, stage: SwitchStage, handhelds: Sequence[Handheld]) -> None:
        self.pressed: list[tuple[Seat, Button]] = []
        self.crossings = 0
        self._session = session
        self._stage = stage
        self._handhelds = handhelds
        self._news = asyncio.Event()
        session.subscribe(self._news.set)

    async def play(self) -> None:
        """Play until a card is full."""
        for turn in count(1):
            await self.until(lambda: self._over or self._phase == "open")
            if self._over:
                return
            await self._turn(turn, self._session.view.current_player or 0)

    @property
    def _over(self) -> bool:
        return self._session.view.outcome is not None

    @property
    def _phase(self) -> str:
        return str(self._session.view.game_view.phase)

    async def _turn(self, turn: int, seat: Seat) -> None:
        if turn == SKIPPED_TURN:
            await self.press(seat, "back")
            return
        card = self._session.view.game_view.players[seat - 1].card
        await self.press(seat, card.carrots[card.filled])
        if turn == CROSSING_TURN:
            await self._cross()

    async def _cross(self) -> None:
        self.crossings += 1
        self.show_wall(past=True)
        await self.until(lambda: self._phase in ("resetting", "asking"))
        if self._phase == "asking":  # a slow machine: the turn's verdict had been given already
            await self._session.word("blame", {"what": "previous"})
        self.show_wall(past=False)

    def show_wall(self, *, past: bool) -> None:
        self._stage.show(past, self._session.clock.now_ns())

    async def press(self, seat: Seat, button: Button) -> None:
        """Press and look at the light until it counts."""
        handheld = self._handhelds[seat - 1]
        before = handheld.times_counted
        self.pressed.append((seat, button))
        await handheld.press(button, FINGER_MS)
        await handheld.until(lambda: handheld.times_counted > before)

    async def until(self, true: Callable[[], bool]) -> None:
        while not true():
            self._news.clear()
            await self._news.wait()


async def play(
    folder: Path, handhelds: Sequence[Handheld], keys: KeyRing, transport: Transport, reach: str
) -> None:
    """Play one game and compare what counted with what was done."""
    pack = load_pack("six_traps", "carrots", "trap")[1]
    setup = Setup("carrots", "trap", PEOPLE, pack="six_traps", pack_data=pack)
    clock = TableClock(speed=SPEED)
    stage = SwitchStage(Random(1), clock.now_ns)
    async with AsyncExitStack() as stack:
        games = stack.enter_context(GamesFolder(folder / "games", utc_ms))
        terms = Terms(Timing(settle_ms=3000), EdgeOptions(), seed=5)
        opened = begin(games, setup, terms)
        session = Session(opened, clock, stage.sensor, sensor_time=lambda at_ns: at_ns)
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        controllers = Handhelds(session, keys, [transport], tell=told.append)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        fingers = Fingers(session, stage, handhelds)
        await session.accompany(fingers.play())
        compare(session, fingers)
        assert {one.reach for one in controllers.statuses} == {reach}
        assert [one.seat for one in controllers.statuses] == [1, 2, 3, 4, 5]
        await handhelds[0].until(lambda: handhelds[0].rows[0] == "The end")
        assert failures == []


def compare(session: Session, fingers: Fingers) -> None:
    outcome = session.view.outcome
    assert outcome is not None
    assert outcome.termination == "full_card"
    stimuli = [record.stimulus for record in session.journal.records()]
    presses = [one for one in stimuli if isinstance(one, Press)]
    assert [(one.seat, one.button) for one in presses] == fingers.pressed
    assert [one.at_ns for one in presses] == sorted(one.at_ns for one in presses)
    assert len({one.origin for one in presses}) == len(fingers.pressed) >= 21
    assert fingers.crossings == 1
    assert all(record.refusal is None for record in session.journal.records())


async def test_a_whole_game_over_usb_agrees_press_for_press_with_the_journal(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(WITHIN_S), powered(tmp_path, 5) as handhelds:
        keys = await pair_all(handhelds, KeyRing(os.urandom(8)), open_serial)
        await play(tmp_path, handhelds, keys, plugged_in(handhelds), "usb")


async def test_a_whole_game_over_the_air_agrees_press_for_press_with_the_journal(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(WITHIN_S), on_air(tmp_path, 5) as scene:
        transport = BleTransport(scene.air.radio())
        await play(tmp_path, scene.handhelds, scene.keys, transport, "ble")
