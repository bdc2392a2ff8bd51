"""Resume or put away: an unfinished game is never simply gone on with."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, Footer, Label

from tableside.dashboard.messages import ResumeDecided
from tableside.dashboard.models import Banner, TitleModel, joined
from tableside.dashboard.port import UnfinishedGame
from tableside.dashboard.widgets.banner import BannerBox
from tableside.dashboard.widgets.strips import TitleBar


class ResumeScreen(Screen[None]):
    """Asks what to do with the game that was left in the middle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "decide(True)", "Resume", id="resume.yes", tooltip="Go on where it stopped"),
        Binding(
            "a",
            "decide(False)",
            "Put away",
            id="resume.no",
            tooltip="Keep it in the journal and start something new",
        ),
        Binding("q", "app.quit", "Quit", id="table.quit", tooltip="Decide another time"),
    ]

    def __init__(self, game: UnfinishedGame, *, simulated: bool) -> None:
        super().__init__()
        self.game = game
        self.simulated = simulated

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield BannerBox()
        yield Label(f"{self.game.title}: {joined(list(self.game.players))}", markup=False)
        yield Label(" · ".join(filter(None, (self.game.when, self.game.how_far))), markup=False)
        yield Label(
            "Are the carrots, the cards and the pieces still where they were? Then resume."
            " Put away keeps the game in the journal, and does not ask again."
        )
        with Horizontal():
            yield Button("R  Resume", id="resume", variant="primary")
            yield Button("A  Put away", id="put-away")
        yield Label("", id="problem", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(TitleBar).show(TitleModel("An unfinished game", self.simulated))
        sentence = "There is a game you have not finished. Go on with it, or put it away?"
        self.query_one(BannerBox).show(Banner("", "GO ON?", sentence, "ask"))

    def show_problem(self, sentence: str) -> None:
        """Say why it could not be done."""
        self.query_one("#problem", Label).update(sentence)

    def action_decide(self, resume: bool) -> None:
        """Tell the app what was decided."""
        self.app.post_message(ResumeDecided(self.game.key, resume=resume))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_decide(event.button.id == "resume")
