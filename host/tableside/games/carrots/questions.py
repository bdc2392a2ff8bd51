"""What fate and the table are asked, and which answers can be true."""

from tableside.games.carrots import actions as act
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.model import State
from tableside.games.carrots.order import fate_picks_starter, next_to_deal, youngest
from tableside.games.carrots.phases import Phase
from tableside.games.core import Chance, ChanceOutcome, Seat


def chance_of(state: State) -> Chance | None:
    """What fate must answer now, or None."""
    if state.phase is Phase.STARTING and fate_picks_starter(state.setup):
        starts = [act.Start(player=seat) for seat in youngest(state.setup)]
        return Chance("Who starts?", tuple(ChanceOutcome(start) for start in starts))
    dealt_to = next_to_deal(state)
    if state.phase is Phase.DEALING and dealt_to is not None:
        return _deal(state, dealt_to)
    return None


def cards_left(state: State) -> tuple[int, ...]:
    """The trap cards that nobody has drawn, by number."""
    dealt = {player.card for player in state.players}
    return tuple(number for number in range(1, len(state.cards) + 1) if number not in dealt)


def blame_options(state: State, *, late: bool) -> tuple[Blame, ...]:
    """What may have moved the wall (C-06); `late`: the turn before may be blamed too."""
    carrots = tuple(Blame(colour.value) for colour in state.board.colours)
    previous = (Blame.PREVIOUS,) if late else ()
    return (*carrots, *previous, Blame.NOBODY)


def _deal(state: State, seat: Seat) -> Chance:
    deals = [act.DealCard(to=seat, card=number) for number in cards_left(state)]
    question = f"Which trap card has {state.name_of(seat)} drawn?"
    return Chance(question, tuple(ChanceOutcome(deal) for deal in deals))
