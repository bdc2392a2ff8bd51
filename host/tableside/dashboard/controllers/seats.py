"""Where a controller may sit, and what has to be said for it. Without Textual."""

from dataclasses import dataclass

from tableside.dashboard.intents import Word
from tableside.dashboard.models import actor_of
from tableside.games.core import TABLE, Seat
from tableside.referee.view import TableView


@dataclass(frozen=True, slots=True)
class SeatOption:
    """A seat to choose: what happens then in words, and the words of the table that do it."""

    label: str
    words: tuple[Word, ...]


def options_of(controller: str, view: TableView) -> tuple[SeatOption, ...]:
    """Every seat, in order, then none. Who comes to a seat that is taken swaps with who has it."""
    seated = dict(view.seating)
    mine = next((seat for seat, name in seated.items() if name == controller), None)
    seats = range(1, len(view.players) + 1)
    return (
        *(_option(controller, mine, seat, seated.get(seat), view) for seat in seats),
        SeatOption(
            "no seat: what it presses does not count",
            () if mine is None else (_sit(controller, TABLE),),
        ),
    )


def _option(
    controller: str, mine: Seat | None, seat: Seat, other: str | None, view: TableView
) -> SeatOption:
    player = actor_of(view, seat)
    if seat == mine:
        return SeatOption(f"{player}: where it sits now", ())
    if other is None:
        return SeatOption(f"{player}: has no controller yet", (_sit(controller, seat),))
    if mine is None:
        return SeatOption(f"{player}: in place of {other}", (_sit(controller, seat),))
    # It pushes the other one out, which then takes the seat that has become free.
    swap = (_sit(controller, seat), _sit(other, mine))
    return SeatOption(f"{player}: swap, {other} goes to {actor_of(view, mine)}", swap)


def _sit(controller: str, seat: Seat) -> Word:
    return Word("seat", {"controller": controller, "seat": seat})
