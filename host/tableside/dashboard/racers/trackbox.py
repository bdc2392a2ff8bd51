"""The track, drawn with characters: two lines a space in small rooms, four in large ones."""

from collections.abc import Callable, Sequence

from textual.content import Content

from tableside.dashboard.palette import BACKGROUND, ORANGE, PANEL, QUIET, TEXT
from tableside.dashboard.racers.drawing import CURRENT, LOUD, chips, loud, padded, quiet
from tableside.dashboard.racers.track import Cell, TrackModel
from tableside.dashboard.widgets.painted import Painted

_MARGIN = 2
_BIG_WIDTH, _BIG_HEIGHT = 12, 14
_TRAP = "▪"
_LINE = ("▚▚", "▞▞")
"""The start line: space 1 lies right of it, and the band below comes home to it."""

Drawn = Callable[[Cell, int], list[Content]]


class TrackBox(Painted[TrackModel]):
    """The lap in two bands, and between them the detour and the sandpit."""

    def paint(self, model: TrackModel, width: int, height: int) -> list[Content]:
        cell = max((width - 2 * _MARGIN) // model.columns, 3)
        if cell >= _BIG_WIDTH and height >= _BIG_HEIGHT:
            return _bands(model, cell, _big_cell, 4, gap=[Content("")])
        return _bands(model, min(cell, 7), _small_cell, 2, gap=[])


def _bands(
    model: TrackModel, cell: int, draw: Drawn, lines: int, gap: list[Content]
) -> list[Content]:
    start = [quiet(mark) for mark in (_LINE * lines)[:lines]]
    turning = [Content("  "), *[quiet(" ↑") for _ in range(lines - 1)]]
    out = _beside([start, *(draw(space, cell) for space in model.out), _column("↓", lines)])
    home = _beside([turning, *(draw(space, cell) for space in model.home)])
    return [*out, *gap, *_middle(model, cell, draw, lines), *gap, *home]


def _middle(model: TrackModel, cell: int, draw: Drawn, lines: int) -> list[Content]:
    sign = [
        quiet(f"{f'{model.split} ↳':>5} "),
        quiet(f"→ {model.rejoin:<4}"),
        *[Content(" " * 6)] * 2,
    ]
    castles = [draw(space, cell) for space in model.castles]
    return _beside(
        [
            [Content("  ")] * lines,
            sign[:lines],
            *(draw(space, cell) for space in model.detour),
            [Content(" ")] * lines,
            *castles,
        ]
    )


def _beside(blocks: Sequence[Sequence[Content]]) -> list[Content]:
    return [Content("").join(row) for row in zip(*blocks, strict=True)]


def _column(text: str, lines: int) -> list[Content]:
    return [Content(" "), *[quiet(text) for _ in range(lines - 1)]]


def _small_cell(cell: Cell, width: int) -> list[Content]:
    room = width - 1
    head = Content.assemble((f"{cell.label:>2}", CURRENT if cell.landed else LOUD))
    traps = Content.styled(_TRAP * cell.traps, ORANGE)
    printed = Content.assemble((cell.signs, TEXT), ((cell.tires or "")[:1], QUIET))
    # In a tight cell what can be read off the real board gives way to what lies on it.
    printed = printed.truncate(max(room - len(head) - len(traps), 0))
    return [padded(head + printed + traps, width), padded(chips(cell.cars, room), width)]


def _big_cell(cell: Cell, width: int) -> list[Content]:
    room = width - 1
    head = Content.assemble(
        (f" {cell.title} ", CURRENT if cell.landed else LOUD),
        (" " + " ".join(_TRAP * cell.traps), f"bold {ORANGE}"),
    )
    tires = f" {cell.tires} tires" if cell.tires else ""
    rows = [
        head,
        loud(f" {cell.words}") if cell.words else Content(""),
        quiet(tires),
        Content(" ") + chips(cell.cars, room - 2),
    ]
    return [_on_panel(padded(row, room)) for row in rows]


def _on_panel(row: Content) -> Content:
    return row.stylize_before(f"on {PANEL}") + Content.styled(" ", f"on {BACKGROUND}")
