"""What a handheld keeps of its chip, what it refuses, and what a power cut leaves of it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.slots import Slots
from controller.vault import Refused, Vault
from tableside.wire import chips

TABLE_KEY = bytes(range(32))
IDS = [bytes([n]) * chips.ID_SIZE for n in range(1, 6)]


@pytest.fixture
def vault(tmp_path: Path) -> Callable[..., Vault]:
    def make(place: int = 1, key: bytes = TABLE_KEY) -> Vault:
        return Vault(IDS[place - 1], key, Slots(str(tmp_path / f"chip{place}")))

    return make


def refused(why: str, do: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as caught:
        do()
    assert caught.value.why == why


def listed(*vaults: Vault) -> bytes:
    """A list of shares: of these handhelds, and of others that are not there."""
    shares = {device: os.urandom(chips.SHARE_SIZE) for device in IDS}
    shares.update(zip(IDS, (vault.share() for vault in vaults), strict=False))
    return chips.share_list(shares, os.urandom(chips.SHARE_SIZE))


def test_a_commitment_asked_for_again_is_the_same_also_after_a_restart(vault):
    first = vault()
    shares = listed(first)
    answer = first.commit(shares, 3)
    assert first.commit(shares, 3) == answer
    assert vault().commit(shares, 3) == answer


def test_the_opening_fits_the_commitment_and_nothing_else_does(vault):
    held = vault()
    shares = listed(held)
    tag, bound, _ = held.commit(shares, 3)
    nonce, chip = held.open(tag)
    game = chips.game_number(shares)
    assert chips.commitment(game, IDS[0], nonce, chip) == bound
    others = [(IDS[1], nonce, chip), (IDS[0], bytes(32), chip), (IDS[0], nonce, chip + 1)]
    assert bound not in [chips.commitment(game, *other) for other in others]


def test_a_number_made_without_its_fresh_share_is_refused(vault):
    held = vault()
    old = listed(held)
    held.share()
    refused("not_my_share", lambda: held.commit(old, 3))
    refused("not_my_share", lambda: vault().commit(old, 3))


def test_the_number_of_an_earlier_game_does_not_come_back(vault):
    """Else the marks of a game that has been revealed would tell the chips of the next."""
    held = vault()
    first = listed(held)
    tag = held.commit(first, 3)[0]
    held.commit(listed(held), 4)
    refused("not_my_share", lambda: held.commit(first, 4))
    refused("other_game", lambda: held.mark(tag, 4))
    refused("other_game", lambda: held.open(tag))


def test_a_share_counts_for_one_game_only(vault):
    held = vault()
    share = held.share()
    shares = {device: bytes(16) for device in IDS} | {IDS[0]: share}
    held.commit(chips.share_list(shares, bytes(16)), 3)
    refused("not_my_share", lambda: held.commit(chips.share_list(shares, b"x" * 16), 3))


def test_a_list_with_a_device_twice_or_out_of_order_is_refused(vault):
    held = vault()
    entry = IDS[0] + held.share()
    other = IDS[1] + bytes(16)
    for bad in (entry * 5, other + entry + other * 3, entry + other):
        refused("not_my_share", lambda bad=bad: held.commit(bad + bytes(16), 3))


def test_no_chip_no_commitment_and_no_mark(vault):
    held = vault()
    shares = listed(held)
    for missing in (None, 0, 7):
        refused("no_chip", lambda missing=missing: held.commit(shares, missing))
    tag = held.commit(shares, 2)[0]
    refused("no_chip", lambda: held.mark(tag, None))


def test_equal_chips_have_equal_marks_and_only_within_a_game_and_a_set(vault):
    one, two, stranger = vault(1), vault(2), vault(3, key=bytes(32))
    shares = listed(one, two, stranger)
    marks = [held.commit(shares, 4)[2] for held in (one, two, stranger)]
    assert marks[0] == marks[1] != marks[2]
    assert one.commit(listed(one), 4)[2] != marks[0]


def test_a_chip_that_was_exchanged_is_neither_shown_nor_committed_to(vault):
    held = vault()
    shares = listed(held)
    tag, _, mark = held.commit(shares, 2)
    refused("other_chip", lambda: held.commit(shares, 5))
    refused("other_chip", lambda: held.seal(tag, IDS[1], 5))
    assert held.mark(tag, 5) != mark
    assert held.mark(tag, 5) != held.mark(tag, 5), "it does not tell which other chip it is"
    assert held.mark(tag, 2) == mark
    assert held.open(tag)[1] == 2, "what was put in at the start"


def test_a_sealed_look_shows_the_chip_to_its_addressee_alone(vault):
    target, viewer, other = vault(1), vault(2), vault(3)
    shares = listed(target, viewer, other)
    tag = target.commit(shares, 6)[0]
    viewer.commit(shares, 1)
    other.commit(shares, 2)
    envelope = target.seal(tag, IDS[1], 6)
    viewer.receive(tag, IDS[0], envelope)
    assert viewer.look(IDS[0], envelope) == 6
    refused("forged", lambda: other.receive(tag, IDS[0], envelope))
    refused("forged", lambda: viewer.receive(tag, IDS[2], envelope))
    assert len(envelope) == chips.ENVELOPE_SIZE


@pytest.mark.parametrize("at", range(chips.ENVELOPE_SIZE))
def test_a_forged_envelope_is_refused_whichever_byte_is_forged(vault, at):
    target, viewer = vault(1), vault(2)
    shares = listed(target, viewer)
    tag = target.commit(shares, 6)[0]
    viewer.commit(shares, 1)
    envelope = bytearray(target.seal(tag, IDS[1], 6))
    envelope[at] ^= 1
    refused("forged", lambda: viewer.receive(tag, IDS[0], bytes(envelope)))


def test_sealing_to_oneself_and_opening_ones_own_are_refused(vault):
    held = vault()
    tag = held.commit(listed(held), 6)[0]
    refused("own_chip", lambda: held.seal(tag, IDS[0], 6))
    own = chips.seal(TABLE_KEY, bytes(32), IDS[0], IDS[0], bytes(16), 6)
    refused("own_chip", lambda: held.receive(tag, IDS[0], own))


def test_a_fourth_target_in_one_game_is_refused_also_after_a_restart(vault):
    vaults = [vault(place) for place in range(1, 6)]
    shares = listed(*vaults)
    answers = [held.commit(shares, chip) for chip, held in enumerate(vaults, 1)]
    tag = answers[0][0]
    envelopes = {n: vaults[n].seal(tag, IDS[0], n + 1) for n in range(1, 5)}
    for n in (1, 2, 3):
        vault().receive(tag, IDS[n], envelopes[n])
    restarted = vault()
    refused("fourth", lambda: restarted.receive(tag, IDS[4], envelopes[4]))
    restarted.receive(tag, IDS[2], envelopes[2])
    assert restarted.look(IDS[2], envelopes[2]) == 3


def test_a_game_that_was_opened_is_over_also_after_a_restart(vault):
    """Else its marks, whose chips are known now, would tell the chips of the next set-up."""
    held = vault()
    tag = held.commit(listed(held), 6)[0]
    assert held.open(tag) == held.open(tag)
    for after in (held, vault()):
        refused("other_game", lambda after=after: after.mark(tag, 6))
        refused("other_game", lambda after=after: after.seal(tag, IDS[1], 6))
        assert after.open(tag)[1] == 6


def test_a_power_cut_in_the_middle_of_keeping_leaves_the_old_or_the_new(vault, tmp_path):
    held = vault()
    before = held.commit(listed(held), 2)[0]
    after = held.commit(listed(held), 2)[0]
    newest = max(tmp_path.glob("chip1.*"), key=lambda path: path.read_bytes()[4:8])
    whole = newest.read_bytes()
    for size in range(len(whole)):
        newest.write_bytes(whole[:size])
        assert vault().open(before)[1] == 2
    newest.write_bytes(whole)
    assert vault().open(after)[1] == 2


def test_a_vault_does_not_print_what_it_keeps(vault):
    held = vault()
    held.commit(listed(held), 5)
    assert " object at " in repr(held)
    assert [name for name in vars(held) if not name.startswith("_")] == []
