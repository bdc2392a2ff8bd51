"""When a game of carrots is over, and who has won."""

from tableside.games.carrots.events import GameEnded
from tableside.games.carrots.model import State
from tableside.games.carrots.order import is_blocked, round_complete, seats
from tableside.games.core import Seat

LAST_CARROTS, FULL_CARD, ALL_BLOCKED, ALL_LEFT = (
    "last_carrots",
    "full_card",
    "all_blocked",
    "all_left",
)

_RULING = {LAST_CARROTS: "C-11", FULL_CARD: "C-21", ALL_BLOCKED: "C-20", ALL_LEFT: "C-14"}


def ending_of(state: State) -> GameEnded | None:
    """How the game ends now that a turn or a crossing is settled, or None if it goes on."""
    termination = _termination(state)
    if termination is None:
        return None
    winners = _winners(state, termination)
    return GameEnded(
        termination=termination,
        winners=winners,
        scores=scores(state),
        why=_why(state, termination, winners),
        ruling=_RULING[termination],
    )


def scores(state: State) -> tuple[int, ...]:
    """Points in the first mode, carrots on the card in the second; by seat."""
    return tuple(player.filled if state.trap else player.score for player in state.players)


def has_full_card(state: State, seat: Seat) -> bool:
    """Whether every carrot on the player's card lies on it."""
    card = state.card_of(seat)
    return bool(card) and state.player(seat).filled == len(card)


def _termination(state: State) -> str | None:
    if state.trap and any(has_full_card(state, seat) for seat in seats(state)):
        return FULL_CARD
    if state.everyone_left:
        return ALL_LEFT
    if state.trap:
        return ALL_BLOCKED if _all_blocked(state) else None
    return LAST_CARROTS if _last_carrots(state) else None


def _all_blocked(state: State) -> bool:
    return all(state.player(seat).left or is_blocked(state, seat) for seat in seats(state))


def _last_carrots(state: State) -> bool:
    if state.board.total > len(state.players):
        return False
    if state.rule("equal_turns") == "on" and state.board.total:
        return round_complete(state)
    return True


def _winners(state: State, termination: str) -> tuple[Seat, ...]:
    if termination == FULL_CARD:
        return tuple(seat for seat in seats(state) if has_full_card(state, seat))
    best = max(_standing(state, seat) for seat in seats(state))
    return tuple(seat for seat in seats(state) if _standing(state, seat) == best)


def _standing(state: State, seat: Seat) -> tuple[int, ...]:
    player = state.player(seat)
    if state.rule("ties") == "colours":
        return (player.score, player.kept.orange, player.kept.blue)
    return (scores(state)[seat - 1],)


def _why(state: State, termination: str, winners: tuple[Seat, ...]) -> str:
    reason = {
        LAST_CARROTS: f"only {_carrots(state.board.total)} left on the board",
        FULL_CARD: "the card is full and the trap is open",
        ALL_BLOCKED: "nobody's next carrot is left on the board",
        ALL_LEFT: "everybody has left",
    }[termination]
    return f"The game is over: {reason}. {_result(state, winners)}"


def _result(state: State, winners: tuple[Seat, ...]) -> str:
    names = " and ".join(state.name_of(seat) for seat in winners)
    best = scores(state)[winners[0] - 1]
    made = _carrots(best) + " on the card" if state.trap else f"{best} point{'s' * (best != 1)}"
    if len(state.players) == 1:
        return f"This was practice: {names} made {made}."
    return f"{names} {'win' if len(winners) > 1 else 'wins'} with {made}."


def _carrots(number: int) -> str:
    return f"{number} carrot{'s' * (number != 1)}"
