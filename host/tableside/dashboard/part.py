"""What the dashboard needs to know of one game, and where it finds it."""

import importlib
import importlib.util
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tableside.dashboard.intents import Intent
from tableside.dashboard.keys import Key
from tableside.dashboard.models import Call, ChoiceModel
from tableside.referee.view import TableView

if TYPE_CHECKING:
    from tableside.dashboard.screens.play import PlayScreen
    from tableside.dashboard.widgets.body import GameBody


class GamePart(Protocol):
    """The part of one game; everything but `body` is pure."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the game, in the order of the help page."""

    @property
    def how_to(self) -> tuple[str, ...]:
        """The help page: a few short sentences, most important first."""

    def call(self, view: TableView) -> Call:
        """The word to call out now."""

    def choices(self, view: TableView) -> Sequence[ChoiceModel]:
        """The buttons to offer now, most wanted first."""

    def intent(self, key_id: str, view: TableView) -> Intent:
        """What a key means now. A key that is not legal now still means what it says: the
        referee refuses it with a reason."""

    def body(self) -> "GameBody":
        """A new widget for the middle of the screen."""


def screen_of(game: str) -> type["PlayScreen"]:
    """The play screen of a game: `SCREEN` of the folder with its name here, else the plain one."""
    found = game.isidentifier() and importlib.util.find_spec(f"tableside.dashboard.{game}")
    folder = game if found and found.submodule_search_locations is not None else "plain"
    screen: type[PlayScreen] = importlib.import_module(f"tableside.dashboard.{folder}").SCREEN
    return screen
