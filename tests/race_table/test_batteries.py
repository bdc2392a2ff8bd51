"""R-36: whose battery was changed last, as far as voltages tell."""

import pytest

from tableside.dashboard.app import Dashboard
from tableside.devices.batteries import AHEAD_MV, freshest_seat
from tableside.devices.status import ControllerStatus
from tableside.games.racers.needs import Need
from tests.dashboard.pictures import words
from tests.dashboard.races import Race


def status(seat: int | None, battery_mv: int | None) -> ControllerStatus:
    return ControllerStatus(f"C{seat}", (1, 2, 3), seat=seat, battery_mv=battery_mv)


@pytest.mark.parametrize(
    ("cells", "seat"),
    [
        ([], None),
        ([(1, 3800), (2, 4100), (3, 3900)], 2),
        ([(1, 4100), (2, 4100 - AHEAD_MV + 1)], None),
        ([(1, 4100), (2, 4100 - AHEAD_MV)], 1),
        ([(1, None), (2, 3700)], 2),
        ([(None, 4200), (2, 3700)], 2),
        ([(4, 4200), (2, 3700), (1, 3600)], 2),
    ],
    ids=["nobody", "one", "level", "just ahead", "unknown", "unseated", "automated"],
)
def test_the_clearly_fullest_cell_of_a_player_is_taken_for_the_freshest(
    cells: list[tuple[int | None, int | None]], seat: int | None
) -> None:
    assert freshest_seat([status(*cell) for cell in cells], players=3) == seat


async def test_the_dashboard_proposes_the_player_with_the_fullest_cell() -> None:
    race = Race(players=3).until(Need.STARTER)
    app = Dashboard(race)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Fullest battery" not in "\n".join(words(app))
        race.controllers = tuple(status(seat, 3700 + 100 * seat) for seat in (1, 2, 3, 4, 5))
        race.publish()
        await pilot.pause()
        assert "Fullest battery: Cy" in "\n".join(words(app))
        race.word("start", {"player": 3})
        await pilot.pause()
        assert "Fullest battery" not in "\n".join(words(app))
