"""The words every game speaks: seats, buttons, actions and events."""

from dataclasses import dataclass
from typing import ClassVar, Literal

Seat = int
"""A seat at the table, numbered from 1 clockwise; `TABLE` (0) is the table as a whole."""

TABLE: Seat = 0

Button = Literal["orange", "blue", "green", "ok", "back"]
BUTTONS: tuple[Button, ...] = ("orange", "blue", "green", "ok", "back")


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something a seat, the table or fate does. `name` is its stable JSON tag."""

    name: ClassVar[str]
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened and counts. `name` is its stable JSON tag, in the past tense.

    `ruling` names the ruling that decided it, where one did. A `barrier` cannot be undone:
    what has been seen, or drawn by fate, cannot be unseen.
    """

    name: ClassVar[str]
    barrier: ClassVar[bool] = False
    ruling: str | None = None
