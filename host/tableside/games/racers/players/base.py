"""What a player sees, what it must be able to do, and the simplest one."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from tableside.games.core import Action, Seat
from tableside.games.racers.board import Board
from tableside.games.racers.model import State
from tableside.games.racers.options import due
from tableside.games.racers.view import RacersView, SecretView, public_view, secret_view
from tableside.games.racers.words import Car


@dataclass(frozen=True, slots=True)
class Glimpse:
    """All that a player goes by when it is asked to choose; `options` hold at least one."""

    board: Board
    seat: Seat
    view: RacersView
    secret: SecretView | None
    options: tuple[Action, ...]


class RacePlayer(Protocol):
    """Somebody who plays a seat."""

    def saw(self, controller: int, car: Car) -> None:
        """The player looked into a controller, by its right, and saw this chip."""

    def choose(self, glimpse: Glimpse) -> Action:
        """One of the options."""


def glimpse_of(state: State, seat: Seat) -> Glimpse | None:
    """What a seat goes by, None if nothing is asked of it."""
    options = due(state, seat)
    if not options:
        return None
    return Glimpse(state.board, seat, public_view(state), secret_view(state, seat), options)


class RandomPlayer:
    """Takes any option, each as likely as the next."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def saw(self, controller: int, car: Car) -> None:
        """Of no use to it."""

    def choose(self, glimpse: Glimpse) -> Action:
        return self._rng.choice(glimpse.options)
