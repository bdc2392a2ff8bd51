"""What a seat's handheld offers: short lists, in the order in which people look for things."""

from collections.abc import Callable, Sequence
from itertools import groupby

from tableside.games.core import LIST_COLUMNS, Action, Item, Menu, Seat
from tableside.games.racers import actions as act
from tableside.games.racers.fate import chance
from tableside.games.racers.model import State, the_turn
from tableside.games.racers.needs import RULES, Need, need_of
from tableside.games.racers.options import due, known_looks, options
from tableside.games.racers.view import secret_view
from tableside.games.racers.wording import card_label, label, trap_label
from tableside.games.racers.words import Car, TrapKind

Lines = tuple[Item | Menu, ...]

LONGEST_LIST = 10
"""So many lines a person still looks through; a longer list is cut into several."""
CARDS_A_GROUP = 10
SPACES_A_GROUP = 5
"""With two tokens on each they are as many lines."""


def menu(state: State, seat: Seat) -> Menu | None:
    """The lists of a seat; further looks, which one may always take, stand last."""
    need = need_of(state)
    if need is None or RULES[need].who == "devices":
        return None
    actions = (*spoken_for(state, seat), *due(state, seat))
    looks = _looks(state, seat, actions) if RULES[need].who != "fate" else ()
    if not actions:
        return Menu("Look again", looks, asked=False) if looks else None
    lines = _LINES.get(need, _plain)(state, actions)
    if looks:
        lines = (*lines, Menu("Look again", looks, label="Look again ..."))
    return Menu(_title(state, need), lines)


def spoken_for(state: State, seat: Seat) -> tuple[Action, ...]:
    """What the table is asked, and this seat may answer in its place.

    Who starts anybody may say; what a trap or the die shows, whoever flipped or rolled it; the
    chip in a controller, whoever sits there, and anybody for an automated racer.
    """
    need = need_of(state)
    if need in (Need.FATED_STARTER, Need.FACE, Need.ROLL):
        return _fates(state, seat)
    if need == Need.STARTER:
        return options(state, need)
    if need == Need.CHIPS and not state.rules.sealed:
        return _declarations(state, seat)
    return ()


def notes(state: State, seat: Seat) -> tuple[str, ...]:
    """The hand, the dock and the looked-at traps of a seat; with real ones it holds them itself."""
    view = secret_view(state, seat)
    if view is None:
        return ()
    hand = (_place_label(place, state, number) for place, number in enumerate(view.hand, 1))
    dock = (f"{n} {trap_label(TrapKind(kind))}" for n, kind in enumerate(view.dock, 1) if kind)
    seen = (f"{place}: {trap_label(TrapKind(kind))}" for place, _, kind in view.traps)
    return ("Hand", *hand, "Dock", *dock, *(("Seen", *seen) if view.traps else ()))


def _place_label(place: int, state: State, number: int) -> str:
    return f"{place} {card_label(number, state.board.card(number)).strip()}"


def _fates(state: State, seat: Seat) -> tuple[Action, ...]:
    asked = chance(state)
    if asked is None or asked.secret or (state.turn is not None and state.turn.seat != seat):
        return ()
    return tuple(outcome.action for outcome in asked.outcomes)


def _declarations(state: State, seat: Seat) -> tuple[Action, ...]:
    # The controllers are opened one by one.
    opened = state.chips.index(None) + 1
    if opened not in (seat, *range(state.rules.seats + 1, len(state.chips) + 1)):
        return ()
    declares = options(state, Need.CHIPS)
    return tuple(a for a in declares if isinstance(a, act.Declare) and a.controller == opened)


def _looks(state: State, seat: Seat, asked: Sequence[Action]) -> tuple[Item, ...]:
    looks = (look for look in known_looks(state, seat) if look not in asked)
    return tuple(
        Item(f"Into C{look.controller}", look) for look in looks if isinstance(look, act.Look)
    )


# -- lines -----------------------------------------------------------------------------------


def _plain(state: State, actions: Sequence[Action]) -> Lines:
    return tuple(Item(label(state, action)[:LIST_COLUMNS], action) for action in actions)


def _cards(state: State, actions: Sequence[Action]) -> Lines:
    """Cards by their number; all that a hidden hand can hold are found by tens first.

    A hand that was dealt here is told by place: which cards they are is in the seat's notes.
    """
    cards = [action for action in actions if isinstance(action, act.Play | act.Discard)]
    rest = tuple(_plain(state, [action for action in actions if action not in cards]))
    if state.rules.digital:
        return (*rest, *(Item(f"My card {place}", a) for place, a in enumerate(cards, 1)))
    items = [Item(card_label(a.card, state.board.card(a.card)), a) for a in cards]
    if len(items) <= LONGEST_LIST:
        return (*rest, *items)
    numbered = zip(cards, items, strict=True)
    by_tens = groupby(numbered, key=lambda pair: pair[0].card // CARDS_A_GROUP)
    most = len(state.board.cards)
    return (*rest, *(_some_cards([*pairs], most) for _, pairs in by_tens))


def _some_cards(pairs: list[tuple[act.Play | act.Discard, Item]], most: int) -> Item | Menu:
    if len(pairs) == 1:
        return pairs[0][1]
    tens = pairs[0][0].card // CARDS_A_GROUP * CARDS_A_GROUP
    span = f"Cards {max(1, tens)} to {min(most, tens + CARDS_A_GROUP - 1)}"
    return Menu(span, tuple(item for _, item in pairs), label=span)


def _moves(state: State, actions: Sequence[Action]) -> Lines:
    """How the number is split, and behind it the way, where there are two."""
    moves = [action for action in actions if isinstance(action, act.Move)]
    if the_turn(state).moving.begun:
        return tuple(Item(_way(move), move) for move in moves)
    return tuple(_split(state, [*ways]) for _, ways in groupby(moves, key=lambda move: move.spaces))


def _split(state: State, ways: list[act.Move]) -> Item | Menu:
    turn = the_turn(state)
    other = turn.cars[1 - turn.moving.mover]
    first = ways[0]
    line = _shares(first.car, first.spaces, other, turn.moving.rest - first.spaces)
    if len(ways) == 1:
        return Item(line, first)
    lines = tuple(Item(_way(move), move) for move in ways)
    return Menu(f"{first.car.capitalize()[:8]}'s way?", lines, label=line)


def _shares(car: Car, spaces: int, other: Car, rest: int) -> str:
    line = f"{car.capitalize()} {spaces} {other.capitalize()} {rest}"
    if len(line) <= LIST_COLUMNS:
        return line
    room = (LIST_COLUMNS - len(f" {spaces}  {rest}")) // 2
    return f"{car.capitalize()[:room]} {spaces} {other.capitalize()[:room]} {rest}"


def _way(move: act.Move) -> str:
    return "The detour" if move.path == "detour" else "The main way"


def _board_looks(state: State, actions: Sequence[Action]) -> Lines:
    """Tokens in the order of their spaces; many are cut between spaces."""
    if len(actions) <= LONGEST_LIST:
        return _plain(state, actions)
    looks = [action for action in actions if isinstance(action, act.LookTrap)]
    by_place = [[*tokens] for _, tokens in groupby(looks, key=lambda look: look.place)]
    chunks = -(-len(by_place) // SPACES_A_GROUP)
    size = -(-len(by_place) // chunks)
    spans = (by_place[start : start + size] for start in range(0, len(by_place), size))
    return tuple(_some_spaces(state, span) for span in spans)


def _some_spaces(state: State, by_place: list[list[act.LookTrap]]) -> Menu:
    first, last = by_place[0][0].place, by_place[-1][0].place
    span = f"Traps {first}" if first == last else f"Traps {first} to {last}"
    looks = [look for tokens in by_place for look in tokens]
    return Menu(span, _plain(state, looks), label=span.removeprefix("Traps "))


def _stretches(state: State, actions: Sequence[Action]) -> Lines:
    rolled = the_turn(state).held.rolled
    assert rolled is not None
    return tuple(
        Item(f"{a.count}: castle {rolled + a.count}", a)
        for a in actions
        if isinstance(a, act.Stretch)
    )


def _first_looks(state: State, actions: Sequence[Action]) -> Lines:
    # With sealed chips this asks for a look; otherwise it tells of one that was taken.
    word = "Look into" if state.rules.sealed else "Looked into"
    return tuple(Item(f"{word} C{a.controller}", a) for a in actions if isinstance(a, act.Look))


_LINES: dict[Need, Callable[[State, Sequence[Action]], Lines]] = {
    Need.FIRST_LOOK: _first_looks,
    Need.PLAY: _cards,
    Need.MOVE: _moves,
    Need.STRETCH: _stretches,
    Need.LOOK_TRAP: _board_looks,
    Need.DISCARD: _cards,
}


# -- titles ----------------------------------------------------------------------------------


def _title(state: State, need: Need) -> str:
    if need == Need.MOVE:
        return _moving_title(state)
    if need == Need.STRETCH:
        return f"Castle {the_turn(state).held.rolled}: spend"
    if need == Need.CHIPS:
        return f"In C{state.chips.index(None) + 1} was:"
    return _TITLES[need]


def _moving_title(state: State) -> str:
    turn = the_turn(state)
    if turn.moving.begun:
        return f"{turn.cars[turn.moving.mover].capitalize()[:8]}'s way?"
    return f"Split {turn.moving.rest} spaces"


_TITLES: dict[Need, str] = {
    Need.FIRST_LOOK: "The first look",
    Need.STARTER: "Who starts?",
    Need.FATED_STARTER: "Drawn to start:",
    Need.PLAY: "Play a card",
    Need.CAR: "Grey is which?",
    Need.FLIP: "Flip which trap?",
    Need.FACE: "The trap shows:",
    Need.COLLECT: "Which bonus?",
    Need.FIRE: "Fire which car?",
    Need.ROLL: "The die shows:",
    Need.BOOST: "Take a boost",
    Need.DROP_BOOST: "Give one back",
    Need.TRAP: "Gain or set trap",
    Need.LOOK_TRAP: "Look at a trap",
    Need.GLASS: "Look into which?",
    Need.DISCARD: "Discard a card?",
}
