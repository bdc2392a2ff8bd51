"""Small pieces that several boxes of the race draw with."""

from collections.abc import Sequence

from textual.content import Content

from tableside.dashboard.palette import MOODS, QUIET, TEXT
from tableside.dashboard.racers.cars import CarMark

TURN = MOODS["go"]
"""Whose turn it is looks like the banner that says so."""
LOUD = f"bold {TEXT}"
CURRENT = f"bold {TURN.text} on {TURN.ground}"


def chip(mark: CarMark, text: str | None = None) -> tuple[str, str]:
    """A car's sign, or another text, on its ground."""
    return text or mark.sign, f"bold {mark.pair.text} on {mark.pair.ground}"


def chips(marks: Sequence[CarMark], width: int) -> Content:
    """Cars in `width` cells: with their shapes if they fit so, else by their letters alone."""
    if 3 * len(marks) - 1 <= width:
        return Content(" ").join(Content.assemble(chip(mark)) for mark in marks)
    if 2 * len(marks) <= width:
        return Content.assemble(*(chip(mark) for mark in marks))
    letters = Content.assemble(*(chip(mark, mark.letter) for mark in marks[:width]))
    return letters if len(marks) <= width else letters.truncate(width - 1) + Content("+")


def padded(content: Content, width: int) -> Content:
    """The content in exactly `width` cells."""
    return content.truncate(width, pad=True)


def quiet(text: str) -> Content:
    """Words that stand back."""
    return Content.styled(text, QUIET)


def loud(text: str) -> Content:
    """Words that stand out."""
    return Content.styled(text, LOUD)
