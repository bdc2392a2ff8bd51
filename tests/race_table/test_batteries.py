"""R-36: whose battery was changed last, as far as voltages tell."""

import pytest

from tableside.devices.batteries import AHEAD_MV, freshest_seat
from tableside.devices.status import ControllerStatus


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
