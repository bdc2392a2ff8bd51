"""The state in which a race begins."""

from tableside.games.core import Setup
from tableside.games.racers.board import Board, board_of
from tableside.games.racers.faults import pack_faults
from tableside.games.racers.model import (
    CarAt,
    Cards,
    Hand,
    Racer,
    Rules,
    State,
    Token,
    Traps,
)
from tableside.games.racers.pack import from_plain
from tableside.games.racers.words import CONTROLLERS, DOCK_SLOTS, FIRST_HAND, Phase

FULL_RACE_SEATS = 4
"""From this many players on a race has three laps (R-01)."""


def first_state(setup: Setup) -> State:
    """The state before the first event of a checked set-up; raises `PackError`, `SetupError`."""
    board = _board(setup)
    rules = _rules(setup, board)
    parked = CONTROLLERS - rules.seats if rules.all_docks else 0
    on_track = {place: (Token(0),) for place in board.track.first_traps}
    supply = sum(board.traps) - len(on_track) - rules.seats - parked
    traps = Traps(on_track, supply, (board.traps,), (0,) * len(board.traps), parked)
    dealt = 0 if rules.digital else FIRST_HAND
    deck = frozenset(range(1, len(board.cards) + 1))
    return State(
        rules=rules,
        phase=Phase.SEALING if rules.sealed else Phase.LOOKS,
        cars=(CarAt(board.track.start),) * len(board.cars),
        racers=tuple(_racer(seat, dealt, rules) for seat in range(1, rules.seats + 1)),
        traps=traps,
        cards=Cards(len(deck) - dealt * rules.seats, (deck,), ()),
    )


def _board(setup: Setup) -> Board:
    assert setup.pack_data is not None, "`Game.checked` has seen to it"
    pack = from_plain(setup.pack_data)
    faults = pack_faults(setup.mode, pack)
    if faults:
        raise faults[0]
    return board_of(pack)


def _rules(setup: Setup, board: Board) -> Rules:
    seats = len(setup.players)
    chosen = setup.rules
    laps = chosen["laps"]
    by_players = 3 if seats >= FULL_RACE_SEATS else 2
    return Rules(
        board=board,
        players=tuple(player.name for player in setup.players),
        digital=chosen["dealer"] == "digital",
        laps=by_players if laps == "by_players" else int(laps),
        equal_turns=chosen["equal_turns"] == "on",
        all_docks=chosen["dock_traps"] == "all",
        limited=chosen["supplies"] == "limited",
        sealed=chosen["chips"] == "sealed",
        each_castle=chosen.get("castle_bonus", "each") == "each",
    )


def _racer(seat: int, cards: int, rules: Rules) -> Racer:
    first = Token(0) if rules.digital else Token(0, seen=(seat,))
    return Racer(
        hand=Hand(hidden=(cards,)),
        hand_limit=FIRST_HAND,
        boosts=(0,) * len(rules.board.cars),
        stops=0,
        stretches=0,
        dock=(first,) + (None,) * (DOCK_SLOTS - 1),
        progress=0,
        clues=(),
    )
