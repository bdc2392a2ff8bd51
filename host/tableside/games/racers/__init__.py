"""Carpet Racers: drive anybody's car, and find out which one is yours."""

from tableside.games.core import register
from tableside.games.racers.game import Racers
from tableside.games.racers.view import RacersView, SecretView

register(Racers())

__all__ = ["Racers", "RacersView", "SecretView"]
