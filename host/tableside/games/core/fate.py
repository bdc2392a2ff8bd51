"""What fate may answer, and how a game ends."""

from dataclasses import dataclass

from tableside.games.core.words import Action, Seat


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """One thing fate may answer, and its weight relative to the others (at least 1)."""

    action: Action
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Chance:
    """The game waits for fate. `question` is what to ask the table when its dealer is physical.

    `secret`: what may still come tells what somebody holds, so the outcomes are for the dealer
    and never for a public view.
    """

    question: str
    outcomes: tuple[ChanceOutcome, ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `termination` names the rule that ended it, `winners` share the win.

    `scores[i]` belongs to seat i + 1.
    """

    termination: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    why: str
