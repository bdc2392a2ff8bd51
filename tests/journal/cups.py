"""The toy game with beans in cups: what is drawn is known to its seat alone."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tableside.games.core import Action, Chance, ChanceOutcome, Event, Seat, Setup
from tests.referee.toy import Toy, ToyState


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Action):
    name: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bean(Action):
    name: ClassVar[str] = "bean"
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOpened(Event):
    name: ClassVar[str] = "turn_opened"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawBegun(Event):
    name: ClassVar[str] = "draw_begun"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BeanDrawn(Event):
    name: ClassVar[str] = "bean_drawn"
    barrier: ClassVar[bool] = True
    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BeanHidden(Event):
    name: ClassVar[str] = "bean_hidden"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CupsState(ToyState):
    drawing: Seat = 0
    cup: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CupsView:
    phase: str
    turn: Seat
    points: tuple[int, int]
    beans: int


OPENING = {"start", "clear", "back"}


class Cups(Toy):
    name = "cups"
    title = "Cups"
    actions = (*Toy.actions, Draw, Bean)
    events = (*Toy.events, TurnOpened, DrawBegun, BeanDrawn, BeanHidden)

    def new(self, setup: Setup) -> CupsState:
        return CupsState()

    def legal_actions(self, state: CupsState, seat: Seat) -> tuple[Action, ...]:
        if state.drawing:
            return ()
        legal = Toy.legal_actions(self, state, seat)
        return (*legal, Draw(seat=seat)) if seat and legal else legal

    def chance(self, state: CupsState) -> Chance | None:
        if not state.drawing:
            return Toy.chance(self, state)
        beans = (ChanceOutcome(Bean(colour="red"), 3), ChanceOutcome(Bean(colour="blue")))
        return Chance("Which bean is it?", beans)

    def decide(self, state: CupsState, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Bean) and state.drawing:
            return (BeanDrawn(seat=state.drawing, colour=action.colour),)
        if isinstance(action, Draw) and action in self.legal_actions(state, action.seat):
            return (DrawBegun(seat=action.seat),)
        events = Toy.decide(self, state, action)
        opening = any(getattr(event, "what", "") in OPENING for event in events)
        return (*events, TurnOpened()) if opening else events

    def evolve(self, state: CupsState, event: Event) -> CupsState:
        match event:
            case DrawBegun():
                return replace(state, drawing=event.seat)
            case BeanDrawn():
                return replace(state, drawing=0, cup=(*state.cup, event.colour))
            case _:
                return Toy.evolve(self, state, event)

    def public_event(self, event: Event) -> Event | None:
        return BeanHidden(seat=event.seat) if isinstance(event, BeanDrawn) else event

    def public_view(self, state: CupsState) -> CupsView:
        return CupsView(state.phase, state.turn, state.points, len(state.cup))
