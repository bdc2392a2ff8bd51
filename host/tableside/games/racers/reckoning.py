"""The end: boosts and stops, who is farthest, ties."""

from collections.abc import Callable

from tableside.games.core import Event, Seat
from tableside.games.racers import events as ev
from tableside.games.racers.model import State, spaces_to_finish

FARTHEST = "farthest_car"
MOST_BOOSTS = "most_boosts"
FEWEST_STOPS = "fewest_stops"
SHARED = "shared_win"

TERMINATIONS = {
    FARTHEST: "is the farthest ahead",
    MOST_BOOSTS: "is level with another, but has more boosts of the car's colour",
    FEWEST_STOPS: "is level with another in spaces and boosts, but has fewer stops",
    SHARED: "are level in spaces, boosts and stops and share the win",
}


def reckoning(state: State) -> tuple[Event, ...]:
    """Once every chip is known: every player's car after boosts and stops, and who won."""
    cars = tuple(_car_reckoned(state, seat) for seat in range(1, state.rules.seats + 1))
    termination, winners = _winners(cars)
    ended = ev.GameEnded(
        termination=termination, winners=winners, ruling=None if termination == FARTHEST else "R-34"
    )
    return (*cars, ended)


def _car_reckoned(state: State, seat: Seat) -> ev.CarReckoned:
    car = state.chips[seat - 1]
    assert car is not None, "every chip is declared"
    racer = state.racer(seat)
    boosts = racer.boosts[state.board.cars.index(car)]
    # one net move of arithmetic, so it may go back over the line.
    left = spaces_to_finish(state, car) - boosts + racer.stops
    return ev.CarReckoned(
        seat=seat, car=car, boosts=boosts, stops=racer.stops, left=left, ruling="R-32"
    )


_ORDER: tuple[tuple[str, Callable[[ev.CarReckoned], int]], ...] = (
    (FARTHEST, lambda car: car.left),
    (MOST_BOOSTS, lambda car: -car.boosts),
    (FEWEST_STOPS, lambda car: car.stops),
)


def _winners(cars: tuple[ev.CarReckoned, ...]) -> tuple[str, tuple[Seat, ...]]:
    """How the win was decided and whose it is (R-33, R-34)."""
    level = cars
    for termination, key in _ORDER:
        best = min(key(car) for car in level)
        level = tuple(car for car in level if key(car) == best)
        if len(level) == 1:
            return termination, (level[0].seat,)
    return SHARED, tuple(car.seat for car in level)
