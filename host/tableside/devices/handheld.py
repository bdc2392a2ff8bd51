"""What the handheld at a seat shows of the table's view."""

from collections.abc import Sequence

from tableside.devices.page import Page, choosing, reading
from tableside.games.core import Seat
from tableside.referee.view import Choice, Notice, TableView


def page_for(view: TableView, seat: Seat, mine: Sequence[Choice] = ()) -> Page:
    """The page of a seat: the end, or what is to be done; `mine` to choose from as a list."""
    name = view.players[seat - 1]
    if view.outcome is not None:
        return reading("The end", view.outcome.why)
    if view.paused:
        return reading("Paused", "The table goes on when it is ready.")
    if mine:
        return choosing("Your choice", mine)
    return reading("Your turn" if view.current_player == seat else name, view.prompt)


def refusal_page(view: TableView, notice: Notice) -> Page:
    """Why something that the seat did was refused, and by which ruling."""
    return reading(view.players[notice.seat - 1], f"No: {notice.text}", notice.ruling)
