"""Players for empty seats. They see what a person at that seat sees, and no more."""

from tableside.games.racers.players.base import Glimpse, RacePlayer, RandomPlayer, glimpse_of
from tableside.games.racers.players.reasoning import ReasoningPlayer

__all__ = ["Glimpse", "RacePlayer", "RandomPlayer", "ReasoningPlayer", "glimpse_of"]
