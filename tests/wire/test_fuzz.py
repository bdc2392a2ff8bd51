"""The fuzzers of `make fuzz`, briefly, and that they would notice."""

from random import Random

import pytest
from fuzz.__main__ import run
from fuzz.targets import TARGETS, LawBroken

from tableside.wire import streams
from tableside.wire.records import Opener


@pytest.mark.parametrize("name", TARGETS)
def test_no_law_is_broken(name: str) -> None:
    run(name, seed=1, rounds=60)


def test_a_decoder_that_stays_out_of_step_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "_checked", lambda data: data)
    with pytest.raises(AssertionError, match="stream, seed"):
        run("stream", seed=1, rounds=60)


def test_a_session_that_takes_any_sequence_number_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Opener.open

    def careless(self: Opener, record: bytes) -> bytes:
        self._sequence = int.from_bytes(record[2:10], "big")  # type: ignore[attr-defined]
        return honest(self, record)

    monkeypatch.setattr(Opener, "open", careless)
    with pytest.raises(AssertionError, match="not in order"):
        run("meddling", seed=1, rounds=400)


def test_a_failure_names_the_seed_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(random: Random) -> None:
        if random.random() < 0.2:
            raise LawBroken("this one")

    monkeypatch.setitem(TARGETS, "stream", broken)
    with pytest.raises(AssertionError, match=r"stream, seed \d+: LawBroken\('this one'\)"):
        run("stream", seed=1, rounds=100)
