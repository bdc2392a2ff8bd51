"""What the wall sensor saw around a doubt, drawn with characters. Without Textual."""

from dataclasses import dataclass
from itertools import pairwise

NS_PER_MS = 1_000_000

Value = bool | float
Point = tuple[int, Value]


@dataclass(frozen=True, slots=True)
class TraceModel:
    """A stretch of trace: its points, and the window of time that matters, all in table time.

    `zero_ns` is when the wall first went past the mark, `past_ns` for how long it was past.
    """

    points: tuple[Point, ...]
    start_ns: int
    end_ns: int
    zero_ns: int
    past_ns: int

    @property
    def analogue(self) -> bool:
        """Whether the sensor tells millimetres."""
        return not isinstance(self.points[0][1], bool)

    @property
    def caption(self) -> str:
        """In one line: how long the wall was past the mark, and how far."""
        far = max(value for _, value in self.points)
        how_far = f", up to {far:+.1f} mm" if self.analogue else " the mark"
        return f"{_ms(self.past_ns)} past{how_far}"


def trace_of(points: tuple[Point, ...], now_ns: int) -> TraceModel | None:
    """The trace with as much time before and after the doubt as it lasted; None without any."""
    if not points:
        return None
    end_ns = max(now_ns, points[-1][0])
    stays = [(at, until) for (at, value), (until, _) in _spans(points, end_ns) if past(value)]
    if not stays:
        return TraceModel(points, points[0][0], end_ns, points[0][0], 0)
    first, last = stays[0][0], stays[-1][1]
    margin = max(last - first, NS_PER_MS)
    start_ns, end_ns = max(points[0][0], first - margin), min(end_ns, last + margin)
    return TraceModel(points, start_ns, end_ns, first, sum(until - at for at, until in stays))


def past(value: Value) -> bool:
    """Whether a point lies past the mark; touching it does not count (C-04)."""
    return value if isinstance(value, bool) else value > 0


def rows_of(model: TraceModel, width: int, height: int) -> tuple[str, ...]:
    """The graph in `height` rows, the last of them the axis in milliseconds."""
    graph = max(height - 1, 2)
    labels, levels = _scale(model, graph)
    gutter = max(len(label) for label in labels)
    columns = _columns(model, max(width - gutter - 1, 1))
    rows = [
        f"{labels[row]:>{gutter}}┤" + "".join(_cell(column, row, levels) for column in columns)
        for row in range(graph)
    ]
    axis = _axis(model, len(columns))
    return (*rows, f"{'':>{gutter}} {axis}")[: max(height, 2)]


@dataclass(frozen=True, slots=True)
class _Levels:
    """How values become rows: `top` is the first row, `mark` the row of the mark, if drawn."""

    top: float
    bottom: float
    rows: int
    mark: int | None

    def row(self, value: Value) -> int:
        share = (self.top - float(value)) / (self.top - self.bottom)
        return round(share * (self.rows - 1))


def _scale(model: TraceModel, rows: int) -> tuple[list[str], _Levels]:
    if not model.analogue:
        return ["past", *[""] * (rows - 2), "clear"], _Levels(1.0, 0.0, rows, None)
    values = [float(value) for _, value in model.points]
    top, bottom = max(*values, 1.0), min(*values, -1.0)
    levels = _Levels(top, bottom, rows, 0)
    mark = levels.row(0.0)
    labels = [f"{top:+.1f}", *[""] * (rows - 2), f"{bottom:+.1f}"]
    labels[mark] = "mark"
    return labels, _Levels(top, bottom, rows, mark)


def _cell(column: tuple[Value, Value], row: int, levels: _Levels) -> str:
    lowest, highest = levels.row(column[0]), levels.row(column[1])
    if highest <= row <= lowest:
        return "━" if highest == lowest else "┃"
    return "┄" if row == levels.mark else " "


def _columns(model: TraceModel, count: int) -> list[tuple[Value, Value]]:
    """The lowest and highest value in each slice of the window: no pulse is too short to see."""
    length = max(model.end_ns - model.start_ns, 1)
    edges = [model.start_ns + length * at // count for at in range(count + 1)]
    return [_extremes(model.points, since, until) for since, until in pairwise(edges)]


def _extremes(points: tuple[Point, ...], since: int, until: int) -> tuple[Value, Value]:
    before = [value for at, value in points if at < since][-1:]
    values = before + [value for at, value in points if since <= at < until]
    values = values or [points[0][1]]
    return min(values), max(values)


def _axis(model: TraceModel, width: int) -> str:
    start, end = (_ms(at - model.zero_ns) for at in (model.start_ns, model.end_ns))
    zero = (model.zero_ns - model.start_ns) * width // max(model.end_ns - model.start_ns, 1)
    room = width - len(end)
    middle = f"{start:<{zero}}0" if len(start) < zero < room - 1 else start
    return f"{middle:<{room}}{end}"


def _spans(points: tuple[Point, ...], end_ns: int) -> list[tuple[Point, Point]]:
    return list(pairwise((*points, (end_ns, points[-1][1]))))


def _ms(ns: int) -> str:
    return f"{ns / NS_PER_MS:.0f} ms"
