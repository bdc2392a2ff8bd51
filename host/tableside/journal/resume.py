"""From a journal to the referee as it was."""

from tableside.errors import NotReproduced
from tableside.journal.header import refuse_other_rules
from tableside.journal.journal import Counted, Journal, Record
from tableside.referee import Decision, Referee


def resume(journal: Journal) -> Referee:
    """The referee as it was; begin with `SessionStarted`, at its `now_ns` or later.

    Everything journaled is handled again and held against what counted then. `NotReproduced`
    if anything comes out otherwise, or was played under other rules: the journal is the
    authority, so play must not go on from another state than it tells.
    """
    refuse_other_rules(journal.header, journal.game)
    referee = Referee(journal.game, journal.header.setup(), journal.header.options())
    for record in journal.records():
        decision = referee.handle(record.stimulus)
        _compare(journal, record, decision)
        referee.adopt(decision)
    return referee


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
