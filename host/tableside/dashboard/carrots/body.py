"""The middle of the carrots screen: players at the left, the board and the wall at the right."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from tableside.dashboard.bigtype import fitting
from tableside.dashboard.carrots.model import (
    BoardModel,
    ColourLeft,
    PlayerRow,
    PlayersModel,
    Slot,
    board_of,
    carrots_of,
    doubt_of,
    players_of,
)
from tableside.dashboard.models import wall_of
from tableside.dashboard.palette import INK, MOODS, PANEL, QUIET, TEXT
from tableside.dashboard.trace import TraceModel, rows_of
from tableside.dashboard.widgets.body import GameBody
from tableside.dashboard.widgets.painted import Painted, beside
from tableside.dashboard.widgets.strips import WallBox
from tableside.referee.view import TableView

_BIG = 3
"""The height of big type in cells."""
_BIG_WIDTH = 80
"""From this width on a player's name, score and carrots fit beside each other in big type."""
_SKIPS_SHOWN = 2
_SLOT = 3
"""The width of a carrot on a trap card."""

_TILE = 6
"""The width of a carrot, or of a number of them, in big type."""
_EMPTY = f"{QUIET} on {PANEL}"
_TURN = MOODS["go"]
"""Whose turn it is looks like the banner that says so."""

Piece = str | tuple[str, str]


class CarrotsBody(GameBody):
    """Two columns of fixed boxes."""

    def compose(self) -> ComposeResult:
        yield PlayersBox()
        with Vertical():
            yield BoardBox()
            yield WallBox()
            yield TraceBox()

    def show(self, view: TableView) -> None:
        carrots = carrots_of(view)
        doubt = doubt_of(view)
        self.set_class(doubt is not None, "-doubt")
        if doubt is not None:
            self.query_one(TraceBox).show(doubt)
        self.query_one(PlayersBox).show(players_of(carrots))
        self.query_one(BoardBox).show(board_of(carrots))
        self.query_one(WallBox).show(wall_of(view.wall))


class TraceBox(Painted[TraceModel]):
    """What the sensor saw, in place of board and wall while the table rules on a doubt."""

    def on_mount(self) -> None:
        self.border_title = "What the sensor saw"

    def paint(self, model: TraceModel, width: int, height: int) -> list[Content]:
        graph = [Content.styled(row, TEXT) for row in rows_of(model, width, height - 1)]
        return [Content.styled(model.caption, f"bold {TEXT}"), *graph]


class BoardBox(Painted[BoardModel]):
    """The carrots left: a shape for each, a dot for each that is gone, and the number."""

    def shown(self, model: BoardModel) -> None:
        self.border_title = f"{model.left} carrots left"
        self.border_subtitle = "" if model.ends_at is None else f"the game ends at {model.ends_at}"

    def paint(self, model: BoardModel, width: int, height: int) -> list[Content]:
        del width
        if height < _BIG * len(model.colours):
            return [_board_line(colour) for colour in model.colours]
        return [line for colour in model.colours for line in _board_block(colour)]


def _board_line(colour: ColourLeft) -> Content:
    return Content.assemble(
        _chip(f" {colour.mark.letter} ", colour.mark.colour),
        " ",
        *_shapes(colour, ""),
        (f" {colour.left:>2}", f"bold {TEXT}"),
        (f" {colour.points}p" if colour.points else "", QUIET),
    )


def _board_block(colour: ColourLeft) -> list[Content]:
    number = [row.rjust(7) for row in fitting(str(colour.left), 7, allow_large=False)]
    middle = [*_shapes(colour, " "), " "]
    details: list[list[Piece]] = [[" " * 31], middle, [(f"{_worth(colour.points):<31}", QUIET)]]
    chips = ("     ", f"  {colour.mark.letter}  ", "     ")
    return [
        Content.assemble(
            _chip(chip, colour.mark.colour), "  ", *detail, (row, f"bold {colour.mark.colour}")
        )
        for chip, detail, row in zip(chips, details, number, strict=True)
    ]


def _worth(points: int) -> str:
    return {0: "", 1: "1 point each"}.get(points, f"{points} points each")


def _shapes(colour: ColourLeft, gap: str) -> list[Piece]:
    there = (colour.mark.shape + gap) * colour.left
    gone = ("·" + gap) * (colour.total - colour.left)
    return [(there, colour.mark.colour), (gone, QUIET)]


def _chip(text: str, colour: str) -> tuple[str, str]:
    return text, _ink_on(colour)


class PlayersBox(Painted[PlayersModel]):
    """A line for each player, three where there is room for big type."""

    def shown(self, model: PlayersModel) -> None:
        self.border_title = f"Turn {model.turn}" if model.turn else "Players"

    def paint(self, model: PlayersModel, width: int, height: int) -> list[Content]:
        if height >= _BIG * len(model.rows) and width >= _BIG_WIDTH:
            return [line for row in model.rows for line in _player_block(row, width)]
        heading = [_heading(model.trap)] if height > len(model.rows) else []
        return [*heading, *(_player_line(row) for row in model.rows)][:height]


def _heading(trap: bool) -> Content:
    titles = f"card{'beside':>18} skip" if trap else f"{'carrots':<17}skips"
    return Content.styled(f"{'':<17}{titles}", QUIET)


def _player_line(row: PlayerRow) -> Content:
    style = _style(row)
    return Content.assemble(
        ("▶ " if row.current else "  ", style),
        (_cut(row.name, 9).ljust(9), style),
        (f" {row.score:>4} ", style),
        *(_card(row) if row.card else _won(row, "  ")),
        *_skips(row),
    )


def _player_block(row: PlayerRow, width: int) -> list[Content]:
    style = _style(row)
    name_room = min(width // 3, 28)
    columns = [
        (("  ", "▶ " if row.current else "  ", "  "), style),
        (_rows_of(row.name, name_room), style),
        (_rows_of(row.score, 12, right=True), style),
        *_tiles(row),
        (("", "".join(text for text, _ in _skips(row)), ""), f"bold {TEXT}"),
    ]
    return beside(*columns, gap=" ")


def _rows_of(text: str, width: int, *, right: bool = False) -> tuple[str, ...]:
    rows = fitting(text, width, allow_large=False)
    rows = rows if len(rows) == _BIG else ("", rows[0], "")
    return tuple(row.rjust(width) if right else row.ljust(width) for row in rows)


def _tiles(row: PlayerRow) -> list[tuple[tuple[str, ...], str]]:
    if not row.card:
        return [
            _tile(f"{mark.shape}{number:>2}", _ink_on(mark.colour) if number else _EMPTY)
            for mark, number in row.carrots
        ]
    beside_card = _tile(f"+{row.beside}" if row.beside else "", _EMPTY)
    return [*(_slot_tile(slot) for slot in row.card), beside_card]


def _slot_tile(slot: Slot) -> tuple[tuple[str, ...], str]:
    if slot.filled:
        return _tile(f"{slot.mark.shape} {slot.mark.letter}", _ink_on(slot.mark.colour))
    return _tile(slot.mark.letter, f"bold {_TURN.text} on {_TURN.ground}" if slot.next else _EMPTY)


def _tile(text: str, style: str) -> tuple[tuple[str, ...], str]:
    return (" " * _TILE, text.center(_TILE), " " * _TILE), style


def _ink_on(colour: str) -> str:
    return f"bold {INK} on {colour}"


def _style(row: PlayerRow) -> str:
    if row.state:
        return f"strike {QUIET}" if row.state == "left" else QUIET
    return f"bold {_TURN.text} on {_TURN.ground}" if row.current else f"bold {TEXT}"


def _won(row: PlayerRow, gap: str) -> list[Piece]:
    pieces: list[Piece] = []
    for mark, number in row.carrots:
        pieces += [(mark.shape, mark.colour), (f"{number:<2}", TEXT if number else QUIET), gap]
    return [*pieces, "   "]


def _card(row: PlayerRow) -> list[Piece]:
    slots = [_slot(slot) for slot in row.card]
    return [*slots, " " * (19 - _SLOT * len(slots)), (f"{row.beside or '-':>4}", QUIET), "  "]


def _slot(slot: Slot) -> tuple[str, str]:
    if slot.filled:
        return f"{slot.mark.shape}{slot.mark.letter} ", slot.mark.colour
    if slot.next:
        return f"[{slot.mark.letter}]", f"bold {TEXT}"
    return f" {slot.mark.letter} ", QUIET


def _skips(row: PlayerRow) -> list[tuple[str, str]]:
    if row.state:
        return [(row.state, f"bold {TEXT}")]
    return [("●" * row.skips + "○" * (_SKIPS_SHOWN - row.skips), TEXT if row.skips else QUIET)]


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"
