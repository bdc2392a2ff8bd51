"""The lap table, and what lies before each player."""

from textual.content import Content

from tableside.dashboard.palette import ORANGE, QUIET, TEXT
from tableside.dashboard.racers.drawing import CURRENT, LOUD, chip, quiet
from tableside.dashboard.racers.model import COLUMNS, CarRow, RacerRow, RacersModel
from tableside.dashboard.widgets.painted import Painted
from tableside.games.racers.words import CLUE_SLOTS

_WIDE = 75
_COLUMN = 6
Piece = tuple[str, str] | str


class LapBox(Painted[tuple[CarRow, ...]]):
    """The cars by their place in the race, each marker in its column."""

    def paint(self, model: tuple[CarRow, ...], width: int, height: int) -> list[Content]:
        del width, height
        titles = "".join(f"{name:<{_COLUMN}}" for name in COLUMNS)
        return [quiet(f"{titles} to go"), *(_car_line(row) for row in model)]


def _car_line(row: CarRow) -> Content:
    markers: list[Piece] = []
    for at in range(len(COLUMNS)):
        markers += [chip(row.mark) if at == row.column else ("··", QUIET), " " * (_COLUMN - 2)]
    return Content.assemble(*markers, (f"{row.left:>6}", LOUD))


class RacersBox(Painted[RacersModel]):
    """A line for each player under a line of titles."""

    def paint(self, model: RacersModel, width: int, height: int) -> list[Content]:
        wide = width >= _WIDE
        lines = [_titles(model, wide), *(_line(row, model, wide) for row in model.rows)]
        spare = len(lines) < height and model.automated
        return [*lines, _automated(model.automated)] if spare else lines


def _automated(controllers: tuple[int, ...]) -> Content:
    return quiet(f"  Automated: {', '.join(f'C{number}' for number in controllers)}")


def _titles(model: RacersModel, wide: bool) -> Content:
    turn = f"Turn {model.turn}" if model.turn else "Players"
    cars = model.rows[0].boosts
    if wide:
        signs: list[Piece] = [piece for mark, _ in cars for piece in (chip(mark), " ")]
        rest = f"stops  {'stretch  ' if model.catapult else ''}dock   knows     progress"
        return Content.assemble((f"{turn:<15}hand  ", QUIET), *signs, (rest, QUIET))
    letters: list[Piece] = [piece for mark, _ in cars for piece in (chip(mark, mark.letter), " ")]
    rest = f"st {' ~ ' if model.catapult else ''}dock knows ↑"
    return Content.assemble((f"{turn:<9}hand ", QUIET), *letters, (rest, QUIET))


def _line(row: RacerRow, model: RacersModel, wide: bool) -> Content:
    style = CURRENT if row.current else LOUD
    arrow = "▶ " if row.current else "  "
    return Content.assemble(
        (arrow + _cut(row.name, 12 if wide else 6).ljust(13 if wide else 7), style),
        *(_wide_cells(row, model) if wide else _small_cells(row, model)),
    )


def _small_cells(row: RacerRow, model: RacersModel) -> list[Piece]:
    stretches: list[Piece] = [_number(row.stretches, 2), " "] if model.catapult else []
    return [
        (f"{row.hand:^5}", TEXT),
        *(_number(count, 2) for _, count in row.boosts),
        _number(row.stops, 2),
        " ",
        *stretches,
        (_dock(row.dock), ORANGE),
        "  ",
        (_clues(row, ""), TEXT),
        "  ",
        _number(row.progress, 2),
    ]


def _wide_cells(row: RacerRow, model: RacersModel) -> list[Piece]:
    stretches: list[Piece] = [_number(row.stretches, 7), "  "] if model.catapult else []
    return [
        (f"{row.hand:<6}", TEXT),
        *(piece for _, count in row.boosts for piece in (_number(count, 2), " ")),
        _number(row.stops, 5),
        "  ",
        *stretches,
        (" ".join(_dock(row.dock)), ORANGE),
        "  ",
        (f"{_clues(row, 'C'):<10}", TEXT),
        _number(row.progress, 8),
    ]


def _number(count: int, width: int) -> tuple[str, str]:
    return f"{count or '·':>{width}}", LOUD if count else QUIET


def _dock(dock: tuple[bool, ...]) -> str:
    return "".join("▪" if full else "·" for full in dock)


def _clues(row: RacerRow, before: str) -> str:
    known = [f"{before}{number}" for number in row.clues]
    free = ["·"] * (CLUE_SLOTS - len(known))
    return (" " if before else "").join(known + free)


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
