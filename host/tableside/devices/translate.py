"""From what a controller says to what has happened at the table."""

from dataclasses import dataclass

from tableside.devices.controller import Controller
from tableside.devices.origin import origin_of
from tableside.devices.page import Page
from tableside.games.core import Seat
from tableside.referee.stimuli import Act, DeviceChange, Press, Stimulus
from tableside.wire import messages as wire


@dataclass(frozen=True, slots=True)
class Unheard:
    """An event that means nothing to the game, and why, for the person who pressed."""

    why: str


@dataclass(frozen=True, slots=True)
class TurnTo:
    """The player wants to see a page that the one shown leads to; None: the one that led here."""

    page: Page | None


def translated(
    controller: Controller, event: wire.Event, seat: Seat | None, at_ns: int
) -> Stimulus | Unheard | TurnTo:
    """What an event means, at table time."""
    origin = origin_of(controller.name, event)
    match event:
        case wire.Press() | wire.Chosen() if seat is None:
            return Unheard(f"{controller.name} has no seat: give it one at the table")
        case wire.Press():
            return _pressed(controller, event, _seated(seat), at_ns)
        case wire.Chosen():
            return _chosen(controller, event, _seated(seat), at_ns)
        case wire.Lid():
            return DeviceChange(
                at_ns=at_ns,
                origin=origin,
                controller=controller.name,
                what="lid",
                state="open" if event.open else "closed",
            )
        case wire.Chip():
            return DeviceChange(
                at_ns=at_ns,
                origin=origin,
                controller=controller.name,
                what="chip",
                state=event.state,
            )
        case wire.Gap():
            return DeviceChange(
                at_ns=at_ns,
                origin=origin,
                controller=controller.name,
                what="presses",
                state="lost",
            )
        case wire.WallPoint():
            return Unheard(f"{controller.name} speaks of the wall, which only its agent may")


def _pressed(
    controller: Controller, event: wire.Press, seat: Seat, at_ns: int
) -> Stimulus | TurnTo:
    if event.button == "back" and controller.above is not None:
        return TurnTo(None)
    behind = _behind(controller)
    if event.button == "ok" and behind is not None:
        return TurnTo(behind)
    return Press(
        at_ns=at_ns,
        origin=origin_of(controller.name, event),
        seat=seat,
        button=event.button,
        hold_ms=event.hold_ms,
    )


def _behind(controller: Controller) -> Page | None:
    """The page that OK leads to from a text."""
    page = controller.shown
    return page.more if page is not None and not page.choices else None


def _chosen(
    controller: Controller, event: wire.Chosen, seat: Seat, at_ns: int
) -> Stimulus | Unheard | TurnTo:
    page = controller.page(event.page)
    chosen = page.chosen(event.line) if page else None
    if isinstance(chosen, Page):
        return TurnTo(chosen)
    if chosen is None:
        return Unheard(f"{controller.name} chose from an old list: choose again from the new one")
    origin = origin_of(controller.name, event)
    return Act(at_ns=at_ns, origin=origin, seat=seat, action=chosen.action)


def _seated(seat: Seat | None) -> Seat:
    if seat is None:
        raise ValueError("an event without a seat was taken for one with a seat")
    return seat
