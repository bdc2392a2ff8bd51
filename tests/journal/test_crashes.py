"""Killed, torn, flipped and filled with rubbish: what was acknowledged is there, or it is said."""

import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tableside.errors import JournalError
from tableside.journal import GamesFolder, list_games, resume
from tableside.journal.rows import Row
from tableside.journal.wal import refuse_damaged_wal
from tests.journal.sitting import Sitting, header, played, utc_ms

ROOT = Path(__file__).parents[2]
GAME = "20260921-141320-cups"


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """Folders of games killed at every step, and how many rows each had acknowledged."""
    folder = tmp_path_factory.mktemp("killed")
    run = subprocess.run(
        [sys.executable, "-m", "tests.journal.dying", str(folder)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "host")},
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    return folder, [int(line) for line in run.stdout.split()]


def test_killed_at_every_step_what_was_acknowledged_is_there(killed):
    folder, acknowledged = killed
    assert acknowledged == sorted(acknowledged)
    assert set(acknowledged) == set(range(acknowledged[-1] + 1))
    surplus = set()
    for step, rows in enumerate(acknowledged, start=1):
        with GamesFolder(folder / str(step), utc_ms) as games:
            if not games.games():
                assert rows == 0
                continue
            journal, recovery = games.open(GAME)
            with journal:
                found = len(journal.rows()) - 1
                assert recovery is None
                surplus.add(found - rows)
                Sitting(journal).session()
    # 1: killed between the write and its acknowledgement
    assert surplus == {0, 1}


@dataclass(frozen=True)
class Crashed:
    """The files a crash has left: the database and its log, and the rows they hold."""

    database: bytes
    wal: bytes
    rows: list[Row]

    def put_into(self, folder: Path, *, database=None, wal=None) -> Path:
        folder.mkdir(parents=True)
        path = folder / f"{GAME}.game"
        path.write_bytes(self.database if database is None else database)
        path.with_name(f"{GAME}.game-wal").write_bytes(self.wal if wal is None else wal)
        return path


@pytest.fixture(scope="module")
def crashed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crashed")
    with GamesFolder(folder, utc_ms) as games, games.begin(header()) as journal:
        played(journal)
        wal = journal.path.with_name(journal.path.name + "-wal").read_bytes()
        return Crashed(journal.path.read_bytes(), wal, journal.rows())


@pytest.fixture(scope="module")
def closed(crashed, tmp_path_factory):
    """The same game after a clean end: no log, all in the database."""
    path = crashed.put_into(tmp_path_factory.mktemp("closed") / "games")
    with GamesFolder(path.parent, utc_ms) as games:
        games.open(GAME)[0].close()
    assert not path.with_name(path.name + "-wal").exists()
    return Crashed(path.read_bytes(), b"", crashed.rows)


def opened(folder: Path, rows: list[Row]) -> tuple[int, bool]:
    """How many rows are there, and whether damage was said. They must be the first ones."""
    listed = list_games(folder)
    with GamesFolder(folder, utc_ms) as games:
        try:
            journal, recovery = games.open(GAME)
        except JournalError:
            assert list(folder.glob("*.corrupt-1"))
            assert games.games() == []
            return 0, True
        with journal:
            found = journal.rows()
            assert found == rows[: len(found)]
            resume(journal)
        assert recovery is None or recovery.rows_kept == len(found)
        assert recovery is None or recovery.aside.exists()
        assert [info.id for info in listed] == [GAME]
        return len(found), recovery is not None


def test_a_database_torn_at_any_length_gives_its_first_rows_and_says_so(closed, tmp_path):
    size = len(closed.database)
    for length in {*range(0, 200, 50), *range(0, size, 1024), size - 1}:
        folder = tmp_path / str(length)
        closed.put_into(folder, database=closed.database[:length])
        found, said = opened(folder, closed.rows)
        assert said, f"torn at {length}, {found} rows"


def test_a_log_torn_at_any_length_gives_its_first_rows(crashed, tmp_path):
    seen = []
    for length in (0, 1, 31, 32, 33, *range(56, len(crashed.wal) + 1, 1030), len(crashed.wal)):
        folder = tmp_path / str(length)
        crashed.put_into(folder, wal=crashed.wal[:length])
        found, said = opened(folder, crashed.rows)
        assert found >= 1
        assert not said  # a log that ends early is what a crash leaves: never acknowledged
        seen.append(found)
    assert seen == sorted(seen)
    assert seen[-1] == len(crashed.rows)


def test_a_flipped_bit_anywhere_gives_the_first_rows_or_is_said(crashed, closed, tmp_path):
    dice = random.Random(38)
    silent = []
    for number in range(150):
        for whole, files in (
            (closed, {"database": closed.database}),
            (crashed, {"wal": crashed.wal}),
        ):
            ((name, content),) = files.items()
            at = dice.randrange(len(content))
            flipped = bytearray(content)
            flipped[at] ^= 1 << dice.randrange(8)
            folder = tmp_path / f"{name}-{number}"
            whole.put_into(folder, **{name: bytes(flipped)})
            found, said = opened(folder, whole.rows)
            if found < len(whole.rows) and not said:
                silent.append((name, at, found))
    # Only in the very last frame of a log can a flipped bit look like a crash in mid-write.
    last_frame = len(crashed.wal) - 4096 - 24
    assert all(
        name == "wal" and at >= last_frame and found == len(crashed.rows) - 1
        for name, at, found in silent
    )


def test_the_log_of_a_crash_is_not_taken_for_damage(crashed, tmp_path):
    path = crashed.put_into(tmp_path / "games")
    refuse_damaged_wal(path)


@pytest.mark.parametrize(
    "rubbish", [b"", b"\0" * 8192, b"not a database", b"SQLite format 3\0" * 600]
)
def test_rubbish_in_place_of_a_game_is_set_aside_and_said(rubbish, tmp_path):
    path = tmp_path / f"{GAME}.game"
    path.write_bytes(rubbish)
    with GamesFolder(tmp_path, utc_ms) as games:
        (info,) = games.games()
        assert info.fault
        assert games.unfinished() == []
        with pytest.raises(
            JournalError, match=r"damaged.*\.corrupt-1; nothing of it could be read"
        ):
            games.open(GAME)
        assert games.games() == []
        assert path.with_name(f"{path.name}.corrupt-1").read_bytes() == rubbish


def test_the_damaged_file_stays_as_it_was_found_and_the_game_goes_on(crashed, tmp_path):
    flipped = bytearray(crashed.wal)
    flipped[len(flipped) // 2] ^= 1
    path = crashed.put_into(tmp_path / "games", wal=bytes(flipped))
    with GamesFolder(path.parent, utc_ms) as games:
        journal, recovery = games.open(GAME)
        with journal:
            assert 1 < recovery.rows_kept < len(crashed.rows)
            assert "compare the screen with the table" in recovery.sentence()
            assert recovery.aside.name in recovery.sentence()
            assert recovery.aside.read_bytes() == crashed.database
            log = recovery.aside.with_name(recovery.aside.name + "-wal")
            assert log.read_bytes() == bytes(flipped)
            Sitting(journal).session()
        again, nothing_new = games.open(GAME)
        again.close()
        assert nothing_new is None
        assert [info.id for info in games.unfinished()] == [GAME]


def test_a_second_damage_finds_another_name(crashed, tmp_path):
    for number in (1, 2):
        scratch = crashed.put_into(tmp_path / str(number), database=b"rubbish", wal=b"")
        target = tmp_path / "games"
        target.mkdir(exist_ok=True)
        shutil.copy(scratch, target)
        with (
            GamesFolder(target, utc_ms) as games,
            pytest.raises(JournalError, match=f"corrupt-{number}"),
        ):
            games.open(GAME)


@pytest.mark.parametrize("moved", [False, True])
def test_a_crash_while_a_damaged_file_is_set_aside_is_put_right(closed, tmp_path, moved):
    path = closed.put_into(tmp_path / "games")
    salvaged = path.with_name(path.name + ".salvaged")
    shutil.copy(path, salvaged)
    path.with_name(path.name + ".scratch-wal").write_bytes(b"left over")
    path.with_name("20270101-000000-cups.game.unfinished").write_bytes(b"left over")
    if moved:
        path.rename(path.with_name(path.name + ".corrupt-1"))
    with GamesFolder(path.parent, utc_ms) as games:
        journal, recovery = games.open(GAME)
        assert recovery is None
        assert journal.rows() == closed.rows
        journal.close()
    left = {found.name for found in path.parent.iterdir()} - {".lock", f"{path.name}.corrupt-1"}
    assert left == {path.name}
