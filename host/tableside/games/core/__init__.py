"""The contract every game keeps, and the registry of games."""

from tableside.games.core.contract import Game
from tableside.games.core.fate import Chance, ChanceOutcome, Outcome
from tableside.games.core.menus import LIST_COLUMNS, TITLE_COLUMNS, Item, Menu
from tableside.games.core.registry import game_named, game_names, register
from tableside.games.core.setup import HouseRule, Mode, Player, Setup
from tableside.games.core.watches import ChipWatch, Permit, Reveal, WallWatch
from tableside.games.core.words import BUTTONS, TABLE, Action, Button, Event, Seat

__all__ = [
    "BUTTONS",
    "LIST_COLUMNS",
    "TABLE",
    "TITLE_COLUMNS",
    "Action",
    "Button",
    "Chance",
    "ChanceOutcome",
    "ChipWatch",
    "Event",
    "Game",
    "HouseRule",
    "Item",
    "Menu",
    "Mode",
    "Outcome",
    "Permit",
    "Player",
    "Reveal",
    "Seat",
    "Setup",
    "WallWatch",
    "game_named",
    "game_names",
    "register",
]
