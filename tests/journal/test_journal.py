"""The journal's file: what is in it, what is refused, and what a full disk does to it."""

import resource
import sqlite3
import stat
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.errors import JournalError, NotReproduced
from tableside.games.core import registry
from tableside.journal import CorruptJournalError, Journal, resume
from tableside.journal.header import header_from_json
from tableside.journal.rows import GENESIS, chained, verified
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import Tick
from tests.journal.cups import Cups
from tests.journal.sitting import MS, Sitting, header, played, utc_ms


def tampered(path, statement):
    """The file after somebody has been at it with another program."""
    db = sqlite3.connect(path)
    for (trigger,) in db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        db.execute(f"DROP TRIGGER {trigger}")
    db.execute(statement)
    db.commit()
    db.close()


def test_every_stimulus_is_kept_with_what_followed_or_why_not(journal):
    played(journal)
    records = list(journal.records())
    names = [[entry.event.name for entry in record.entries] for record in records]
    assert names[:5] == [
        ["happened", "turn_opened"],
        [],
        ["happened"],
        [],
        ["happened", "turn_opened"],
    ]
    assert records[3].refusal.ruling == "X-01"
    assert records[3].refusal.seat == 2
    assert records[4].stimulus == Tick(at_ns=1600 * MS)
    numbers = [entry.number for record in records for entry in record.entries]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_notification_doubled_after_a_reconnect_counts_once(journal):
    sitting = played(journal)
    rows, view = journal.rows(), sitting.referee.view()
    assert sitting.act(5000, 1, "pull", origin="C1:1") is None
    assert journal.rows() == rows
    assert sitting.referee.view() == view


def test_a_doubled_notification_is_known_after_a_restart_too(journal):
    played(journal)
    journal.close()
    with Journal.open(journal.path, utc_ms) as again:
        assert Sitting(again).act(5000, 1, "pull", origin="C1:1") is None


def test_a_game_taken_up_again_is_where_it_was(journal):
    sitting = played(journal)
    journal.close()
    with Journal.open(journal.path, utc_ms) as again:
        resumed = resume(again)
        assert resumed.view() == sitting.referee.view()
        assert resumed.now_ns == sitting.referee.now_ns
        assert resumed.deadline_ns == sitting.referee.deadline_ns
        assert Sitting(again).session().entries[0].event.name == "session_resumed"


def test_what_fate_answered_is_in_the_journal_and_another_dealer_goes_on(folder):
    def draws(journal, seed):
        sitting = Sitting(journal, DigitalDealer(Random(seed)))
        for _ in range(5):
            sitting.until(0)
            sitting.act(0, sitting.referee.view().current_player, "draw")
        sitting.until(0)
        return sitting.referee.view()

    with folder.begin(header(wall=None)) as journal:
        before = draws(journal, seed=7)
    with Journal.open(journal.path, utc_ms) as again:
        assert resume(again).view() == before
        assert len(draws(again, seed=8).log) > len(before.log)


def test_the_last_status_counts_and_the_earlier_ones_stay(journal):
    played(journal)
    for status in ("put_away", "open", "over"):
        journal.mark(status)
    journal.close()
    with Journal.open(journal.path, utc_ms) as again:
        assert again.status == "over"
        assert sum(row.kind == "status" for row in again.rows()) == 3


def test_rows_cannot_be_changed_or_deleted(journal):
    played(journal)
    db = sqlite3.connect(journal.path)
    for statement in ("UPDATE rows SET at_ns = 0", "DELETE FROM rows"):
        with pytest.raises(sqlite3.IntegrityError, match="a row of a journal is never"):
            db.execute(statement)
    db.close()


def test_only_its_owner_may_read_the_file_that_holds_hands_and_hidden_tokens(journal):
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600


def test_a_journal_never_holds_a_seed(folder):
    seeded = header_from_json(
        '{"tableside": 1, "game": "cups", "mode": "only", "dealer": "digital", '
        '"players": [{"name": "Ann"}, {"name": "Bo"}], "seed": 123454321}'
    )
    with folder.begin(seeded) as journal:
        assert "123454321" not in repr(journal.header) + str(vars(journal.header))
        assert b"123454321" not in journal.path.read_bytes()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rows SET events = replace(events, 'clear', 'crossed')",
        "UPDATE rows SET at_ns = at_ns + 1 WHERE seq = 5",
        "UPDATE rows SET origin = 'C9:9' WHERE seq = 3",
        "UPDATE rows SET utc_ms = 0 WHERE seq = 0",
        "UPDATE rows SET refusal = NULL",
        "DELETE FROM rows WHERE seq = 4",
        "DELETE FROM rows WHERE seq = 0",
        "DELETE FROM rows",
        "DROP TABLE rows",
    ],
)
def test_a_row_that_is_not_what_was_written_is_found(journal, statement):
    played(journal)
    journal.close()
    tampered(journal.path, statement)
    with pytest.raises(CorruptJournalError, match=r"row|damaged"):
        Journal.open(journal.path, utc_ms)


def test_a_file_of_a_newer_tableside_is_refused_and_left_alone(folder, journal):
    journal.close()
    tampered(journal.path, "PRAGMA user_version = 2")
    with pytest.raises(JournalError, match=r"newer Tableside .* update Tableside") as caught:
        folder.open(journal.path.stem)
    assert not isinstance(caught.value, CorruptJournalError)
    assert [path.name for path in folder.path.glob("*.corrupt*")] == []


def test_a_game_never_writes_over_another(journal):
    with pytest.raises(JournalError, match="never writes over"):
        Journal.create(journal.path, header(), utc_ms)


def talk_until_it_fails(sitting, said):
    """Words that are refused, and journaled so; `said` grows with every one that counted."""
    for number in range(500):
        sitting.word(5000 + number, "nonsense", much="x" * 100)
        said.append(number)


def test_a_full_disk_is_said_and_play_goes_on_once_there_is_room(journal):
    sitting = played(journal)
    db = journal._store._db
    before = len(journal.rows())
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0] + 2}")
    said = []
    with pytest.raises(JournalError, match=r"is full .* make room"):
        talk_until_it_fails(sitting, said)
    assert said
    assert len(journal.rows()) == before + len(said)
    db.execute("PRAGMA max_page_count = 100000")
    assert sitting.act(9000, sitting.referee.view().current_player, "peek").entries
    journal.close()
    with Journal.open(journal.path, utc_ms) as again:
        assert resume(again).view() == sitting.referee.view()


def test_a_disk_that_refuses_a_write_is_said_and_nothing_half_written_stays(journal):
    sitting = played(journal)
    counted = journal.rows()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = journal.path.with_name(journal.path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 2000, hard))
    try:
        with pytest.raises(JournalError, match="was not recorded"):
            sitting.act(5000, 1, "peek")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert journal.rows() == counted
    assert sitting.act(5000, 1, "peek").entries
    journal.close()
    with Journal.open(journal.path, utc_ms) as again:
        assert len(again.rows()) == len(counted) + 1


def test_an_old_game_is_not_resumed_under_new_rules(journal, monkeypatch):
    played(journal)
    newer = type("NewerCups", (Cups,), {"rules_version": 2})()
    monkeypatch.setitem(registry._games, "cups", newer)
    journal.close()
    with (
        Journal.open(journal.path, utc_ms) as again,
        pytest.raises(NotReproduced, match=r"version 1 .* version 2.* Tableside 0\.1\.0"),
    ):
        resume(again)


def test_rules_that_changed_without_saying_so_are_found_at_the_row(journal, monkeypatch):
    class Changed(Cups):
        def decide(self, state, action):
            return tuple(e for e in super().decide(state, action) if e.name != "turn_opened")

    played(journal)
    monkeypatch.setitem(registry._games, "cups", Changed())
    journal.close()
    with (
        Journal.open(journal.path, utc_ms) as again,
        pytest.raises(NotReproduced, match=r"row 1: a chance led to happened, turn_opened"),
    ):
        resume(again)


texts = st.text(max_size=20)
fields = st.fixed_dictionaries(
    {
        "at_ns": st.integers(0, 2**62),
        "utc_ms": st.integers(0, 2**50),
        "origin": st.none() | texts,
        "body": texts,
        "events": texts,
        "refusal": st.none() | texts,
    }
)


@given(st.lists(fields, min_size=1, max_size=4), st.data())
def test_no_field_of_any_row_can_differ_without_breaking_the_chain(contents, data):
    rows = []
    for seq, content in enumerate(contents):
        kind = "header" if seq == 0 else "stimulus"
        rows.append(chained(rows[-1].chain if rows else GENESIS, seq=seq, kind=kind, **content))
    raw = [[getattr(row, name) for name in row.__slots__] for row in rows]
    assert list(verified(raw)) == rows
    victim = data.draw(st.integers(0, len(raw) - 1))
    column = data.draw(st.integers(0, 8))
    other = data.draw(texts | st.integers() | st.none() | st.binary(max_size=32))
    if raw[victim][column] == other:
        return
    raw[victim][column] = other
    with pytest.raises(CorruptJournalError):
        list(verified(raw))


def test_a_journal_is_read_on_a_disk_that_cannot_be_written_and_left_as_it_is(journal):
    played(journal)
    rows = len(journal.rows())
    journal.close()
    before = journal.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with Journal.open(journal.path, utc_ms, read_only=True) as again:
            assert len(again.rows()) == rows
            with pytest.raises(JournalError):
                again.mark("over")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert journal.path.read_bytes() == before
