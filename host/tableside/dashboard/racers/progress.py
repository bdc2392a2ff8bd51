"""The progress track, where there is room for it."""

from dataclasses import dataclass

from textual.content import Content

from tableside.dashboard.racers.drawing import loud, padded, quiet
from tableside.dashboard.racers.model import BONUS_WORDS
from tableside.dashboard.widgets.painted import Painted
from tableside.games.racers.view import RacersView


@dataclass(frozen=True, slots=True)
class ProgressCell:
    """A space of the progress track, 0 the lowest: its bonus in words, and who stands there."""

    number: int
    bonus: str
    names: tuple[str, ...]


def progress_of(race: RacersView) -> tuple[ProgressCell, ...]:
    """The whole track, the lowest space first."""
    bonuses = (None, *race.board.progress)
    return tuple(
        ProgressCell(
            number,
            BONUS_WORDS[bonus] if bonus else "",
            tuple(racer.name for racer in race.racers if racer.progress == number),
        )
        for number, bonus in enumerate(bonuses)
    )


class ProgressBox(Painted[tuple[ProgressCell, ...]]):
    """Two lines: what each space gives, and below it who stands there."""

    def paint(self, model: tuple[ProgressCell, ...], width: int, height: int) -> list[Content]:
        del height
        room = width // max(len(model), 1)
        printed = [quiet(f"{cell.number or 'Progress'} {cell.bonus}") for cell in model]
        people = [loud(_names(cell.names, room - 1)) for cell in model]
        return [Content("").join(padded(c, room) for c in line) for line in (printed, people)]


def _names(names: tuple[str, ...], room: int) -> str:
    """Whole names if they fit, else as many letters of each as do."""
    whole = " ".join(names)
    if len(whole) <= room:
        return whole
    letters = max((room + 1) // len(names) - 1, 1)
    return " ".join(name[:letters] for name in names)
