"""The controllers screen: how each one is, and where it sits."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Footer, Label

from tableside.dashboard.controllers.model import ControllersModel, rows_of
from tableside.dashboard.controllers.seats import SeatOption, options_of
from tableside.dashboard.controllers.widgets import (
    ALL_COLUMNS_WIDTH,
    ControllerDetails,
    ControllerList,
)
from tableside.dashboard.intents import send
from tableside.dashboard.messages import TableChanged
from tableside.dashboard.models import news_of, title_bar_of
from tableside.dashboard.port import TablePort
from tableside.dashboard.screens.overlays import AskScreen
from tableside.dashboard.widgets.strips import NewsBox, TitleBar

_FRAME = 4
"""The border of the list and the space within it, in cells."""

EXPLAINED = (
    "A controller plays for the seat it has, and for another from the moment you give it one. "
    "What counted before stays, as the log shows: if it went to the wrong player, go back to the "
    "table and take it back step by step with U."
)


class ControllersScreen(Screen[None]):
    """Opens over the table; closes with the key that opened it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", "Choose", key_display="↑↓", id="controllers.up"),
        Binding("down", "choose(1)", "Next", show=False, id="controllers.down"),
        Binding("enter", "seat", "Give it a seat", id="controllers.seat"),
        Binding("escape,c", "dismiss(None)", "Back to the table", id="controllers.close"),
    ]

    def __init__(self, port: TablePort) -> None:
        super().__init__()
        self.port = port
        self._at = 0
        self._unsubscribe: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield ControllerList()
        yield ControllerDetails()
        yield Label(EXPLAINED, markup=False, id="explained")
        yield NewsBox()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._unsubscribe = self.port.subscribe(self._tell)
        self.set_interval(1.0, self.show_now)
        self.show_now()

    def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width - _FRAME >= ALL_COLUMNS_WIDTH, "-all-columns")

    def _tell(self) -> None:
        self.post_message(TableChanged())

    @on(TableChanged)
    def show_now(self) -> None:
        """Show everything as it is at this moment of table time."""
        view = self.port.view
        rows = rows_of(self.port.controllers, view, self.port.now_ns())
        self._at = max(0, min(self._at, len(rows) - 1))
        self.query_one(TitleBar).show(title_bar_of(view, self.port.facts))
        self.query_one(ControllerList).show(ControllersModel(rows, self._at))
        self.set_class(not rows, "-nobody")
        if rows:
            self.query_one(ControllerDetails).show(rows[self._at])
        self.query_one(NewsBox).show(news_of(view))

    def action_choose(self, step: int) -> None:
        """Go to another controller."""
        self._at += step
        self.show_now()

    def action_seat(self) -> None:
        """Ask where the chosen controller sits."""
        controller = self.port.controllers[self._at].name
        options = options_of(controller, self.port.view)

        def picked(index: int | None) -> None:
            if index is not None:
                self._say(options[index])

        labels = [option.label for option in options]
        self.app.push_screen(AskScreen(f"Whose is {controller}?", labels), picked)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without controllers there is none to choose."""
        del parameters
        return action not in ("choose", "seat") or bool(self.port.controllers)

    def _say(self, option: SeatOption) -> None:
        for word in option.words:
            send(self.port, word)
