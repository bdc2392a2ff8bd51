"""The six trap cards: which carrots, in which order. They come from a pack."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.errors import PackError
from tableside.games.carrots.colours import PER_COLOUR, Colour

CARDS_IN_THE_BOX = 6
FILE = "trap_cards"

Card = tuple[Colour, ...]

NOT_SIX, EMPTY_CARD, TOO_MANY, NO_CARDS = 101, 102, 103, 104


@dataclass(frozen=True, slots=True)
class TrapCards:
    """The content of `trap_cards.toml`."""

    cards: tuple[Card, ...]


def card_faults(deck: TrapCards) -> tuple[PackError, ...]:
    """Everything about the cards that cannot be true of the box."""
    faults = []
    if len(deck.cards) != CARDS_IN_THE_BOX:
        what = f"the box has {CARDS_IN_THE_BOX} trap cards; here are {len(deck.cards)}"
        faults.append(PackError(NOT_SIX, what, where=f"{FILE}.toml"))
    for number, card in enumerate(deck.cards, start=1):
        faults += _faults_of(number, card)
    return tuple(faults)


def _faults_of(number: int, card: Card) -> list[PackError]:
    where = f"{FILE}.toml, card {number}"
    if not card:
        return [PackError(EMPTY_CARD, "the card shows no carrot; enter its carrots", where=where)]
    return [
        PackError(TOO_MANY, f"{shown} {colour} carrots, but the box has {PER_COLOUR}", where=where)
        for colour, shown in Counter(card).items()
        if shown > PER_COLOUR
    ]


def cards_from(pack_data: Mapping[str, Any]) -> tuple[Card, ...]:
    """The cards in a set-up's pack data; raises `PackError`."""
    try:
        cards = tuple(tuple(Colour(c) for c in card) for card in pack_data[FILE]["cards"])
    except (KeyError, TypeError, ValueError):
        what = "no trap cards in the pack data: load the pack again and start a new game"
        raise PackError(NO_CARDS, what) from None
    for fault in card_faults(TrapCards(cards)):
        raise fault
    return cards
