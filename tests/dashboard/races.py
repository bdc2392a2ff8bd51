"""Moments of real races, and a table at which one can race by keys."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from tableside.dashboard.port import Dealer, TableFacts
from tableside.devices.status import ControllerStatus
from tableside.games.core import Player, Seat, Setup, game_named
from tableside.games.racers.model import State
from tableside.games.racers.needs import Need, need_of
from tableside.packs import load_pack
from tableside.referee import Decision, Proceedings, Referee, RefereeOptions
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import Act, ChanceAnswer, Stimulus, TableWord
from tableside.referee.view import TableView
from tableside.referee.viewing import table_view
from tests.games.racers.tables import random_action

NAMES = ("Ann", "Bo", "Cy", "Di", "Eva")
MS = 1_000_000


class _Book:
    def append(self, decision: Decision) -> bool:
        del decision
        return True


class Race:
    """A race under a referee, as the dashboard's port: what is done is decided at once."""

    def __init__(
        self,
        mode: str = "living_room",
        players: int = 4,
        dealer: Dealer = "physical",
        rules: Mapping[str, str] | None = None,
        seed: int = 1,
    ) -> None:
        people = tuple(Player(NAMES[at]) for at in range(players))
        pack, data = load_pack(mode, "racers", mode)
        chosen = {"dealer": dealer, **(rules or {})}
        self._referee = Referee(
            game_named("racers"),
            Setup("racers", mode, people, chosen, pack, data),
            RefereeOptions(),
        )
        fate = DigitalDealer(Random(seed)) if dealer == "digital" else None
        self._proceedings = Proceedings(self._referee, _Book(), fate)
        self._listeners: list[Callable[[], None]] = []
        self._rng = Random(seed)
        self._ms = 0
        self._view: TableView | None = None
        self.facts = TableFacts(simulated=True, dealer=dealer)
        self.controllers: tuple[ControllerStatus, ...] = ()

    @property
    def view(self) -> TableView:
        if self._view is None:
            self._view = self._referee.view()
        return self._view

    @property
    def state(self) -> State:
        """What only a test may see."""
        state: State = self._referee.game_state
        return state

    @property
    def need(self) -> Need | None:
        return need_of(self.state)

    def view_of(self, state: State) -> TableView:
        """What the table would see if the race stood otherwise and all else were the same."""
        referee = self._referee
        return table_view(referee._book, replace(referee._state, game=state))

    def now_ns(self) -> int:
        return self._ms * MS

    def publish(self) -> None:
        """Tell everyone who listens that something has changed."""
        for changed in tuple(self._listeners):
            changed()

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(changed)
        return lambda: self._listeners.remove(changed)

    def act(self, seat: Seat, action: Mapping[str, Any]) -> None:
        self._take(Act(at_ns=self._later(), seat=seat, action=action))

    def word(self, do: str, data: Mapping[str, Any]) -> None:
        self._take(TableWord(at_ns=self._later(), do=do, data=data))

    def answer(self, chance: Mapping[str, Any]) -> None:
        self._take(ChanceAnswer(at_ns=self._later(), answer=chance))

    def until(self, *needs: Need | None, more: Callable[[State], bool] | None = None) -> "Race":
        """Play at random until one of these is needed (and more is true)."""
        while not (self.need in needs and (more is None or more(self.state))):
            self.random()
        return self

    def random(self) -> None:
        """Do anything that is legal."""
        action = random_action(self.state, self._rng)
        data = self._referee.encoded(action)
        if self._referee.chance() is not None:
            self.answer(data)
        elif action.seat:
            self.act(action.seat, data)
        else:
            self.word(data.pop("do"), data)

    def _later(self) -> int:
        self._ms += 1_000
        return self._ms * MS

    def _take(self, stimulus: Stimulus) -> None:
        self._proceedings.take(stimulus)
        self._proceedings.advance(-1)
        self._view = None
        self.publish()


def _turn(number: int) -> Callable[[State], bool]:
    return lambda state: state.turn is not None and state.turn.number >= number


def _set_up() -> TableView:
    race = Race(players=3)
    race.act(1, {"do": "look", "controller": 3})
    return race.view


def _middle() -> TableView:
    return Race(players=5, seed=4).until(Need.MOVE, more=_turn(16)).view


def _garden() -> TableView:
    return Race("garden", 5, seed=3).until(Need.TRAP, more=_turn(20)).view


def _trap() -> TableView:
    return Race(players=4, seed=5).until(Need.FACE, more=_turn(8)).view


def _catapult() -> TableView:
    def chooses(state: State) -> bool:
        return state.turn is not None and state.racer(state.turn.seat).stretches > 1

    return Race("garden", 4, seed=2).until(Need.STRETCH, more=chooses).view


def _cards() -> TableView:
    return Race(players=4, seed=6).until(Need.PLAY, more=_turn(6)).view


def _dealt() -> TableView:
    return Race(players=4, dealer="digital", seed=6).until(Need.DISCARD, more=_turn(6)).view


def _refused() -> TableView:
    race = Race(players=4, seed=6).until(Need.MOVE, more=_turn(6))
    race.act(race.view.current_player or 1, {"do": "move", "car": "yellow", "spaces": 9})
    return race.view


def _reveal() -> TableView:
    race = _raced()
    for controller, car in enumerate(("red", "purple"), 1):
        race.word("declare", {"controller": controller, "car": car})
    return race.view


def _finish() -> TableView:
    race = _raced()
    for controller, car in enumerate(("red", "purple", "yellow", "blue", "green"), 1):
        race.word("declare", {"controller": controller, "car": car})
    return race.view


def _raced() -> Race:
    return Race("garden", 4, seed=8).until(Need.CHIPS)


RACES: dict[str, Callable[[], TableView]] = {
    f"race-{name}": cache(played)
    for name, played in {
        "set-up": _set_up,
        "middle": _middle,
        "garden": _garden,
        "trap": _trap,
        "catapult": _catapult,
        "cards": _cards,
        "dealt": _dealt,
        "refused": _refused,
        "reveal": _reveal,
        "finish": _finish,
    }.items()
}
"""Moments by name; each is played once, for a view cannot change."""
