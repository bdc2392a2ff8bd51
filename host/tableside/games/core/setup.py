"""How a game is set up: who plays, which mode, which house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.games.core.words import TABLE, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the table; `age` in years, if told."""

    name: str
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game was set up: the first thing in its journal, fixed from then on.

    `players` in seat order; `rules` are house rules by key, complete with defaults once
    `Game.checked` has seen them; `pack_data` is the content of the pack, not its path.
    """

    game: str
    mode: str
    players: tuple[Player, ...]
    rules: Mapping[str, str] = field(default_factory=dict)
    pack: str | None = None
    pack_data: Mapping[str, Any] | None = None

    def player_name(self, seat: Seat) -> str:
        """The name at a seat; `the table` for `TABLE`."""
        return "the table" if seat == TABLE else self.players[seat - 1].name


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a game; `pack` is true if it needs data from a pack."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    pack: bool = False


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A choice at set-up: `options[0]` is the default, the ruling as written."""

    key: str
    ruling: str
    question: str
    options: tuple[str, ...]
    modes: tuple[str, ...] = ()
    """The modes it applies to; empty: all."""

    @property
    def default(self) -> str:
        return self.options[0]
