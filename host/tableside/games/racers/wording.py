"""The race in words: the prompt, the log, the labels of buttons."""

from collections.abc import Callable
from typing import Any

from tableside.games.core import Action, Event
from tableside.games.racers import actions as act
from tableside.games.racers import events as ev
from tableside.games.racers.fate import question
from tableside.games.racers.model import State, Turn, the_turn
from tableside.games.racers.needs import RULES, Need, need_of
from tableside.games.racers.pack import Card
from tableside.games.racers.refusals import NEEDED
from tableside.games.racers.words import Effect, Grant, Place, Step, TrapKind

LABEL = 16

GRANT_NAMES: dict[Grant, str] = {
    Grant.BOOST: "a boost",
    Grant.STOP: "a stop",
    Grant.STRETCH: "a stretch token",
    Grant.TRAP: "a trap to gain or set",
    Grant.LOOK_TRAP: "a look at a trap",
    Grant.PROGRESS: "a space on the progress track",
    Grant.GLASS: "a magnifying glass",
    Grant.HAND_LIMIT: "a hand of four",
    Grant.DROP_BOOST: "a boost to give back",
}

TRAP_NAMES: dict[TrapKind, str] = {
    TrapKind.STOP: "gain a stop",
    TrapKind.BOOST: "gain a boost",
    TrapKind.DROP_BOOST: "give back a boost",
    TrapKind.PROGRESS: "advance on the progress track",
    TrapKind.NO_EFFECT: "no card effect",
    TrapKind.NO_DRAW: "no new cards",
}

EFFECT_NAMES: dict[Effect, str] = {
    Effect.PROGRESS: "a space on the progress track",
    Effect.BOOST: "a boost",
    Effect.TRAP: "a trap to gain or set",
    Effect.LOOK_TRAP: "a look at a trap",
    Effect.STRETCH: "a stretch token",
    Effect.TWO_BOOSTS: "two boosts",
    Effect.BOOST_AND_TRAP: "a boost, and a trap to gain or set",
    Effect.TWO_TRAPS: "two traps to gain or set",
}

EFFECT_MARKS: dict[Effect, str] = {
    Effect.PROGRESS: "prog",
    Effect.BOOST: "boost",
    Effect.TRAP: "trap",
    Effect.LOOK_TRAP: "look",
    Effect.STRETCH: "strch",
    Effect.TWO_BOOSTS: "2boos",
    Effect.BOOST_AND_TRAP: "bo+tr",
    Effect.TWO_TRAPS: "2trap",
}
"""At most five letters, for a handheld's line."""

STEP_NAMES: dict[Step, str] = {
    Step.MOVE: "moving",
    Step.TRAPS: "traps",
    Step.BONUSES: "track bonuses",
    Step.CATAPULT: "the catapult",
    Step.EFFECT: "the card's effect",
    Step.TIRES: "tires",
    Step.CARDS: "new cards",
}

COLUMNS = ("the start", "lap 1", "lap 2", "lap 3", "the chequered column")


def space_name(place: Place) -> str:
    """A place in words: `space 7`, `castle 2`, `detour space 3`."""
    if place.startswith("S"):
        return f"castle {place[1:]}"
    return f"detour space {place[1:]}" if place.startswith("D") else f"space {place}"


def card_name(state: State, number: int) -> str:
    """A card in words: its number, how far, which cars."""
    card = state.board.card(number)
    return f"card {number}: {' and '.join(card.cars)}, {card.moves} spaces"


# -- the prompt ------------------------------------------------------------------------------


def prompt(state: State) -> str:
    """One sentence to the whole table: what is to be done now."""
    need = need_of(state)
    if need is None:
        return _winning_line(state)
    if RULES[need].who == "fate":
        return question(state, need)
    if need in _TABLE_PROMPTS:
        return _TABLE_PROMPTS[need]
    turn = the_turn(state)
    return f"{state.name(turn.seat)}: {_asked(state, need)}."


_TABLE_PROMPTS: dict[Need, str] = {
    Need.SEALS: "Put a chip into every controller, unseen, and close the lids.",
    Need.FIRST_LOOK: "Everyone look into the controller to your right, and let nobody else see.",
    Need.STARTER: "Who changed batteries last? Name the starting player, or draw one.",
    Need.CHIPS: "The race is over: open the controllers one by one and tell which car is inside.",
}


def _asked(state: State, need: Need) -> str:
    turn = the_turn(state)
    if need == Need.MOVE:
        return _asked_to_move(turn)
    if need == Need.STRETCH:
        held = turn.held
        return f"castle {held.rolled} for the {held.firing} car; spend how many stretch tokens"
    return NEEDED[need]


def _asked_to_move(turn: Turn) -> str:
    rest, mover = turn.moving.rest, turn.moving.mover
    car, other = turn.cars[mover], turn.cars[1 - mover]
    if turn.moving.begun:
        return f"which way does the {car} car take for its {rest}"
    return f"how many of {rest} spaces does the {car} car go? The {other} car takes the rest"


def _winning_line(state: State) -> str:
    names = [state.name(seat) for seat in state.winners]
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'} the race!"


# -- the log ---------------------------------------------------------------------------------


def describe(state: State, event: Event) -> str:
    """One short line for the log; `state` is the one after the event."""
    return _LINES[type(event)](state, event)


def _who(line: str) -> Callable[[State, Any], str]:
    """A line about a seat, filled in with the event's own fields."""

    def filled(state: State, event: Any) -> str:
        fields = {name: getattr(event, name) for name in event.__dataclass_fields__}
        return line.format(**fields, who=state.name(event.seat))

    return filled


def _where(line: str) -> Callable[[State, Any], str]:
    """A line about a seat (if it has one) and a place."""

    def filled(state: State, event: Any) -> str:
        seat = getattr(event, "seat", 0)
        who = state.name(seat) if seat else ""
        return line.format(who=who, place=space_name(event.place))

    return filled


def _moved(state: State, event: ev.CarMoved) -> str:
    way = f" by the {event.path} way" if event.path else ""
    stop = " and stops on the catapult" if state.board.track.is_catapult(event.end) else ""
    plural = "space" if event.spaces == 1 else "spaces"
    return f"The {event.car} car goes {event.spaces} {plural}{way} to {space_name(event.end)}{stop}"


def _crossed(state: State, event: ev.LineCrossed) -> str:
    del state
    return f"The {event.car} car crosses the line: its marker goes to {COLUMNS[event.column]}"


def _bonus(state: State, event: ev.BonusCollected) -> str:
    return (
        f"{state.name(event.seat)} collects {GRANT_NAMES[event.bonus]} on {space_name(event.place)}"
    )


def _nothing(state: State, event: ev.NothingGained) -> str:
    return f"{state.name(event.seat)} is due {GRANT_NAMES[event.what]}, but there is none to be had"


def _progress(state: State, event: ev.ProgressAdvanced) -> str:
    bonus = f": {GRANT_NAMES[event.bonus]}" if event.bonus else ""
    return f"{state.name(event.seat)} advances to progress space {event.space}{bonus}"


def _landed(state: State, event: ev.CarLanded) -> str:
    del state
    spent = f" with {event.stretches} stretch tokens" if event.stretches else ""
    bonus = "" if event.bonus else ", whose bonus is gone for this turn"
    return f"The {event.car} car flies to castle {event.castle}{spent}{bonus}"


def _seen(state: State, event: ev.TrapSeen) -> str:
    where = "the dock" if event.place is None else space_name(event.place)
    return f"{state.name(event.seat)} knows the trap on {where}"


def _played(state: State, event: ev.CardPlayed) -> str:
    return f"{state.name(event.seat)} plays {card_name(state, event.card)}"


def _reckoned(state: State, event: ev.CarReckoned) -> str:
    gap = f"{event.left} to go" if event.left > 0 else f"{-event.left} past the line"
    return (
        f"{state.name(event.seat)}'s {event.car} car: +{event.boosts} boosts, "
        f"-{event.stops} stops, {gap}"
    )


def _chip_told(how: str) -> Callable[[State, Any], str]:
    def line(state: State, event: ev.ChipDeclared | ev.ChipRevealed) -> str:
        del state
        return f"Controller {event.controller} drove the {event.car} car ({how})"

    return line


def _recounted(state: State, event: ev.Recounted) -> str:
    what = f"{event.car} {event.what}" if event.car else event.what
    if event.what == "progress":
        return f"{state.name(event.seat)} stands on progress space {event.count}"
    return f"{state.name(event.seat)} has {event.count} {what}"


def _put(state: State, event: ev.CarPut) -> str:
    del state
    return (
        f"The {event.car} car stands on {space_name(event.place)}, "
        f"its marker in {COLUMNS[event.column]}"
    )


_LINES: dict[type[Event], Callable[[State, Any], str]] = {
    ev.CluePlaced: _who("{who} may look into controller {controller} from now on"),
    ev.ChipLooked: _who("{who} looks into controller {controller}"),
    ev.ChipsSealed: lambda _, __: "All five controllers keep different chips, locked in",
    ev.LookPermitted: _who("{who} may look into controller {controller} now"),
    ev.LookLapsed: _who("{who} did not look into controller {controller}"),
    ev.GlassDeclined: _who("{who} does not use the magnifying glass"),
    ev.StarterChosen: _who("{who} starts"),
    ev.StarterLeftToFate: lambda _, __: "The starting player is drawn",
    ev.StarterFated: _who("{who} is drawn to start"),
    ev.TurnOpened: _who("Turn {turn}: {who}"),
    ev.CardPlayed: _played,
    ev.CarChosen: _who("{who} takes the {car} car for the grey one"),
    ev.CarMoved: _moved,
    ev.LineCrossed: _crossed,
    ev.MovementForfeited: _who("Both cars are on the catapult: {spaces} spaces are forfeited"),
    ev.StepReached: lambda _, event: f"Step {event.step.value}: {STEP_NAMES[event.step]}",
    ev.TrapTriggered: _where("{who} flips a trap on {place}"),
    ev.TrapShown: lambda _, event: f"The trap: {TRAP_NAMES[event.kind]}",
    ev.TrapDiscarded: lambda _, __: "The trap is discarded",
    ev.BonusCollected: _bonus,
    ev.NothingGained: _nothing,
    ev.BoostTaken: _who("{who} takes a {car} boost"),
    ev.BoostDropped: _who("{who} gives back a {car} boost"),
    ev.StopTaken: _who("{who} takes a stop"),
    ev.StretchTaken: _who("{who} takes a stretch token"),
    ev.ProgressAdvanced: _progress,
    ev.HandLimitRaised: _who("{who} may now hold {limit} cards"),
    ev.TrapGained: _who("{who} takes a trap into slot {slot}"),
    ev.TrapSet: _where("{who} sets a trap on {place}"),
    ev.TrapDeclined: _who("{who} declines the trap"),
    ev.TrapLooked: _where("{who} looks at a trap on {place}"),
    ev.TrapSeen: _seen,
    ev.TrapsReshuffled: lambda _, event: f"{event.count} discarded traps are the supply again",
    ev.CatapultLoaded: _who("{who} fires the catapult for the {car} car"),
    ev.DieRolled: _who("The die shows castle {castle}"),
    ev.CarLanded: _landed,
    ev.EffectBegun: lambda _, event: f"The card's effect: {EFFECT_NAMES[event.effect]}",
    ev.EffectCancelled: lambda _, __: "A trap takes the card's effect away",
    ev.TireTrapPlaced: _where("A trap is laid among the tires on {place}"),
    ev.TireTrapSkipped: _where("No trap is laid on {place}"),
    ev.CardDiscarded: _who("{who} discards card {card}"),
    ev.HandKept: _who("{who} discards no further card"),
    ev.CardsReshuffled: lambda _, event: f"{event.count} discarded cards are the pile again",
    ev.CardsDrawn: _who("{who} draws cards: {count}"),
    ev.CardDrawn: _who("{who} draws a card"),
    ev.DrawCancelled: _who("A trap forbids {who} to draw"),
    ev.TurnEnded: _who("{who}'s turn is over"),
    ev.RaceEnded: lambda _, __: "The race is over",
    ev.ChipDeclared: _chip_told("declared, not proved"),
    ev.ChipRevealed: _chip_told("proved"),
    ev.CarReckoned: _reckoned,
    ev.GameEnded: lambda state, _: _winning_line(state),
    ev.CarPut: _put,
    ev.Recounted: _recounted,
    ev.TrapMoved: lambda _, event: (
        f"A trap on {space_name(event.place)} lies on {space_name(event.to)} instead"
    ),
}
assert set(_LINES) == set(ev.EVENTS), "every event has a line"


# -- labels ----------------------------------------------------------------------------------


def label(state: State, action: Action) -> str:
    """A short name of an action for a handheld's line: at most 16 characters."""
    return _LABELS[type(action)](state, action)[:LABEL]


def card_label(number: int, card: Card) -> str:
    """A card on one line: number, spaces, the cars' first letters (* for grey), effect, tires."""
    cars = "".join("*" if car == "grey" else car[0].upper() for car in card.cars)
    tires = f" {card.tires.value[0]}" if card.tires else ""
    return f"{number:>2} {cars}{card.moves} {EFFECT_MARKS[card.effect]}{tires}"


def _card_label(state: State, action: act.Play | act.CardIs) -> str:
    if not 1 <= action.card <= len(state.board.cards):
        return f"Card {action.card}"
    return card_label(action.card, state.board.card(action.card))


def _discard_label(state: State, action: act.Discard) -> str:
    del state
    return f"Discard {action.card}"


def _look_label(state: State, action: act.Look) -> str:
    again = action.seat and action.controller in state.racer(action.seat).clues
    return f"Look {'again ' if again else ''}in C{action.controller}"


def _move_label(state: State, action: act.Move) -> str:
    del state
    way = f" {action.path}" if action.path else ""
    return f"{action.car[:6].capitalize()} {action.spaces}{way}"


def _name_label(state: State, action: act.Start | act.StarterDrawn) -> str:
    seated = 1 <= action.player <= state.rules.seats
    return state.name(action.player) if seated else f"Seat {action.player}"


_LABELS: dict[type[Action], Callable[[State, Any], str]] = {
    act.Look: _look_label,
    act.Play: _card_label,
    act.ChooseCar: lambda _, action: action.car.capitalize(),
    act.Move: _move_label,
    act.Flip: lambda _, action: f"Flip {action.place} no.{action.token}",
    act.Collect: lambda state, action: f"{action.place} {_bonus_mark(state, action.place)}",
    act.Fire: lambda _, action: f"Fire {action.car}",
    act.Stretch: lambda _, action: f"Stretch {action.count}",
    act.TakeBoost: lambda _, action: f"{action.car.capitalize()} boost",
    act.DropBoost: lambda _, action: f"Drop {action.car}",
    act.GainTrap: lambda _, __: "Gain a trap",
    act.SetTrap: lambda _, action: f"Set no.{action.slot} on {action.place}",
    act.LookTrap: lambda _, action: f"Look {action.place} no.{action.token}",
    act.Discard: _discard_label,
    act.Decline: lambda _, __: "No, thanks",
    act.Start: _name_label,
    act.DrawStarter: lambda _, __: "Draw one",
    act.Declare: lambda _, action: f"C{action.controller} {action.car}",
    act.SealChips: lambda _, __: "Chips locked in",
    act.LookTaken: lambda _, action: f"Looked in C{action.controller}",
    act.LetLookLapse: lambda _, action: f"No look in C{action.controller}",
    act.Reveal: lambda _, action: f"C{action.controller} {action.car}",
    act.StarterDrawn: _name_label,
    act.TrapIs: lambda _, action: _TRAP_LABELS[action.kind],
    act.CardIs: _card_label,
    act.Rolled: lambda _, action: f"Castle {action.castle}",
}
assert set(_LABELS) == set(act.ACTIONS), "every action has a label"

_TRAP_LABELS: dict[TrapKind, str] = {
    TrapKind.STOP: "Gain a stop",
    TrapKind.BOOST: "Gain a boost",
    TrapKind.DROP_BOOST: "Give back boost",
    TrapKind.PROGRESS: "Progress +1",
    TrapKind.NO_EFFECT: "No card effect",
    TrapKind.NO_DRAW: "No new cards",
}


def trap_label(kind: TrapKind) -> str:
    """The face of a trap on one line."""
    return _TRAP_LABELS[kind]


def _bonus_mark(state: State, place: Place) -> str:
    bonus = state.board.track.bonuses.get(place)
    return bonus.value if bonus else ""
