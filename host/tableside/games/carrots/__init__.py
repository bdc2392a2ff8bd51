"""Escaping Carrots: pull carrots, and do not let the wall cross the mark."""

from tableside.games.carrots.colours import Colour, Pile
from tableside.games.carrots.game import Carrots
from tableside.games.carrots.view import CardView, CarrotsView, PlayerView
from tableside.games.core import register

register(Carrots())

__all__ = ["CardView", "Carrots", "CarrotsView", "Colour", "Pile", "PlayerView"]
