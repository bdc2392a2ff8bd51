"""The list of everything that counted, and what of it has been taken back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.errors import IllegalAction
from tableside.games.core import Event
from tableside.referee.events import Retracted
from tableside.referee.recorded import RefereeEvent
from tableside.referee.view import LogLine


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
    """Entries in order; nothing is ever removed, `retracted` holds the numbers taken back.

    `lines` are the public log, made once: a view is wanted after every stimulus.
    """

    entries: tuple[Entry, ...] = ()
    retracted: frozenset[int] = frozenset()
    lines: tuple[LogLine, ...] = ()

    def extended(self, entry: Entry) -> "Ledger":
        """The ledger with one more entry; a `Retracted` takes effect."""
        gone, lines = self.retracted, self.lines
        if isinstance(entry.event, Retracted):
            gone |= self._game_numbers(entry.event.first, entry.event.last)
            lines = tuple(replace(line, retracted=line.number in gone) for line in lines)
        if entry.public is not None:
            lines = (*lines, _line(entry, entry.public))
        return Ledger((*self.entries, entry), gone, lines)

    def game_events(self) -> Iterator[Event]:
        """The events of the game that stand, in order; their fold is the state."""
        return (entry.event for entry in self.entries if self._stands(entry))

    def undo_range(self, from_number: int | None = None) -> tuple[int, int]:
        """What an undo takes back: from the last thing a person did (or `from_number`) on.

        `IllegalAction` if there is nothing, or if something seen or drawn stands in between.
        """
        taken = self._taken_back(from_number)
        for entry in taken:
            if entry.barrier:
                raise IllegalAction("T-07", f"This cannot be taken back: {entry.text}.")
        return taken[-1].number, taken[0].number

    def can_undo(self) -> bool:
        """Whether an undo would be accepted."""
        try:
            self.undo_range()
        except IllegalAction:
            return False
        return True

    def _taken_back(self, from_number: int | None) -> list[Entry]:
        """The entries an undo is about, the latest first, down to the start of a whole step."""
        taken: list[Entry] = []
        step: int | None = None
        for entry in filter(self._stands, reversed(self.entries)):
            if step not in (None, entry.step):
                break
            taken.append(entry)
            if entry.by_hand if from_number is None else entry.number == from_number:
                step = entry.step
        if step is None:
            missing = f"Line {from_number} is not there to be taken back."
            nothing = "There is nothing to take back."
            raise IllegalAction("T-07", nothing if from_number is None else missing)
        return taken

    def _stands(self, entry: Entry) -> bool:
        return entry.of_game and entry.number not in self.retracted

    def _game_numbers(self, first: int, last: int) -> frozenset[int]:
        return frozenset(e.number for e in self.entries if e.of_game and first <= e.number <= last)


def _line(entry: Entry, public: Event) -> LogLine:
    return LogLine(
        number=entry.number,
        step=entry.step,
        at_ns=entry.at_ns,
        event=public.name,
        text=entry.text,
        ruling=public.ruling,
    )
