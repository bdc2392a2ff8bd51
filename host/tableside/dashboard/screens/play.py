"""The play screen: the same areas for every game, the middle from the game's part."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.widgets import Footer

from tableside.dashboard.controllers.model import marks_of, news_with, troubles_of
from tableside.dashboard.controllers.screen import ControllersScreen
from tableside.dashboard.controllers.watch import TroubleLog
from tableside.dashboard.controllers.widgets import SeatStrip
from tableside.dashboard.intents import (
    Act,
    Answer,
    Count,
    Intent,
    Number,
    Pick,
    Reason,
    Word,
    answers_of,
    pause_or_resume,
    send,
)
from tableside.dashboard.keys import Key
from tableside.dashboard.messages import ChoiceMade, TableChanged
from tableside.dashboard.models import banner_of, log_of, news_of, title_bar_of, title_of
from tableside.dashboard.part import GamePart
from tableside.dashboard.port import TablePort
from tableside.dashboard.screens.help import HelpScreen
from tableside.dashboard.screens.overlays import AskScreen, CountScreen, NumberScreen, ReasonScreen
from tableside.dashboard.screens.result import ResultScreen
from tableside.dashboard.widgets.banner import BannerBox
from tableside.dashboard.widgets.body import GameBody
from tableside.dashboard.widgets.choices import ChoiceRow
from tableside.dashboard.widgets.strips import LogBox, NewsBox, TitleBar
from tableside.referee.view import TableView

_MOST_LOG_LINES = 20

TABLE_KEYS = (
    Key("undo", ("u",), "undo", "Take back the last thing"),
    Key("pause", ("p", "space"), "pause", "Pause; again: go on"),
    Key("controllers", ("c",), "controllers", "The controllers, and who has which"),
    Key("help", ("question_mark", "f1", "h"), "help", "This page"),
    Key("quit", ("q",), "quit", "Leave; the game is kept"),
)


def bindings_of(keys: Iterable[Key]) -> list[BindingType]:
    """The bindings of a game's keys; they show as buttons, so not in the footer."""
    return [
        Binding(
            ",".join(key.keys),
            f"do('{key.id}')",
            key.label,
            show=False,
            id=f"game.{key.id}",
            tooltip=key.tooltip,
        )
        for key in keys
    ]


class PlayScreen(Screen[None]):
    """Shows a table and sends what the table does. A game's screen sets `part` and its keys.

    `result` is what opens when the game is over; `answers_in_place`: the part itself shows what
    the dealer is asked, so that no question opens over the table.
    """

    part: ClassVar[GamePart]
    result: ClassVar[type[ResultScreen]] = ResultScreen
    answers_in_place: ClassVar[bool] = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo", id="table.undo", tooltip=TABLE_KEYS[0].tooltip),
        Binding("p,space", "pause", "Pause", id="table.pause", tooltip=TABLE_KEYS[1].tooltip),
        Binding(
            "c",
            "controllers",
            "Controllers",
            id="table.controllers",
            tooltip=TABLE_KEYS[2].tooltip,
        ),
        Binding("question_mark,f1,h", "help", "Help", key_display="?", id="table.help"),
        Binding("q", "leave", "Quit", id="table.quit", tooltip=TABLE_KEYS[4].tooltip),
    ]

    def __init__(self, port: TablePort) -> None:
        super().__init__()
        self.port = port
        self._unsubscribe: Callable[[], None] | None = None
        self._asked: Pick | None = None
        self._troubles = TroubleLog()

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield BannerBox()
        yield self.part.body()
        yield SeatStrip()
        yield NewsBox()
        yield LogBox()
        yield ChoiceRow()
        yield Footer()

    async def on_mount(self) -> None:
        self._unsubscribe = self.port.subscribe(self._tell)
        self.set_interval(1.0, self.show_controllers)
        await self._show(self.port.view)

    def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()

    def _tell(self) -> None:
        self.post_message(TableChanged())

    @on(TableChanged)
    async def _changed(self) -> None:
        await self._show(self.port.view)

    async def _show(self, view: TableView) -> None:
        self.query_one(TitleBar).show(title_bar_of(view, self.port.facts))
        self.query_one(BannerBox).show(banner_of(view, self.part.call(view)))
        self.query_one(GameBody).show(view)
        self.show_controllers()
        self.query_one(LogBox).show(log_of(view, _MOST_LOG_LINES))
        self.query_one(ChoiceRow).show(self.part.choices(view))
        await self._show_result(view)
        await self._show_question(view)

    def show_controllers(self) -> None:
        """Show how the controllers are at this moment of table time, and what they need."""
        view, controllers = self.port.view, self.port.controllers
        troubles = troubles_of(controllers, view)
        self._troubles.note(troubles)
        self.query_one(SeatStrip).show(marks_of(controllers, view, self.port.now_ns()))
        self.query_one(NewsBox).show(news_with(news_of(view), troubles))

    async def _show_result(self, view: TableView) -> None:
        over = self.app.screen
        if view.outcome is None:
            if isinstance(over, ResultScreen):
                await self._close_all_above()
        elif isinstance(over, ResultScreen):
            over.show(view)
        else:
            await self._close_all_above()
            await self.app.push_screen(self.result(self.port))

    async def _show_question(self, view: TableView) -> None:
        opens = self.port.facts.dealer == "physical" and not self.answers_in_place
        asked = answers_of(view) if opens else None
        if asked == self._asked:
            return
        if self._asked is not None:
            await self._close_all_above()
        self._asked = asked
        if asked is not None:
            await self._ask(asked, must=True)

    async def _close_all_above(self) -> None:
        while self in self.app.screen_stack and self.app.screen is not self:
            await self.app.pop_screen()

    def _ask(self, pick: Pick, *, must: bool = False) -> AwaitMount:
        def picked(index: int | None) -> None:
            if index is not None:
                self._follow(pick.options[index][1])

        labels = [label for label, _ in pick.options]
        return self.app.push_screen(AskScreen(pick.question, labels, must=must), picked)

    def _told(self, message: Word | Act | None) -> None:
        if message is not None:
            send(self.port, message)

    def _follow(self, intent: Intent) -> None:
        match intent:
            case Pick():
                self._ask(intent)
            case Count():
                self.app.push_screen(CountScreen(intent), self._told)
            case Number():
                self.app.push_screen(NumberScreen(intent), self._told)
            case Reason():
                self.app.push_screen(ReasonScreen(intent), self._told)
            case Act() | Word() | Answer():
                send(self.port, intent)

    def action_do(self, key_id: str) -> None:
        """Do what a key of the game means now."""
        self._follow(self.part.intent(key_id, self.port.view))

    def action_undo(self) -> None:
        """Take back the last thing that counted."""
        send(self.port, Word("undo"))

    def action_pause(self) -> None:
        """Pause, or go on."""
        send(self.port, pause_or_resume(self.port.view))

    def action_controllers(self) -> None:
        """Open the controllers screen."""
        self.app.push_screen(ControllersScreen(self.port))

    def action_help(self) -> None:
        """Open the help screen."""
        keys = (*self.part.keys, *TABLE_KEYS)
        self.app.push_screen(HelpScreen(title_of(self.port.view), self.part.how_to, keys))

    def action_leave(self) -> None:
        """Ask whether to leave the table."""
        question = "Leave the table? The game is kept and can go on later."
        self.app.push_screen(AskScreen(question, ("Go on playing", "Leave")), self._left)

    def _left(self, index: int | None) -> None:
        if index == 1:
            self.app.exit()

    @on(ChoiceMade)
    def _chosen(self, event: ChoiceMade) -> None:
        self.action_do(event.choice.key_id)
