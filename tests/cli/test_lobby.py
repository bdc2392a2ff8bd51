"""The lobby of a real table: what it refuses before anything is begun."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tableside.cli.lobby import RealLobby
from tableside.dashboard.port import SetupDraft
from tableside.devices.keyfile import KeyRing, PairedController, new_key, save_keys
from tableside.errors import SetupError
from tableside.games.core import Player
from tableside.journal import GamesFolder
from tableside.table.config import ControllersSection, TableConfig

PEOPLE = (Player("Ann"), Player("Bo"), Player("Cy"))
SEALED = SetupDraft("racers", "garden", PEOPLE, {"chips": "sealed"}, "garden", "physical")


@pytest.fixture
def lobby(tmp_path):
    keys = tmp_path / "keys.json"
    ring = KeyRing.new()
    for number in range(1, 5):
        name = f"C{number}"
        ring = ring.with_controller(
            PairedController(name.encode().rjust(8), name, (0, 0, 255), new_key())
        )
    save_keys(keys, ring)
    ways = ControllersSection(serial=False, ble=False, keys=str(keys))
    with (
        GamesFolder(tmp_path / "games", lambda: 0) as folder,
        ThreadPoolExecutor(1) as executor,
    ):
        config = TableConfig(controllers=ways)
        yield RealLobby(folder, config, executor, failed=pytest.fail, say=lambda _: None)


async def test_sealed_chips_without_a_whole_set_of_controllers_are_refused_and_nothing_begun(lobby):
    with pytest.raises(SetupError, match="need 5 paired controllers and there are 4"):
        await lobby.start(SEALED)
    assert lobby.folder.games() == []


async def test_declared_chips_need_no_controllers(lobby):
    port = await lobby.start(
        SetupDraft("racers", "garden", PEOPLE, {"chips": "declared"}, "garden", "physical")
    )
    try:
        assert port.view.game == "racers"
    finally:
        await lobby.close()
