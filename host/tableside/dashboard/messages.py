"""What the dashboard's own parts tell each other."""

from textual.message import Message

from tableside.dashboard.models import ChoiceModel
from tableside.dashboard.port import SetupDraft


class TableChanged(Message):
    """The table has a new view; several at once are shown as one."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, TableChanged)


class ChoiceMade(Message):
    """A button or a line of a list was chosen."""

    def __init__(self, choice: ChoiceModel) -> None:
        super().__init__()
        self.choice = choice


class NewGameWanted(Message):
    """The table is done with the game it sees."""


class GameDrafted(Message):
    """The set-up is complete and the table wants to play it."""

    def __init__(self, draft: SetupDraft) -> None:
        super().__init__()
        self.draft = draft


class ResumeDecided(Message):
    """What is to happen to the unfinished game."""

    def __init__(self, key: str, *, resume: bool) -> None:
        super().__init__()
        self.key = key
        self.resume = resume
