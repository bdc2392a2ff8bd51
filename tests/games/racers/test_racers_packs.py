"""Packs of the race: ours are sound, and every fault is found and numbered."""

import shutil
from collections import Counter

import pytest

from tableside.errors import SetupError
from tableside.games.core import Player, Setup
from tableside.games.racers.pack import from_plain
from tableside.packs import check_pack, load_pack, pack_info
from tableside.packs.loader import SHIPPED
from tests.games.racers.tables import GAME, pack

OURS = ["living_room", "garden"]


@pytest.mark.parametrize("name", OURS)
def test_our_packs_are_sound_and_say_that_nobody_has_verified_them(name):
    assert check_pack(name) == []
    assert not pack_info(name).verified


@pytest.mark.parametrize("name", OURS)
def test_our_decks_treat_the_five_cars_alike(name):
    cards = pack(name)["deck"]["cards"]
    shown, spaces = Counter(), Counter()
    for card in cards:
        shown.update(car for car in card["cars"] if car != "grey")
        spaces.update(dict.fromkeys([c for c in card["cars"] if c != "grey"], card["moves"]))
    assert set(shown.values()) == {12}
    assert len({sum(c["moves"] for c in cards if car in c["cars"]) for car in shown}) == 1
    assert Counter(card["tires"] for card in cards)["red"] == 7
    assert Counter(card["tires"] for card in cards)["blue"] == 7


@pytest.fixture
def copied(tmp_path):
    """A copy of a shipped pack in which one text is replaced; its faults by number."""

    def faults(name, file, old, new):
        folder = tmp_path / name
        shutil.copytree(SHIPPED / name, folder)
        path = folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        return {fault.code for fault in check_pack(folder)}

    return faults


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "code"),
    [
        ("living_room", "track.toml", '"purple"]', '"red"]', "PACK201"),
        ("living_room", "track.toml", '"purple"]', '"grape"]', "PACK201"),
        ("living_room", "track.toml", "rejoin = 11", "rejoin = 5", "PACK202"),
        ("living_room", "track.toml", "rejoin = 11", "rejoin = 31", "PACK202"),
        ("living_room", "track.toml", "detour = 4", "detour = 0", "PACK202"),
        ("living_room", "track.toml", '"D3" = "boost"', '"D7" = "boost"', "PACK203"),
        ("living_room", "track.toml", '"D3" = "boost"', '"D3" = "stretch"', "PACK203"),
        ("living_room", "track.toml", '"10", "4"', '"10", "10"', "PACK204"),
        ("living_room", "track.toml", '["10", ', "[", "PACK204"),
        ("garden", "track.toml", '"6", "3"', '"6", "13"', "PACK204"),
        ("living_room", "track.toml", '["6", "15"]', '["6"]', "PACK205"),
        ("garden", "track.toml", '["9", "19"]', '["9", "13"]', "PACK205"),
        ("living_room", "deck.toml", "    { moves = 2,", "    # { moves = 2,", "PACK206"),
        ("living_room", "deck.toml", "moves = 2", "moves = 1", "PACK207"),
        ("living_room", "deck.toml", '"red", "grey"', '"red", "red"', "PACK207"),
        ("living_room", "deck.toml", '"look_trap"', '"stretch"', "PACK207"),
        ("living_room", "deck.toml", "moves = 6", "moves = 21", "PACK202"),
        ("living_room", "traps.toml", "stop = 8", "stop = 9", "PACK208"),
        ("living_room", "progress.toml", '"glass"', '"boost"', "PACK209"),
        ("living_room", "progress.toml", '"trap"', '"stretch"', "PACK209"),
        ("living_room", "progress.toml", '"hand_limit"', '"boost"', "PACK210"),
        ("garden", "catapult.toml", 'space = "13"', 'space = "99"', "PACK211"),
        ("garden", "catapult.toml", 'reentry = "14"', 'reentry = "9"', "PACK202"),
        ("garden", "catapult.toml", "[1, 1, 2, 2, 3, 4]", "[1, 1, 2, 2, 3]", "PACK211"),
        ("garden", "catapult.toml", '["stop", "stop"]', '["stop"]', "PACK212"),
        ("garden", "catapult.toml", '    ["trap"],\n', "", "PACK212"),
        ("garden", "catapult.toml", '["trap"]', '["glass"]', "PACK212"),
        ("living_room", "track.toml", "spaces = 20", 'spaces = "20"', "PACK004"),
    ],
)
def test_a_fault_is_found_by_its_number(copied, name, file, old, new, code):
    assert code in copied(name, file, old, new)


def test_a_garden_without_its_catapult_is_incomplete(tmp_path):
    folder = tmp_path / "garden"
    shutil.copytree(SHIPPED / "garden", folder)
    (folder / "catapult.toml").unlink()
    assert [fault.code for fault in check_pack(folder)] == ["PACK002"]


def test_the_plain_data_is_the_pack_again():
    _, data = load_pack("garden", "racers", "garden")
    assert from_plain(data).catapult.die == (1, 1, 2, 2, 3, 4)
    assert len(from_plain(data).deck.cards) == 45


def test_data_that_is_no_pack_is_refused_at_set_up():
    players = tuple(Player(name) for name in ("Ann", "Bo", "Cy"))
    with pytest.raises(SetupError, match="load the pack anew"):
        GAME.new(Setup("racers", "garden", players, {}, "mine", {"track": {}}))
