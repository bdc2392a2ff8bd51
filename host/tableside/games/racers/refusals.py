"""Why an action is refused: a ruling and a sentence a player can read."""

from collections.abc import Callable
from typing import Any

from tableside.errors import IllegalAction
from tableside.games.core import TABLE, Action
from tableside.games.racers import actions as act
from tableside.games.racers.model import State, boosts_left, the_turn
from tableside.games.racers.needs import RULES, Need, need_of
from tableside.games.racers.options import (
    free_slot,
    right_neighbour,
    trap_to_be_had,
)
from tableside.games.racers.words import (
    CLUE_SLOTS,
    CONTROLLERS,
    DOCK_SLOTS,
    SPACE_TOKENS,
    Phase,
    Place,
)

Why = tuple[str, str]
DOCUMENT = "R-00"
"""The plain rule document, where no ruling was needed."""


def refusal(state: State, action: Action) -> IllegalAction:
    """The reason why an action that is not legal is not."""
    return IllegalAction(*_why(state, action))


def device_refusal(action: Action) -> IllegalAction:
    """The reason why what devices tell does not count now."""
    return IllegalAction(*_WHY_NOT_FROM_DEVICES[type(action)])


_WHY_NOT_FROM_DEVICES: dict[type[Action], Why] = {
    act.SealChips: ("T-05", "The chips are locked in once, before the first look."),
    act.LookTaken: ("R-05", "Nobody was permitted to look into that controller now."),
    act.LetLookLapse: ("R-05", "Nobody was permitted to look into that controller now."),
    act.Reveal: ("T-05", "A chip is proved once, after the race, and no two are the same."),
}
assert set(_WHY_NOT_FROM_DEVICES) == set(act.DEVICES), "every word of devices can be refused"


def _why(state: State, action: Action) -> Why:
    if state.phase == Phase.OVER:
        return "T-04", "The race is over."
    need = need_of(state)
    assert need is not None, "an unfinished race waits for somebody between events"
    if RULES[need].who == "fate":
        return "T-05", "First the token, card or die must be shown."
    if RULES[need].who == "devices":
        return "T-05", f"That is not what is needed now: {NEEDED[need]}."
    if not TABLE <= action.seat <= state.rules.seats:
        return "T-01", f"Nobody sits at seat {action.seat}."
    if isinstance(action, act.Look):
        return _why_no_look(state, action, need)
    return _why_not_now(state, action, need) or _WHY[type(action)](state, action)


def _why_not_now(state: State, action: Action, need: Need) -> Why | None:
    rule = RULES[need]
    if type(action) not in rule.actions:
        return "T-05", f"That is not what is needed now: {NEEDED[need]}."
    if rule.who == "table" and action.seat != TABLE:
        return "T-01", "That is for the whole table to say, not for one player."
    if rule.who == "active" and action.seat != the_turn(state).seat:
        return "T-01", f"It is {state.name(the_turn(state).seat)}'s turn."
    return None


NEEDED: dict[Need, str] = {
    Need.SEALS: "put a chip into each of the five controllers and let them lock it in",
    Need.FIRST_LOOK: "everyone looks into the controller to their right",
    Need.STARTER: "name the starting player",
    Need.FATED_STARTER: "draw the starting player",
    Need.DEALT_TOKEN: "deal the traps",
    Need.DEALT_CARD: "deal the cards",
    Need.PLAY: "play a card",
    Need.CAR: "choose the car that the grey one stands for",
    Need.MOVE: "say how far the car moves",
    Need.FLIP: "choose the trap to flip next",
    Need.FACE: "flip the trap",
    Need.COLLECT: "choose the track bonus to collect next",
    Need.FIRE: "choose the car to fire next",
    Need.ROLL: "roll the catapult die",
    Need.STRETCH: "say how many stretch tokens to spend",
    Need.BOOST: "choose a boost to take",
    Need.DROP_BOOST: "choose a boost to give back",
    Need.TRAP: "gain a trap, set one, or decline",
    Need.LOOK_TRAP: "choose a trap on the board to look at",
    Need.PEEKED: "look at the trap",
    Need.GLASS: "look into a controller, or decline",
    Need.DISCARD: "discard one more card, or decline",
    Need.CHIPS: "open the controllers and tell which chip was inside",
}


# -- looking ---------------------------------------------------------------------------------


def _why_no_look(state: State, action: act.Look, need: Need) -> Why:
    if action.seat == TABLE:
        return "T-01", "Only a player can look into a controller, not the table."
    if need == Need.CHIPS:
        return "T-05", "The race is over: open the controllers and declare the chips."
    if not 1 <= action.controller <= CONTROLLERS:
        return "R-05", f"There is no controller {action.controller}; they are numbered 1 to 5."
    if action.controller == action.seat:
        return "R-05", "Nobody looks into their own controller before the end."
    if (action.seat, action.controller) in state.looking:
        return "R-07", f"You may look into controller {action.controller} right now."
    if need == Need.FIRST_LOOK:
        right = right_neighbour(state, action.seat)
        return "R-04", f"The first look goes to the right, into controller {right}."
    return _why_no_glass(state, action, need)


def _why_no_glass(state: State, action: act.Look, need: Need) -> Why:
    if len(state.racer(action.seat).clues) >= CLUE_SLOTS:
        return "R-05", "You may look into three controllers in a race, and you have."
    if need == Need.GLASS and action.seat != the_turn(state).seat:
        return "T-01", f"This look belongs to {state.name(the_turn(state).seat)}."
    return "R-07", f"You have no clue token of controller {action.controller}."


# -- moving ----------------------------------------------------------------------------------


def _why_no_card(state: State, action: act.Play | act.Discard) -> Why:
    number = action.card
    if not 1 <= number <= len(state.board.cards):
        return (
            "R-28",
            f"There is no card {number}; they are numbered 1 to {len(state.board.cards)}.",
        )
    if number in state.cards.discards or (state.turn and state.turn.card == number):
        return "R-28", f"Card {number} lies on the discards."
    if state.rules.digital:
        return "R-28", f"You do not hold card {number}."
    return "R-28", f"Card {number} cannot be in this hand since the last shuffle."


def _why_not_choose(state: State, action: act.ChooseCar) -> Why:
    if action.car not in state.board.cars:
        return _no_such_car(state, action.car)
    return "R-10", f"The {action.car} car is on this card already; choose another."


def _no_such_car(state: State, car: str) -> Why:
    return DOCUMENT, f"There is no {car} car; there are: {', '.join(state.board.cars)}."


def _why_no_move(state: State, action: act.Move) -> Why:
    turn = the_turn(state)
    car = turn.cars[turn.moving.mover]
    if action.car not in state.board.cars:
        return _no_such_car(state, action.car)
    if action.car != car:
        return DOCUMENT, f"Say how far the {car} car goes; the other takes the rest."
    if turn.moving.begun:
        return _why_not_rest(state, action, turn.moving.rest)
    if not 1 <= action.spaces < turn.moving.rest:
        return "R-11", f"Both cars move at least 1 space, together {turn.moving.rest}."
    return _why_no_path(state, action)


def _why_not_rest(state: State, action: act.Move, rest: int) -> Why:
    if action.spaces > rest:
        return "R-11", f"Only {rest} of the card's spaces are left."
    if action.spaces < rest and not _ends_on_catapult(state, action):
        return "R-11", f"The {action.car} car takes the rest of the number: {rest}."
    return _why_no_path(state, action)


def _ends_on_catapult(state: State, action: act.Move) -> bool:
    if action.spaces < 1:
        return False
    track = state.board.track
    walks = track.walks(state.car(action.car).place, action.spaces)
    return any(track.is_catapult(walk.end) for walk in walks)


def _why_no_path(state: State, action: act.Move) -> Why:
    walks = state.board.track.walks(state.car(action.car).place, max(1, action.spaces))
    meant = [walk for walk in walks if action.path in (None, walk.path)]
    if meant and all(walk.spaces < action.spaces for walk in meant):
        return "R-29", f"The {action.car} car must stop on the catapult after {meant[0].spaces}."
    if any(walk.path for walk in walks):
        return "R-12", f"The {action.car} car passes the dividing arrow: say main or detour."
    return "R-12", f"The {action.car} car does not pass the dividing arrow: leave the path out."


# -- the other steps -------------------------------------------------------------------------


def _why_no_flip(state: State, action: act.Flip) -> Why:
    del state
    return "R-14", f"Token {action.token} on space {action.place} was not triggered this turn."


def _why_no_bonus(state: State, action: act.Collect) -> Why:
    del state
    return "R-23", f"No track bonus is left to collect on space {action.place}."


def _why_no_fire(state: State, action: act.Fire) -> Why:
    del state
    return "R-30", f"The {action.car} car is not waiting on the catapult."


def _why_no_stretch(state: State, action: act.Stretch) -> Why:
    held = state.racer(action.seat).stretches
    if action.count < 0:
        return "R-30", "Spend no stretch token or more."
    if action.count > held:
        return "R-30", f"You hold {held} stretch tokens, not {action.count}."
    return "R-30", "The fifth castle is the farthest: spend fewer stretch tokens."


def _why_no_boost(state: State, action: act.TakeBoost) -> Why:
    if action.car not in state.board.cars:
        return _no_such_car(state, action.car)
    assert boosts_left(state)[state.board.cars.index(action.car)] <= 0
    return "R-25", f"No {action.car} boosts are left; choose another colour."


def _why_no_drop(state: State, action: act.DropBoost) -> Why:
    del state
    return "R-26", f"You have no {action.car} boost to give back."


def _why_no_gain(state: State, action: act.GainTrap) -> Why:
    if free_slot(state, action.seat) is None:
        return "R-18", "Your dock is full: set a trap or decline."
    assert not trap_to_be_had(state)
    return "R-20", "No trap tokens are left to take."


def _why_no_set(state: State, action: act.SetTrap) -> Why:
    if not 1 <= action.slot <= DOCK_SLOTS or state.racer(action.seat).dock[action.slot - 1] is None:
        return "R-18", f"There is no trap in slot {action.slot} of your dock."
    return "R-19", _why_no_place(state, action.place)


def _why_no_place(state: State, place: Place) -> str:
    if place not in the_turn(state).landings:
        return f"No car that you moved this turn ended on space {place}."
    if not state.board.track.may_hold_traps(place):
        return "No trap is ever set on the catapult or a castle."
    assert len(state.traps.at(place)) >= SPACE_TOKENS
    return f"Space {place} holds two traps already."


def _why_no_trap_look(state: State, action: act.LookTrap) -> Why:
    del state
    return "R-22", f"There is no token {action.token} on space {action.place} to look at."


def _why_no_start(state: State, action: act.Start) -> Why:
    del state
    return "R-36", f"Nobody sits at seat {action.player}."


def _why_no_declaration(state: State, action: act.Declare) -> Why:
    if not 1 <= action.controller <= CONTROLLERS:
        return DOCUMENT, f"There is no controller {action.controller}; they are numbered 1 to 5."
    if action.car not in state.board.cars:
        return _no_such_car(state, action.car)
    if action.car in state.chips:
        other = state.chips.index(action.car) + 1
        return DOCUMENT, f"Controller {other} held the {action.car} chip: look again, or undo that."
    return DOCUMENT, f"The chip of controller {action.controller} is declared already."


def _never(state: State, action: Action) -> Why:
    # These have no field that could be wrong once it is their turn.
    del state
    return "T-02", f"{action.name} is not possible now."


_WHY: dict[type[Action], Callable[[State, Any], Why]] = {
    act.Play: _why_no_card,
    act.ChooseCar: _why_not_choose,
    act.Move: _why_no_move,
    act.Flip: _why_no_flip,
    act.Collect: _why_no_bonus,
    act.Fire: _why_no_fire,
    act.Stretch: _why_no_stretch,
    act.TakeBoost: _why_no_boost,
    act.DropBoost: _why_no_drop,
    act.GainTrap: _why_no_gain,
    act.SetTrap: _why_no_set,
    act.LookTrap: _why_no_trap_look,
    act.Discard: _why_no_card,
    act.Decline: _never,
    act.Start: _why_no_start,
    act.DrawStarter: _never,
    act.Declare: _why_no_declaration,
}
