"""Making a pack of one's own: entry by entry, to be stopped and gone on with at any time."""

import tomllib

import pytest

from tableside.cli.packform import STOP, PackForm, inline, like_before
from tableside.errors import PackError
from tableside.packs import check_pack, load_pack, pack_folder, packs_in

SIX = pack_folder("six_traps")


class Person:
    """Answers from a list, then keeps everything; remembers what it was told."""

    def __init__(self, *answers):
        self._answers = list(answers)
        self.asked = []
        self.told = []

    def ask(self, line):
        self.asked.append(line)
        return self._answers.pop(0) if self._answers else ""

    def fills_in(self, folder, like=SIX):
        form = PackForm(folder, self.ask, self.told.append)
        form.begin(like)
        return form.fill_in()


def cards(folder):
    return tomllib.loads((folder / "trap_cards.toml").read_text())["cards"]


def test_keeping_everything_gives_a_complete_pack_that_is_not_verified(tmp_path):
    folder = tmp_path / "mine"
    assert Person().fills_in(folder)
    assert check_pack(folder) == []
    assert not load_pack(folder, "carrots", "trap")[1]["verified"]


def test_what_was_entered_is_kept_when_one_stops_and_gone_on_with(tmp_path):
    folder = tmp_path / "mine"
    card = '["green", "green", "blue"]'
    first = Person("My box", "the printed cards", card, STOP)
    assert not first.fills_in(folder)
    assert cards(folder)[0] == ["green", "green", "blue"]
    second = Person("", "", "", '["orange"]')
    assert second.fills_in(folder)
    assert "My box" in second.asked[0]
    assert cards(folder)[:2] == [["green", "green", "blue"], ["orange"]]


def test_only_a_clear_yes_makes_a_pack_verified(tmp_path):
    folder = tmp_path / "mine"
    keeps = [""] * (2 + len(cards(SIX)))
    assert Person(*keeps, "yes").fills_in(folder)
    assert load_pack(folder, "carrots", "trap")[1]["verified"]
    assert Person(*keeps, "perhaps").fills_in(folder)
    assert not load_pack(folder, "carrots", "trap")[1]["verified"]


def test_an_answer_of_another_kind_is_asked_again_with_a_reason(tmp_path):
    folder = tmp_path / "mine"
    person = Person("", "", "[green", "5", '["blue"]')
    assert person.fills_in(folder)
    assert cards(folder)[0] == ["blue"]
    assert sum("cannot be read" in line for line in person.told) == 2


def test_faults_are_told_all_at_once_and_nothing_is_lost(tmp_path):
    folder = tmp_path / "mine"
    assert not Person("", "", '["pink"]', "[]").fills_in(folder)
    assert cards(folder)[:2] == [["pink"], []]
    mended = Person("", "", '["green"]', '["blue"]')
    assert mended.fills_in(folder)


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(PackError, match="choose another name"):
        Person().fills_in(tmp_path / "file" / "mine")


def test_ones_own_packs_are_found_by_game_and_mode_and_only_without_faults(tmp_path):
    assert Person().fills_in(tmp_path / "good")
    assert not Person("", "", "[]").fills_in(tmp_path / "bad")
    assert packs_in(tmp_path, "carrots", "trap") == (tmp_path / "good",)
    assert packs_in(tmp_path, "racers", "garden") == ()


@pytest.mark.parametrize(
    "value",
    ["two words", 'a "quote"', 7, True, ["a", "b"], {"moves": 4, "cars": ["red", "grey"]}, []],
)
def test_a_value_is_shown_as_it_may_be_typed(value):
    assert like_before(inline(value), value) == value


def test_a_word_needs_no_quotes():
    assert like_before("the big box", "x") == "the big box"
