"""A toy game under the referee, and short words for what happens to it."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from tableside.games.core import Player, Setup
from tableside.referee import Decision, Proceedings, Referee, RefereeOptions
from tableside.referee.stimuli import Act, ChanceAnswer, Stimulus, TableWord, WallTrace
from tableside.sensing import Detector, EdgeOptions
from tests.referee.toy import Toy

MS = 1_000_000


@dataclass
class Kept:
    """A journal that keeps decisions in a list."""

    decisions: list[Decision] = field(default_factory=list)

    def append(self, decision: Decision) -> bool:
        origins = {kept.stimulus.origin for kept in self.decisions}
        if decision.stimulus.origin is not None and decision.stimulus.origin in origins:
            return False
        self.decisions.append(decision)
        return True


class Script:
    """Drives a referee by milliseconds and tells what happened, by name."""

    def __init__(self, *, sensor: bool) -> None:
        detector = Detector(EdgeOptions()) if sensor else None
        setup = Setup("toy", "only", (Player("Ann"), Player("Bo")))
        self.book = Kept()
        self.referee = Referee(Toy(), setup, RefereeOptions(detector=detector))
        self.proceedings = Proceedings(self.referee, self.book)

    def does(self, stimulus: Stimulus) -> str:
        """What the stimulus itself led to: events by name, or the refusal's ruling."""
        decision = self.proceedings.take(stimulus)
        assert decision is not None
        if decision.notice is not None:
            return decision.notice.ruling
        return " ".join(self._names(decision))

    def toss(self, first: int = 1) -> str:
        return self.does(ChanceAnswer(at_ns=0, answer={"first": first}))

    def act(self, ms: int, seat: int, do: str) -> str:
        return self.does(Act(at_ns=ms * MS, seat=seat, action={"do": do}))

    def word(self, ms: int, do: str, **data: object) -> str:
        return self.does(TableWord(at_ns=ms * MS, do=do, data=data))

    def wall(self, *points: tuple[int, bool]) -> str:
        trace = tuple((ms * MS, past) for ms, past in points)
        return self.does(WallTrace(at_ns=trace[-1][0], points=trace))

    def until(self, ms: int) -> str:
        """What time alone leads to, up to and including that moment."""
        before = len(self.book.decisions)
        self.proceedings.advance(ms * MS)
        return " ".join(n for d in self.book.decisions[before:] for n in self._names(d))

    @property
    def phase(self) -> str:
        return str(self.referee.game_state.phase)

    def _names(self, decision: Decision) -> list[str]:
        return [getattr(e.event, "what", e.event.name) for e in decision.entries]


@pytest.fixture
def script() -> Callable[..., Script]:
    return lambda sensor=True: Script(sensor=sensor)
