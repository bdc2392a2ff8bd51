"""How a race stands for a seat: the chance to win, over everything it holds possible."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp

from tableside.games.core import Seat
from tableside.games.racers.players.belief import Belief
from tableside.games.racers.view import RacersView
from tableside.games.racers.words import Car

NEAR_DOUBT = 1.5
DOUBT_PER_SPACE = 0.12
"""A lead means less the longer the race still is."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Spaces left by car; boosts by seat and car; stops by seat."""

    left: Mapping[Car, int]
    boosts: Mapping[Seat, Mapping[Car, int]]
    stops: Mapping[Seat, int]

    @classmethod
    def of(cls, view: RacersView) -> "Standing":
        cars = [car.car for car in view.cars]
        return cls(
            {car.car: car.left for car in view.cars},
            {r.seat: dict(zip(cars, r.boosts, strict=True)) for r in view.racers},
            {r.seat: r.stops for r in view.racers},
        )

    def with_boost(self, seat: Seat, car: Car, change: int) -> "Standing":
        """The same with a boost more or less."""
        mine = {**self.boosts[seat], car: self.boosts[seat][car] + change}
        return replace(self, boosts={**self.boosts, seat: mine})

    def with_left(self, left: Mapping[Car, int]) -> "Standing":
        """The same with some cars moved."""
        return replace(self, left={**self.left, **left})


def chance_to_win(standing: Standing, belief: Belief, seat: Seat) -> float:
    """Between 0 and 1: how likely the seat's own car ends before everyone else's."""
    doubt = NEAR_DOUBT + DOUBT_PER_SPACE * max(0, min(standing.left.values()))
    reckoned = {
        (s, car): left - boosts[car] + standing.stops[s]
        for s, boosts in standing.boosts.items()
        for car, left in standing.left.items()
    }
    others = [s for s in standing.boosts if s != seat]
    chance = 0.0
    for world, probability in belief.worlds:
        best = min(reckoned[other, world[other - 1]] for other in others)
        lead = best - reckoned[seat, world[seat - 1]]
        chance += probability / (1 + exp(-lead / doubt))
    return chance
