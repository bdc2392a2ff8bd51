"""The result screen: who won, why, and every score."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer

from tableside.dashboard.bigtype import BigType, fitting, large, small
from tableside.dashboard.messages import NewGameWanted
from tableside.dashboard.models import Call, banner_of, title_bar_of
from tableside.dashboard.palette import QUIET, TEXT
from tableside.dashboard.port import TablePort
from tableside.dashboard.widgets.banner import BannerBox
from tableside.dashboard.widgets.painted import Painted, beside
from tableside.dashboard.widgets.strips import TitleBar
from tableside.referee.view import TableView


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place: equal scores do not share it unless they share the win."""

    name: str
    score: int
    won: bool


def places_of(view: TableView) -> tuple[Place, ...]:
    """Winners first, then by score, then in seat order."""
    outcome = view.outcome
    if outcome is None:
        return ()
    seats = range(1, len(view.players) + 1)
    order = sorted(seats, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat - 1]))
    return tuple(
        Place(view.players[seat - 1], outcome.scores[seat - 1], seat in outcome.winners)
        for seat in order
    )


class PlacesBox(Painted[tuple[Place, ...]]):
    """Every player with the score, in big type where there is room."""

    def paint(self, model: tuple[Place, ...], width: int, height: int) -> list[Content]:
        for size in (large, small):
            if height >= (len(size("0")) + 1) * len(model):
                return [line for place in model for line in _big_place(place, size, width)]
        return [_place(place) for place in model]


def _place(place: Place) -> Content:
    star = "★" if place.won else " "
    return Content.styled(f"{star} {place.score:>4}  {place.name}", _style(place))


def _big_place(place: Place, size: BigType, width: int) -> list[Content]:
    score_width = len(size("000")[0])
    score = tuple(row.rjust(score_width) for row in size(str(place.score)))
    name = fitting(place.name, width - score_width - 10, allow_large=size is large)
    star = ("", "", "★" if place.won else " ")
    style = _style(place)
    return [*beside((star, style), (score, style), (name, style), gap="    "), Content("")]


def _style(place: Place) -> str:
    return f"bold {TEXT}" if place.won else QUIET


class ResultScreen(Screen[None]):
    """Shown while the view has an outcome; taking back the last move closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new_game", "New game", id="result.new", tooltip="Set up another game"),
        Binding("u", "undo", "Undo", id="table.undo", tooltip="Take back what ended the game"),
        Binding("q", "app.quit", "Quit", id="table.quit", tooltip="Close the dashboard"),
    ]

    def __init__(self, port: TablePort) -> None:
        super().__init__()
        self.port = port

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield BannerBox()
        yield PlacesBox()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.show(self.port.view)

    def show(self, view: TableView) -> None:
        """Show the end of another view: a correction after the end changes scores too."""
        self.query_one(TitleBar).show(title_bar_of(view, self.port.facts))
        self.query_one(BannerBox).show(banner_of(view, Call("", "over")))
        self.query_one(PlacesBox).show(places_of(view))

    def action_undo(self) -> None:
        """Take back the last event."""
        self.port.word("undo", {})

    def action_new_game(self) -> None:
        """Ask the app for a new game."""
        self.app.post_message(NewGameWanted())
