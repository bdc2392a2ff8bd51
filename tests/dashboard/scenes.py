"""Moments of real games, played through the real referee, for pictures and tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tableside.games.core import Player, Setup, game_named
from tableside.packs import load_pack
from tableside.referee import Decision, Proceedings, Referee, RefereeOptions
from tableside.referee.stimuli import Act, ChanceAnswer, Stimulus, TableWord, WallTrace
from tableside.referee.view import TableView
from tableside.sensing import Detector, EdgeOptions, PositionOptions

MS = 1_000_000
NAMES = ("Ann", "Bo", "Cy", "Di", "Eva", "Fay")
PACK = "six_traps"


@dataclass
class _Kept:
    decisions: list[Decision]

    def append(self, decision: Decision) -> bool:
        self.decisions.append(decision)
        return True


class Play:
    """A game of carrots under a referee, told what happens by the millisecond."""

    def __init__(
        self,
        *,
        players: int = 4,
        mode: str = "points",
        rules: Mapping[str, str] | None = None,
        sensor: str = "position",
    ) -> None:
        people = tuple(Player(NAMES[at], 7 + at) for at in range(players))
        pack, data = load_pack(PACK, "carrots", mode) if mode == "trap" else (None, None)
        setup = Setup("carrots", mode, people, dict(rules or {}), pack, data)
        options = RefereeOptions(detector=_DETECTORS[sensor]())
        self._referee = Referee(game_named("carrots"), setup, options)
        self._proceedings = Proceedings(self._referee, _Kept([]))
        self._ms = 0

    @property
    def view(self) -> TableView:
        return self._referee.view()

    def later(self, ms: int) -> "Play":
        """Let time pass."""
        self._ms += ms
        self._proceedings.advance(self._ms * MS)
        return self

    def act(self, do: str, **fields: Any) -> "Play":
        """Whoever has the turn does something."""
        seat = self.view.current_player or 1
        return self._take(Act(at_ns=self._ms * MS, seat=seat, action={"do": do, **fields}))

    def word(self, do: str, **data: Any) -> "Play":
        return self._take(TableWord(at_ns=self._ms * MS, do=do, data=data))

    def answer(self) -> "Play":
        """Fate says the first thing it may say."""
        answer = self.view.answers[0].action
        return self._take(ChanceAnswer(at_ns=self._ms * MS, answer=answer))

    def wall(self, value: float | bool, ms: int = 1) -> "Play":
        """The wall stands somewhere for a while, sampled every 10 ms."""
        for step in range(1, ms + 1, 10):
            at_ns = (self._ms + step) * MS
            self._take(WallTrace(at_ns=at_ns, points=((at_ns, value),)))
        self._ms += ms
        return self

    def edge(self, past: bool, ms: int) -> "Play":
        """The wall goes over the mark, or back, and stays there for a while."""
        at_ns = self._ms * MS
        self._take(WallTrace(at_ns=at_ns, points=((at_ns, past),)))
        return self.later(ms)

    def take(self, colour: str) -> "Play":
        """A pull that the wall survives."""
        self.act("take", colour=colour)
        return self.wall(-8.0, 2_000).later(1)

    def _take(self, stimulus: Stimulus) -> "Play":
        decision = self._proceedings.take(stimulus)
        assert decision is not None
        return self


_DETECTORS: dict[str, Callable[[], Detector | None]] = {
    "position": lambda: Detector(PositionOptions()),
    "edge": lambda: Detector(EdgeOptions()),
    "none": lambda: None,
}

_PULLS = ("orange", "green", "orange", "blue", "orange", "green", "blue", "orange", "green")


def _middle(controllers: int = 0, **how: Any) -> Play:
    play = Play(**how).wall(-9.0, 500)
    for seat in range(1, controllers + 1):
        play.word("seat", controller=f"C{seat}", seat=seat)
    for colour in _PULLS:
        play.take(colour)
    return play


def _open() -> TableView:
    return _middle(players=6).act("skip").view


def _handhelds() -> TableView:
    return _middle(players=6, controllers=5).act("skip").view


def _settling() -> TableView:
    return _middle().act("take", colour="blue").wall(-2.5, 300).view


def _ruling() -> TableView:
    return _middle().act("take", colour="blue").wall(2.0, 80).wall(-4.0, 200).view


def _ruling_edge() -> TableView:
    play = Play(sensor="edge").wall(False, 600).act("take", colour="blue").wall(False, 100)
    for past, ms in ((True, 60), (False, 2), (True, 30), (False, 150)):
        play.edge(past, ms)
    return play.view


def _question() -> TableView:
    return _middle().wall(6.0, 400).view


def _resetting() -> TableView:
    return _middle().act("take", colour="orange").wall(7.5, 400).view


def _jumped() -> TableView:
    play = _middle().act("take", colour="orange").wall(7.5, 400)
    return play.word("jumped", orange=1, green=1).view


def _refused() -> TableView:
    play = _middle()
    return play.act("take", colour="green").act("skip").view


def _fault() -> TableView:
    return _middle().later(30_000).view


def _paused() -> TableView:
    return _middle().word("pause").view


def _no_sensor() -> TableView:
    play = Play(players=2, sensor="none")
    return play.act("take", colour="blue").later(2_000).act("skip").word("undo").view


def _draw() -> TableView:
    return Play(players=3, mode="trap").wall(-9.0, 500).answer().view


def _trap() -> TableView:
    play = Play(players=6, mode="trap")
    while play.view.question is not None:
        play.answer()
    play.wall(-9.0, 500)
    for wanted in range(14):
        play.take(_designated(play.view) if wanted % 5 else "green")
    return play.view


def _designated(view: TableView) -> str:
    card = view.game_view.players[view.current_player - 1].card
    return str(card.carrots[card.filled])


def _result() -> TableView:
    play = _middle()
    for colour in ("orange", "blue", "green"):
        while _may_take(play.view, colour):
            play.take(colour)
    return play.view


def _may_take(view: TableView, colour: str) -> bool:
    return any(c.action == {"do": "take", "colour": colour} for c in view.choices)


SCENES: dict[str, Callable[[], TableView]] = {
    name: cache(played)
    for name, played in {
        "open": _open,
        "handhelds": _handhelds,
        "settling": _settling,
        "ruling": _ruling,
        "ruling-edge": _ruling_edge,
        "question": _question,
        "resetting": _resetting,
        "jumped": _jumped,
        "refused": _refused,
        "fault": _fault,
        "paused": _paused,
        "no-sensor": _no_sensor,
        "draw": _draw,
        "trap": _trap,
        "result": _result,
    }.items()
}
"""Moments by name; each is played once, for a view cannot change."""
