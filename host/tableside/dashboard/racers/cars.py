"""The five cars as everybody can tell them: a letter, a shape and a colour. Without Textual."""

from dataclasses import dataclass

from tableside.dashboard.palette import CARS, OTHER_CAR, Pair

_SHAPES = "▲●■◆★"


@dataclass(frozen=True, slots=True)
class CarMark:
    """A car; `pair` is how its letter and shape are set."""

    name: str
    letter: str
    shape: str
    pair: Pair

    @property
    def sign(self) -> str:
        """Shape and letter."""
        return self.shape + self.letter


def marks_of(cars: tuple[str, ...]) -> dict[str, CarMark]:
    """The marks of a pack's cars, which begin with different letters (a pack is checked)."""
    return {
        car: CarMark(car, car[0].upper(), shape, CARS.get(car, OTHER_CAR))
        for car, shape in zip(cars, _SHAPES, strict=True)
    }
