"""A player that thinks: whose car is whose, and what makes its own win likeliest."""

from random import Random

from tableside.games.core import Action
from tableside.games.racers import actions as act
from tableside.games.racers.players.base import Glimpse
from tableside.games.racers.players.belief import Belief
from tableside.games.racers.players.planning import GRANT_SPACES, Plan, best_plan
from tableside.games.racers.players.standing import Standing, chance_to_win
from tableside.games.racers.words import Car

LIKING: dict[type[Action], float] = {
    act.Look: 1.0,
    act.GainTrap: 0.5,
    act.Decline: 0.1,
}
"""For choices that are not weighed: looks are never declined, traps rather gained than set."""


class ReasoningPlayer:
    """Keeps a belief over the chips and plays for the best chance to win by it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seen: dict[int, Car] = {}
        self._plan: tuple[Action, ...] = ()

    def saw(self, controller: int, car: Car) -> None:
        self._seen[controller] = car

    def choose(self, glimpse: Glimpse) -> Action:
        belief = Belief.of(glimpse.view, glimpse.seat, self._seen)
        cards = [o.card for o in glimpse.options if isinstance(o, act.Play | act.Discard)]
        if cards:
            return self._with_cards(glimpse, belief, cards)
        return self._planned(glimpse.options) or self._likeliest(glimpse, belief)

    def _with_cards(self, glimpse: Glimpse, belief: Belief, cards: list[int]) -> Action:
        plans = {card: best_plan(glimpse, belief, card) for card in cards}
        if isinstance(glimpse.options[0], act.Play):
            best = max(plans.values(), key=lambda plan: plan.worth)
            self._plan = best.steps[1:]
            return best.steps[0]
        return self._discarded(glimpse, plans)

    def _discarded(self, glimpse: Glimpse, plans: dict[int, Plan]) -> Action:
        """A new card is worth more than the worst of several."""
        if len(plans) < 2:
            return act.Decline(seat=glimpse.seat)
        worst = min(plans, key=lambda card: plans[card].worth)
        return act.Discard(seat=glimpse.seat, card=worst)

    def _planned(self, options: tuple[Action, ...]) -> Action | None:
        """The next step of the plan that was made with the card."""
        for number, step in enumerate(self._plan):
            if step in options:
                self._plan = self._plan[number + 1 :]
                return step
        return None

    def _likeliest(self, glimpse: Glimpse, belief: Belief) -> Action:
        worth = [(_worth(glimpse, belief, option), option) for option in glimpse.options]
        best = max(value for value, _ in worth)
        return self._rng.choice([option for value, option in worth if value == best])


def _worth(glimpse: Glimpse, belief: Belief, option: Action) -> float:
    if isinstance(option, act.TakeBoost | act.DropBoost):
        return _worth_of_boost(glimpse, belief, option)
    if isinstance(option, act.Stretch):
        return _worth_of_castle(glimpse, option)
    return LIKING.get(type(option), 0.0)


def _worth_of_boost(
    glimpse: Glimpse, belief: Belief, option: act.TakeBoost | act.DropBoost
) -> float:
    change = 1 if isinstance(option, act.TakeBoost) else -1
    standing = Standing.of(glimpse.view).with_boost(glimpse.seat, option.car, change)
    return chance_to_win(standing, belief, glimpse.seat)


def _worth_of_castle(glimpse: Glimpse, option: act.Stretch) -> float:
    catapult = glimpse.board.track.catapult
    turn = glimpse.view.turn
    assert catapult is not None
    assert turn is not None
    assert turn.rolled is not None
    bonuses = catapult.castles[turn.rolled + option.count - 1]
    return sum(GRANT_SPACES[bonus] for bonus in bonuses) - 0.2 * option.count
