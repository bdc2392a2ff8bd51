"""From what a controller says to what has happened at the table."""

from collections.abc import Callable
from dataclasses import dataclass

from tableside.devices.controller import Controller
from tableside.devices.origin import origin_of
from tableside.devices.page import Page
from tableside.games.core import Seat
from tableside.referee.stimuli import (
    Act,
    ChipCommitted,
    ChipMarked,
    ChipOpened,
    ChipRefused,
    ChipShare,
    DeviceChange,
    LookSealed,
    Press,
    Stimulus,
)
from tableside.referee.stimuli import ChipWord as ChipStimulus
from tableside.wire import chips
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
) -> Stimulus | TurnTo | Unheard:
    if event.button == "back" and controller.above is not None:
        return TurnTo(None)
    if event.button != "back" and controller.shown is not None and controller.shown.choices:
        # Pressed before the list was there, or by mistake: it must not choose anything unseen.
        return Unheard(f"{controller.name} has a list to choose from: move the mark, then press OK")
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


def chip_word(
    controller: str,
    word: wire.ChipWord,
    at_ns: int,
    id_of: Callable[[str], bytes | None],
    name_of: Callable[[bytes], str | None],
) -> ChipStimulus:
    """What a controller tells of its chip, as the referee takes it; bytes become hexadecimal."""
    game, data = word.game.hex(), word.data
    if word.why != "done":
        return ChipRefused(at_ns=at_ns, controller=controller, asked=word.asked, why=word.why)
    match word.asked:
        case "share":
            device = (id_of(controller) or b"").hex()
            share = data[: chips.SHARE_SIZE].hex()
            return ChipShare(at_ns=at_ns, controller=controller, device=device, share=share)
        case "commitment":
            bound, mark = data[: chips.COMMITMENT_SIZE].hex(), data[chips.COMMITMENT_SIZE :].hex()
            return ChipCommitted(
                at_ns=at_ns, controller=controller, game=game, commitment=bound, mark=mark
            )
        case "mark":
            mark = data[: chips.MARK_SIZE].hex()
            return ChipMarked(at_ns=at_ns, controller=controller, game=game, mark=mark)
        case "seal" | "envelope":
            viewer = name_of(word.viewer) or ""
            return LookSealed(
                at_ns=at_ns, controller=controller, game=game, viewer=viewer, envelope=data.hex()
            )
        case "opening":
            nonce, chip = data[: chips.NONCE_SIZE].hex(), data[chips.NONCE_SIZE]
            return ChipOpened(at_ns=at_ns, controller=controller, game=game, nonce=nonce, chip=chip)
