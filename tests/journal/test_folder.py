"""The games folder: what is listed, who may play in it, and what to do when it cannot be used."""

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tableside.errors import JournalError
from tableside.journal import GamesFolder, list_games
from tests.journal.sitting import header, played, utc_ms

NOBODY = 65534


def test_a_list_tells_what_there_is(folder):
    assert folder.games() == []
    with folder.begin(header()) as journal:
        played(journal)
    (info,) = folder.games()
    assert info.id == "20260921-141320-cups"
    assert info.started == datetime(2026, 9, 21, 14, 13, 20, tzinfo=UTC)
    assert (info.game, info.mode, info.players) == ("cups", "only", ("Ann", "Bo"))
    assert (info.status, info.turns, info.fault) == ("open", 3, None)


def test_looking_leaves_no_trace(folder):
    with folder.begin(header()) as journal:
        played(journal)
        while_open = sorted(path.name for path in folder.path.iterdir())
        assert list_games(folder.path)[0].turns == 3
        assert sorted(path.name for path in folder.path.iterdir()) == while_open
    assert list_games(folder.path)[0].turns == 3
    names = sorted(path.name for path in folder.path.iterdir())
    assert names == [".lock", "20260921-141320-cups.game"]


def test_the_unfinished_game_is_asked_about_until_it_is_put_away_or_over(folder):
    for _ in range(3):
        folder.begin(header()).close()
    ids = [info.id for info in folder.unfinished()]
    assert ids == sorted(ids, reverse=True)
    folder.put_away(ids[0])
    assert [info.id for info in folder.unfinished()] == ids[1:]
    journal, _ = folder.open(ids[1])
    with journal:
        journal.mark("over")
    assert [info.id for info in folder.unfinished()] == ids[2:]
    assert len(folder.games()) == 3


def test_ten_games_of_one_second_stay_in_order(folder):
    begun = []
    for _ in range(11):
        with folder.begin(header()) as journal:
            begun.append(journal.path.stem)
    assert [info.id for info in folder.games()] == begun


def test_a_game_that_is_not_there_is_said_with_those_that_are(folder):
    folder.begin(header()).close()
    with pytest.raises(JournalError, match=r"no game 'x' in .*; there are: 20260921-141320-cups"):
        folder.open("x")
    with pytest.raises(JournalError, match="no game"):
        folder.open("../games/20260921-141320-cups")


def test_a_second_instance_is_refused_and_told_whose_table_it_is(folder):
    with pytest.raises(JournalError, match=rf"process {os.getpid()}\) is playing in"):
        GamesFolder(folder.path, utc_ms)
    folder.close()
    GamesFolder(folder.path, utc_ms).close()


def test_the_table_is_free_again_when_its_program_was_killed(tmp_path):
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from tableside.journal import GamesFolder\n"
        "held = GamesFolder(Path(sys.argv[1]), lambda: 0); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False, timeout=60)
    assert (tmp_path / ".lock").read_text().strip().isdigit()
    GamesFolder(tmp_path, utc_ms).close()


@pytest.fixture
def locked_folder():
    """A folder that is there and may not be written, and we are not root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.mark.parametrize("below", ["", "new"])
def test_a_folder_that_may_not_be_written_is_said_with_its_owner(locked_folder, below):
    owner = locked_folder.owner()
    with pytest.raises(
        JournalError, match=rf"may not write there; {locked_folder} belongs to {owner}.*chown"
    ):
        GamesFolder(locked_folder / below, utc_ms)


def test_a_file_where_the_folder_should_be_is_said(tmp_path):
    (tmp_path / "games").write_text("")
    with pytest.raises(JournalError, match=r"the games folder .* cannot be used"):
        GamesFolder(tmp_path / "games", utc_ms)


def test_a_folder_that_is_not_there_has_no_games(tmp_path):
    assert list_games(tmp_path / "nowhere") == []


def test_other_files_in_the_folder_are_none_of_our_business(folder):
    (folder.path / "notes.txt").write_text("milk")
    (folder.path / "a.game").mkdir()
    assert folder.games() == []


def test_a_damaged_game_is_mended_and_asked_about_again(folder):
    with folder.begin(header()) as journal:
        played(journal)
        path = journal.path
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 3 // 4])
    assert folder.unfinished() == []
    (recovery,) = folder.mend()
    assert recovery.aside.exists()
    assert f"its first {recovery.rows_kept - 1} entries were saved" in recovery.sentence()
    assert [info.id for info in folder.unfinished()] == [path.stem]
    assert folder.mend() == []


def test_a_game_of_which_nothing_is_left_is_said_once(folder):
    (folder.path / "x.game").write_bytes(b"rubbish")
    assert [recovery.rows_kept for recovery in folder.mend()] == [0]
    assert folder.mend() == []
    assert folder.games() == []
