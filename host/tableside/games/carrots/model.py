"""What a game of carrots is at one moment."""

from dataclasses import dataclass
from enum import StrEnum

from tableside.games.carrots.cards import Card
from tableside.games.carrots.colours import FULL_BOARD, NO_CARROTS, Colour, Pile
from tableside.games.carrots.phases import Phase
from tableside.games.core import Outcome, Seat, Setup

POINTS, TRAP = "points", "trap"

PENALTY_POINTS = 3
SKIPS_IN_A_ROW = 2


class Verdict(StrEnum):
    """What became of a turn."""

    CLEAR = "clear"
    CROSSED = "crossed"
    SKIPPED = "skipped"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What one player has. `card` and `filled` count only in the trap mode."""

    score: int = 0
    kept: Pile = NO_CARROTS
    beside: Pile = NO_CARROTS
    put_aside: int = 0
    skips: int = 0
    left: bool = False
    blocked: bool = False
    card: int | None = None
    filled: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. `verdict` is None while it is not settled.

    `disturbed`: the wall crossed in it without being this player's doing (C-06), so that what
    jumped goes aside. `won`: the carrots it brought, the pulled one first.
    """

    seat: Seat
    number: int
    touched: Colour | None = None
    pulled: Colour | None = None
    verdict: Verdict | None = None
    disturbed: bool = False
    won: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole game; `loose` are carrots off the board whose fate is not settled yet.

    `late`: the turn before this one may still be blamed for a crossing (C-06).
    `returns_to`: where a ruling of "clear" leads back to.
    """

    setup: Setup
    cards: tuple[Card, ...]
    phase: Phase
    players: tuple[PlayerState, ...]
    board: Pile = FULL_BOARD
    aside: Pile = NO_CARROTS
    pulled_loose: Colour | None = None
    jumped_loose: Pile = NO_CARROTS
    starter: Seat | None = None
    turn: Turn | None = None
    last: Turn | None = None
    late: bool = False
    asked_late: bool = False
    returns_to: Phase | None = None
    payer: Seat | None = None
    owed: int = 0
    outcome: Outcome | None = None

    @property
    def trap(self) -> bool:
        return self.setup.mode == TRAP

    @property
    def now(self) -> Turn:
        """The turn that is going on; only for phases that have one."""
        assert self.turn is not None, f"no turn in phase {self.phase}"
        return self.turn

    def player(self, seat: Seat) -> PlayerState:
        return self.players[seat - 1]

    def name_of(self, seat: Seat) -> str:
        return self.setup.player_name(seat)

    def rule(self, key: str) -> str:
        """The house rule chosen at set-up; empty if it does not apply to this mode."""
        return self.setup.rules.get(key, "")

    def card_of(self, seat: Seat) -> Card:
        """The carrots on a player's trap card; none before it is dealt."""
        card = self.player(seat).card
        return () if card is None else self.cards[card - 1]

    def next_on_card(self, seat: Seat) -> Colour | None:
        """The designated carrot (C-16); None without a card or with a full one."""
        card, filled = self.card_of(seat), self.player(seat).filled
        return card[filled] if filled < len(card) else None

    @property
    def everyone_left(self) -> bool:
        return all(player.left for player in self.players)
