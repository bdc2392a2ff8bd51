"""What a seat may choose on its handheld, in the order in which a person looks for it."""

from dataclasses import dataclass

from tableside.games.core.words import Action

LIST_COLUMNS = 15
TITLE_COLUMNS = 16


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a handheld's list: what it says, at most `LIST_COLUMNS` characters, and does."""

    label: str
    action: Action


@dataclass(frozen=True, slots=True)
class Menu:
    """What a seat may choose on its handheld: lines that do something or lead to a further list.

    `label` is the line that leads here, `title` what to do, at most `TITLE_COLUMNS` characters.
    Not `asked`: nothing waits for this seat, the list is there if it wants it. Others may see
    the screen, so nothing in it tells what the seat holds.
    """

    title: str
    lines: tuple["Item | Menu", ...]
    label: str = ""
    asked: bool = True
