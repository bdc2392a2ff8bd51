"""The set-up screen: what is played, by whom, and by which house rules."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Select

from tableside.dashboard.messages import GameDrafted
from tableside.dashboard.models import TitleModel
from tableside.dashboard.port import DEALERS, Lobby
from tableside.dashboard.setup_form import (
    MOST_SEATS,
    SeatEntry,
    SetupForm,
    games,
    modes_of,
    new_form,
)
from tableside.dashboard.widgets.strips import TitleBar
from tableside.games.core import HouseRule

_DEALER_NAMES = {"digital": "The computer draws", "physical": "We draw and tell"}


class SetupScreen(Screen[None]):
    """Fills in a `SetupForm`; every problem is told in its place as one types."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "start",
            "Start the game",
            id="setup.start",
            priority=True,
            tooltip="Start with what is filled in",
        ),
        Binding("ctrl+q", "app.quit", "Quit", id="setup.quit", tooltip="Close the dashboard"),
    ]

    def __init__(self, lobby: Lobby, form: SetupForm | None = None) -> None:
        super().__init__()
        self.lobby = lobby
        self.form = form or new_form()

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal(id="areas"):
            yield Vertical(*self._who(), id="who")
            yield VerticalScroll(id="how", can_focus=False)
        yield Label("", id="problem", markup=False)
        yield Button("Start the game", id="start", variant="primary", compact=True)
        yield Footer(show_command_palette=False)

    def _who(self) -> Iterator[Widget]:
        yield Label("What do we play?", classes="heading")
        yield _select("game", games(), self.form.game)
        yield _select("mode", _mode_options(self.form.game), self.form.mode)
        yield Label("Who plays? Clockwise, with ages", classes="heading")
        yield Grid(*self._seats(), id="seats")
        yield Label("Tokens and cards", classes="heading")
        yield _select("dealer", [(_DEALER_NAMES[name], name) for name in DEALERS], self.form.dealer)
        yield Select[str]([], id="pack", compact=True, classes="row", prompt="Choose a pack")

    def _seats(self) -> Iterator[Widget]:
        for at in range(MOST_SEATS):
            entry = self.form.seats[at]
            yield Label(f"{at + 1}")
            yield Input(
                entry.name, placeholder="name", id=f"name-{at}", compact=True, max_length=16
            )
            yield Input(entry.age, placeholder="age", id=f"age-{at}", compact=True, max_length=3)

    async def on_mount(self) -> None:
        self.query_one(TitleBar).show(TitleModel("A new game", self.lobby.simulated))
        await self._offer_rules()
        self._offer_packs()
        self._tell()
        self.query_one("#name-0").focus()

    async def _offer_rules(self) -> None:
        area = self.query_one("#how", VerticalScroll)
        await area.remove_children()
        heading = Label("House rules (the first is the rule as written)", classes="heading")
        await area.mount(heading, *(w for rule in self.form.house_rules for w in self._rule(rule)))

    def _rule(self, rule: HouseRule) -> Iterator[Widget]:
        yield Label(f"{rule.question} ({rule.ruling})", markup=False)
        options = [(option.replace("_", " "), option) for option in rule.options]
        yield _select(f"rule-{rule.key}", options, self.form.chosen(rule))

    def _offer_packs(self) -> None:
        chooser = self.query_one("#pack", Select)
        chooser.display = self.form.needs_pack
        packs = (
            tuple(self.lobby.packs(self.form.game, self.form.mode)) if self.form.needs_pack else ()
        )
        chooser.set_options([(f"Pack: {name}", name) for name in packs])
        if packs:
            chooser.value = packs[0]
            self.form = replace(self.form, pack=packs[0])

    def _tell(self) -> None:
        problems = self.form.problems()
        self.show_problem(problems[0] if problems else "")
        self.query_one("#start", Button).disabled = bool(problems)

    def show_problem(self, sentence: str) -> None:
        """Say what keeps the game from starting."""
        self.query_one("#problem", Label).update(sentence)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        what, _, at = (event.input.id or "").partition("-")
        seat = self.form.seats[int(at)]
        entry = (
            SeatEntry(event.value, seat.age)
            if what == "name"
            else SeatEntry(seat.name, event.value)
        )
        self.form = self.form.with_seat(int(at), entry)
        self._tell()

    @on(Select.Changed)
    async def _selected(self, event: Select.Changed) -> None:
        if event.value is Select.NULL:
            return
        before, value = self.form, str(event.value)
        self.form = _with_choice(before, event.select.id or "", value)
        if self.form.game != before.game:
            self._offer_modes()
        if (self.form.game, self.form.mode) != (before.game, before.mode):
            await self._offer_rules()
            self._offer_packs()
        self._tell()

    def _offer_modes(self) -> None:
        chooser = self.query_one("#mode", Select)
        chooser.set_options(_mode_options(self.form.game))
        chooser.value = self.form.mode
        self.query_one("#dealer", Select).value = self.form.dealer

    @on(Button.Pressed, "#start")
    def _pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Start the game, or say again what is missing."""
        if self.form.problems():
            self._tell()
        else:
            self.app.post_message(GameDrafted(self.form.draft()))


def _with_choice(form: SetupForm, chooser: str, value: str) -> SetupForm:
    match chooser:
        case "game":
            return form.with_game(value)
        case "mode":
            return form.with_mode(value)
        case "dealer":
            return replace(form, dealer=next(name for name in DEALERS if name == value))
        case "pack":
            return replace(form, pack=value)
        case _:
            return form.with_rule(chooser.removeprefix("rule-"), value)


def _mode_options(game: str) -> list[tuple[str, str]]:
    return [(mode.title, mode.name) for mode in modes_of(game)]


def _select(name: str, options: Iterable[tuple[str, str]], value: str) -> Select[str]:
    return Select[str](
        options, value=value, id=name, allow_blank=False, compact=True, classes="row"
    )
