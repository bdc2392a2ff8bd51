"""What a seat may believe about the chips: every assignment that fits what it was shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from tableside.games.core import Seat
from tableside.games.racers.view import RacersView
from tableside.games.racers.words import Car

World = tuple[Car, ...]
"""The car of every controller, in their order."""

SUSPICION = 0.7
"""How much a boost of a colour tells of whoever took it: 0 nothing, 1 in proportion."""


@dataclass(frozen=True, slots=True)
class Belief:
    """The possible worlds with their probabilities, which add up to 1."""

    worlds: tuple[tuple[World, float], ...]

    @classmethod
    def of(cls, view: RacersView, seat: Seat, seen: Mapping[int, Car]) -> "Belief":
        """All worlds in which the seen chips are where they were seen.

        The others' boosts weigh in: people collect for the car they think is theirs.
        """
        cars = tuple(car.car for car in view.cars)
        weights = {
            world: _weight(world, view, seat)
            for world in _all_worlds(cars)
            if all(world[controller - 1] == car for controller, car in seen.items())
        }
        whole = sum(weights.values())
        return cls(tuple((world, weight / whole) for world, weight in weights.items()))

    def of_controller(self, controller: int) -> dict[Car, float]:
        """How likely each car is in a controller; impossible ones are left out."""
        likely: dict[Car, float] = {}
        for world, probability in self.worlds:
            car = world[controller - 1]
            likely[car] = likely.get(car, 0.0) + probability
        return likely


@cache
def _all_worlds(cars: tuple[Car, ...]) -> tuple[World, ...]:
    return tuple(permutations(cars))


def _weight(world: World, view: RacersView, seat: Seat) -> float:
    weight = 1.0
    for racer in view.racers:
        if racer.seat != seat:
            index = next(n for n, car in enumerate(view.cars) if car.car == world[racer.seat - 1])
            weight *= (1 + racer.boosts[index]) ** SUSPICION
    return weight
