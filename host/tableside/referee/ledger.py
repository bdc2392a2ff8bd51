"""The list of everything that counted, and what of it has been taken back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.errors import IllegalAction
from tableside.games.core import Event
from tableside.referee.events import Retracted
from tableside.referee.recorded import RefereeEvent


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a game's log.

    `number` counts from 1 through the whole game; entries of one stimulus share a `step`.
    `by_hand`: a person's doing (a press, a word of the table), so that undo stops there.
    `public` is what everyone may know of it, None if nothing; `text` is its line in the log.
    A `barrier` cannot be taken back, nor anything before it.
    """

    number: int
    at_ns: int
    step: int
    by_hand: bool
    event: Event
    public: Event | None
    text: str
    barrier: bool = False

    @property
    def of_game(self) -> bool:
        return not isinstance(self.event, RefereeEvent)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries in order; nothing is ever removed, `retracted` holds the numbers taken back."""

    entries: tuple[Entry, ...] = ()
    retracted: frozenset[int] = frozenset()

    def extended(self, new: tuple[Entry, ...]) -> "Ledger":
        """The ledger with more entries, a `Retracted` among them taking effect."""
        gone = self.retracted
        for entry in new:
            if isinstance(entry.event, Retracted):
                gone = gone | self._game_numbers(entry.event.first, entry.event.last)
        return replace(self, entries=self.entries + new, retracted=gone)

    def game_events(self) -> Iterator[Event]:
        """The events of the game that stand, in order; their fold is the state."""
        return (entry.event for entry in self.standing())

    def standing(self) -> Iterator[Entry]:
        """The entries of game events that have not been taken back."""
        return (
            entry for entry in self.entries if entry.of_game and entry.number not in self.retracted
        )

    def undo_range(self, from_number: int | None = None) -> tuple[int, int]:
        """What an undo takes back: from the last thing a person did (or `from_number`) on.

        `IllegalAction` if there is nothing, or if something seen or drawn stands in between.
        """
        standing = tuple(self.standing())
        first = self._undo_start(standing, from_number)
        for entry in standing:
            if entry.number >= first and entry.barrier:
                raise IllegalAction("T-07", f"This cannot be taken back: {entry.text}.")
        return first, standing[-1].number

    def can_undo(self) -> bool:
        """Whether an undo would be accepted."""
        try:
            self.undo_range()
        except IllegalAction:
            return False
        return True

    def _undo_start(self, standing: tuple[Entry, ...], from_number: int | None) -> int:
        if from_number is None:
            steps = [entry.step for entry in standing if entry.by_hand]
            missing = "There is nothing to take back."
        else:
            steps = [entry.step for entry in standing if entry.number == from_number]
            missing = f"Line {from_number} is not there to be taken back."
        if not steps:
            raise IllegalAction("T-07", missing)
        return min(entry.number for entry in standing if entry.step == steps[-1])

    def _game_numbers(self, first: int, last: int) -> frozenset[int]:
        return frozenset(e.number for e in self.entries if e.of_game and first <= e.number <= last)
