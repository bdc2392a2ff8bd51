"""Escaping Carrots as a game of the contract; every method hands on to the room's modules."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tableside.errors import IllegalAction, PackError
from tableside.games.carrots import choices, prompting, watching, wording
from tableside.games.carrots.actions import ACTIONS, Jump
from tableside.games.carrots.cards import FILE, TrapCards, card_faults, cards_from
from tableside.games.carrots.colours import PER_COLOUR, Colour
from tableside.games.carrots.deciding import consequences
from tableside.games.carrots.events import EVENTS
from tableside.games.carrots.evolve import evolve
from tableside.games.carrots.model import POINTS, TRAP, PlayerState, State, Turn
from tableside.games.carrots.order import youngest
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.questions import chance_of
from tableside.games.carrots.refusing import refusal
from tableside.games.carrots.rulings import HOUSE_RULES, RULINGS
from tableside.games.carrots.view import CarrotsView, current_player, public_view
from tableside.games.core import (
    Action,
    Button,
    Chance,
    Event,
    Game,
    Mode,
    Outcome,
    Seat,
    Setup,
    WallWatch,
)


class Carrots(Game[State]):
    """The rules of Escaping Carrots."""

    name = "carrots"
    title = "Escaping Carrots"
    rules_version = 1
    modes = (
        Mode(POINTS, "Collecting points", 1, 6),
        Mode(TRAP, "Opening the trap", 1, 6, pack=True),
    )
    house_rules = HOUSE_RULES
    actions = ACTIONS
    events = EVENTS
    rulings = RULINGS
    pack_files: ClassVar[Mapping[str, type]] = {FILE: TrapCards}

    def pack_faults(self, mode: str, files: Mapping[str, Any]) -> tuple[PackError, ...]:
        del mode
        return card_faults(files[FILE])

    def draw_pack(self, data: Mapping[str, Any], width: int) -> str:
        del width
        return "\n".join(
            f"Card {number}: {', '.join(card)}" for number, card in enumerate(cards_from(data), 1)
        )

    def new(self, setup: Setup) -> State:
        setup = self.checked(setup)
        cards = cards_from(setup.pack_data or {}) if setup.mode == TRAP else ()
        players = tuple(PlayerState() for _ in setup.players)
        starters = youngest(setup)
        if len(starters) > 1:
            return State(setup, cards, Phase.STARTING, players)
        if setup.mode == TRAP:
            return State(setup, cards, Phase.DEALING, players, starter=starters[0])
        first = Turn(starters[0], number=1)
        return State(setup, cards, Phase.OPEN, players, starter=starters[0], turn=first)

    def seats(self, state: State) -> int:
        return len(state.players)

    def current_player(self, state: State) -> Seat | None:
        return current_player(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return choices.legal_actions(state, seat)

    def chance(self, state: State) -> Chance | None:
        return chance_of(state)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        refused = refusal(state, action)
        if refused is not None:
            raise refused
        return consequences(state, action)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def public_view(self, state: State) -> CarrotsView:
        return public_view(state)

    def prompt(self, state: State) -> str:
        return prompting.prompt(state)

    def describe(self, state: State, event: Event) -> str:
        return wording.describe(state, event)

    def label(self, state: State, action: Action) -> str:
        return wording.label(state, action)

    def press(self, state: State, seat: Seat, button: Button, *, long: bool = False) -> Action:
        return choices.pressed(state, seat, button, long=long)

    def table_actions(self, state: State, name: str, data: Mapping[str, Any]) -> tuple[Action, ...]:
        del state
        return _jumps(data) if name == "jumped" else ()

    def wall_watch(self, state: State) -> WallWatch:
        return watching.wall_watch(state)


def _jumps(counts: Mapping[str, Any]) -> tuple[Action, ...]:
    """One jump per carrot of `{"orange": 1, "green": 2}`; raises `IllegalAction` T-02."""
    known = {colour.value: colour for colour in Colour}
    for key, number in counts.items():
        if key not in known or type(number) is not int or not 0 <= number <= PER_COLOUR:
            what = "Say how many carrots of each colour jumped: orange, blue, green, 0 to 15."
            raise IllegalAction("T-02", what)
    if not sum(counts.values()):
        raise IllegalAction("T-02", "Say which carrots jumped: at least one.")
    return tuple(Jump(colour=c) for key, c in known.items() for _ in range(counts.get(key, 0)))
