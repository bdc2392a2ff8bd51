"""A race under the referee, told by words; every stimulus a second after the one before."""

from random import Random
from typing import Any

from tableside.games.core import TABLE
from tableside.referee import Decision, Proceedings, Referee, RefereeOptions
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import Act, ChanceAnswer, Stimulus, TableWord
from tableside.referee.view import TableView
from tests.games.racers.tables import GAME, setup
from tests.referee.conftest import Kept

NS_PER_S = 1_000_000_000


class Refereed:
    """With real cards and tokens the table answers for fate; dealt ones come from a seed."""

    def __init__(self, mode: str = "living_room", seats: int = 3, **rules: str) -> None:
        race = setup(mode, seats, **rules)
        self.referee = Referee(GAME, race, RefereeOptions())
        self.book = Kept()
        dealer = DigitalDealer(Random(1)) if rules.get("dealer") == "digital" else None
        self._proceedings = Proceedings(self.referee, self.book, dealer)
        self._seats = seats

    @property
    def view(self) -> TableView:
        return self.referee.view()

    @property
    def race(self) -> Any:
        return self.view.game_view

    @property
    def state(self) -> Any:
        return self.referee.game_state

    def act(self, seat: int, do: str, **fields: Any) -> Decision:
        return self._take(Act(at_ns=self._next_ns, seat=seat, action={"do": do, **fields}))

    def word(self, do: str, **data: Any) -> Decision:
        return self._take(TableWord(at_ns=self._next_ns, do=do, data=data))

    def correct(self, do: str, why: str = "it was bumped", **fields: Any) -> Decision:
        return self.word("correct", why=why, what={"do": do, **fields})

    def answer(self, do: str, **fields: Any) -> Decision:
        return self._take(ChanceAnswer(at_ns=self._next_ns, answer={"do": do, **fields}))

    def started(self, seat: int = 1) -> "Refereed":
        """Everyone has looked to the right and the race is open."""
        for looker in range(1, self._seats + 1):
            self.act(looker, "look", controller=looker - 1 or self._seats)
        self.word("start", player=seat)
        return self

    def go_on(self, rng: Random) -> None:
        """Let whoever is asked choose anything."""
        chance = self.referee.chance()
        if chance is not None:
            action = rng.choice(chance.outcomes).action
            self._take(ChanceAnswer(at_ns=self._next_ns, answer=self.referee.encoded(action)))
            return
        choices = [c for c in self.view.choices if c.action["do"] != "look" or self._new_look(c)]
        chosen = dict(rng.choice(choices).action)
        seat = next(c.seat for c in choices if c.action == chosen)
        if seat == TABLE:
            self.word(chosen.pop("do"), **chosen)
        else:
            self._take(Act(at_ns=self._next_ns, seat=seat, action=chosen))

    def until(self, need: str, rng: Random) -> None:
        """Play on until the race waits for something."""
        while self.race.need != need:
            self.go_on(rng)

    def _new_look(self, choice: Any) -> bool:
        return choice.action["controller"] not in self.race.racers[choice.seat - 1].clues

    @property
    def _next_ns(self) -> int:
        return self.referee.now_ns + NS_PER_S

    def _take(self, stimulus: Stimulus) -> Decision:
        decision = self._proceedings.take(stimulus)
        assert decision is not None
        self._proceedings.advance(self.referee.now_ns)
        return decision


def ruling(decision: Decision) -> str | None:
    """By which ruling it was refused, None if it counts."""
    return None if decision.notice is None else decision.notice.ruling
