"""What the handheld at a seat shows of the table's view."""

from tableside.devices.page import Page, choosing, reading
from tableside.games.core import Seat
from tableside.referee.view import TableView


def page_for(view: TableView, seat: Seat, *, as_list: bool = False) -> Page:
    """The page of a seat: a refusal of its own first, then the end, then what is to be done.

    `as_list` is for games without a button for each action: who may act chooses from a list.
    """
    name = view.players[seat - 1]
    if view.notice is not None and view.notice.seat == seat:
        return reading(name, f"No: {view.notice.text}", view.notice.ruling)
    if view.outcome is not None:
        return reading("The end", view.outcome.why)
    if view.paused:
        return reading("Paused", "The table goes on when it is ready.")
    mine = [choice for choice in view.choices if choice.seat == seat]
    if as_list and mine:
        return choosing("Your choice", mine)
    return reading("Your turn" if view.current_player == seat else name, view.prompt)
