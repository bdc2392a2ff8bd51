"""The three colours as everybody can tell them: a letter, a shape and a colour."""

from dataclasses import dataclass

from tableside.dashboard.palette import BLUE, GREEN, ORANGE


@dataclass(frozen=True, slots=True)
class Mark:
    """One colour of a button or a carrot; `colour` is `#rrggbb`."""

    name: str
    letter: str
    shape: str
    colour: str


MARKS: dict[str, Mark] = {
    mark.name: mark
    for mark in (
        Mark("orange", "O", "▲", ORANGE),
        Mark("blue", "B", "●", BLUE),
        Mark("green", "G", "■", GREEN),
    )
}
