"""The controllers as they are opened, one by one."""

from dataclasses import dataclass

from textual.content import Content

from tableside.dashboard.bigtype import large, small
from tableside.dashboard.palette import MOODS, PANEL, QUIET
from tableside.dashboard.racers.cars import CarMark
from tableside.dashboard.racers.model import car_marks
from tableside.dashboard.widgets.painted import Painted, beside
from tableside.games.racers.view import RacersView

_NEXT = MOODS["ask"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A controller: whose it is, the car it drove once it is open, whether it is the next.

    `proof`: whether its car is proved by the controller or declared by the table.
    """

    owner: str
    controller: int
    mark: CarMark | None
    proof: str
    next: bool


def reveal_of(race: RacersView) -> tuple[Opened, ...]:
    """Every controller in order."""
    marks = car_marks(race)
    owners = [racer.name for racer in race.racers] + ["automated"] * len(race.automated)
    closed = [at for at, chip in enumerate(race.chips, 1) if chip is None]
    lids = zip(owners, race.chips, race.chip_proofs, strict=True)
    return tuple(
        Opened(owner, at, marks.get(chip or ""), proof or "", closed[:1] == [at])
        for at, (owner, chip, proof) in enumerate(lids, 1)
    )


class RevealBox(Painted[tuple[Opened, ...]]):
    """Five lids side by side; an open one shows the car in big type."""

    def paint(self, model: tuple[Opened, ...], width: int, height: int) -> list[Content]:
        room = width // max(len(model), 1) - 1
        spread = max((height - 8) // 2, 0)
        columns = [(tuple(_lid(lid, room, spread)), _style(lid)) for lid in model]
        return beside(*columns, gap=" ")


def _lid(lid: Opened, room: int, spread: int) -> list[str]:
    big = (large if spread else small)(lid.mark.letter if lid.mark else "?")
    name = f"{lid.mark.shape} {lid.mark.name}" if lid.mark else "next" if lid.next else "closed"
    title = f"C{lid.controller} {lid.owner}"
    rows = [title, *[""] * spread, *big, *[""] * spread, name, lid.proof]
    return [f"{row[:room]:^{room}}" for row in rows]


def _style(lid: Opened) -> str:
    if lid.mark is not None:
        return f"bold {lid.mark.pair.text} on {lid.mark.pair.ground}"
    return f"bold {_NEXT.text} on {_NEXT.ground}" if lid.next else f"{QUIET} on {PANEL}"
