"""What everyone may see of a game of carrots: all of it."""

from dataclasses import dataclass

from tableside.games.carrots.blame import Blame
from tableside.games.carrots.colours import Colour, Pile
from tableside.games.carrots.endings import scores
from tableside.games.carrots.model import State, Turn, Verdict
from tableside.games.carrots.order import is_blocked, seats
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.questions import blame_options
from tableside.games.core import Seat


@dataclass(frozen=True, slots=True)
class CardView:
    """A trap card: its number, its carrots in order, and how many of them are covered."""

    number: int
    carrots: tuple[Colour, ...]
    filled: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player. `score`: points, or carrots on the card in the trap mode.

    `carrots` won, `beside` the card; `put_aside`: how many were lost; `skips` in a row.
    """

    seat: Seat
    name: str
    score: int
    carrots: Pile
    beside: Pile
    put_aside: int
    skips: int
    left: bool
    blocked: bool
    card: CardView | None


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The turn before the present one, as it was settled."""

    seat: Seat
    number: int
    pulled: Colour | None
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class CarrotsView:
    """The table as it stands. `loose`: carrots off the board that wait for the verdict.

    `current` is whose turn it is, `payer` who hands back carrots worth `owed` points, `question`
    the answers to "what moved the wall?", `ends_at` how many carrots end the first mode.
    """

    mode: str
    phase: Phase
    current: Seat | None
    turn: int
    touched: Colour | None
    board: Pile
    loose: tuple[Colour, ...]
    aside: Pile
    players: tuple[PlayerView, ...]
    last: LastTurn | None
    question: tuple[Blame, ...]
    payer: Seat | None
    owed: int
    ends_at: int | None
    practice: bool


def public_view(state: State) -> CarrotsView:
    """What everyone may see."""
    turn = state.turn
    asking = state.phase is Phase.ASKING
    return CarrotsView(
        mode=state.setup.mode,
        phase=state.phase,
        current=current_player(state),
        turn=0 if turn is None else turn.number,
        touched=turn.touched if turn is not None and state.phase is Phase.PULLING else None,
        board=state.board,
        loose=_loose(state),
        aside=state.aside,
        players=tuple(_player_view(state, seat) for seat in seats(state)),
        last=_last_turn(turn if state.phase is Phase.OVER else state.last),
        question=blame_options(state, late=state.asked_late) if asking else (),
        payer=state.payer,
        owed=state.owed,
        ends_at=None if state.trap else len(state.players),
        practice=len(state.players) == 1,
    )


def current_player(state: State) -> Seat | None:
    """Whose turn it is; None before the first turn and after the last."""
    return None if state.turn is None or state.phase is Phase.OVER else state.turn.seat


def _loose(state: State) -> tuple[Colour, ...]:
    pulled = () if state.pulled_loose is None else (state.pulled_loose,)
    return (*pulled, *state.jumped_loose)


def _player_view(state: State, seat: Seat) -> PlayerView:
    player = state.player(seat)
    return PlayerView(
        seat=seat,
        name=state.name_of(seat),
        score=scores(state)[seat - 1],
        carrots=player.kept,
        beside=player.beside,
        put_aside=player.put_aside,
        skips=player.skips,
        left=player.left,
        blocked=is_blocked(state, seat),
        card=None
        if player.card is None
        else CardView(player.card, state.card_of(seat), player.filled),
    )


def _last_turn(turn: Turn | None) -> LastTurn | None:
    return None if turn is None else LastTurn(turn.seat, turn.number, turn.pulled, turn.verdict)
