"""Whose battery was changed last, as far as voltages tell."""

from collections.abc import Iterable

from tableside.devices.status import ControllerStatus
from tableside.games.core import Seat

AHEAD_MV = 20
"""A reading of a handheld's cell is no better than this; a lead below it says nothing."""


def freshest_seat(statuses: Iterable[ControllerStatus], players: int) -> Seat | None:
    """The seat of a player whose cell is clearly the fullest; None if two are level or none known.

    A handheld does not know when its battery was changed. A fresh cell stands above used ones, so
    the fullest is proposed, and people decide (R-36).
    """
    known = [
        (one.battery_mv, one.seat)
        for one in statuses
        if one.battery_mv and one.seat and one.seat <= players
    ]
    if not known:
        return None
    known.sort(reverse=True)
    level = len(known) > 1 and known[0][0] - known[1][0] < AHEAD_MV
    return None if level else known[0][1]
