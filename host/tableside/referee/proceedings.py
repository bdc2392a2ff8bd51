"""One stimulus after the other: decide, commit, adopt. Nothing is told before it is committed."""

from typing import Protocol

from tableside.games.core import Action, Chance
from tableside.referee.referee import Decision, Referee
from tableside.referee.stimuli import ChanceAnswer, Stimulus, Tick


class Book(Protocol):
    """Where decisions are kept for good."""

    def append(self, decision: Decision) -> bool:
        """Commit a decision; False if its stimulus' `origin` is there already.

        Raises `JournalError`, and then holds nothing of it.
        """


class Dealer(Protocol):
    """Answers for fate where the table has no real token, card or die."""

    def answer(self, chance: Chance) -> Action:
        """One of the possible outcomes."""


class Proceedings:
    """A game in progress: a referee and its journal, kept in step."""

    def __init__(self, referee: Referee, book: Book, dealer: Dealer | None = None) -> None:
        self.referee = referee
        self._book = book
        self._dealer = dealer

    def take(self, stimulus: Stimulus) -> Decision | None:
        """Handle a stimulus, after all that was due before it; None if it was a double.

        What happens at the same instant comes before what the time of that instant decides: an
        edge at the moment of the verdict still belongs to the turn. Raises `JournalError` if the
        stimulus could not be committed: then it does not count.
        """
        self.advance(stimulus.at_ns - 1)
        return self._commit(stimulus)

    def advance(self, until_ns: int) -> bool:
        """Let fate answer, and time decide all that is due up to and including `until_ns`.

        Returns whether anything happened.
        """
        happened = False
        while (pending := self._pending(until_ns)) is not None:
            deadline = self.referee.deadline_ns
            self._commit(pending)
            # A deadline that stays where it is would keep us here for ever.
            if isinstance(pending, Tick) and self.referee.deadline_ns == deadline:
                raise RuntimeError(f"time {deadline} came and decided nothing")
            happened = True
        return happened

    def _pending(self, until_ns: int) -> Stimulus | None:
        chance = self.referee.chance()
        if self._dealer is not None and chance is not None:
            answer = self.referee.encoded(self._dealer.answer(chance))
            return ChanceAnswer(at_ns=self.referee.now_ns, answer=answer)
        due = self.referee.deadline_ns
        return Tick(at_ns=due) if due is not None and due <= until_ns else None

    def _commit(self, stimulus: Stimulus) -> Decision | None:
        decision = self.referee.handle(stimulus)
        if not self._book.append(decision):
            return None
        self.referee.adopt(decision)
        return decision
