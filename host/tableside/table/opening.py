"""Opening games: new ones, and those that were left in the middle."""

from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from tableside import __version__
from tableside.errors import TablesideError
from tableside.games.core import Game, Setup, game_named
from tableside.journal import GamesFolder, Header, Journal, Recovery, resume
from tableside.journal.header import DealerKind, with_dealer
from tableside.referee import Dealer, Referee, Timing
from tableside.referee.dealer import DigitalDealer
from tableside.sensing import Options


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that can be played on: its journal, its referee and where table time stands.

    `recovery`: what was done about a damaged journal, if it was damaged.
    """

    journal: Journal
    referee: Referee
    dealer: Dealer | None
    start_ns: int = 0
    recovery: Recovery | None = None

    @property
    def dealer_kind(self) -> DealerKind:
        """Whether fate is drawn here or told by the table."""
        return "physical" if self.dealer is None else "digital"

    @property
    def watches_wall(self) -> bool:
        """Whether a wall sensor has been part of this game from its beginning."""
        return self.journal.header.wall is not None


@dataclass(frozen=True, slots=True)
class Terms:
    """What a new game needs beside its set-up.

    Without a `seed` the digital dealer draws from the system's own randomness.
    """

    timing: Timing
    wall: Options | None = None
    digital: bool = True
    seed: int | None = None


def begin(folder: GamesFolder, setup: Setup, terms: Terms) -> Opened:
    """A new game, its header in the journal; raises `SetupError`, `PackError`, `JournalError`."""
    game = game_named(setup.game)
    dealer: DealerKind = "digital" if terms.digital else "physical"
    checked = game.checked(with_dealer(setup, game, dealer))
    game.new(checked)
    header = Header.of(
        checked,
        game,
        timing=terms.timing,
        wall=terms.wall if _has_wall(game, checked) else None,
        dealer=dealer,
        app=__version__,
    )
    journal = folder.begin(header)
    return Opened(journal, resume(journal), _dealer(terms.digital, terms.seed))


def take_up(folder: GamesFolder, game_id: str) -> Opened:
    """A game as it was when it was left; raises `JournalError` or `NotReproduced`."""
    journal, recovery = folder.open(game_id)
    try:
        referee = resume(journal)
    except TablesideError:
        journal.close()
        raise
    dealer = _dealer(journal.header.dealer == "digital", None)
    return Opened(journal, referee, dealer, referee.now_ns, recovery)


def _dealer(digital: bool, seed: int | None) -> Dealer | None:
    if not digital:
        return None
    return DigitalDealer(SystemRandom() if seed is None else Random(seed))


def _has_wall(game: Game[Any], setup: Setup) -> bool:
    return game.wall_watch(game.new(setup)) is not None
