"""The three kinds of carrots, and heaps of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

PER_COLOUR = 15
_POINTS = {"orange": 3, "blue": 2, "green": 1}


class Colour(StrEnum):
    """A kind of carrot, dearest first."""

    ORANGE = "orange"
    BLUE = "blue"
    GREEN = "green"

    @property
    def points(self) -> int:
        return _POINTS[self.value]

    @property
    def letter(self) -> str:
        """For those who cannot tell the colours apart."""
        return self.value[0].upper()

    @property
    def one(self) -> str:
        """With its article: `an orange`, `a blue`."""
        return f"an {self.value}" if self is Colour.ORANGE else f"a {self.value}"


@dataclass(frozen=True, slots=True)
class Pile:
    """How many carrots of each colour lie somewhere."""

    orange: int = 0
    blue: int = 0
    green: int = 0

    def count(self, colour: Colour) -> int:
        number: int = getattr(self, colour.value)
        return number

    @property
    def total(self) -> int:
        return self.orange + self.blue + self.green

    @property
    def points(self) -> int:
        return sum(colour.points * self.count(colour) for colour in Colour)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Those of which at least one lies here, dearest first."""
        return tuple(colour for colour in Colour if self.count(colour))

    def plus(self, colour: Colour, number: int = 1) -> "Pile":
        return replace(self, **{colour.value: self.count(colour) + number})

    def minus(self, colour: Colour, number: int = 1) -> "Pile":
        return self.plus(colour, -number)

    def __iter__(self) -> Iterator[Colour]:
        """Every carrot, dearest first."""
        for colour in Colour:
            yield from (colour for _ in range(self.count(colour)))


def pile_of(carrots: Iterable[Colour]) -> Pile:
    """The heap that these carrots make."""
    pile = NO_CARROTS
    for colour in carrots:
        pile = pile.plus(colour)
    return pile


NO_CARROTS = Pile()
FULL_BOARD = Pile(PER_COLOUR, PER_COLOUR, PER_COLOUR)
