"""Writes the scripts of the race: a whole table script for every ruling, from the first look on.

    python -m tests.games.racers.scenarios

Each scenario says what is done and what must come of it. `scripts/R-16.jsonl` is what one would
hand to `tableside replay`, `scripts/R-16.expect.jsonl` what must be found in its output: lines in
this order, `never` lines nowhere, `final` in the public view at the end.
"""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from tableside.games.core import TABLE, Action
from tableside.games.racers.actions import FATE
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.options import cards_possible
from tests.games.racers.tables import CODEC, GAME, NAMES, Table

FOLDER = Path(__file__).parent / "scripts"

Scenario = Callable[["Script"], None]
SCENARIOS: dict[str, tuple[Scenario, dict[str, Any]]] = {}

QUIET_ANSWERS: dict[str, dict[str, Any]] = {
    "trap_is": {"kind": "no_effect"},
    "rolled": {"castle": 2},
    "starter_drawn": {"player": 1},
}


def scenario(name: str, **setup: Any) -> Callable[[Scenario], Scenario]:
    """Name a scenario; `setup` is the mode, the seats and house rules."""

    def named(play: Scenario) -> Scenario:
        SCENARIOS[name] = play, setup
        return play

    return named


class Script(Table):
    """A table that writes down what is done at it, and what is expected of it."""

    def __init__(self, mode: str = "living_room", seats: int = 3, **rules: str) -> None:
        super().__init__(mode, seats, **rules)
        self._as_set_up = {"mode": mode, "seats": seats, **rules}
        self.lines: list[dict[str, Any]] = []
        self.expected: list[dict[str, Any]] = []
        self._header = {
            "tableside": 1,
            "game": "racers",
            "mode": mode,
            "players": [{"name": name} for name in NAMES[:seats]],
            "rules": rules,
            "pack": mode,
            "dealer": "physical",
        }

    # -- doing ---------------------------------------------------------------------------

    def act(self, action: Action) -> list[Any]:
        self._write(action)
        return super().act(action)

    def wrong(self, ruling: str, seat: int, do: str, **fields: Any) -> None:
        """Somebody tries what is refused by a ruling."""
        assert self.refused(seat, do, **fields) == ruling
        self.expect(refused=ruling)

    def _write(self, action: Action) -> None:
        encoded = {k: v for k, v in CODEC.encode(action).items() if k != "seat"}
        if isinstance(action, FATE):
            line: dict[str, Any] = {"chance": encoded}
        elif action.seat == TABLE:
            line = {"table": encoded}
        else:
            line = {"seat": action.seat, "act": encoded}
        self.lines.append({"t": len(self.lines) + 1, **line})

    def go(
        self, car: str, spaces: int, other: str, rest: int, path: str = "main", **card: Any
    ) -> None:
        """The player whose turn it is moves two cars with any card that does it."""
        seat = GAME.current_player(self.state)
        assert seat is not None
        self.do(seat, "play", card=self.card_for(seat, {car, other}, spaces + rest, **card))
        while need_of(self.state) == Need.CAR:
            assert self.state.turn is not None
            self.do(seat, "choose_car", car=other if car in self.state.turn.cars else car)
        wanted = {car: spaces, other: rest}
        while need_of(self.state) == Need.MOVE:
            self._move(seat, wanted, path)

    def _move(self, seat: int, wanted: dict[str, int], path: str) -> None:
        """The next car's part, by the main way or the detour where it passes the arrow."""
        turn = self.state.turn
        assert turn is not None
        mover = turn.cars[turn.moving.mover]
        moves = [m for m in self.legal(seat) if turn.moving.begun or m["spaces"] == wanted[mover]]
        move = next(m for m in moves if m.get("path") in (None, path))
        self.do(seat, **move)

    def drive(self, car: str, spaces: int, other: str) -> None:
        """Quiet turns until a car has gone so far; the other goes along as little as can be."""
        while spaces:
            seat = GAME.current_player(self.state)
            assert seat is not None
            for step in range(min(5, spaces), 0, -1):
                cars = {car, other}
                rest = next((r for r in (1, 2, 3) if self._has_card(seat, cars, step + r)), 0)
                if rest:
                    break
            self.round((car, step, other, rest))
            spaces -= step

    def _has_card(self, seat: int, cars: set[str], moves: int, **like: Any) -> bool:
        try:
            self.card_for(seat, cars, moves, **like)
        except LookupError:
            return False
        return True

    def land(
        self, car: str, spaces: int, *, spare: str = "", path: str = "main", **card: Any
    ) -> None:
        """Move a car so far with any card; some other car, but not `spare`, takes the rest."""
        seat = GAME.current_player(self.state)
        assert seat is not None
        others = [other for other in self.state.board.cars if other not in (car, spare)]
        for other, rest in product(reversed(others), (1, 2, 3, 4)):
            if self._has_card(seat, {car, other}, spaces + rest, **card):
                return self.go(car, spaces, other, rest, path=path, **card)
        raise LookupError(f"no card moves the {car} car by {spaces} with {card}")

    def begin_anew(self) -> None:
        """Forget what was played and written so far."""
        self.__init__(**self._as_set_up)  # type: ignore[misc]

    def card_for(self, seat: int, movable: set[str], moves: int, **like: Any) -> int:
        """The first card a seat can hold that moves these cars so far."""
        for number in cards_possible(self.state, seat):
            card = self.state.board.card(number)
            shown = {shown for shown in card.cars if shown != "grey"}
            fits = card.moves == moves and shown <= movable
            if fits and all(getattr(card, key) == value for key, value in like.items()):
                return number
        raise LookupError(f"no card moves {movable} by {moves} with {like}")

    def rest(self) -> None:
        """Everything else of this turn in the quietest way."""
        turn = self.state.turn
        while turn and self.state.turn and self.state.turn.number == turn.number:
            self.quietly()

    def until(self, need: Need) -> None:
        """Answer in the quietest way until the race waits for this."""
        while need_of(self.state) != need:
            self.quietly()

    def quietly(self) -> None:
        chance = GAME.chance(self.state)
        if chance is not None:
            name = chance.outcomes[0].action.name
            self.do(TABLE, name, **QUIET_ANSWERS[name])
            return
        seat = GAME.current_player(self.state)
        assert seat is not None
        legal = self.legal(seat)
        choice = {"do": "decline"} if {"do": "decline"} in legal else legal[0]
        self.do(seat, **choice)

    def round(self, *moves: tuple[str, int, str, int]) -> None:
        """Turns in which nothing else is of interest."""
        for move in moves:
            self.go(*move)
            self.rest()

    def reveal(self, *cars: str) -> None:
        for controller, car in enumerate(cars, 1):
            self.do(TABLE, "declare", controller=controller, car=car)

    # -- expecting -----------------------------------------------------------------------

    def expect(self, event: str | None = None, **fields: Any) -> None:
        self.expected.append({**({"event": event} if event else {}), **fields})

    def never(self, event: str, **fields: Any) -> None:
        self.expected.append({"never": {"event": event, **fields}})

    def finally_(self, **view: Any) -> None:
        self.expected.append({"final": view})

    # -- writing -------------------------------------------------------------------------

    def save(self, name: str) -> None:
        _save(FOLDER / f"{name}.jsonl", [self._header, *self.lines])
        _save(FOLDER / f"{name}.expect.jsonl", self.expected)


def _save(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def write_all() -> None:
    """Write every script anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, (play, setup) in SCENARIOS.items():
        script = Script(**setup)
        play(script)
        script.save(name)
