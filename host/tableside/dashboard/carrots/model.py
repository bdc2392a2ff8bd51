"""What the middle of the carrots screen shows. Without Textual."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tableside.dashboard.marks import MARKS, Mark
from tableside.dashboard.models import Call
from tableside.dashboard.trace import TraceModel, trace_of
from tableside.games.carrots.colours import PER_COLOUR, Colour
from tableside.games.carrots.model import TRAP
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.view import CardView, CarrotsView, PlayerView
from tableside.referee.view import TableView


@dataclass(frozen=True, slots=True)
class ColourLeft:
    """The carrots of one colour on the board, of `total` at the start.

    `points` for each; 0 where points do not count.
    """

    mark: Mark
    left: int
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One carrot of a trap card."""

    mark: Mark
    filled: bool
    next: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player: `carrots` won by colour, or in the trap mode the `card` once it is dealt."""

    name: str
    current: bool
    score: str
    carrots: tuple[tuple[Mark, int], ...]
    card: tuple[Slot, ...]
    beside: int
    skips: int
    state: str


@dataclass(frozen=True, slots=True)
class PlayersModel:
    """All players in seat order; `trap` says which columns count, `turn` counts from 1."""

    rows: tuple[PlayerRow, ...]
    trap: bool
    turn: int


@dataclass(frozen=True, slots=True)
class BoardModel:
    """The carrots on the board, dearest first; `ends_at` so many the game ends (C-11)."""

    colours: tuple[ColourLeft, ...]
    ends_at: int | None

    @property
    def left(self) -> int:
        return sum(colour.left for colour in self.colours)


CALLS: Mapping[Phase, Call] = {
    Phase.STARTING: Call("WHO STARTS?", "ask", to_all=True),
    Phase.DEALING: Call("DRAW", "ask", to_all=True),
    Phase.OPEN: Call("PULL", "go"),
    Phase.PULLING: Call("PULL IT", "go"),
    Phase.SETTLING: Call("HANDS OFF", "wait", to_all=True),
    Phase.RULING: Call("CROSSED?", "ask", to_all=True),
    Phase.ASKING: Call("WHAT MOVED?", "ask", to_all=True),
    Phase.PAYING: Call("PAY", "stop"),
    Phase.RESETTING: Call("WALL BACK", "stop", to_all=True),
    Phase.OVER: Call("", "over", to_all=True),
}
"""What is called out in each phase."""


def carrots_of(view: TableView) -> CarrotsView:
    """The carrots in a view of the table."""
    game_view: CarrotsView = view.game_view
    return game_view


def call_of(view: TableView) -> Call:
    """The word of the phase; a debt is called out to who owes it."""
    carrots = carrots_of(view)
    call = replace(CALLS[carrots.phase], seat=carrots.payer)
    wanted = _wanted(carrots) if carrots.phase is Phase.OPEN else None
    return call if wanted is None else replace(call, word=f"{call.word} {wanted}".upper())


def _wanted(carrots: CarrotsView) -> Colour | None:
    """The designated carrot of the player whose turn it is (C-16)."""
    if carrots.current is None:
        return None
    card = carrots.players[carrots.current - 1].card
    return None if card is None or card.filled >= len(card.carrots) else card.carrots[card.filled]


def doubt_of(view: TableView) -> TraceModel | None:
    """What the sensor saw, while the table has to rule on it."""
    if carrots_of(view).phase is not Phase.RULING or view.wall is None:
        return None
    return trace_of(view.wall.trace, view.at_ns)


def board_of(view: CarrotsView) -> BoardModel:
    """The carrots left."""
    counts = view.mode != TRAP
    colours = (
        ColourLeft(MARKS[colour], view.board.count(colour), PER_COLOUR, colour.points * counts)
        for colour in Colour
    )
    return BoardModel(tuple(colours), view.ends_at)


def players_of(view: CarrotsView) -> PlayersModel:
    """Every player's row."""
    trap = view.mode == TRAP
    rows = tuple(_row(player, player.seat == view.current, trap) for player in view.players)
    return PlayersModel(rows, trap, view.turn)


def _row(player: PlayerView, current: bool, trap: bool) -> PlayerRow:
    card = _slots(player.card)
    won = () if trap else tuple((MARKS[c], player.carrots.count(c)) for c in Colour)
    return PlayerRow(
        name=player.name,
        current=current,
        score=f"{player.score}/{len(card)}" if card else "-" if trap else str(player.score),
        carrots=won,
        card=card,
        beside=player.beside.total,
        skips=player.skips,
        state="left" if player.left else "blocked" if player.blocked else "",
    )


def _slots(card: CardView | None) -> tuple[Slot, ...]:
    if card is None:
        return ()
    return tuple(
        Slot(MARKS[colour], at < card.filled, at == card.filled)
        for at, colour in enumerate(card.carrots)
    )
