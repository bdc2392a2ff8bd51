"""Secret chips at a whole table: the real firmware in virtual time, from chip to journal."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.secrecy.sealed import CARS, SealedRace, sealed_race

Work = Callable[[SealedRace], Coroutine[Any, Any, None]]


@pytest.fixture
def race(tmp_path: Path) -> Callable[..., None]:
    def play(work: Work, *chips: int | None, **options: Any) -> None:
        async def run(loop: JumpingLoop) -> None:
            given = chips or (1, 2, 3, 4, 5)
            async with sealed_race(loop, tmp_path, given, **options) as table:
                await work(table)

        run_jumping(run)

    return play


def test_five_controllers_lock_their_chips_in_and_prove_them_at_the_end(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.race(Random(1))
        await table.revealed()
        assert table.view.game_view.chips == tuple(CARS[n - 1] for n in (4, 2, 5, 1, 3))
        assert table.view.game_view.chip_proofs == ("proved",) * 5

    race(work, 4, 2, 5, 1, 3)
