"""From a journal to the referee as it was."""

from dataclasses import dataclass

from tableside.errors import NotReproduced
from tableside.journal.header import refuse_other_rules
from tableside.journal.journal import Counted, Journal, Record
from tableside.referee import Decision, Referee
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import ChanceAnswer


@dataclass(frozen=True, slots=True)
class ResumedGame:
    """A game taken up again: begin with `SessionStarted`, at the referee's `now_ns` or later.

    `dealer` goes on drawing where it stopped; None if the table deals.
    """

    referee: Referee
    dealer: DigitalDealer | None


def resume(journal: Journal) -> ResumedGame:
    """Handle everything journaled again and hold it against what counted then.

    `NotReproduced` if anything comes out otherwise, or was played under other rules: the
    journal is the authority, so play must not go on from another state than it tells.
    """
    refuse_other_rules(journal.header, journal.game)
    referee = Referee(journal.game, journal.header.setup(), journal.header.options())
    dealer = journal.header.dealer_of_seed()
    for record in journal.records():
        _skip_draw(referee, dealer, record)
        decision = referee.handle(record.stimulus)
        _compare(journal, record, decision)
        referee.adopt(decision)
    return ResumedGame(referee, dealer)


def _skip_draw(referee: Referee, dealer: DigitalDealer | None, record: Record) -> None:
    chance = referee.chance()
    if dealer is not None and chance is not None and isinstance(record.stimulus, ChanceAnswer):
        dealer.answer(chance)


def _compare(journal: Journal, record: Record, decision: Decision) -> None:
    now = tuple(Counted(e.number, e.at_ns, e.event) for e in decision.entries)
    if now == record.entries:
        return
    raise NotReproduced(
        f"{journal.path.name}, row {record.seq}: a {record.stimulus.name} led to "
        f"{_names(record.entries)} when it was played and leads to {_names(now)} now. The file is "
        f"untouched; go on with Tableside {journal.header.app or 'as it was then'}"
    )


def _names(entries: tuple[Counted, ...]) -> str:
    return ", ".join(entry.event.name for entry in entries) or "nothing"
