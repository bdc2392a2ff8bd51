"""Escaping Carrots at the virtual table: people pull, the wall moves, its real adapter reads it.

The people see what everyone sees. They press the buttons of their handhelds and say the table's
words; what the wall does reaches the table only through the sensor's pins.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tableside.games.core import TABLE, Button, Seat
from tableside.referee.view import Choice, TableView
from tableside.table.session import Session
from tableside.virtual.eyes import NS_PER_MS
from tableside.virtual.handhelds import Handheld, press_and_look
from tableside.virtual.players import TEMPERS, ActionJson, Temper, choose, think_ms
from tableside.virtual.stack import SwitchStage
from tableside.virtual.truth import Truth
from tableside.virtual.wall import Motion

RECALL_MS = (350, 900)
"""How long after the pull people press its colour."""
ANSWER_MS = (900, 2500)
BUMP_CHANCE = 0.02

BUTTON_OF: dict[str, Button] = {"skip": "back", "pulled": "ok"}


@dataclass(frozen=True, slots=True)
class Report:
    """A pull that is still to be told: whose, by which button, of which colour."""

    seat: Seat
    button: Button
    colour: str


class CarrotTable:
    """Plays one session to its end. All chance comes from `rng`, all time from the session.

    Whoever has no handheld presses the same buttons at the table.
    """

    def __init__(
        self,
        session: Session,
        stage: SwitchStage,
        rng: Random,
        handhelds: Mapping[Seat, Handheld] | None = None,
    ) -> None:
        self._session = session
        self._handhelds = dict(handhelds or {})
        self._stage = stage
        self._rng = rng
        self._tempers = [rng.choice(TEMPERS) for _ in session.view.players]
        self._truth: Truth = "clear"
        self._unreported: Report | None = None
        self._jumped: tuple[str, ...] = ()
        self._news = asyncio.Event()
        session.subscribe(self._news.set)

    async def play(self) -> None:
        """Play until there is an outcome."""
        while self.view.outcome is None:
            self._news.clear()
            if not await self._do_something():
                await self._news.wait()

    @property
    def view(self) -> TableView:
        return self._session.view

    async def _do_something(self) -> bool:
        """Do what the table waits for; False if it waits for nobody."""
        view = self.view
        if view.paused:
            return False
        if view.wall is not None and view.wall.watch == "resetting":
            await self._tell_jumped()
            await self._pull_wall_back()
        elif self._offered(TABLE, "rule"):
            await self._answer("rule", lambda: {"verdict": self._verdict()})
        elif self._offered(TABLE, "blame"):
            await self._answer("blame", lambda: {"what": self._blame()})
        elif self._jumped and self._unreported is None and self._offered(TABLE, "jump"):
            await self._tell_jumped()
        elif (seat := self._actor()) is not None:
            await self._act(seat)
        else:
            return False
        return True

    # People.

    def _actor(self) -> Seat | None:
        return next((choice.seat for choice in self.view.choices if choice.seat != TABLE), None)

    def _temper(self, seat: Seat) -> Temper:
        return self._tempers[seat - 1]

    async def _act(self, seat: Seat) -> None:
        if self._unreported is not None:
            await self._report(self._unreported)
            return
        temper = self._temper(seat)
        await self._wait(think_ms(temper, self._rng))
        if self._rng.random() < BUMP_CHANCE:
            await self._play(self._stage.wall.bump())
        offers = [{**c.action, "seat": seat} for c in self.view.choices if c.seat == seat]
        chosen = choose(offers, self.view.game_view, temper, self._rng)
        # None: the bump was taken for a crossing, and the table is asked first.
        if chosen is not None:
            await self._do(seat, chosen)

    async def _do(self, seat: Seat, chosen: ActionJson) -> None:
        match chosen["do"]:
            case "take":
                await self._pull(seat, chosen["colour"], chosen["colour"])
            case "pulled":
                await self._pull(seat, self.view.game_view.touched, "ok")
            case word:
                await self._press(seat, BUTTON_OF.get(word) or chosen["colour"])

    async def _press(self, seat: Seat, button: Button) -> None:
        """Press a button until it counts."""
        handheld = self._handhelds.get(seat)
        if handheld is None:
            await self._session.press(seat, button)
        else:
            await press_and_look(handheld, button)

    async def _pull(self, seat: Seat, colour: str, button: Button) -> None:
        """Pull a carrot; press the button a moment later, while the wall may still move."""
        pull = self._stage.wall.pull(colour, self._temper(seat).care)
        self._truth = pull.truth
        self._jumped += pull.jumped
        self._unreported = report = Report(seat, button, colour)
        press_ms = self._rng.randint(*RECALL_MS)
        phase = self.view.game_view.phase
        await self._play(pull, until_ms=press_ms)
        if self.view.game_view.phase == phase:
            await self._report(report)
        await self._play(pull, from_ms=press_ms)

    async def _report(self, report: Report) -> None:
        """Press for a pull; while the table rules on a doubt it is refused, and pressed again."""
        await self._press(report.seat, report.button)
        if self._is_told(report):
            self._unreported = None

    def _is_told(self, report: Report) -> bool:
        board = getattr(self.view.game_view.board, report.colour)
        untold = self._jumped.count(report.colour)
        return bool(board - untold <= self._stage.wall.board[report.colour])

    async def _tell_jumped(self) -> None:
        """Tell what has jumped, once the table can hear it: while it rules on a doubt it cannot."""
        jumped, self._jumped = self._jumped, ()
        if not jumped:
            return
        if dict(self.view.rules).get("jumped") == "return" and self._truth != "crossed":
            self._stage.wall.put_back(jumped)
        await self._session.word("jumped", dict(Counter(jumped)))

    # The table's answers, by what really happened.

    def _verdict(self) -> str:
        if self._truth == "ambiguous":
            return self._rng.choice(("crossed", "clear"))
        return self._truth

    def _blame(self) -> str:
        if self._unreported is not None:
            blamed = self._unreported.colour
            self._unreported = None
            return blamed
        late = any(c.action.get("what") == "previous" for c in self.view.choices)
        return "previous" if late else "nobody"

    async def _answer(self, do: str, answer: Callable[[], dict[str, str]]) -> None:
        await self._wait(self._rng.randint(*ANSWER_MS))
        if self._offered(TABLE, do):
            await self._session.word(do, answer())

    async def _pull_wall_back(self) -> None:
        await self._wait(self._rng.randint(*ANSWER_MS))
        self._unreported = None
        self._truth = "clear"
        await self._play(self._stage.wall.reset())

    def _offered(self, seat: Seat, do: str) -> Choice | None:
        return next((c for c in self.view.choices if c.seat == seat and c.action["do"] == do), None)

    # Time and the wall.

    async def _play(self, motion: Motion, *, from_ms: int = 0, until_ms: int | None = None) -> None:
        """Show the sensor a part of a motion that began `from_ms` ago."""
        start_ns = self._now_ns() - from_ms * NS_PER_MS
        end_ns = motion.duration_ns if until_ms is None else until_ms * NS_PER_MS
        for after_ns, value in motion.points:
            if from_ms * NS_PER_MS <= after_ns < end_ns:
                await self._until(start_ns + after_ns)
                self._stage.show(value, start_ns + after_ns)
        await self._until(start_ns + end_ns)

    def _now_ns(self) -> int:
        return self._session.clock.now_ns()

    async def _wait(self, ms: int) -> None:
        await self._until(self._now_ns() + ms * NS_PER_MS)

    async def _until(self, table_ns: int) -> None:
        await asyncio.sleep(self._session.clock.seconds_until(table_ns))
