"""Carpet Racers at the virtual table: people choose from the lists on their handhelds.

They know what people know: what everyone sees, what their own handheld may show them, and the
chips they have looked at under somebody's lid.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tableside.codec import Codec
from tableside.devices.batteries import freshest_seat
from tableside.devices.status import ControllerStatus
from tableside.games.core import TABLE, Action, Seat, game_named
from tableside.games.racers.actions import Declare, Look, Start
from tableside.games.racers.board import Board
from tableside.games.racers.needs import Need
from tableside.games.racers.players import Glimpse, RacePlayer
from tableside.games.racers.view import RacersView
from tableside.referee.view import ChoiceMenu, TableView
from tableside.table.session import Session
from tableside.virtual.handhelds import Handheld
from tableside.virtual.handhelds.reading import choose_line, look_while_held
from tableside.virtual.handhelds.seen import PRESS_MS

Step = tuple[str, str]
"""A list by its title, and the line to choose from it."""
Offers = Mapping[Action, tuple[Step, ...]]

MAGNETS = tuple(combinations(range(4), 2))
"""Where the magnets of each chip lie, by its number from 1."""
LOOKING_MS = (1200, 3000)
"""How long a lid is open for a look."""
THINKING_MS = (600, 2400)


class RaceTable:
    """Plays one session to its end. All chance comes from `rng`, all time from the session.

    `players[i]` sits at seat i + 1 and holds `handhelds[i]`; the other handhelds lie there for the
    automated racers. `chips[i]` is the car in `handhelds[i]`. Without handhelds the same choices
    are made at the table. `pace` stretches or shortens how long people think, `finger_ms` is how
    long a finger stays on a button.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        players: Sequence[RacePlayer],
        chips: Sequence[str],
        rng: Random,
        *,
        handhelds: Sequence[Handheld] = (),
        statuses: Callable[[], Sequence[ControllerStatus]] = tuple,
        pace: float = 1.0,
        finger_ms: int = PRESS_MS,
    ) -> None:
        self.presses: dict[int, int] = {}
        """How often buttons were pressed, by the number of the turn; 0 is outside of turns."""
        self._session = session
        self._board = board
        self._players = tuple(players)
        self._chips = tuple(chips)
        self._rng = rng
        self._handhelds = tuple(handhelds)
        self._statuses = statuses
        self._pace = pace
        self._finger_ms = finger_ms
        self._codec = Codec("do", game_named(session.view.game).actions)
        self._news = asyncio.Event()
        session.subscribe(self._news.set)

    async def play(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Play until there is an outcome, or it is enough."""
        if self.race.need == Need.SEALS:
            await self.put_chips_in()
        while self.view.outcome is None and not enough():
            self._news.clear()
            if not await self.do_something():
                await self._news.wait()

    async def put_chips_in(self) -> None:
        """One unseen into each handheld, and the lids are closed."""
        for handheld, car in zip(self._handhelds, self._chips, strict=False):
            handheld.lid(opened=True)
            await self._wait(self._rng.randint(*LOOKING_MS))
            handheld.chip(MAGNETS[self._board.cars.index(car)])
            handheld.lid(opened=False)

    @property
    def _sealed(self) -> bool:
        return dict(self.view.rules).get("chips") == "sealed"

    @property
    def view(self) -> TableView:
        return self._session.view

    @property
    def race(self) -> RacersView:
        view = self.view.game_view
        assert isinstance(view, RacersView), "only races are played at this table"
        return view

    async def do_something(self) -> bool:
        """Let the first who is asked answer; False if nobody is."""
        for seat in range(1, len(self._players) + 1):
            offers = self._offers(seat)
            choice = self._choice(seat, offers) if offers else None
            if choice is not None:
                await self._think()
                await self._do(seat, choice, offers[choice])
                return True
        return False

    # What is on offer, and what people make of it.

    def _offers(self, seat: Seat) -> Offers:
        """Every answer that the seat's handheld offers, with the way to it."""
        menu = self._session.table.seat_view(seat).menu
        if menu is None or not menu.asked:
            return {}
        return {action: way for action, way in self._ways(seat, menu) if not self._again(action)}

    def _ways(
        self, seat: Seat, menu: ChoiceMenu, above: tuple[Step, ...] = ()
    ) -> Iterator[tuple[Action, tuple[Step, ...]]]:
        for line in menu.lines:
            way = (*above, (menu.title, line.label))
            if isinstance(line, ChoiceMenu):
                yield from self._ways(seat, line, way)
            else:
                yield self._codec.decode({**line.action, "seat": seat}), way

    def _again(self, action: Action) -> bool:
        """People remember what they have seen."""
        clues = self.race.racers[action.seat - 1].clues
        return isinstance(action, Look) and action.controller in clues

    def _choice(self, seat: Seat, offers: Offers) -> Action | None:
        match self.race.need:
            case Need.STARTER:
                return self._starter(seat, offers)
            case Need.CHIPS:
                return self._declared(offers)
            case Need.FATED_STARTER | Need.FACE | Need.ROLL:
                return self._rng.choice(list(offers))
            case _:
                return self._played(seat, offers)

    def _played(self, seat: Seat, offers: Offers) -> Action:
        secret = self._session.table.private_view(seat)
        glimpse = Glimpse(self._board, seat, self.race, secret, tuple(offers))
        return self._players[seat - 1].choose(glimpse)

    def _starter(self, seat: Seat, offers: Offers) -> Action | None:
        """R-36: whoever has the freshest battery says so; if nobody can tell, one is drawn."""
        freshest = freshest_seat(self._statuses(), len(self._players))
        if seat != (freshest or 1):
            return None
        return Start(seat=seat, player=seat) if freshest else list(offers)[-1]

    def _declared(self, offers: Offers) -> Action:
        controller = next(iter(offers))
        assert isinstance(controller, Declare)
        return replace(controller, car=self._chips[controller.controller - 1])

    # What people do.

    async def _do(self, seat: Seat, choice: Action, way: tuple[Step, ...]) -> None:
        match choice:
            case Look():
                await self._look(seat, choice, way)
            case Declare():
                await self._under_lid(choice.controller)
                await self._say(seat, choice, way)
            case _:
                await self._say(seat, choice, way)

    async def _look(self, seat: Seat, look: Look, way: tuple[Step, ...]) -> None:
        """Look under the lid and tell; chips that are kept in secret show on the own screen."""
        if self._sealed:
            await self._say(seat, look, way)
            name = dict(self.view.seating)[look.controller]
            seen = await look_while_held(self._handhelds[seat - 1], f"In {name}", self._finger_ms)
        else:
            await self._under_lid(look.controller)
            seen = self._chips[look.controller - 1]
        self._players[seat - 1].saw(look.controller, seen)
        if not self._sealed:
            await self._say(seat, look, way)

    async def _under_lid(self, controller: int) -> None:
        if controller > len(self._handhelds):
            return
        handheld = self._handhelds[controller - 1]
        handheld.lid(opened=True)
        await self._wait(self._rng.randint(*LOOKING_MS))
        handheld.lid(opened=False)

    async def _say(self, seat: Seat, choice: Action, way: tuple[Step, ...]) -> None:
        turn = self.race.turn
        if not self._handhelds:
            await self._say_at_table(seat, self._as_json(choice))
            return
        pressed = [
            await choose_line(self._handhelds[seat - 1], title, label, self._finger_ms)
            for title, label in way
        ]
        number = 0 if turn is None else turn.number
        self.presses[number] = self.presses.get(number, 0) + sum(pressed)

    async def _say_at_table(self, seat: Seat, action: dict[str, object]) -> None:
        """At the keyboard what the table is asked is the table's to say, not one seat's."""
        if self.view.question is not None:
            await self._session.answer(action)
        elif self.race.need in (Need.STARTER, Need.CHIPS):
            await self._session.act(TABLE, action)
        else:
            await self._session.act(seat, action)

    def _as_json(self, action: Action) -> dict[str, object]:
        data = self._codec.encode(action)
        data.pop("seat", None)
        return data

    # Time.

    async def _think(self) -> None:
        await self._wait(round(self._rng.randint(*THINKING_MS) * self._pace))

    async def _wait(self, ms: int) -> None:
        table_ns = self._session.clock.now_ns() + ms * 1_000_000
        await asyncio.sleep(self._session.clock.seconds_until(table_ns))
