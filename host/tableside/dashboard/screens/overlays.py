"""Small screens that open over the play screen to ask one thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key as KeyPress
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList

from tableside.dashboard.intents import Act, Count, Countable, Number, Reason, Word
from tableside.dashboard.palette import INK, QUIET, TEXT
from tableside.dashboard.widgets.painted import Painted

LONGEST_REASON = 80
"""What fits a line of the log beside the rest."""


class AskScreen(ModalScreen[int | None]):
    """One question, a list of answers; gives the index of one, or None.

    A digit picks too. `must`: it cannot be closed without an answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Back", id="pick.cancel", tooltip="Ask nothing, change nothing")
    ]

    def __init__(self, question: str, answers: Sequence[str], *, must: bool = False) -> None:
        super().__init__()
        self.question = question
        self.answers = tuple(answers)
        self.must = must

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.question, markup=False, id="question")
            yield OptionList(
                *(_numbered(at, answer) for at, answer in enumerate(self.answers, start=1)),
                markup=False,
            )

    def on_key(self, event: KeyPress) -> None:
        """A digit picks the answer of that number, if there is one."""
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self.answers):
            event.stop()
            self.dismiss(int(event.key) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_cancel(self) -> None:
        """Close without an answer; a question that must be answered stays."""
        if not self.must:
            self.dismiss(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return not (action == "cancel" and self.must)


def _numbered(at: int, label: str) -> str:
    return f"{at}  {label}" if at <= 9 else f"   {label}"


@dataclass(frozen=True, slots=True)
class _Counts:
    items: tuple[Countable, ...]
    counts: tuple[int, ...]


class CountBox(Painted[_Counts]):
    """The counts so far, a line each."""

    def paint(self, model: _Counts, width: int, height: int) -> list[Content]:
        return [
            Content.assemble(
                (f" {item.key.upper()} ", f"bold {INK} on {item.colour}"),
                (f"  {item.mark} {item.name:<8}", f"bold {TEXT}"),
                (f"{item.mark} " * count, f"bold {item.colour}"),
                (f" {count}", f"bold {TEXT}" if count else QUIET),
            ).truncate(width)
            for item, count in zip(model.items, model.counts, strict=True)
        ][:height]


class CountScreen(ModalScreen[Word | None]):
    """Counts things by their keys; gives the word with the counts, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "finish", "Done", id="count.done", tooltip="Tell the table"),
        Binding("backspace", "clear", "Start again", id="count.clear", tooltip="All back to none"),
        Binding("escape", "dismiss(None)", "Back", id="count.cancel", tooltip="Change nothing"),
    ]

    def __init__(self, count: Count) -> None:
        super().__init__()
        self.count = count
        self.counts = dict.fromkeys((item.name for item in count.items), 0)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.count.question, markup=False)
            yield CountBox()
            yield Label("Enter: done   Backspace: start again   Esc: none of it", id="hint")

    def on_mount(self) -> None:
        self._show()

    def on_key(self, event: KeyPress) -> None:
        """The key of an item counts one more of it."""
        for item in self.count.items:
            if event.key == item.key:
                event.stop()
                self.counts[item.name] += 1
                self._show()

    def action_clear(self) -> None:
        """Start counting again."""
        self.counts = dict.fromkeys(self.counts, 0)
        self._show()

    def action_finish(self) -> None:
        """Give the word; nothing counted is nothing said."""
        counted = {name: number for name, number in self.counts.items() if number}
        self.dismiss(Word(self.count.do, counted) if counted else None)

    def _show(self) -> None:
        counts = tuple(self.counts.values())
        self.query_one(CountBox).show(_Counts(self.count.items, counts))


class NumberBox(Painted[tuple[Number, str]]):
    """What has been typed so far, and what carries that number."""

    def paint(self, model: tuple[Number, str], width: int, height: int) -> list[Content]:
        number, typed = model
        name = number.named.get(int(typed), "") if typed else ""
        return [
            Content.assemble((f" {typed}▏", f"bold {TEXT}"), (f"   {name}", QUIET)).truncate(width)
        ][:height]


class NumberScreen(ModalScreen[Act | None]):
    """Takes a number digit by digit; gives what says it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "finish", "Done", id="number.done", tooltip="Tell the table"),
        Binding("backspace", "erase", "Erase", id="number.erase", tooltip="Take a digit away"),
        Binding("escape", "dismiss(None)", "Back", id="number.cancel", tooltip="Change nothing"),
    ]
    MOST_DIGITS = 2

    def __init__(self, number: Number) -> None:
        super().__init__()
        self.number = number
        self.typed = number.typed

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.number.question, markup=False)
            yield NumberBox()
            yield Label("Enter: done   Backspace: erase   Esc: back", id="hint")

    def on_mount(self) -> None:
        self._show(self.typed)

    def on_key(self, event: KeyPress) -> None:
        """A digit goes to the end of the number."""
        if event.key.isdecimal() and len(self.typed) < self.MOST_DIGITS:
            event.stop()
            self._show(self.typed + event.key)

    def action_erase(self) -> None:
        """Take the last digit away."""
        self._show(self.typed[:-1])

    def action_finish(self) -> None:
        """Give what says the number; nothing typed is nothing said."""
        self.dismiss(self.number.said(int(self.typed)) if self.typed else None)

    def _show(self, typed: str) -> None:
        self.typed = typed
        self.query_one(NumberBox).show((self.number, typed))


class ReasonScreen(ModalScreen[Word | None]):
    """Takes a reason in a line; gives what sets something right, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back", id="reason.cancel", tooltip="Change nothing"),
    ]

    def __init__(self, reason: Reason) -> None:
        super().__init__()
        self.reason = reason

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self.reason.question, markup=False)
            yield Input(max_length=LONGEST_REASON)
            yield Label("Enter: done   Esc: back", id="hint")

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(self.reason.said(event.value))
