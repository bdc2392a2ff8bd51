"""Carpet Racers as a game of the contract; every method hands on to the room's modules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from tableside.errors import IllegalAction, PackError
from tableside.games.core import (
    Action,
    Button,
    Chance,
    ChipWatch,
    Event,
    Game,
    Menu,
    Mode,
    Outcome,
    Seat,
    Setup,
)
from tableside.games.racers import correcting, drawing, fate, menus, options, wording
from tableside.games.racers.actions import ACTIONS, CORRECTIONS, DEVICES, FATE, Decline
from tableside.games.racers.board import board_of
from tableside.games.racers.choices import caused
from tableside.games.racers.events import (
    EVENTS,
    CardDrawn,
    DieRolled,
    TrapSeen,
    TrapShown,
)
from tableside.games.racers.evolve import evolve
from tableside.games.racers.faults import pack_faults
from tableside.games.racers.flow import run_on
from tableside.games.racers.model import State
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.pack import COMMON_FILES, GARDEN_FILES, from_files, from_plain
from tableside.games.racers.reckoning import TERMINATIONS
from tableside.games.racers.refusals import device_refusal, refusal
from tableside.games.racers.rulings import GARDEN, HOUSE_RULES, LIVING_ROOM, RULINGS
from tableside.games.racers.setting_up import first_state
from tableside.games.racers.view import RacersView, SecretView, public_view, secret_view
from tableside.games.racers.watching import chip_watch
from tableside.games.racers.words import CONTROLLERS

COLOUR_BUTTONS: tuple[Button, ...] = ("orange", "blue", "green")


class Racers(Game[State]):
    """The rules of Carpet Racers."""

    name = "racers"
    title = "Carpet Racers"
    rules_version = 1
    uses_lists = True
    modes = (
        Mode(LIVING_ROOM, "The living room", 3, CONTROLLERS, pack=True),
        Mode(GARDEN, "The garden", 3, CONTROLLERS, pack=True),
    )
    house_rules = HOUSE_RULES
    actions = ACTIONS
    device_actions = DEVICES
    corrections = CORRECTIONS
    controllers = CONTROLLERS
    events = EVENTS
    rulings = RULINGS
    pack_files: ClassVar[Mapping[str, type]] = GARDEN_FILES

    def pack_files_of(self, mode: str) -> Mapping[str, type]:
        return GARDEN_FILES if mode == GARDEN else COMMON_FILES

    def pack_faults(self, mode: str, files: Mapping[str, Any]) -> tuple[PackError, ...]:
        return pack_faults(mode, from_files(files))

    def draw_pack(self, data: Mapping[str, Any], width: int) -> str:
        return drawing.draw_pack(board_of(from_plain(data)), width)

    def new(self, setup: Setup) -> State:
        return first_state(self.checked(setup))

    def seats(self, state: State) -> int:
        return state.rules.seats

    def current_player(self, state: State) -> Seat | None:
        return None if state.turn is None else state.turn.seat

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return options.legal(state, seat)

    def public_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.rules.digital and need_of(state) in (Need.PLAY, Need.DISCARD):
            return tuple(options.known_looks(state, seat))
        return self.legal_actions(state, seat)

    def chance(self, state: State) -> Chance | None:
        return fate.chance(state)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        if isinstance(action, FATE):
            return run_on(state, fate.decided(state, action))
        if isinstance(action, DEVICES):
            return run_on(state, self._by_device(state, action))
        if not self._at_table(state, action) or action not in options.legal(state, action.seat):
            raise refusal(state, action)
        return run_on(state, caused(state, action))

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        if state.termination is None:
            return None
        scores = tuple(-left for _, left in sorted(state.reckoned))
        names = " and ".join(state.name(seat) for seat in state.winners)
        why = f"{names} {TERMINATIONS[state.termination]}."
        return Outcome(state.termination, state.winners, scores, why)

    def public_view(self, state: State) -> RacersView:
        return public_view(state)

    def private_view(self, state: State, seat: Seat) -> SecretView | None:
        return secret_view(state, seat)

    def prompt(self, state: State) -> str:
        return wording.prompt(state)

    def describe(self, state: State, event: Event) -> str:
        return wording.describe(state, event)

    def public_event(self, event: Event) -> Event:
        if isinstance(event, TrapSeen):
            return replace(event, kind=None)
        if isinstance(event, CardDrawn):
            return replace(event, card=None)
        return event

    def corrected(self, state: State, correction: Action) -> tuple[Event, ...]:
        return correcting.corrected(state, correction)

    def is_barrier(self, state: State, event: Event) -> bool:
        # What a real token or die showed was reported, and can have been misread.
        reported = isinstance(event, TrapShown | DieRolled)
        return event.barrier and not (reported and not state.rules.digital)

    def label(self, state: State, action: Action) -> str:
        return wording.label(state, action)

    def menu(self, state: State, seat: Seat) -> Menu | None:
        return menus.menu(state, seat)

    def spoken_for(self, state: State, seat: Seat) -> Sequence[Action]:
        return menus.spoken_for(state, seat)

    def notes(self, state: State, seat: Seat) -> tuple[str, ...]:
        return menus.notes(state, seat)

    def press(self, state: State, seat: Seat, button: Button, *, long: bool = False) -> Action:
        """Up to three answers lie on the colours in order, a sole one on ok, declining on back."""
        del long
        meant = _meant(options.due(state, seat), button)
        if meant is None:
            raise IllegalAction("T-02", f"The {button} button means nothing now: use the list.")
        return meant

    def chip_watch(self, state: State) -> ChipWatch | None:
        return chip_watch(state)

    def _by_device(self, state: State, action: Action) -> tuple[Event, ...]:
        watch = chip_watch(state)
        if watch is None or action not in watch.actions:
            raise device_refusal(action)
        return caused(state, action)

    def _seated(self, state: State, seat: Seat) -> bool:
        return 1 <= seat <= state.rules.seats

    def _at_table(self, state: State, action: Action) -> bool:
        return action.seat == 0 or self._seated(state, action.seat)


def _meant(answers: Sequence[Action], button: Button) -> Action | None:
    declining = [action for action in answers if isinstance(action, Decline)]
    offered = [action for action in answers if not isinstance(action, Decline)]
    if button == "back":
        return declining[0] if declining else None
    if button == "ok":
        return offered[0] if len(offered) == 1 else None
    chosen = COLOUR_BUTTONS.index(button)
    return offered[chosen] if chosen < len(offered) <= len(COLOUR_BUTTONS) else None
