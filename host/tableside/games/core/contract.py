"""What a game is.

A game is a pure set of rules. `decide` turns an action into events or refuses it with
an `IllegalAction`; `evolve` folds one event into the state. States, actions and events are
frozen dataclasses of plain values, so folding the same events always gives the same state.
Where fate must answer, `chance` says what may come, and the answer is an action too.
Games know nothing of time: what must be watched, and for what, they say in a `WallWatch`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from tableside.errors import IllegalAction, PackError, SetupError
from tableside.games.core.fate import Chance, Outcome
from tableside.games.core.menus import LIST_COLUMNS, Item, Menu
from tableside.games.core.setup import HouseRule, Mode, Setup
from tableside.games.core.watches import ChipWatch, WallWatch
from tableside.games.core.words import TABLE, Action, Button, Event, Seat

S = TypeVar("S")


class Game(ABC, Generic[S]):
    """The rules of one game over states of type `S`."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised whenever the same stimuli could now give other events."""
    modes: ClassVar[tuple[Mode, ...]]
    house_rules: ClassVar[tuple[HouseRule, ...]] = ()
    actions: ClassVar[tuple[type[Action], ...]]
    device_actions: ClassVar[tuple[type[Action], ...]] = ()
    """Those of `actions` that only devices bring about; nobody can say them."""
    corrections: ClassVar[tuple[type[Action], ...]] = ()
    """What the table can set right, with a reason, besides taking back; none is in `actions`."""
    events: ClassVar[tuple[type[Event], ...]]
    controllers: ClassVar[int] = 0
    """How many controllers the game always needs on the table; 0: one for each seat."""
    uses_lists: ClassVar[bool] = False
    """Whether a handheld offers its player a list, rather than a button for each action."""
    rulings: ClassVar[Mapping[str, str]]
    """Every ruling by id, in our words, one or two sentences."""
    pack_files: ClassVar[Mapping[str, type]] = {}
    """What a pack holds: the stem of each TOML file and the frozen dataclass it must fit."""

    def mode(self, name: str) -> Mode:
        """The mode of that name; `SetupError` if there is none."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        known = ", ".join(m.name for m in self.modes)
        raise SetupError(f"{self.title} has no mode {name!r}; choose one of: {known}")

    def house_rules_of(self, mode: str) -> tuple[HouseRule, ...]:
        """The house rules one can choose in a mode."""
        return tuple(rule for rule in self.house_rules if not rule.modes or mode in rule.modes)

    def checked(self, setup: Setup) -> Setup:
        """The same setup with every house rule filled in; `SetupError` says what is wrong."""
        mode = self.mode(setup.mode)
        if not mode.min_seats <= len(setup.players) <= mode.max_seats:
            raise SetupError(
                f"{mode.title} takes {mode.min_seats} to {mode.max_seats} players, "
                f"not {len(setup.players)}"
            )
        names = [player.name.strip() for player in setup.players]
        if "" in names or len(set(names)) < len(names):
            raise SetupError("every player needs a name of their own")
        if mode.pack and setup.pack_data is None:
            raise SetupError(f"{mode.title} needs a pack: name one with --pack")
        rules = _filled_in(self.house_rules_of(setup.mode), setup.rules)
        return Setup(setup.game, setup.mode, setup.players, rules, setup.pack, setup.pack_data)

    def pack_files_of(self, mode: str) -> Mapping[str, type]:
        """The files that a pack for a mode holds; all of `pack_files` unless the game says less."""
        del mode
        return self.pack_files

    def pack_faults(self, mode: str, files: Mapping[str, Any]) -> tuple[PackError, ...]:
        """Every fault in the content of a pack; `files` holds one `pack_files` value per stem."""
        del mode, files
        return ()

    def draw_pack(self, data: Mapping[str, Any], width: int) -> str:
        """A pack's content as lines of text, if possible not wider; empty: nothing to draw."""
        del data, width
        return ""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state before the first event; raises `SetupError` or `PackError`."""

    @abstractmethod
    def current_player(self, state: S) -> Seat | None:
        """The seat whose turn it is, None before the first turn and after the last."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[Action]:
        """Everything that seat (or the table) may do now; empty at a chance node and at the end."""

    def public_actions(self, state: S, seat: Seat) -> Sequence[Action]:
        """What everyone may know of that seat's legal actions; fewer where they tell a secret."""
        return self.legal_actions(state, seat)

    @abstractmethod
    def chance(self, state: S) -> Chance | None:
        """What fate must answer now, or None."""

    @abstractmethod
    def decide(self, state: S, action: Action) -> tuple[Event, ...]:
        """The events an action causes; raises `IllegalAction` with ruling and reason."""

    @abstractmethod
    def evolve(self, state: S, event: Event) -> S:
        """The state after an event that was decided in `state`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def public_view(self, state: S) -> Any:
        """What everyone may see: a frozen dataclass of plain values."""

    def private_view(self, state: S, seat: Seat) -> Any:
        """What that seat may see beyond the public view; None if nothing."""
        del state, seat
        return None

    @abstractmethod
    def prompt(self, state: S) -> str:
        """One sentence to the whole table: what is to be done now."""

    @abstractmethod
    def describe(self, state: S, event: Event) -> str:
        """One short line for the log; `state` is the one after the event."""

    def public_event(self, event: Event) -> Event | None:
        """What everyone may know of an event: itself, a poorer one, or None."""
        return event

    def label(self, state: S, action: Action) -> str:
        """A short name of an action for a button or a list, at most 16 characters."""
        del state
        return action.name[:16]

    def menu(self, state: S, seat: Seat) -> Menu | None:
        """What a seat's handheld offers now, for that seat's own eyes; None: nothing.

        Every legal action of the seat is in it once, and so is what it may say for the table.
        """
        actions = (*self.spoken_for(state, seat), *self.legal_actions(state, seat))
        lines = tuple(Item(self.label(state, a)[:LIST_COLUMNS], a) for a in actions)
        return Menu("Your choice", lines) if lines else None

    def spoken_for(self, state: S, seat: Seat) -> Sequence[Action]:
        """What a seat may say for the table now: actions of `TABLE`, fate's answers among them."""
        del state, seat
        return ()

    def notes(self, state: S, seat: Seat) -> tuple[str, ...]:
        """What a seat alone may read of what it holds, in lines for its handheld."""
        del state, seat
        return ()

    def corrected(self, state: S, correction: Action) -> tuple[Event, ...]:
        """The events that set something right; raises `IllegalAction` with ruling and reason.

        Play goes on from there under the rules, and nothing secret is touched.
        """
        del state
        raise IllegalAction("T-11", f"{correction.name} is not how {self.title} is set right.")

    def is_barrier(self, state: S, event: Event) -> bool:
        """Whether an event that was decided in `state` can never be undone."""
        del state
        return event.barrier

    def press(self, state: S, seat: Seat, button: Button, *, long: bool = False) -> Action:
        """The action a button of a seat's controller means now; raises `IllegalAction`."""
        del state, seat, long
        raise IllegalAction("T-02", f"The {button} button does nothing in {self.title}.")

    def table_actions(self, state: S, name: str, data: Mapping[str, Any]) -> tuple[Action, ...]:
        """Actions behind a compound word of the table (`jumped`), or () if it is not one."""
        del state, name, data
        return ()

    def wall_watch(self, state: S) -> WallWatch | None:
        """What to watch at the wall now; None for a game without a wall."""
        del state
        return None

    def chip_watch(self, state: S) -> ChipWatch | None:
        """What to want of the secret chips now; None for a game, or a table, without any."""
        del state
        return None

    def may_choose(self, state: S) -> tuple[Seat, ...]:
        """Every actor with a legal action now, the table among them."""
        seats = (TABLE, *range(1, self.seats(state) + 1))
        return tuple(seat for seat in seats if self.legal_actions(state, seat))

    @abstractmethod
    def seats(self, state: S) -> int:
        """How many seats the game was set up with."""


def _filled_in(rules: Sequence[HouseRule], chosen: Mapping[str, str]) -> dict[str, str]:
    known = {rule.key: rule for rule in rules}
    for key, value in chosen.items():
        if key not in known:
            raise SetupError(f"no house rule {key!r} here; there are: {', '.join(known) or 'none'}")
        if value not in known[key].options:
            options = ", ".join(known[key].options)
            raise SetupError(f"house rule {key!r} cannot be {value!r}; choose one of: {options}")
    return {key: chosen.get(key, rule.default) for key, rule in known.items()}
