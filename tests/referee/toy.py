"""A game of two seats and a wall, as small as a game can be, to test the referee alone.

Whose turn it is pulls; the wall is watched; a clear verdict scores a point; three points win.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from tableside.errors import IllegalAction
from tableside.games.core import (
    TABLE,
    Action,
    Chance,
    ChanceOutcome,
    Event,
    Game,
    Mode,
    Outcome,
    Seat,
    Setup,
    WallWatch,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pull(Action):
    name: ClassVar[str] = "pull"


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek(Action):
    name: ClassVar[str] = "peek"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Action):
    """What the wall, or the table in its place, says."""

    name: ClassVar[str] = "said"
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Coin(Action):
    name: ClassVar[str] = "coin"
    first: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened(Event):
    name: ClassVar[str] = "happened"
    what: str
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Peeked(Event):
    name: ClassVar[str] = "peeked"
    barrier: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class ToyState:
    phase: str = "toss"
    turn: Seat = 0
    points: tuple[int, int] = (0, 0)
    after_pull: bool = False


SAID = {
    "open": ("crossed", "late", "doubt"),
    "watched": ("crossed", "doubt", "clear"),
    "ruling": ("crossed", "clear"),
    "away": ("back",),
}


class Toy(Game[ToyState]):
    name = "toy"
    title = "Toy"
    rules_version = 1
    modes = (Mode("only", "Only", 2, 2),)
    actions = (Pull, Peek, Said, Coin)
    events = (Happened, Peeked)
    rulings: ClassVar[dict[str, str]] = {"X-01": "pull only in your turn"}

    def new(self, setup: Setup) -> ToyState:
        return ToyState()

    def seats(self, state: ToyState) -> int:
        return 2

    def current_player(self, state: ToyState) -> Seat | None:
        return state.turn or None

    def legal_actions(self, state: ToyState, seat: Seat) -> tuple[Action, ...]:
        if seat == TABLE:
            return tuple(Said(what=what) for what in SAID.get(state.phase, ()))
        if state.phase == "open" and seat == state.turn:
            return (Pull(seat=seat), Peek(seat=seat))
        return ()

    def chance(self, state: ToyState) -> Chance | None:
        if state.phase != "toss":
            return None
        return Chance("Who starts?", tuple(ChanceOutcome(Coin(first=seat)) for seat in (1, 2)))

    def decide(self, state: ToyState, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Coin) and state.phase == "toss":
            return (Happened(what="start", seat=action.first),)
        if action not in self.legal_actions(state, action.seat):
            raise IllegalAction("X-01", f"{action.name} is not possible now.")
        if isinstance(action, Peek):
            return (Peeked(seat=action.seat),)
        if isinstance(action, Said):
            return (Happened(what=action.what, seat=state.turn, ruling="X-01"),)
        return (Happened(what="pull", seat=action.seat),)

    def evolve(self, state: ToyState, event: Event) -> ToyState:
        if not isinstance(event, Happened):
            return state
        other = 3 - state.turn
        match event.what:
            case "start":
                return replace(state, phase="open", turn=event.seat)
            case "pull":
                return replace(state, phase="watched")
            case "doubt":
                return replace(state, phase="ruling")
            case "clear":
                points = tuple(
                    p + (seat == state.turn) for seat, p in enumerate(state.points, start=1)
                )
                phase = "over" if 3 in points else "open"
                return replace(state, phase=phase, turn=other, points=points, after_pull=True)
            case "back":
                return replace(state, phase="open", turn=other, after_pull=False)
            case _:
                return replace(state, phase="away")

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != "over":
            return None
        winner = state.points.index(3) + 1
        return Outcome("three_points", (winner,), state.points, "Three points.")

    def public_view(self, state: ToyState) -> ToyState:
        return state

    def prompt(self, state: ToyState) -> str:
        return f"{state.phase}: {state.turn}"

    def describe(self, state: ToyState, event: Event) -> str:
        return f"{event.name} {getattr(event, 'what', '')}".strip()

    def wall_watch(self, state: ToyState) -> WallWatch | None:
        if state.phase == "over":
            return None
        says = SAID.get(state.phase, ())
        late = "late" in says and state.after_pull
        return WallWatch(
            crossed=Said(what="crossed") if "crossed" in says else None,
            crossed_late=Said(what="late") if late else None,
            suspected=Said(what="doubt") if "doubt" in says else None,
            settled=Said(what="clear") if state.phase == "watched" else None,
            back=Said(what="back") if "back" in says else None,
        )
