"""The command line in a home of its own, and a real game in its folder."""

import os
import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from tableside.cli import main
from tableside.games.core import Player, Setup
from tableside.journal import GamesFolder
from tableside.referee import Proceedings, Timing
from tableside.referee.stimuli import Act, SessionStarted, TableWord, WallTrace
from tableside.sensing import EdgeOptions
from tableside.table.opening import Terms, begin

MS = 1_000_000
NOBODY = 65534


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Command = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean home that is also the working directory."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "GPIOZERO_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tableside(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in this process; a traceback would be a test error."""

    def run(*args: object) -> Ran:
        try:
            status = main([str(arg) for arg in args])
        except SystemExit as end:  # argparse
            status = int(end.code or 0)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run


@pytest.fixture
def games(home: Path) -> Path:
    """The usual games folder of that home."""
    return home / ".local/share/tableside/games"


def utc_ms() -> int:
    return 1_790_000_000_000


def play_a_little(folder: Path) -> str:
    """A game with a verdict, a refusal, a doubt and a crossing, as it would be left; its id.

    Ann wins an orange carrot; Bo's pull makes the wall twitch for 100 ms, and the table rules
    that it held; Ann's second pull makes it cross, and it stands past the mark.
    """
    setup = Setup("carrots", "points", (Player("Ann", 7), Player("Bo", 9)))
    with GamesFolder(folder, utc_ms) as opened_folder:
        opened = begin(opened_folder, setup, Terms(Timing(), EdgeOptions()))
        with opened.journal as journal:
            table = Proceedings(opened.referee, journal)
            table.take(SessionStarted(at_ns=0))
            table.take(_wall((1, False)))
            table.take(_take(1_000, 1, "orange"))
            table.take(_take(1_200, 2, "blue"))
            table.take(_take(4_000, 2, "blue"))
            table.take(_wall((4_100, True), (4_200, False)))
            table.take(TableWord(at_ns=6_000 * MS, do="rule", data={"verdict": "clear"}))
            table.take(_take(8_000, 1, "green"))
            table.take(_wall((8_100, True)))
            table.advance(9_000 * MS)
            return journal.path.stem


def _take(ms: int, seat: int, colour: str) -> Act:
    return Act(at_ns=ms * MS, seat=seat, action={"do": "take", "colour": colour})


def _wall(*points: tuple[int, bool]) -> WallTrace:
    trace = tuple((ms * MS, past) for ms, past in points)
    return WallTrace(at_ns=trace[-1][0], points=trace)


@pytest.fixture
def played(games: Path) -> str:
    """The id of a game in the usual folder."""
    return play_a_little(games)


@pytest.fixture
def forbidden() -> Iterator[Path]:
    """A folder of somebody else that we may not even look into."""
    with tempfile.TemporaryDirectory() as name:
        outer = Path(name)
        outer.chmod(0o755)
        folder = outer / "theirs"
        folder.mkdir()
        folder.chmod(0o000)
        root = os.geteuid() == 0
        if root:
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.fixture
def no_room() -> Callable[[int], AbstractContextManager[None]]:
    """No file can grow beyond so many bytes, as on a disk that is full."""

    @contextmanager
    def limited(file_bytes: int) -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return limited


@pytest.fixture
def mock_pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    """gpiozero's own mock pins in place of the machine's."""
    factory = MockFactory()
    monkeypatch.setattr("gpiozero.Device.pin_factory", factory)
    yield factory
    factory.close()
