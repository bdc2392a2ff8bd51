"""What shows the controllers: a strip at the table, a list and the details of one."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from tableside.dashboard.controllers.model import ControllerRow, ControllersModel, Mood, SeatMark
from tableside.dashboard.palette import QUIET, REFUSAL, TEXT, UNVERIFIED
from tableside.dashboard.widgets.painted import Painted

_STYLES: dict[Mood, str] = {
    "here": TEXT,
    "low": f"bold {UNVERIFIED.text} on {UNVERIFIED.ground}",
    "gone": f"bold {REFUSAL.text} on {REFUSAL.ground}",
    "none": QUIET,
}
_LEAST_NAME = 3
"""So many cells of a name are kept before a mark is said in full."""


class SeatStrip(Painted[tuple[SeatMark, ...]]):
    """A mark for every seat, side by side; hidden at a table without controllers."""

    def shown(self, model: tuple[SeatMark, ...]) -> None:
        self.set_class(bool(model), "-shown")

    def paint(self, model: tuple[SeatMark, ...], width: int, height: int) -> list[Content]:
        room = width // max(len(model), 1)
        marks = [_mark(mark, room).truncate(room, pad=True) for mark in model]
        details = [_detail(mark).truncate(room, ellipsis=True, pad=True) for mark in model]
        return [Content("").join(line) for line in (marks, details)][:height]


def _mark(mark: SeatMark, room: int) -> Content:
    """The name gives way to the mark, down to its first letters, and then the mark to a shorter."""
    name = Content(mark.name)
    free = room - 2  # a space within and a space behind
    least = min(name.cell_length, _LEAST_NAME)
    text = next((text for text in mark.texts if len(text) + least <= free), mark.texts[-1])
    name = name.truncate(max(free - len(text), 1))
    return Content.assemble(name.stylize(TEXT), " ", (text, _STYLES[mark.mood]))


def _detail(mark: SeatMark) -> Content:
    swatch = ("█ ", mark.swatch) if mark.swatch else ""
    return Content.assemble(swatch, (mark.detail, QUIET))


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list: its title and the field of a row it shows."""

    title: str
    field: str
    width: int


_FEW = (
    Column("name", "name", 12),
    Column("colour", "colour", 8),
    Column("player", "player", 14),
    Column("reach", "reach", 7),
    Column("battery", "battery", 17),
    Column("last seen", "last_seen", 11),
)
_MORE = (
    Column("signal", "signal", 9),
    Column("answers in", "round_trip", 11),
    Column("firmware", "firmware", 10),
    Column("board", "board", 12),
    Column("lid", "lid", 7),
    Column("chip", "chip", 13),
    Column("presses", "presses", 20),
)
_CURSOR, _SWATCH = 2, 3
ALL_COLUMNS_WIDTH = _CURSOR + _SWATCH + sum(column.width for column in (*_FEW, *_MORE))
"""From this width on, in cells, the list says everything there is to know."""


class ControllerList(Painted[ControllersModel]):
    """A line for each controller; the chosen one is marked and always in sight."""

    def shown(self, model: ControllersModel) -> None:
        rows = len(model.rows)
        self.border_title = f"{model.here} of {rows} controllers here" if rows else "Controllers"

    def paint(self, model: ControllersModel, width: int, height: int) -> list[Content]:
        if not model.rows:
            return [Content.styled(line, TEXT) for line in _NOBODY]
        columns = (*_FEW, *_MORE) if width >= ALL_COLUMNS_WIDTH else _FEW
        room = max(height - 1, 1)
        first = max(0, model.at - room + 1)
        lines = [
            _line(row, columns, chosen=at == model.at)
            for at, row in enumerate(model.rows[first : first + room], start=first)
        ]
        airy = len(lines) * 2 <= room
        return [_titles(columns), *(_spaced(lines) if airy else lines)]


def _spaced(lines: Sequence[Content]) -> list[Content]:
    return [spaced for line in lines for spaced in (Content(""), line)]


def _titles(columns: Sequence[Column]) -> Content:
    words = "".join(column.title.ljust(column.width) for column in columns)
    return Content.styled(" " * (_CURSOR + _SWATCH) + words, QUIET)


def _line(row: ControllerRow, columns: Sequence[Column], *, chosen: bool) -> Content:
    style = f"bold {TEXT}" if chosen else TEXT
    cells = [_cell(row, column, style) for column in columns]
    return Content.assemble(("▶ " if chosen else "  ", style), ("██ ", row.swatch), *cells)


def _cell(row: ControllerRow, column: Column, style: str) -> Content:
    words = Content(getattr(row, column.field)).truncate(column.width - 1, ellipsis=True)
    loud = _LOUD.get(row.mood) == column.field
    cell = words.stylize(_STYLES[row.mood] if loud else style)
    return Content.assemble(cell, " " * (column.width - cell.cell_length))


_LOUD: dict[Mood, str] = {"gone": "reach", "low": "battery"}
"""The field that says what is wrong."""

_NOBODY = (
    "No controllers are paired with this table.",
    "The keys of this computer do everything that a controller can.",
)


class ControllerDetails(Painted[ControllerRow]):
    """Everything about the chosen controller, where the list has no room for it."""

    def shown(self, model: ControllerRow) -> None:
        self.border_title = Content(f"{model.name}, {model.player}").markup

    def paint(self, model: ControllerRow, width: int, height: int) -> list[Content]:
        half = width // 2
        pairs = zip(_DETAILS[::2], _DETAILS[1::2], strict=True)
        return [
            Content("").join(_named(model, *one).truncate(half, pad=True) for one in pair)
            for pair in pairs
        ][:height]


_DETAILS = (
    ("reach", "reach"),
    ("firmware", "firmware"),
    ("signal", "signal"),
    ("board", "board"),
    ("answers in", "round_trip"),
    ("lid", "lid"),
    ("battery", "battery"),
    ("chip", "chip"),
    ("last seen", "last_seen"),
    ("presses", "presses"),
)


def _named(row: ControllerRow, title: str, field: str) -> Content:
    return Content.assemble((f"{title:<11}", QUIET), (getattr(row, field), f"bold {TEXT}"))
