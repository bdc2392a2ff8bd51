"""The digital dealer: answers where fate must, from a generator it is given."""

from random import Random

from tableside.games.core import Action, Chance


class DigitalDealer:
    """Draws by weight. The same generator and the same questions give the same answers."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, chance: Chance) -> Action:
        """One of the outcomes, each as likely as its weight says."""
        weights = [outcome.weight for outcome in chance.outcomes]
        # Of all of `Random`, only the sequence of `random()` is promised to stay the same from
        # one Python to the next, and a seeded script must give the same game on each.
        rest = int(self._random.random() * sum(weights))
        for outcome in chance.outcomes:
            if rest < outcome.weight:
                return outcome.action
            rest -= outcome.weight
        raise ValueError("fate was asked to choose among nothing")
