"""Packs: the shipped ones are sound, and every fault of a folder is told at once."""

import shutil
from pathlib import Path

import pytest

from tableside.errors import PackError
from tableside.games.core import Player, Setup, game_named
from tableside.packs import check_pack, load_pack, pack_info, shipped_packs
from tableside.packs.reading import MAX_BYTES

MANIFEST = 'game = "carrots"\nmodes = ["trap"]\nname = "Mine"\nsource = "my box"\nverified = true\n'
CARDS = "cards = [" + '["orange", "blue"],' * 6 + "]\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST)
    (folder / "trap_cards.toml").write_text(CARDS)
    return folder


def codes(folder: Path | str) -> list[str]:
    return [fault.code for fault in check_pack(folder)]


@pytest.mark.parametrize("name", shipped_packs())
def test_a_shipped_pack_has_no_faults_and_can_be_played(name: str) -> None:
    assert check_pack(name) == []
    info = pack_info(name)
    for mode in info.modes:
        loaded, data = load_pack(name, info.game, mode)
        game = game_named(info.game)
        players = tuple(Player(f"Player {i}") for i in range(game.mode(mode).min_seats))
        setup = Setup(info.game, mode, players, pack=loaded, pack_data=data)
        assert game.new(game.checked(setup)) is not None


@pytest.mark.parametrize("name", shipped_packs())
def test_our_own_designs_do_not_claim_to_be_the_box(name: str) -> None:
    assert pack_info(name).verified is False


def test_every_mode_that_needs_a_pack_comes_with_one() -> None:
    game = game_named("carrots")
    for mode in game.modes:
        assert bool(shipped_packs(game.name, mode.name)) == mode.pack


def test_a_pack_of_ones_own_is_loaded_from_its_folder(pack: Path) -> None:
    assert check_pack(pack) == []
    name, data = load_pack(pack, "carrots", "trap")
    assert name == "mine"
    assert data["verified"] is True
    assert data["trap_cards"]["cards"] == [["orange", "blue"]] * 6


def test_a_pack_that_is_nowhere_names_the_known_ones(tmp_path: Path) -> None:
    (fault,) = check_pack(tmp_path / "nowhere")
    assert fault.code == "PACK001"
    assert "six_traps" in str(fault)


@pytest.mark.parametrize("name", ["../data/six_traps", ".", ""])
def test_a_shipped_name_is_a_plain_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert codes(name) != []


def test_every_missing_file_is_named(pack: Path) -> None:
    (pack / "trap_cards.toml").unlink()
    assert codes(pack) == ["PACK002"]
    (pack / "pack.toml").unlink()
    assert codes(pack) == ["PACK002"]


@pytest.mark.parametrize(
    "content", [b"cards = [", b"\xff\xfe", b"a = " + b"[" * 100_000, b"#" * (MAX_BYTES + 1)]
)
def test_what_is_not_toml_is_said_so(pack: Path, content: bytes) -> None:
    (pack / "trap_cards.toml").write_bytes(content)
    assert codes(pack) == ["PACK003"]


def test_a_folder_in_place_of_a_file_is_said_so(pack: Path) -> None:
    (pack / "trap_cards.toml").unlink()
    (pack / "trap_cards.toml").mkdir()
    assert codes(pack) == ["PACK003"]


def test_all_faults_of_a_shape_are_told_with_their_places(pack: Path) -> None:
    (pack / "trap_cards.toml").write_text('cards = [["red"], ["blue", 3]]\ncolour = "green"\n')
    faults = check_pack(pack)
    assert {fault.code for fault in faults} == {"PACK004"}
    places = "\n".join(map(str, faults))
    assert "cards.0.0" in places
    assert "cards.1.1" in places
    assert "colour" in places


@pytest.mark.parametrize("value", ['"yes"', "1", "2026-01-01"])
def test_verified_is_true_or_false_and_nothing_like_it(pack: Path, value: str) -> None:
    (pack / "pack.toml").write_text(MANIFEST.replace("true", value))
    assert codes(pack) == ["PACK004"]


@pytest.mark.parametrize(
    ("old", "new"),
    [('"carrots"', '"chess"'), ('"trap"', '"points"'), ('"trap"', '"nosuch"'), ('["trap"]', "[]")],
)
def test_a_pack_for_no_game_or_mode_of_ours_is_refused(pack: Path, old: str, new: str) -> None:
    (pack / "pack.toml").write_text(MANIFEST.replace(old, new))
    assert codes(pack) == ["PACK005"]


def test_a_misspelt_file_is_told_beside_the_missing_one(pack: Path) -> None:
    shutil.move(pack / "trap_cards.toml", pack / "trapcards.toml")
    assert codes(pack) == ["PACK002", "PACK006"]


def test_a_pack_for_another_mode_is_not_loaded(pack: Path) -> None:
    with pytest.raises(PackError, match="PACK005"):
        load_pack(pack, "carrots", "points")


def test_the_cards_must_be_six_none_empty_and_possible(pack: Path) -> None:
    sixteen = ", ".join(['"green"'] * 16)
    (pack / "trap_cards.toml").write_text(f'cards = [["blue"], [], [{sixteen}]]\n')
    assert codes(pack) == ["PACK101", "PACK102", "PACK103"]
    with pytest.raises(PackError, match="PACK101"):
        load_pack(pack, "carrots", "trap")
