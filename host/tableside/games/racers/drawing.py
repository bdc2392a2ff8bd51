"""The track drawn in text: a ring of spaces, the detour and the sandpit inside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from tableside.games.racers.board import Board
from tableside.games.racers.track import Track, castle
from tableside.games.racers.wording import LABEL, card_label
from tableside.games.racers.words import TRAP_KINDS, Grant, Place, Tires

CELL = 7
"""Characters a space takes, one of them the gap to the next."""
NARROWEST = 6 * CELL

BONUS_MARKS: dict[Grant, str] = {
    Grant.PROGRESS: "p",
    Grant.BOOST: "b",
    Grant.TRAP: "t",
    Grant.LOOK_TRAP: "l",
    Grant.STRETCH: "s",
    Grant.STOP: "x",
}
TIRE_MARKS: dict[Tires, str] = {Tires.RED: "oR", Tires.BLUE: "oB"}
FIRST_TRAP = "^"
LEGEND = (
    "p progress, b boost, t trap, l look at a trap, s stretch token, x stop; "
    "^ first trap, oR red tires, oB blue tires, > dividing arrow, @ catapult, # start"
)


@dataclass(frozen=True, slots=True)
class Ring:
    """Where the spaces of a lap lie: along the top, down the right, back below, up the left."""

    top: int
    side: int
    bottom: int

    @classmethod
    def of(cls, spaces: int, width: int) -> "Ring":
        """The widest ring for so many spaces in so many characters."""
        columns = max(width, NARROWEST) // CELL
        side = max(2, -(-(spaces - 2 * columns) // 2))
        top = -(-(spaces - 2 * side) // 2)
        return cls(top, side, spaces - 2 * side - top)

    def place(self, row: int, column: int) -> int | None:
        """The number of the space at a cell, row 0 on top; None inside and where none lies."""
        spaces = self.top + 2 * self.side + self.bottom
        if row == 0:
            return column + 1
        if row <= self.side:
            return self._on_side(row, column, spaces)
        back = self.top + self.side + (self.top - 1 - column) + 1
        return back if back <= self.top + self.side + self.bottom else None

    def _on_side(self, row: int, column: int, spaces: int) -> int | None:
        if column == self.top - 1:
            return self.top + row
        return spaces - row + 1 if column == 0 else None


def draw_track(board: Board, width: int = 80, marks: Mapping[Place, str] | None = None) -> str:
    """The track in text lines of at most `width` characters (but never under 42).

    `marks` says what stands on spaces (cars, tokens); without it, what is printed on them.
    """
    track = board.track
    shown = _printed(track) if marks is None else marks
    ring = Ring.of(_spaces(track), width)
    inside = _inside(track, shown, (ring.top - 2) * CELL)
    lines = [line for row in range(ring.side + 2) for line in _row(track, ring, row, shown, inside)]
    lines += inside[2 * ring.side :]
    legend = wrap(LEGEND, max(width, NARROWEST)) if marks is None else []
    return "\n".join(line.rstrip() for line in (*lines, "", *legend)).rstrip()


def draw_pack(board: Board, width: int = 80) -> str:
    """The track, the progress track, the traps and the deck, a block of lines each."""
    spaces = [f"{n} {grant.value if grant else '-'}" for n, grant in enumerate(board.progress, 1)]
    traps = [f"{n} {kind.value}" for n, kind in zip(board.traps, TRAP_KINDS, strict=True)]
    cards = [card_label(number, card) for number, card in enumerate(board.cards, 1)]
    catapult = board.track.catapult
    die = [] if catapult is None else ["Catapult die: " + ", ".join(map(str, catapult.die))]
    blocks = (
        draw_track(board, width),
        *die,
        "\n".join(wrap("Progress track: " + ", ".join(spaces), width)),
        "\n".join(wrap("Trap tokens: " + ", ".join(traps), width)),
        "Cards (number, cars, spaces, effect, tires; * is a grey car):\n" + _columns(cards, width),
    )
    return "\n\n".join(blocks)


def _columns(entries: list[str], width: int) -> str:
    """Entries in as many columns as fit, read downwards."""
    columns = max(1, width // (LABEL + 2))
    height = -(-len(entries) // columns)
    rows = [entries[row::height] for row in range(height)]
    return "\n".join("".join(f"{entry:<{LABEL + 2}}" for entry in row).rstrip() for row in rows)


def _spaces(track: Track) -> int:
    return int(track.start)


def _row(
    track: Track, ring: Ring, row: int, shown: Mapping[Place, str], inside: list[str]
) -> list[str]:
    """The two lines of a row of cells; between the sides stands the text from inside."""
    places = [ring.place(row, column) for column in range(ring.top)]
    if not 0 < row <= ring.side:
        cells = [str(place) if place else "" for place in places]
        return [_line(_head(track, cell) for cell in cells), _line(_under(shown, c) for c in cells)]
    left, right = str(places[0]), str(places[-1])
    upper, lower = [*inside, *[""] * 2 * ring.side][2 * row - 2 : 2 * row]
    room = (ring.top - 2) * CELL
    return [
        f"{_head(track, left):<{CELL}}{upper:<{room}}{_head(track, right)}",
        f"{_under(shown, left):<{CELL}}{lower:<{room}}{_under(shown, right)}",
    ]


def _line(cells: Iterable[str]) -> str:
    return "".join(f"{cell:<{CELL}}" for cell in cells)


def _head(track: Track, place: Place) -> str:
    """The upper line of a cell: its number and what it gives."""
    bonus = track.bonuses.get(place)
    mark = BONUS_MARKS[bonus] if bonus else ""
    arrow = ">" if place == track.split else ""
    catapult = "@" if track.is_catapult(place) else ""
    start = "#" if place == track.start else ""
    return f"{place:>2}{mark}{arrow}{catapult}{start}" if place else ""


def _under(shown: Mapping[Place, str], place: Place) -> str:
    """The lower line of a cell: what stands there."""
    return f" {shown.get(place, '.')}"[: CELL - 1] if place else ""


def _printed(track: Track) -> dict[Place, str]:
    shown: dict[Place, str] = dict.fromkeys(track.first_traps, FIRST_TRAP)
    for tires, places in track.tires.items():
        for place in places:
            shown[place] = shown.get(place, "") + TIRE_MARKS[tires]
    return shown


def _inside(track: Track, shown: Mapping[Place, str], room: int) -> list[str]:
    """The detour and the sandpit as lines that fit between the sides."""
    detour = [place for place in track.onward if place.startswith("D")]
    rejoin = track.onward[detour[-1]]
    lines = _wrapped(f"{track.split}>", detour, f">{rejoin}", track, shown, room)
    catapult = track.catapult
    if catapult is not None:
        castles = [castle(number) for number in range(1, len(catapult.castles) + 1)]
        gifts = {
            castle(number): "".join(BONUS_MARKS[grant] for grant in grants)
            for number, grants in enumerate(catapult.castles, 1)
        }
        given = {place: f"{gifts[place]} {shown.get(place, '')}".rstrip() for place in castles}
        lines += _wrapped(f"{catapult.space}@", castles, f">{catapult.reentry}", track, given, room)
    return lines


def _wrapped(
    first: str, places: list[Place], last: str, track: Track, shown: Mapping[Place, str], room: int
) -> list[str]:
    upper = [f"{first:>4} ", *(f"{_head(track, place):<{CELL - 1}}" for place in places), last]
    lower = ["     ", *(f"{_under(shown, place):<{CELL - 1}}" for place in places), ""]
    lines: list[str] = []
    fits = max(1, (room - 5) // (CELL - 1))
    for start in range(0, len(upper), fits + 1):
        part = slice(start, start + fits + 1)
        lines += ["".join(upper[part])[:room], "".join(lower[part])[:room]]
    return lines
