"""The end of a race: car by car, the last first, and then who has won."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer

from tableside.dashboard.bigtype import fitting, small
from tableside.dashboard.models import Banner, Call, banner_of, title_bar_of
from tableside.dashboard.palette import QUIET, TEXT
from tableside.dashboard.racers.cars import CarMark
from tableside.dashboard.racers.drawing import LOUD, quiet
from tableside.dashboard.racers.model import car_marks, race_of
from tableside.dashboard.screens.result import ResultScreen
from tableside.dashboard.widgets.banner import BannerBox
from tableside.dashboard.widgets.painted import Painted, beside
from tableside.dashboard.widgets.strips import TitleBar
from tableside.games.racers.view import RacersView, ReckonedView
from tableside.referee.view import TableView

_BIG = 4
"""The lines of a player in big type, a blank one among them."""
_NAME, _DIGITS = 48, 8
"""The widths of a name and of a number in big type."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A player's car: spaces to go as it stood, boosts and stops, spaces to go after them.

    `shown` is false until its turn in the reveal has come.
    """

    name: str
    mark: CarMark
    before: int
    boosts: int
    stops: int
    after: int
    won: bool
    shown: bool


def reckoned_of(race: RacersView, shown: int) -> tuple[Reckoned, ...]:
    """The cars from the last to the winner; only the first `shown` may be seen."""
    marks = car_marks(race)
    order = sorted(race.reckoned, key=lambda car: (car.seat in race.winners, -car.left))
    return tuple(
        _reckoned(race, car, marks[car.car], shown=at < shown) for at, car in enumerate(order)
    )


def _reckoned(race: RacersView, car: ReckonedView, mark: CarMark, *, shown: bool) -> Reckoned:
    return Reckoned(
        name=race.racers[car.seat - 1].name,
        mark=mark,
        before=car.left + car.boosts - car.stops,
        boosts=car.boosts,
        stops=car.stops,
        after=car.left,
        won=car.seat in race.winners,
        shown=shown,
    )


class ReckoningBox(Painted[tuple[Reckoned, ...]]):
    """A line for each player, three where there is room."""

    def paint(self, model: tuple[Reckoned, ...], width: int, height: int) -> list[Content]:
        lines: list[Content] = []
        for car in model:
            big = height >= _BIG * len(model)
            lines += [*_big(car, width), Content("")] if big else [_line(car), Content("")]
        return lines


def _line(car: Reckoned) -> Content:
    if not car.shown:
        return quiet("     …")
    star = "★ " if car.won else "  "
    return Content.assemble(
        (star, LOUD),
        (f" {car.mark.sign} ", _style(car)),
        (f" {car.name[:16]:<17}", LOUD if car.won else TEXT),
        (_sum(car), QUIET),
        (f"  {_gap(car.after)}", LOUD),
    )


def _big(car: Reckoned, width: int) -> list[Content]:
    if not car.shown:
        return [Content(""), quiet("     …"), Content("")]
    name = fitting(car.name, min(width // 2, _NAME), allow_large=False)
    words = (_sum(car), "", _gap(car.after).partition(" ")[2] + (" ★" if car.won else ""))
    return beside(
        (("       ", f"  {car.mark.sign}   ", "       "), _style(car)),
        (_three(name, min(width // 2, _NAME)), LOUD),
        (_three(small(str(abs(car.after))), _DIGITS, right=True), LOUD),
        (words, LOUD if car.won else TEXT),
    )


def _three(rows: tuple[str, ...], width: int, *, right: bool = False) -> tuple[str, ...]:
    rows = rows if len(rows) > 1 else ("", rows[0], "")
    return tuple(row.rjust(width) if right else row.ljust(width) for row in rows)


def _style(car: Reckoned) -> str:
    return f"bold {car.mark.pair.text} on {car.mark.pair.ground}"


def _sum(car: Reckoned) -> str:
    return f"{_gap(car.before)}, {_count(car.boosts, 'boost')}, {_count(car.stops, 'stop')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _gap(left: int) -> str:
    return f"{left} to go" if left > 0 else f"{-left} past the line"


class FinishScreen(ResultScreen):
    """Enter shows the next car; the winner is told with the last one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "next", "Next car", id="finish.next", tooltip="Show the next car")
    ]
    seen = 0

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield BannerBox()
        yield ReckoningBox()
        yield Footer(show_command_palette=False)

    def show(self, view: TableView) -> None:
        """Show the end of another view, as far as it has been revealed."""
        race = race_of(view)
        cars = reckoned_of(race, self.seen)
        self.query_one(TitleBar).show(title_bar_of(view, self.port.facts))
        self.query_one(ReckoningBox).show(cars)
        self.query_one(BannerBox).show(_banner(view, cars))

    def action_next(self) -> None:
        """Show one car more."""
        self.seen += 1
        self.show(self.port.view)


def _banner(view: TableView, cars: tuple[Reckoned, ...]) -> Banner:
    if all(car.shown for car in cars):
        return banner_of(view, Call("", "over"))
    sentence = "Every car goes forward by its boosts and back by all stops. Enter: the next one."
    return Banner("", "THE REVEAL", sentence, "ask")
