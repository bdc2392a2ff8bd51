"""The contract every game keeps, and the registry of games."""

from tableside.games.core.contract import (
    BUTTONS,
    TABLE,
    Action,
    Button,
    Chance,
    ChanceOutcome,
    Event,
    Game,
    HouseRule,
    Mode,
    Outcome,
    Player,
    Seat,
    Setup,
    WallWatch,
)
from tableside.games.core.registry import game_named, game_names, register

__all__ = [
    "BUTTONS",
    "TABLE",
    "Action",
    "Button",
    "Chance",
    "ChanceOutcome",
    "Event",
    "Game",
    "HouseRule",
    "Mode",
    "Outcome",
    "Player",
    "Seat",
    "Setup",
    "WallWatch",
    "game_named",
    "game_names",
    "register",
]
