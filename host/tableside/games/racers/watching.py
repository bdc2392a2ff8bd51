"""What the race wants of its controllers: looks to permit, chips to keep and to prove."""

from tableside.games.core import Action, ChipWatch, Permit, Seat
from tableside.games.core import Reveal as Wanted
from tableside.games.racers.actions import LetLookLapse, LookTaken, Reveal, SealChips
from tableside.games.racers.model import State
from tableside.games.racers.words import Phase


def chip_watch(state: State) -> ChipWatch | None:
    """None where the table declares the chips, and once the race is over."""
    if not state.rules.sealed or state.phase == Phase.OVER:
        return None
    names = state.board.cars
    if state.phase == Phase.SEALING:
        return ChipWatch(sealed=SealChips(), names=names)
    if state.phase == Phase.REVEAL:
        return ChipWatch(names=names, reveals=_reveals(state))
    return ChipWatch(
        guarded=True,
        names=names,
        permits=tuple(_permit(seat, controller) for seat, controller in state.looking),
        rights=_rights(state),
    )


def _permit(seat: Seat, controller: int) -> Permit:
    return Permit(
        viewer=seat,
        controller=controller,
        looked=LookTaken(seat=seat, controller=controller),
        lapsed=LetLookLapse(seat=seat, controller=controller),
    )


def _rights(state: State) -> tuple[tuple[Seat, int], ...]:
    seats = range(1, state.rules.seats + 1)
    return tuple((seat, clue) for seat in seats for clue in state.racer(seat).clues)


def _reveals(state: State) -> tuple[Wanted, ...]:
    return tuple(
        Wanted(controller, _by_chip(state, controller))
        for controller, car in enumerate(state.chips, 1)
        if car is None
    )


def _by_chip(state: State, controller: int) -> dict[int, Action]:
    """A chip's number is the place of its car in the pack's list, from 1."""
    return {
        number: Reveal(controller=controller, car=car)
        for number, car in enumerate(state.board.cars, 1)
        if car not in state.chips
    }
