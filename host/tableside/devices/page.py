"""What a handheld shows: a title with lines, or a list of actions to choose from."""

import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tableside.referee.view import Choice
from tableside.wire.messages import Screen

COLUMNS = 16
LINES = 7
CHOICES = 12
"""What one sealed record holds at 16 bytes a line."""
MORE = "more ..."

_SIGNS = str.maketrans({"→": ">", "←": "<", "–": "-", "—": "-", "…": "...", "’": "'", "×": "x"})


@dataclass(frozen=True, slots=True)
class Page:
    """Lines to read, or a list to choose from: choices, and pages that a line leads to.

    `label` is the line that leads here. `more` is the page behind the last line of a list, or
    behind OK where there is only text. `veiled`: the lines are there only while its player
    holds a button.
    """

    title: str
    lines: tuple[str, ...] = ()
    choices: "tuple[Choice | Page, ...]" = ()
    more: "Page | None" = None
    label: str = ""
    veiled: bool = False

    def __post_init__(self) -> None:
        if self.lines and self.choices:
            raise ValueError("a page has lines to read or choices, not both")
        if len(self._texts()) > (CHOICES if self.choices else LINES):
            raise ValueError("a page has too many lines: use `reading` or `choosing`")

    def chosen(self, line: int) -> "Choice | Page | None":
        """What stands at a line (from 0): a choice, the next page, or nothing."""
        if line < len(self.choices):
            return self.choices[line]
        return self.more if line == len(self.choices) else None

    def as_screen(self, number: int) -> Screen:
        """The message that shows it."""
        texts = tuple(plain(text)[:COLUMNS] for text in self._texts())
        return Screen(number, bool(self.choices), self.veiled, plain(self.title)[:COLUMNS], texts)

    def _texts(self) -> tuple[str, ...]:
        if not self.choices:
            return self.lines
        labels = tuple(choice.label for choice in self.choices)
        return (*labels, *((MORE,) if self.more else ()))


def reading(title: str, text: str, *, foot: str = "", more: Page | None = None) -> Page:
    """A page to read, wrapped to the screen; what does not fit ends in dots.

    `foot` is a last line that always fits. OK leads to `more`, and then the foot says so.
    """
    foot = foot if more is None else f"OK: {more.label}"
    lines = textwrap.wrap(plain(text), COLUMNS)
    room = LINES - bool(foot)
    if len(lines) > room:
        lines[room - 1 :] = [lines[room - 1][: COLUMNS - 3] + "..."]
    return Page(title, (*lines, *((foot,) if foot else ())), more=more)


def choosing(title: str, choices: Sequence[Choice | Page], *, label: str = "") -> Page:
    """A list of any length, as pages with a line that leads to the next."""
    if len(choices) <= CHOICES:
        return Page(title, choices=tuple(choices), label=label)
    here, rest = choices[: CHOICES - 1], choices[CHOICES - 1 :]
    more = choosing(title, rest)
    return Page(title, choices=tuple(here), more=more, label=label)


def secret(title: str, lines: Sequence[str], *, label: str) -> Page:
    """Lines for the eyes of one player, as pages one behind the other."""
    if len(lines) <= LINES:
        return Page(title, tuple(lines), label=label, veiled=True)
    here, rest = lines[: LINES - 1], lines[LINES - 1 :]
    more = secret(title, rest, label="more")
    return Page(title, (*here, f"OK: {more.label}"), more=more, label=label, veiled=True)


def plain(text: str) -> str:
    """The text in the letters that a handheld has: ASCII, accents dropped."""
    bare = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    letters = (char for char in bare if not unicodedata.combining(char))
    return "".join(char if " " <= char <= "~" else "?" for char in letters)
