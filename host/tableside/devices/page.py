"""What a handheld shows: a title and lines, or a list of actions to choose from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.wire.messages import Screen

TITLE_CHARS = 21
LINE_CHARS = 21
"""128 pixels of 6-pixel letters."""
LINES = 7
CHOICES = 16
"""A longer list would not fit one frame, nor a player's patience."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a list and the action (JSON, as in `legal_actions`) that it stands for."""

    label: str
    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """Lines to read, or choices to choose from; never both."""

    title: str
    lines: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = field(default=())

    def __post_init__(self) -> None:
        if self.lines and self.choices:
            raise ValueError("a page has lines to read or choices, not both")

    def as_screen(self, number: int) -> Screen:
        """The message that shows it; what is too long is cut to what the screen holds."""
        texts = [choice.label for choice in self.choices[:CHOICES]] or list(self.lines[:LINES])
        cut = tuple(text[:LINE_CHARS] for text in texts)
        return Screen(number, bool(self.choices), self.title[:TITLE_CHARS], cut)
