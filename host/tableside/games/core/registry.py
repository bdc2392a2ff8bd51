"""Which games there are. A game registers itself when its folder is imported."""

import importlib
import pkgutil
from functools import cache
from typing import Any

import tableside.games as games_folder
from tableside.errors import SetupError
from tableside.games.core.contract import Game

_games: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Make a game known by its name; a second game of that name is a mistake."""
    if game.name in _games:
        raise ValueError(f"there is already a game called {game.name!r}")
    _games[game.name] = game


@cache
def _import_all() -> None:
    # A new game is one new folder and no edit elsewhere, so the folder is searched.
    for found in pkgutil.iter_modules(games_folder.__path__):
        if found.ispkg and found.name != "core":
            importlib.import_module(f"{games_folder.__name__}.{found.name}")


def game_names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    _import_all()
    return tuple(sorted(_games))


def game_named(name: str) -> Game[Any]:
    """The game of that name; `SetupError` names the known ones."""
    _import_all()
    if name not in _games:
        raise SetupError(f"no game called {name!r}; there are: {', '.join(game_names())}")
    return _games[name]
