"""A table at which tests race in the words of scripts."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tableside.codec import Codec
from tableside.errors import IllegalAction
from tableside.games.core import TABLE, Action, Event, Player, Setup
from tableside.games.racers import Racers
from tableside.games.racers.model import CarAt, Hand, State, Token
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.options import cards_possible, due, known_looks
from tableside.games.racers.pack import Card
from tableside.games.racers.words import Effect, Tires
from tableside.packs import load_pack

NAMES = ("Ann", "Bo", "Cy", "Di", "Eva")
GAME = Racers()
CODEC = Codec("do", GAME.actions)


@cache
def pack(mode: str) -> dict[str, Any]:
    return load_pack(mode, "racers", mode)[1]


def setup(mode: str = "living_room", seats: int = 4, **rules: str) -> Setup:
    players = tuple(Player(name) for name in NAMES[:seats])
    return GAME.checked(Setup("racers", mode, players, rules, mode, pack(mode)))


class Table:
    """One race. `do` speaks JSON as scripts do; every event that counted is in `events`."""

    def __init__(self, mode: str = "living_room", seats: int = 4, **rules: str) -> None:
        self.setup = setup(mode, seats, **rules)
        self.state: State = GAME.new(self.setup)
        self.events: list[Event] = []

    def do(self, seat: int, do: str, **fields: Any) -> list[Event]:
        """Do an action by its name; the events it caused."""
        return self.act(replace(CODEC.decode({"do": do, **fields}), seat=seat))

    def act(self, action: Action) -> list[Event]:
        caused = list(GAME.decide(self.state, action))
        for event in caused:
            self.state = GAME.evolve(self.state, event)
        self.events += caused
        return caused

    def refused(self, seat: int, do: str, **fields: Any) -> str:
        """The ruling by which an action is refused; nothing has changed."""
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.do(seat, do, **fields)
        assert caught.value.why.endswith((".", "!", "?"))
        assert self.state is before
        return caught.value.ruling

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may do, but for further looks, as JSON without the seat."""
        looks = set(known_looks(self.state, seat)) if seat else set()
        actions = [a for a in GAME.legal_actions(self.state, seat) if a not in looks]
        encoded = [CODEC.encode(action) for action in actions]
        return [{k: v for k, v in action.items() if k != "seat"} for action in encoded]

    def names(self, *, since: int = 0) -> list[str]:
        return [event.name for event in self.events[since:] if event.name != "step_reached"]

    def last(self, name: str) -> Any:
        """The latest event of a name."""
        return next(event for event in reversed(self.events) if event.name == name)

    def count(self, name: str) -> int:
        return self.names().count(name)

    # -- arranging -----------------------------------------------------------------------

    def started(self, seat: int = 1) -> "Table":
        """Everyone has looked to the right and the race is open (with a physical dealer)."""
        for looker in range(1, self.state.rules.seats + 1):
            self.do(looker, "look", controller=looker - 1 or self.state.rules.seats)
        self.do(TABLE, "start", player=seat)
        return self

    def put(self, **cars: str | CarAt) -> "Table":
        """Put cars somewhere, on their first lap unless a `CarAt` says otherwise."""
        places = {c: p if isinstance(p, CarAt) else CarAt(p, 1) for c, p in cars.items()}
        at = zip(self.state.board.cars, self.state.cars, strict=True)
        self.state = replace(self.state, cars=tuple(places.get(car, old) for car, old in at))
        return self

    def lay(self, **tokens: int) -> "Table":
        """Let tokens of the supply lie on spaces (`s7=2`: two on space 7, `sD2=1`)."""
        traps = self.state.traps
        on_board = dict(traps.on_board)
        for name, count in tokens.items():
            here = on_board.pop(name[1:], ())
            traps = replace(traps, supply=traps.supply - count + len(here))
            if count:
                on_board[name[1:]] = (Token(traps.batch),) * count
        self.state = replace(self.state, traps=replace(traps, on_board=on_board))
        return self

    def give(self, seat: int, **changes: Any) -> "Table":
        racers = list(self.state.racers)
        racers[seat - 1] = replace(racers[seat - 1], **changes)
        self.state = replace(self.state, racers=tuple(racers))
        return self

    def print_card(
        self, moves: int, *cars: str, effect: str = "trap", tires: str | None = None
    ) -> int:
        """Let a card that the next player can hold be printed like this; its number."""
        assert self.state.turn is not None
        number = cards_possible(self.state, self.state.turn.seat)[0]
        first, second = cars
        card = Card(moves, (first, second), Effect(effect), Tires(tires) if tires else None)
        board = self.state.board
        cards = (*board.cards[: number - 1], card, *board.cards[number:])
        rules = replace(self.state.rules, board=replace(board, cards=cards))
        self.state = replace(self.state, rules=rules)
        return number

    def play(self, seat: int, first: tuple[str, int], second: str, **card: Any) -> list[Event]:
        """Play a card that moves two cars, the first so far; the events until the next question.

        `rest` says how far the second goes, `effect` and `tires` what the card is like.
        """
        since = len(self.events)
        car, spaces = first
        rest = card.pop("rest", 1)
        self.do(seat, "play", card=self.print_card(spaces + rest, car, second, **card))
        if need_of(self.state) == Need.MOVE:
            self.do(seat, "move", car=car, spaces=spaces)
        return self.events[since:]

    def finish_turn(self, seat: int) -> "Table":
        """Decline and choose the first of everything until the turn is over."""
        assert self.state.turn is not None
        number = self.state.turn.number
        while self.state.turn is not None and self.state.turn.number == number:
            self.go_on(seat)
        return self

    def go_on(self, seat: int) -> None:
        chance = GAME.chance(self.state)
        if chance is not None:
            self.act(chance.outcomes[0].action)
            return
        legal = self.legal(seat)
        decline = {"do": "decline"}
        choice = dict(decline if decline in legal else legal[0])
        self.do(seat, choice.pop("do"), **choice)


def random_action(state: State, rng: Random) -> Action:
    """Any answer to what the race waits for; looks at known chips are left out."""
    chance = GAME.chance(state)
    if chance is not None:
        return rng.choices(chance.outcomes, [o.weight for o in chance.outcomes])[0].action
    watch = GAME.chip_watch(state)
    return rng.choice([*due_actions(state), *(watch.actions if watch else ())])


def due_actions(state: State) -> Iterator[Action]:
    """Every legal action but further looks."""
    turn = state.turn
    for seat in range(state.rules.seats + 1) if turn is None else (turn.seat,):
        yield from due(state, seat)


def played(race: Setup, rng: Random) -> Iterator[tuple[State, Event]]:
    """A whole random race: every event with the state after it."""
    state = GAME.new(race)
    while GAME.outcome(state) is None:
        for event in GAME.decide(state, random_action(state, rng)):
            state = GAME.evolve(state, event)
            yield state, event


def rules_of(race: Setup) -> Mapping[str, str]:
    return {"castle_bonus": "each", **race.rules}


def hand(*known: int) -> Hand:
    """A hand of cards that the companion dealt."""
    return Hand(known=known, hidden=(0,))
