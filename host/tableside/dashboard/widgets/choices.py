"""The buttons at the bottom: everything the table may do now, with the key that does it too."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button

from tableside.dashboard.messages import ChoiceMade
from tableside.dashboard.models import ChoiceModel
from tableside.dashboard.palette import INK, PANEL, TEXT

MOST_CHOICES = 12


class ChoiceButton(Button, can_focus=False):
    """One button of the row; hidden while there is nothing for it to do.

    It never takes the focus: the colour keys must work wherever one clicked last.
    """

    def show(self, choice: ChoiceModel | None) -> None:
        """Become the button of a choice, or hide."""
        self.choice = choice
        self.display = choice is not None
        if choice is None:
            return
        self.label = Content.assemble((f"{choice.key} ", "bold"), choice.label)
        self.tooltip = choice.tooltip
        self.styles.background = choice.colour or PANEL
        self.styles.color = INK if choice.colour else TEXT
        self.refresh(layout=True)  # a new label alone keeps the width of the old one

    choice: ChoiceModel | None = None


class ChoiceRow(Horizontal):
    """A fixed row of buttons that change what they say."""

    def compose(self) -> ComposeResult:
        for at in range(MOST_CHOICES):
            button = ChoiceButton(id=f"choice-{at}", compact=True)
            button.display = False
            yield button

    def show(self, choices: Sequence[ChoiceModel]) -> None:
        """Show the first `MOST_CHOICES` of them."""
        for at, button in enumerate(self.query(ChoiceButton)):
            wanted = choices[at] if at < len(choices) else None
            if wanted != button.choice:
                button.show(wanted)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if isinstance(event.button, ChoiceButton) and event.button.choice is not None:
            self.post_message(ChoiceMade(event.button.choice))
