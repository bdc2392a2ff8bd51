"""The ceremony without a table: every lie a controller can tell, and what the host holds of it."""

import pickle
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.chips import Ceremony, ChipError, Stage, begun
from tableside.chips.asks import (
    CommitmentWanted,
    MarkWanted,
    OpeningWanted,
    ShareWanted,
    TableShareWanted,
    mark_asks,
    opening_asks,
    set_up_asks,
)
from tableside.wire import chips

NAMES = ("C1", "C2", "C3", "C4", "C5")
TABLE_KEY = bytes(range(32))


@dataclass
class Honest:
    """What an honest controller computes, with random bytes of a seed."""

    name: str
    chip: int
    rng: Random = field(default_factory=Random)

    def __post_init__(self) -> None:
        self.device = self.name.encode() * 4
        self.nonce = self.rng.randbytes(chips.NONCE_SIZE)

    def share(self) -> str:
        return self.rng.randbytes(chips.SHARE_SIZE).hex()

    def commitment(self, game: bytes) -> str:
        return chips.commitment(game, self.device, self.nonce, self.chip).hex()

    def mark(self, game: bytes, chip: int | None = None) -> str:
        return chips.mark(TABLE_KEY, game, chip or self.chip).hex()


def controllers(*held: int, seed: int = 1) -> list[Honest]:
    rng = Random(seed)
    return [Honest(name, chip, rng) for name, chip in zip(NAMES, held, strict=True)]


def mixed(everybody: list[Honest], ceremony: Ceremony | None = None) -> Ceremony:
    ceremony = ceremony or begun(NAMES)
    ceremony = ceremony.table_shared("07" * 16)
    for one in everybody:
        ceremony = ceremony.shared(one.name, one.device.hex(), one.share())
    return ceremony


def committed(ceremony: Ceremony, one: Honest, **lies: str) -> Ceremony:
    assert ceremony.game is not None
    told = {
        "game": ceremony.game_tag,
        "commitment": one.commitment(ceremony.game),
        "mark": one.mark(ceremony.game),
    }
    return ceremony.committed(one.name, **{**told, **lies})


def sealed(everybody: list[Honest]) -> Ceremony:
    ceremony = mixed(everybody)
    for one in everybody:
        ceremony = committed(ceremony, one)
    return ceremony


def opened(ceremony: Ceremony, one: Honest, chip: int | None = None) -> Ceremony:
    return ceremony.opened(one.name, ceremony.game_tag, one.nonce.hex(), chip or one.chip)


@given(st.permutations(range(1, 7)))
def test_honest_controllers_prove_their_chips_in_any_order(held):
    everybody = controllers(*held[:5])
    ceremony = sealed(everybody)
    assert ceremony.stage == Stage.SEALED
    for one in sorted(everybody, key=lambda one: one.chip):
        ceremony = opened(ceremony, one)
    assert ceremony.stage == Stage.OPENED
    assert ceremony.proved == dict(zip(NAMES, held, strict=False))
    assert ceremony.failed == {}


def test_what_the_host_holds_before_the_reveal_is_the_same_for_every_chip_but_for_random_bytes():
    everybody, others = controllers(1, 2, 3, 4, 5), controllers(5, 4, 3, 2, 1)
    one, other = sealed(everybody), sealed(others)
    assert one.shares == other.shares
    assert one.game == other.game
    assert (one.proved, one.failed) == (other.proved, other.failed) == ({}, {})
    for name in NAMES:
        held = one.commitments[name]
        assert held != other.commitments[name] or name == "C3"
        assert TABLE_KEY not in pickle.dumps(held)


def test_the_same_chip_twice_is_seen_without_being_known():
    everybody = controllers(1, 2, 3, 2, 5)
    ceremony = mixed(everybody)
    for one in everybody[:4]:
        ceremony = committed(ceremony, one)
    assert (ceremony.stage, ceremony.doubled) == (Stage.DOUBLED, ("C2", "C4"))
    with pytest.raises(ChipError, match="nobody asked"):
        committed(ceremony, everybody[4])


def test_a_commitment_of_an_earlier_game_is_refused():
    everybody = controllers(1, 2, 3, 4, 5)
    earlier = sealed(everybody)
    now = mixed(everybody, begun(NAMES).again(NAMES))
    assert earlier.game is not None
    with pytest.raises(ChipError, match="another game"):
        committed(now, everybody[0], game=earlier.game_tag)


def test_a_commitment_of_an_earlier_game_under_the_new_number_opens_as_a_lie():
    everybody = controllers(1, 2, 3, 4, 5)
    earlier, ceremony = sealed(everybody), mixed(everybody, begun(NAMES).again(NAMES))
    replayed = earlier.commitments["C1"].commitment.hex()
    ceremony = committed(ceremony, everybody[0], commitment=replayed)
    for one in everybody[1:]:
        ceremony = committed(ceremony, one)
    assert opened(ceremony, everybody[0]).failed.keys() == {"C1"}


@pytest.mark.parametrize("chip", [2, 6, 0, 255])
def test_a_controller_that_lies_at_the_reveal_proves_nothing(chip):
    everybody = controllers(1, 3, 4, 5, 6)
    ceremony = sealed(everybody)
    ceremony = ceremony.opened("C1", ceremony.game_tag, everybody[0].nonce.hex(), chip)
    assert "not what it committed to" in ceremony.failed["C1"]
    assert ceremony.proved == {}


def test_two_controllers_that_open_as_one_car_prove_nothing_either_of_them():
    """One of them gave the mark of another chip than it committed to."""
    everybody = controllers(1, 1, 3, 4, 5)
    ceremony = mixed(everybody)
    assert ceremony.game is not None
    ceremony = committed(ceremony, everybody[0], mark=everybody[0].mark(ceremony.game, 2))
    for one in everybody[1:]:
        ceremony = committed(ceremony, one)
    assert ceremony.stage == Stage.SEALED
    for one in everybody:
        ceremony = opened(ceremony, one)
    assert ceremony.failed.keys() == {"C1", "C2"}
    assert ceremony.proved == {"C3": 3, "C4": 4, "C5": 5}


def test_nobody_opens_or_commits_twice_or_for_another():
    everybody = controllers(1, 2, 3, 4, 5)
    ceremony = mixed(everybody)
    after = committed(ceremony, everybody[0])
    with pytest.raises(ChipError, match="already"):
        committed(after, everybody[0])
    with pytest.raises(ChipError, match="not one of the controllers"):
        committed(ceremony, Honest("C9", 1))
    whole = opened(sealed(everybody), everybody[0])
    with pytest.raises(ChipError, match="already"):
        opened(whole, everybody[0])
    with pytest.raises(ChipError, match="already"):
        begun(NAMES).table_shared("00" * 16).table_shared("00" * 16)


def test_one_device_does_not_give_two_shares():
    ceremony = begun(NAMES).shared("C1", "aa" * 8, "00" * 16)
    with pytest.raises(ChipError, match="same device"):
        ceremony.shared("C2", "aa" * 8, "11" * 16)
    with pytest.raises(ChipError, match="already"):
        ceremony.shared("C1", "aa" * 8, "11" * 16)


@pytest.mark.parametrize("share", ["", "00" * 15, "00" * 17, "xx" * 16, "é" * 32])
def test_a_share_that_is_none_is_refused_by_name(share):
    with pytest.raises(ChipError, match="C1 sent something that is not 16 bytes"):
        begun(NAMES).shared("C1", "aa" * 8, share)


def test_what_is_sealed_cannot_be_begun_anew():
    with pytest.raises(ChipError):
        sealed(controllers(1, 2, 3, 4, 5)).again(NAMES)


def test_a_chip_that_comes_back_must_show_its_mark():
    everybody = controllers(1, 2, 3, 4, 5)
    ceremony = sealed(everybody)
    assert ceremony.game is not None
    out = ceremony.chip_out("C1")
    assert list(mark_asks(out)) == []
    back = out.chip_in("C1")
    assert list(mark_asks(back)) == [MarkWanted("C1", ceremony.game_tag, 1)]
    same = back.marked("C1", ceremony.game_tag, everybody[0].mark(ceremony.game))
    assert (same.absent, same.unproved, same.changed) == (frozenset(),) * 3
    other = back.marked("C1", ceremony.game_tag, "ff" * 16)
    assert other.changed == {"C1"}


def test_every_stage_asks_for_what_it_lacks_and_for_nothing_else():
    everybody = controllers(1, 2, 3, 4, 5)
    ceremony = begun(NAMES)
    assert list(set_up_asks(ceremony)) == [
        TableShareWanted("", 1),
        *(ShareWanted(name, 1) for name in NAMES),
    ]
    ceremony = mixed(everybody)
    listed = ceremony.share_list
    assert listed is not None
    ceremony = committed(ceremony, everybody[0])
    assert list(set_up_asks(ceremony)) == [CommitmentWanted(n, listed, 0) for n in NAMES[1:]]
    whole = sealed(everybody)
    assert list(set_up_asks(whole)) == []
    after = opened(whole, everybody[1])
    asks = list(opening_asks(after, frozenset({"C1", "C2"})))
    assert asks == [OpeningWanted("C1", whole.game_tag)]
