"""Keys over the cable: what passes, and what never shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.wire import pairing
from tableside.wire.errors import MessageError
from tableside.wire.streams import MAX_PAYLOAD

KEY, TABLE_KEY = bytes(range(32)), bytes(range(32, 64))
ANN = pairing.Pairing(KEY, TABLE_KEY, (255, 120, 0), "Ann")


def test_keys_name_and_colour_arrive() -> None:
    got = pairing.parse(pairing.pair(ANN))
    assert isinstance(got, pairing.Pairing)
    assert (got.link_key, got.table_key, got.colour, got.name) == (
        KEY,
        TABLE_KEY,
        (255, 120, 0),
        "Ann",
    )


def test_an_identity_arrives() -> None:
    identity = pairing.Identity(b"handheld", bytes((0, 1, 0)), True, False, "pico_w")
    assert pairing.parse(pairing.i_am(identity)) == identity


def test_only_the_holder_of_the_new_key_can_say_that_it_is_paired() -> None:
    answer = pairing.paired(KEY, b"handheld")
    assert pairing.is_paired(answer, KEY, b"handheld")
    assert not pairing.is_paired(answer, TABLE_KEY, b"handheld")
    assert not pairing.is_paired(answer, KEY, b"another!")


@pytest.mark.parametrize("name", ["", "x" * 17])
def test_a_name_that_does_not_fit_is_refused(name: str) -> None:
    with pytest.raises(MessageError, match="1 to 16 bytes"):
        pairing.pair(pairing.Pairing(KEY, TABLE_KEY, (0, 0, 0), name))


def test_a_pairing_does_not_show_its_keys() -> None:
    assert KEY.hex() not in repr(ANN)
    assert repr(KEY) not in repr(ANN)


@given(st.binary(max_size=MAX_PAYLOAD))
def test_any_bytes_parse_or_do_not(frame: bytes) -> None:
    parsed = pairing.parse(b"\x01" + frame)
    if isinstance(parsed, pairing.Pairing):
        assert pairing.pair(parsed) == b"\x01" + frame
