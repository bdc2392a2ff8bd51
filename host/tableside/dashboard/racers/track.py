"""The track as cells: the lap out and home, the detour, the castles. Without Textual."""

from collections.abc import Iterable
from dataclasses import dataclass

from tableside.dashboard.racers.cars import CarMark
from tableside.dashboard.racers.model import BONUS_WORDS, car_marks
from tableside.games.racers.printed import SpaceView
from tableside.games.racers.track import castle
from tableside.games.racers.view import RacersView

BONUS_SIGNS = {
    "progress": "↑",
    "boost": "+",
    "trap": "t",
    "look_trap": "?",
    "stretch": "~",
    "stop": "-",
}
"""What is printed on a space, in one character."""
CATAPULT = "catapult"


@dataclass(frozen=True, slots=True)
class Cell:
    """A space: its `label` and longer `title`, what is printed, lies and stands on it.

    `traps` lie face down; `landed`: a car has ended there this turn.
    """

    label: str
    title: str
    bonuses: tuple[str, ...]
    tires: str | None
    traps: int
    cars: tuple[CarMark, ...]
    landed: bool

    @property
    def signs(self) -> str:
        """What is printed on it, a character each."""
        return "".join("◎" if word == CATAPULT else BONUS_SIGNS[word] for word in self.bonuses)

    @property
    def words(self) -> str:
        """What is printed on it, in words."""
        words = [BONUS_WORDS.get(word, word.upper()) for word in self.bonuses]
        if len(words) == 2 and words[0] == words[1]:
            return f"2 {words[0]}s"
        return words[0] if len(words) == 1 else "+".join(word[:5] for word in words)


@dataclass(frozen=True, slots=True)
class TrackModel:
    """`out` goes left to right from the line, `home` comes back under it, right to left.

    The detour leaves after `split` and comes back at `rejoin`; `castles` are the sandpit.
    """

    out: tuple[Cell, ...]
    home: tuple[Cell, ...]
    detour: tuple[Cell, ...]
    castles: tuple[Cell, ...]
    split: str
    rejoin: str

    @property
    def columns(self) -> int:
        """The cells in a band."""
        return max(len(self.out), len(self.home))


def track_of(race: RacersView) -> TrackModel:
    """The track with everything that lies and stands on it."""
    cells = tuple(_cells(race, race.board.lap))
    half = (len(cells) + 1) // 2
    return TrackModel(
        out=cells[:half],
        home=cells[: half - 1 : -1],
        detour=tuple(_cells(race, race.board.detour)),
        castles=tuple(_castles(race)),
        split=race.board.split,
        rejoin=race.board.rejoin,
    )


def _cells(race: RacersView, spaces: Iterable[SpaceView]) -> Iterable[Cell]:
    for space in spaces:
        catapult = (CATAPULT,) if space.place == race.board.catapult else ()
        bonuses = (space.bonus,) if space.bonus else ()
        yield _cell(race, space.place, space.place, catapult + bonuses, space.tires)


def _castles(race: RacersView) -> Iterable[Cell]:
    for number, bonuses in enumerate(race.board.castles, 1):
        yield _cell(race, castle(number), f"S{number}", bonuses)


def _cell(
    race: RacersView, place: str, label: str, bonuses: tuple[str, ...], tires: str | None = None
) -> Cell:
    marks = car_marks(race)
    return Cell(
        label=label,
        title=f"Castle {label[1:]}" if place.startswith("S") else label,
        bonuses=bonuses,
        tires=tires,
        traps=sum(len(here.seen_by) for here in race.tokens if here.place == place),
        cars=tuple(marks[car.car] for car in race.cars if car.place == place),
        landed=race.turn is not None and place in race.turn.landings,
    )
