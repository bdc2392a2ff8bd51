"""The help screen: how a turn goes, what the signs mean, what every key does."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tableside.dashboard.keys import Key
from tableside.dashboard.palette import INK, TEXT


class HelpScreen(ModalScreen[None]):
    """Closes with any of the keys that open it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,h", "dismiss(None)", "Back to the game", id="help.close")
    ]

    def __init__(self, title: str, how_to: Sequence[str], keys: Sequence[Key]) -> None:
        super().__init__()
        self._heading = title
        self._how_to = how_to
        self._keys = keys

    def compose(self) -> ComposeResult:
        with Horizontal() as frame:
            frame.border_title = Content(f"Help: {self._heading}").markup
            frame.border_subtitle = "Esc: back to the game"
            with VerticalScroll(id="how", can_focus=False):
                yield Static(Content("\n").join(Content(f"• {text}") for text in self._how_to))
            with VerticalScroll():
                yield Static(Content("\n").join(_key_line(key) for key in self._keys))


def _key_line(key: Key) -> Content:
    return Content.assemble(
        (f" {key.shown:^3} ", f"bold {INK} on {TEXT}"), (f" {key.tooltip}", TEXT)
    )
