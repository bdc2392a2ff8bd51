"""Whose turn comes next, who is blocked, who may start."""

from collections.abc import Iterator

from tableside.games.carrots.model import State
from tableside.games.core import Seat, Setup


def seats(state: State) -> range:
    """Every seat of the set-up, clockwise from the first."""
    return range(1, len(state.players) + 1)


def youngest(setup: Setup) -> tuple[Seat, ...]:
    """Who may start (C-13): the youngest; everybody, if an age is not told."""
    ages = [player.age for player in setup.players if player.age is not None]
    everybody = range(1, len(setup.players) + 1)
    if len(ages) < len(setup.players):
        return tuple(everybody)
    return tuple(seat for seat in everybody if setup.players[seat - 1].age == min(ages))


def fate_picks_starter(setup: Setup) -> bool:
    """Whether the start is drawn: not every age is told, and more than one may start."""
    return len(setup.players) > 1 and any(player.age is None for player in setup.players)


def is_blocked(state: State, seat: Seat) -> bool:
    """Whether no carrot of the player's next colour is left on the board (C-20)."""
    colour = state.next_on_card(seat)
    return colour is not None and not state.board.count(colour)


def may_play(state: State, seat: Seat) -> bool:
    """Whether turns of this player are not passed over (C-14, C-20)."""
    return not state.player(seat).left and not is_blocked(state, seat)


def next_seat(state: State) -> Seat | None:
    """Who plays after the present turn; None if nobody can."""
    return next((seat for seat in _clockwise(state) if may_play(state, seat)), None)


def candidate(state: State) -> Seat | None:
    """Who would play now: the player of an unsettled turn, or the next one."""
    turn = state.now
    if turn.verdict is None and may_play(state, turn.seat):
        return turn.seat
    return next_seat(state)


def round_complete(state: State) -> bool:
    """Whether everybody has had equally many turns, passed-over ones counted."""
    finished = state.turn if state.now.verdict is not None else state.last
    coming = candidate(state)
    if finished is None or coming is None:
        return True
    return _place(state, coming) <= _place(state, finished.seat)


def next_to_deal(state: State) -> Seat | None:
    """Who draws the next trap card, in the order of seats."""
    return next((seat for seat in seats(state) if state.player(seat).card is None), None)


def _clockwise(state: State) -> Iterator[Seat]:
    number = len(state.players)
    return ((state.now.seat - 1 + step) % number + 1 for step in range(1, number + 1))


def _place(state: State, seat: Seat) -> int:
    assert state.starter is not None, "a game with turns has a starter"
    return (seat - state.starter) % len(state.players)
