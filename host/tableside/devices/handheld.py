"""What the handheld at a seat shows of the table's view."""

from collections.abc import Iterator

from tableside.devices.page import Page, choosing, reading, secret
from tableside.games.core import Seat
from tableside.referee.view import Choice, ChoiceMenu, Notice, SeatView, TableView

NOBODY = SeatView()
SECRETS = "My secrets"


def page_for(view: TableView, seat: Seat, mine: SeatView = NOBODY) -> Page:
    """The page of a seat: the end, or what is to be done; `mine` is what only it may see."""
    if view.outcome is not None:
        return reading("The end", view.outcome.why)
    if view.paused:
        return reading("Paused", "The table goes on when it is ready.")
    if mine.menu is not None and mine.menu.asked:
        return _asked(mine.menu, mine)
    title = "Your turn" if view.current_player == seat else _name(view, seat)
    return reading(title, view.prompt, more=_aside(mine))


def refusal_page(view: TableView, notice: Notice) -> Page:
    """Why something that the seat did was refused, and by which ruling."""
    return reading(_name(view, notice.seat), f"No: {notice.text}", foot=notice.ruling)


def _name(view: TableView, seat: Seat) -> str:
    """Of who sits there; a place beyond the players is an automated one's."""
    return view.players[seat - 1] if seat <= len(view.players) else "Automated"


def _asked(menu: ChoiceMenu, mine: SeatView) -> Page:
    """The lists of a seat; what it holds stands last."""
    lines = (*_lines(menu), *_secrets(mine))
    return choosing(menu.title, lines)


def _aside(mine: SeatView) -> Page | None:
    """What a seat may turn to while nothing waits for it."""
    lists = () if mine.menu is None else (_list(mine.menu),)
    pages = (*lists, *_secrets(mine))
    if len(pages) < 2:
        return pages[0] if pages else None
    return choosing("What now?", pages, label="more")


def _secrets(mine: SeatView) -> Iterator[Page]:
    if mine.notes:
        yield secret(SECRETS, mine.notes, label=SECRETS)


def _list(menu: ChoiceMenu) -> Page:
    label = menu.label or menu.title
    return choosing(menu.title, _lines(menu), label=label)


def _lines(menu: ChoiceMenu) -> tuple[Choice | Page, ...]:
    return tuple(line if isinstance(line, Choice) else _list(line) for line in menu.lines)
