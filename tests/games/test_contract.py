"""One suite that every registered game passes, in every mode, whoever wrote it."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from tableside.codec import Codec
from tableside.errors import IllegalAction, SetupError
from tableside.games.core import (
    BUTTONS,
    TABLE,
    Action,
    Button,
    Game,
    Mode,
    Player,
    Seat,
    Setup,
    game_named,
    game_names,
)
from tests.games.setups import RandomTable, by_devices, setups

MOST_STEPS = 5000
POOL_SIZE = 40
LABEL_LENGTH = 16

MODES = [(game_named(name), mode) for name in game_names() for mode in game_named(name).modes]

every_mode = pytest.mark.parametrize(
    ("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m.name}") for g, m in MODES]
)
a_few = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class Watched:
    """A game at play, with everything the suite wants to know on the way."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.rng = Random(seed)
        self.state = game.new(setup)
        self.events: list[Any] = []
        self._table = RandomTable(self.rng)

    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def step(self) -> Action:
        action = self._table.choose(self.game, self.state)
        self.do(action)
        return action

    def do(self, action: Action) -> None:
        events = self.game.decide(self.state, action)
        assert events, f"{action} was accepted and nothing happened"
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.events += events

    def play(self, steps: int = MOST_STEPS) -> None:
        for _ in range(steps):
            if self.over():
                return
            self.step()

    def legal(self) -> set[Action]:
        seats = (TABLE, *range(1, self.game.seats(self.state) + 1))
        chance = self.game.chance(self.state)
        fate = () if chance is None else tuple(o.action for o in chance.outcomes)
        return {a for seat in seats for a in self.game.legal_actions(self.state, seat)} | {
            *fate,
            *by_devices(self.game, self.state),
        }


def watched(data: st.DataObject, game: Game[Any], mode: Mode) -> Watched:
    setup = data.draw(setups(game, mode), label="setup")
    return Watched(game, setup, data.draw(st.integers(0, 2**32), label="seed"))


def refused(game: Game[Any], state: Any, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        game.decide(state, action)
    return caught.value


@every_mode
@a_few
@given(data=st.data())
def test_a_game_ends_and_nothing_is_legal_afterwards(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    play.play()
    outcome = game.outcome(play.state)
    assert outcome is not None, f"not over after {MOST_STEPS} steps"
    assert play.legal() == set()
    assert game.may_choose(play.state) == ()
    assert game.current_player(play.state) is None
    assert set(outcome.winners) <= set(range(1, len(play.setup.players) + 1))
    assert len(outcome.scores) == len(play.setup.players)
    assert outcome.termination
    assert outcome.why


@every_mode
@a_few
@given(data=st.data())
def test_folding_the_events_gives_the_live_state(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    play.play()
    codec = Codec("event", game.events)
    state = game.new(play.setup)
    for event in play.events:
        through_json = codec.decode(json.loads(json.dumps(codec.encode(event))))
        assert through_json == event
        state = game.evolve(state, through_json)
    assert state == play.state


@every_mode
@a_few
@given(data=st.data())
def test_every_legal_action_is_accepted_and_survives_json(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    codec = Codec("do", game.actions)
    for _ in range(data.draw(st.integers(0, 150), label="steps")):
        if play.over():
            break
        for action in play.legal():
            assert codec.decode(json.loads(json.dumps(codec.encode(action)))) == action
            assert game.decide(play.state, action)
            assert 0 < len(game.label(play.state, action)) <= LABEL_LENGTH
        play.step()


@every_mode
@a_few
@given(data=st.data())
def test_what_is_not_legal_is_refused_with_a_reason(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    pool: set[Action] = set()
    for _ in range(data.draw(st.integers(1, 150), label="steps")):
        legal = play.legal()
        pool |= legal | {_moved(play, action) for action in legal}
        illegal = sorted(pool - legal, key=repr)
        for action in play.rng.sample(illegal, min(POOL_SIZE, len(illegal))):
            before = play.state
            refusal = refused(game, play.state, action)
            assert refusal.ruling in game.rulings or refusal.ruling.startswith("T-")
            assert refusal.why.strip()
            assert refusal.why[-1] in ".!?"
            assert play.state == before
        if play.over():
            break
        play.step()


def _moved(play: Watched, action: Action) -> Action:
    """The same action by somebody else, perhaps by nobody at the table."""
    return replace(action, seat=play.rng.randint(-1, play.game.seats(play.state) + 1))


@every_mode
@a_few
@given(data=st.data())
def test_every_button_means_something_or_is_refused(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    play.play(data.draw(st.integers(0, 150), label="steps"))
    for seat in range(1, game.seats(play.state) + 1):
        for button in BUTTONS:
            for long in (False, True):
                action = _meant_by(play, seat, button, long)
                if action is not None and action not in play.legal():
                    assert refused(game, play.state, action).why


def _meant_by(play: Watched, seat: Seat, button: Button, long: bool) -> Action | None:
    try:
        return play.game.press(play.state, seat, button, long=long)
    except IllegalAction:
        return None


@every_mode
@a_few
@given(data=st.data())
def test_reading_changes_nothing_and_views_are_plain(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    known = Codec("event", game.events)
    for _ in range(data.draw(st.integers(1, 100), label="steps")):
        before, count = play.state, len(play.events)
        _read_everything(play)
        assert play.state is before
        if play.over():
            break
        play.step()
        for event in play.events[count:]:
            public = game.public_event(event)
            if public is not None:
                assert game.describe(play.state, public)
                assert known.encode(public)
            assert event.ruling is None or event.ruling in game.rulings


def _read_everything(play: Watched) -> None:
    game, state = play.game, play.state
    view = game.public_view(state)
    adapter = TypeAdapter(type(view))
    assert adapter.validate_json(adapter.dump_json(view)) == view
    assert game.public_view(state) == view
    assert game.prompt(state)
    assert play.legal() == play.legal()
    assert game.chance(state) == game.chance(state)
    assert game.wall_watch(state) == game.wall_watch(state)
    for seat in range(1, game.seats(state) + 1):
        assert game.private_view(state, seat) == game.private_view(state, seat)


@every_mode
@a_few
@given(data=st.data())
def test_what_the_wall_is_watched_for_is_legal(
    game: Game[Any], mode: Mode, data: st.DataObject
) -> None:
    play = watched(data, game, mode)
    for _ in range(data.draw(st.integers(1, 150), label="steps")):
        watch = game.wall_watch(play.state)
        if watch is not None:
            wanted = (
                watch.crossed,
                watch.crossed_late,
                watch.suspected,
                watch.settled,
                watch.back,
            )
            assert {action for action in wanted if action is not None} <= play.legal()
        if play.over():
            assert watch is None or not watch.armed
            break
        play.step()


@every_mode
def test_a_setup_that_cannot_be_is_refused(game: Game[Any], mode: Mode) -> None:
    def of(*names: str, **rules: str) -> Setup:
        return Setup(game.name, mode.name, tuple(Player(n) for n in names), rules, None, {})

    enough = tuple(f"Player {i}" for i in range(mode.min_seats))
    many = tuple(f"Player {i}" for i in range(mode.max_seats + 1))
    for setup in (of(*many), of(*enough[:-1]), of(*enough[:-1], ""), of(*enough, no_such="rule")):
        with pytest.raises(SetupError):
            game.checked(setup)


@every_mode
def test_names_are_unique_and_rulings_exist(game: Game[Any], mode: Mode) -> None:
    for kinds in (game.actions, game.events):
        names = [kind.name for kind in kinds]
        assert len(set(names)) == len(names)
    for rule in game.house_rules_of(mode.name):
        assert rule.ruling in game.rulings
        assert len(rule.options) > 1
