"""A second reckoning of a game, from the public events alone and by other means than the rules.

It never looks into the rules' state, so that a mistake would have to be made twice.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

PLACES = ("board", "loose", "aside", "kept", "beside", "card")
WORTH = {"orange": 3, "blue": 2, "green": 1}


@dataclass
class Reckoning:
    """Where each of the 45 carrots is, and everybody's score."""

    players: int
    places: dict[str, Counter[str]] = field(init=False)
    cards: list[list[str]] = field(init=False)
    scores: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.places = {place: Counter() for place in PLACES}
        self.places["board"] = Counter(orange=15, blue=15, green=15)
        self.cards = [[] for _ in range(self.players + 1)]

    def hear(self, event: Any) -> None:
        move = {
            "carrot_pulled": ("board", "loose"),
            "carrot_jumped": ("board", "loose"),
            "carrot_returned": ("loose", "board"),
            "carrot_aside": ("loose", "aside"),
            "carrot_kept": ("loose", "kept"),
            "carrot_beside": ("loose", "beside"),
            "carrot_placed": ("loose", "card"),
            "carrot_paid": ("kept", "aside"),
        }.get(event.name)
        if move is not None:
            self._move(event.colour, *move)
        handler = getattr(self, f"_{event.name}", None)
        if handler is not None:
            handler(event)

    def _move(self, colour: str, source: str, target: str) -> None:
        self.places[source][str(colour)] -= 1
        self.places[target][str(colour)] += 1
        assert self.places[source][str(colour)] >= 0, f"no {colour} carrot in {source}"

    def _carrot_kept(self, event: Any) -> None:
        assert event.points == WORTH[event.colour]
        self.scores[event.seat] += event.points

    def _carrot_placed(self, event: Any) -> None:
        self.cards[event.seat].append(str(event.colour))
        assert len(self.cards[event.seat]) == event.filled

    def _carrot_paid(self, event: Any) -> None:
        self.scores[event.seat] -= WORTH[event.colour]

    def _penalty_paid(self, event: Any) -> None:
        assert event.points == min(3, self.scores[event.seat])
        self.scores[event.seat] -= event.points

    def _carrot_taken_back(self, event: Any) -> None:
        source = "kept" if event.points else "beside"
        self._move(event.colour, source, "aside")
        self.scores[event.seat] -= event.points

    def _card_lost(self, event: Any) -> None:
        assert self.cards[event.seat] == list(event.carrots)
        for colour in self.cards[event.seat]:
            self._move(colour, "card", "aside")
        self.cards[event.seat] = []
