"""A table at which tests play carrots in the words of scripts."""

from collections.abc import Sequence
from typing import Any

import pytest

from tableside.codec import Codec
from tableside.errors import IllegalAction
from tableside.games.carrots import Carrots, CarrotsView, Pile, PlayerView
from tableside.games.carrots.model import State
from tableside.games.core import TABLE, Action, Event, Player, Setup

GAME = Carrots()
ACTIONS: Codec[Action] = Codec("do", GAME.actions)

CARDS = (
    ("green", "blue"),
    ("blue", "orange", "green"),
    ("orange", "orange"),
    ("green", "green", "green", "orange"),
    ("blue", "blue", "blue"),
    ("orange", "blue", "green"),
)


class Sitting:
    """One game; the first player is the youngest, so she starts."""

    def __init__(self, *names: str, mode: str = "points", **rules: str) -> None:
        players = tuple(Player(name, age) for age, name in enumerate(names, start=6))
        self._sit_down(Setup("carrots", mode, players, rules, None, pack()))
        if mode == "trap":
            for seat in range(1, len(names) + 1):
                self.says("card_dealt", to=seat, card=seat)

    @classmethod
    def of(cls, *players: Player, mode: str = "points", **rules: str) -> "Sitting":
        """With ages, and no card dealt."""
        sitting = cls.__new__(cls)
        sitting._sit_down(Setup("carrots", mode, players, rules, None, pack()))
        return sitting

    def _sit_down(self, setup: Setup) -> None:
        self.names = [player.name for player in setup.players]
        self.state: State = GAME.new(GAME.checked(setup))
        self.events: list[Event] = []
        self.latest: tuple[Event, ...] = ()

    # Doing things.

    def does(self, who: str, do: str, **fields: Any) -> "Sitting":
        return self.act(self._action(self.seat(who), do, fields))

    def says(self, do: str, **fields: Any) -> "Sitting":
        return self.act(self._action(TABLE, do, fields))

    def act(self, action: Action) -> "Sitting":
        self.latest = GAME.decide(self.state, action)
        for event in self.latest:
            self.state = GAME.evolve(self.state, event)
        self.events += self.latest
        return self

    def pulls(self, who: str, *colours: str) -> "Sitting":
        """Full turns of one player with a clear verdict; the others skip in between."""
        for colour in colours:
            self.until(who)
            self.does(who, "take", colour=colour).says("settled")
        return self

    def crosses(self, who: str, colour: str) -> "Sitting":
        """A turn whose pull makes the wall cross; the wall is reset."""
        self.until(who)
        self.does(who, "take", colour=colour).says("crossed")
        return self.resets()

    def resets(self) -> "Sitting":
        return self.says("wall_back") if self.phase == "resetting" else self

    def empties_to(self, left: int) -> "Sitting":
        """Carrots jump off, and go aside, until so many are left."""
        while self.view.board.total > left:
            self.says("jump", colour=self.view.board.colours[-1])
        return self

    def until(self, who: str) -> "Sitting":
        """The others skip until it is this player's turn."""
        while self.turn != who:
            self.does(self.turn, "skip")
        return self

    def refuses(self, ruling: str, who: str, do: str, **fields: Any) -> str:
        """The sentence with which an action is refused; the state must not change."""
        seat = TABLE if who == "table" else self.seat(who)
        return self.refuses_action(ruling, self._action(seat, do, fields))

    def refuses_action(self, ruling: str, action: Action) -> str:
        before = self.state
        assert action not in GAME.legal_actions(self.state, action.seat)
        with pytest.raises(IllegalAction) as caught:
            GAME.decide(self.state, action)
        assert self.state is before
        assert caught.value.ruling == ruling
        return caught.value.why

    def presses(self, who: str, button: Any, *, long: bool = False) -> "Sitting":
        return self.act(GAME.press(self.state, self.seat(who), button, long=long))

    def _action(self, seat: int, do: str, fields: dict[str, Any]) -> Action:
        return ACTIONS.decode({"do": do, "seat": seat, **fields})

    # Looking.

    @property
    def view(self) -> CarrotsView:
        return GAME.public_view(self.state)

    @property
    def phase(self) -> str:
        return self.view.phase.value

    @property
    def turn(self) -> str:
        return self.names[(self.view.current or 0) - 1]

    @property
    def prompt(self) -> str:
        return GAME.prompt(self.state)

    def seat(self, who: str) -> int:
        return self.names.index(who) + 1

    def player(self, who: str) -> PlayerView:
        return self.view.players[self.seat(who) - 1]

    def score(self, who: str) -> int:
        return self.player(who).score

    def may(self, who: str) -> set[str]:
        seat = TABLE if who == "table" else self.seat(who)
        return {action.name for action in GAME.legal_actions(self.state, seat)}

    def told(self, name: str) -> list[Any]:
        """The events of that name in the last action."""
        return [event for event in self.latest if event.name == name]

    @property
    def latest_names(self) -> list[str]:
        return [event.name for event in self.latest]


def pack(cards: Sequence[Sequence[str]] = CARDS) -> dict[str, Any]:
    return {"trap_cards": {"cards": [list(card) for card in cards]}}


def heap(orange: int = 0, blue: int = 0, green: int = 0) -> Pile:
    return Pile(orange, blue, green)
