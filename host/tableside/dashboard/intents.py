"""What a key or a button means: something to send, or something to ask first. Without Textual."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.dashboard.port import TablePort
from tableside.games.core import TABLE, Seat
from tableside.referee.view import Choice, TableView


@dataclass(frozen=True, slots=True)
class Act:
    """A game action of a seat, or of the table."""

    seat: Seat
    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the table."""

    do: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the real token, card or die showed."""

    chance: Mapping[str, Any]


Message = Act | Word | Answer


@dataclass(frozen=True, slots=True)
class Pick:
    """Ask which of several things is meant; one of them may lead to a further question."""

    question: str
    options: "tuple[tuple[str, Intent], ...]"


@dataclass(frozen=True, slots=True)
class Countable:
    """Something to be counted: its key, its name in the data, its mark and colour."""

    key: str
    name: str
    mark: str
    colour: str


@dataclass(frozen=True, slots=True)
class Count:
    """Ask how many of each, then say the word `do` with the counts that are not zero."""

    question: str
    do: str
    items: tuple[Countable, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """Ask for a number, of which `typed` has been typed, and say the action `do` with it.

    `named` are the numbers one can know to be possible, by their labels.
    """

    question: str
    typed: str
    seat: Seat
    do: str
    field: str
    named: Mapping[int, str]

    def said(self, number: int) -> Act:
        """What says a number; one that cannot be is refused with a reason."""
        return Act(self.seat, {"do": self.do, self.field: number})


@dataclass(frozen=True, slots=True)
class Reason:
    """Ask for a reason, then set right `what` is wrong, in public and with that reason."""

    question: str
    what: Mapping[str, Any]

    def said(self, why: str) -> Word:
        """What sets it right; without a reason it is refused."""
        return Word("correct", {"why": why, "what": self.what})


Intent = Message | Pick | Count | Number | Reason


def send(port: TablePort, message: Message) -> None:
    """Tell the table; whether it counts, the next view says."""
    match message:
        case Act(seat, action):
            port.act(seat, action)
        case Word(do, data):
            port.word(do, data)
        case Answer(chance):
            port.answer(chance)


def said(choice: Choice) -> Message:
    """What says a choice: the table speaks in words, a seat in actions."""
    if choice.seat != TABLE:
        return Act(choice.seat, choice.action)
    return Word(choice.action["do"], {k: v for k, v in choice.action.items() if k != "do"})


def pause_or_resume(view: TableView) -> Word:
    """The word that the pause key says now."""
    return Word("resume" if view.paused else "pause")


def answers_of(view: TableView) -> Pick | None:
    """The question the dealer waits for, if it waits."""
    if view.question is None:
        return None
    return Pick(
        view.question, tuple((answer.label, Answer(answer.action)) for answer in view.answers)
    )
