"""How the contract suite sits down to a game it knows nothing about."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from tableside.games.core import Action, Game, Mode, Player, Setup
from tableside.packs import load_pack, shipped_packs

NAMES = ("Ann", "Bo", "Cy", "Di", "Eva", "Fay")


@st.composite
def setups(draw: st.DrawFn, game: Game[Any], mode: Mode) -> Setup:
    """Any lawful set-up of a mode: players, some with ages, and house rules."""
    number = draw(st.integers(mode.min_seats, min(mode.max_seats, len(NAMES))), label="players")
    ages = st.none() | st.integers(6, 9)
    players = tuple(Player(name, draw(ages)) for name in NAMES[:number])
    rules = {r.key: draw(st.sampled_from(r.options)) for r in game.house_rules_of(mode.name)}
    pack, data = None, None
    if mode.pack:
        pack = draw(st.sampled_from(shipped_packs(game.name, mode.name)), label="pack")
        pack, data = load_pack(pack, game.name, mode.name)
    return game.checked(Setup(game.name, mode.name, players, rules, pack, data))


DEVICES_OFTEN = 0.3
"""How often a random table lets devices do something while people could."""


def by_devices(game: Game[Any], state: Any) -> tuple[Action, ...]:
    """What only devices may bring about now."""
    watch = game.chip_watch(state)
    return () if watch is None else watch.actions


class RandomTable:
    """Plays for everybody: seats before the table, and each kind of action in its own measure.

    The measure differs from game to game, so that some games are all skips and others all
    crossings; with one measure for all, the rare corners would never be reached. What has just
    changed nothing (a second look at what one knows) is not done again until something has.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._liking: dict[str, float] = {}
        self._last: tuple[Any, Action] | None = None
        self._idle: set[Action] = set()

    def choose(self, game: Game[Any], state: Any) -> Action:
        """A lawful action or, at a chance node, one of fate's answers."""
        if self._last is not None:
            before, done = self._last
            self._idle = {*self._idle, done} if before == state else set()
        action = self._chosen(game, state)
        self._last = state, action
        return action

    def _chosen(self, game: Game[Any], state: Any) -> Action:
        chance = game.chance(state)
        if chance is not None:
            weights = [outcome.weight for outcome in chance.outcomes]
            return self._rng.choices(chance.outcomes, weights)[0].action
        choices = {seat: self._not_idle(game, state, seat) for seat in game.may_choose(state)}
        actors = [seat for seat, actions in choices.items() if actions]
        devices = by_devices(game, state)
        if devices and (not actors or self._rng.random() < DEVICES_OFTEN):
            return self._rng.choice(devices)
        assert actors, "a game that goes on waits for somebody"
        actor = self._rng.choices(actors, [4 if seat else 1 for seat in actors])[0]
        actions = choices[actor]
        return self._rng.choices(actions, [self._likes(action.name) for action in actions])[0]

    def _not_idle(self, game: Game[Any], state: Any, seat: int) -> list[Action]:
        return [action for action in game.legal_actions(state, seat) if action not in self._idle]

    def _likes(self, name: str) -> float:
        return self._liking.setdefault(name, self._rng.choice((0.02, 0.2, 1.0, 3.0)))
