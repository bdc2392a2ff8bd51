"""Two games that differ only in who holds which chip look the same, everywhere, until the reveal.

And the harness that says so fails for every leak that is planted.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest

from tableside.chips import CommitmentWanted
from tableside.chips.sinks import SINKS
from tableside.devices.hub import DeviceHub
from tableside.games.racers import Racers
from tableside.referee.stimuli import DeviceChange
from tableside.table.chips import ChipDesk
from tests.secrecy.worlds import Chips, Observed, Plant, differences, observed_world

FIRST: Chips = (1, 2, 3, 4, 5)
SAMPLED = [order for n, order in enumerate(permutations(FIRST)) if n % 20 == 7]
SHORT, LONG = 6, 60


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Observed:
    return observed_world(tmp_path_factory.mktemp("plain"), FIRST, 1, SHORT)


@pytest.mark.parametrize("chips", SAMPLED, ids=str)
def test_a_short_race_looks_the_same_for_every_assignment(plain, chips, tmp_path):
    assert differences(plain, observed_world(tmp_path, chips, 1, SHORT)) == {}


@pytest.mark.parametrize("seed", [2])
def test_a_long_race_looks_the_same_for_other_assignments(seed, tmp_path):
    worlds = [
        observed_world(tmp_path / str(n), chips, seed, LONG)
        for n, chips in enumerate([FIRST, (2, 1, 3, 4, 5), (6, 4, 1, 5, 3)])
    ]
    assert [differences(worlds[0], other) for other in worlds[1:]] == [{}, {}]


def test_the_harness_sees_all_that_it_lists_and_the_race_does_what_it_should(plain):
    assert [sink for sink in SINKS if not plain.sinks[sink]] == []
    everything = "".join(plain.sinks["views"])
    for happened in (
        "look_carried",
        "lid_opened",
        "chip_missing",
        "chip_returned",
        "device_report",
    ):
        assert happened in everything


# -- planted leaks ---------------------------------------------------------------------------


@contextmanager
def replaced(owner: Any, name: str, new: Any) -> Iterator[None]:
    old = getattr(owner, name)
    setattr(owner, name, new)
    try:
        yield
    finally:
        setattr(owner, name, old)


def a_chip_in_a_log_line(chips: Chips) -> Any:
    old = ChipDesk.told

    def told(self: Any, controller: str, word: Any) -> None:
        logging.getLogger("tableside.table").debug("%s has chip %d", controller, chips[0])
        old(self, controller, word)

    return replaced(ChipDesk, "told", told)


def a_width_that_depends_on_it(chips: Chips) -> Any:
    old = Racers.prompt
    return replaced(Racers, "prompt", lambda self, state: old(self, state) + " " * chips[0])


def a_retry_that_depends_on_it(chips: Chips) -> Any:
    old = ChipDesk._start

    def start(self: Any, ask: Any) -> None:
        old(self, ask)
        if isinstance(ask, CommitmentWanted) and ask.controller == "C1" and chips[0] > 3:
            old(self, ask)

    return replaced(ChipDesk, "_start", start)


def an_order_of_messages_that_depends_on_it(chips: Chips) -> Any:
    old = DeviceHub.say

    async def say(self: Any, name: str, message: Any) -> None:
        for _ in range(chips[int(name[1:]) - 1]):
            await asyncio.sleep(0)
        await old(self, name, message)

    return replaced(DeviceHub, "say", say)


def a_longer_frame(chips: Chips) -> Any:
    old = DeviceHub.show

    async def show(self: Any, seat: int, page: Any) -> None:
        if seat == 1:
            page = type(page)(page.title, (*page.lines, "x" * chips[0])[:7])
        await old(self, seat, page)

    return replaced(DeviceHub, "show", show)


def a_time_that_depends_on_it(chips: Chips) -> Any:
    old = ChipDesk._told

    async def told(self: Any, controller: str, word: Any) -> None:
        await asyncio.sleep(chips[0] / 1000)
        await old(self, controller, word)

    return replaced(ChipDesk, "_told", told)


def a_word_in_the_journal(chips: Chips) -> Any:
    old = ChipDesk._carry

    async def carry(self: Any, look: Any) -> None:
        table, at_ns = self._session.table, self._session.clock.now_ns()
        state = "closed" if chips[0] > 3 else "open"
        table.submit(DeviceChange(at_ns=at_ns, controller="none", what="lid", state=state))
        await old(self, look)

    return replaced(ChipDesk, "_carry", carry)


def a_local_variable(chips: Chips) -> Any:
    from tableside.referee.referee import Referee

    old = Referee.handle

    def handle(self: Any, stimulus: Any) -> Any:
        car = chips[0]  # noqa: F841 - what a traceback would show
        return old(self, stimulus)

    return replaced(Referee, "handle", handle)


PLANTS: dict[str, tuple[Plant, str]] = {
    "a chip in a log line": (a_chip_in_a_log_line, "log"),
    "a width that depends on it": (a_width_that_depends_on_it, "views"),
    "a retry that depends on it": (a_retry_that_depends_on_it, "links"),
    "an order of messages that depends on it": (an_order_of_messages_that_depends_on_it, "links"),
    "a longer frame": (a_longer_frame, "links"),
    "a time that depends on it": (a_time_that_depends_on_it, "journal"),
    "a word in the journal": (a_word_in_the_journal, "journal"),
    "a local variable": (a_local_variable, "traceback"),
}


@pytest.mark.parametrize("leak", PLANTS)
def test_the_harness_finds_a_planted_leak(leak, tmp_path):
    plant, sink = PLANTS[leak]
    one = observed_world(tmp_path / "one", FIRST, 1, SHORT, plant)
    other = observed_world(tmp_path / "other", (5, 2, 1, 3, 4), 1, SHORT, plant)
    assert sink in differences(one, other)
