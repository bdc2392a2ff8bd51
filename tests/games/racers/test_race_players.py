"""The players for empty seats: what they may know, and that thinking helps."""

from random import Random

import pytest
from bench.rules_match import play_match, race_setup
from bench.rules_players import wilson, wins

from tableside.games.racers.players import RandomPlayer, ReasoningPlayer, glimpse_of
from tableside.games.racers.players.belief import Belief
from tableside.games.racers.players.planning import best_plan
from tableside.games.racers.players.standing import Standing, chance_to_win
from tests.games.racers.tables import GAME, Table, random_action, setup


def test_a_belief_keeps_exactly_the_worlds_that_fit_what_was_seen():
    view = GAME.public_view(Table().started().state)
    assert len(Belief.of(view, 1, {}).worlds) == 120
    one = Belief.of(view, 1, {4: "red"})
    assert len(one.worlds) == 24
    assert one.of_controller(1) == pytest.approx(
        dict.fromkeys(["yellow", "blue", "green", "purple"], 0.25)
    )
    three = Belief.of(view, 1, {4: "red", 2: "blue", 5: "green"})
    assert three.of_controller(1) == pytest.approx({"yellow": 0.5, "purple": 0.5})


def test_boosts_taken_by_another_tell_what_they_think_they_drive():
    table = Table().started().give(2, boosts=(0, 4, 0, 0, 0))
    belief = Belief.of(GAME.public_view(table.state), 1, {4: "blue"})
    theirs, mine = belief.of_controller(2), belief.of_controller(1)
    assert theirs["red"] > 2 * theirs["yellow"]
    assert mine["red"] < mine["yellow"]
    assert sum(mine.values()) == pytest.approx(1)


def test_the_chance_to_win_grows_with_the_own_lead():
    table = Table().started().put(yellow="9", red="5", blue="5", green="5", purple="5")
    view = GAME.public_view(table.state)
    seen = {2: "red", 3: "blue", 4: "green"}
    belief = Belief.of(view, 1, seen)
    standing = Standing.of(view)
    here = chance_to_win(standing, belief, 1)
    boosted = chance_to_win(standing.with_boost(1, "yellow", 1), belief, 1)
    behind = chance_to_win(standing.with_left({"yellow": 60}), belief, 1)
    assert behind < here < boosted


def test_the_planned_ends_are_where_the_rules_put_the_cars():
    """The player looks ahead by its own arithmetic: hold it against the rules."""
    rng = Random(3)
    for mode in ("living_room", "garden"):
        state = GAME.new(setup(mode, 3, dealer="digital"))
        checked = 0
        while GAME.outcome(state) is None:
            seat = GAME.current_player(state)
            glimpse = glimpse_of(state, seat) if seat else None
            if glimpse is not None and glimpse.view.need == "play":
                _plan_holds(state, glimpse, rng)
                checked += 1
            state = _after(state, random_action(state, rng))
        assert checked > 20


def _plan_holds(state, glimpse, rng):
    card = rng.choice(glimpse.secret.hand)
    plan = best_plan(glimpse, Belief.of(glimpse.view, glimpse.seat, {}), card)
    for step in plan.steps:
        if step in GAME.legal_actions(state, glimpse.seat):
            state = _after(state, step)
        if state.turn is None or state.turn.step != "1":
            break
    # The catapult may have fired since, so only cars that are not in the sandpit are compared.
    cars = {car.car: car for car in GAME.public_view(state).cars}
    for car, place, left in plan.ends:
        if not cars[car].place.startswith("S"):
            assert (cars[car].place, cars[car].left) == (place, left)


def _after(state, action):
    for event in GAME.decide(state, action):
        state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("player", [RandomPlayer, ReasoningPlayer])
def test_a_race_between_players_ends_with_a_winner(player):
    rng = Random(2)
    outcome = play_match(race_setup("garden", 3), [player(rng) for _ in range(3)], rng)
    assert outcome.winners


def test_thinking_wins_clearly_more_often_than_chance():
    games = 24
    low, _ = wilson(wins("living_room", 4, games, seed=1), games)
    assert low > 0.4, "by chance it would be a quarter"
