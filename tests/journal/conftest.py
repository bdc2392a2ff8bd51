"""Games under a real journal file, driven by milliseconds."""

import pytest

from tableside.games.core import registry
from tableside.journal import GamesFolder
from tests.journal.cups import Cups
from tests.journal.sitting import header, utc_ms


@pytest.fixture(scope="package", autouse=True)
def _cups_is_a_game():
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._games, Cups.name, Cups())
        yield


@pytest.fixture
def folder(tmp_path):
    with GamesFolder(tmp_path / "games", utc_ms) as opened:
        yield opened


@pytest.fixture
def journal(folder):
    with folder.begin(header()) as begun:
        yield begun
