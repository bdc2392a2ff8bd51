"""Folding one event into the state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableside.games.core import Event, Seat
from tableside.games.racers import events as ev
from tableside.games.racers.model import (
    CarAt,
    Cards,
    Hand,
    Held,
    Moving,
    State,
    Token,
    Traps,
    Turn,
    the_turn,
)
from tableside.games.racers.needs import fixed_cars
from tableside.games.racers.track import castle
from tableside.games.racers.words import (
    EFFECT_GRANTS,
    TRAP_GRANTS,
    TRAP_KINDS,
    Car,
    Grant,
    Phase,
    Place,
    Step,
    TrapKind,
)


def evolve(state: State, event: Event) -> State:
    """The state after an event that was decided in `state`."""
    return _FOLDS[type(event)](state, event)


def _turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(the_turn(state), **changes))


def _moving(state: State, **changes: Any) -> State:
    return _turn(state, moving=replace(the_turn(state).moving, **changes))


def _todo(state: State, **changes: Any) -> State:
    return _turn(state, todo=replace(the_turn(state).todo, **changes))


def _held(state: State, **changes: Any) -> State:
    return _turn(state, held=replace(the_turn(state).held, **changes))


def _racer(state: State, seat: Seat, **changes: Any) -> State:
    racers = list(state.racers)
    racers[seat - 1] = replace(racers[seat - 1], **changes)
    return replace(state, racers=tuple(racers))


def _paid(state: State) -> State:
    """The grant at the head of the line is settled, if one is being settled."""
    return _turn(state, grants=the_turn(state).grants[1:])


def _put_car(state: State, car: Car, at: CarAt) -> State:
    index = state.board.cars.index(car)
    return replace(state, cars=(*state.cars[:index], at, *state.cars[index + 1 :]))


def _count(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])


# -- looking at chips ------------------------------------------------------------------------


def _clue_placed(state: State, event: ev.CluePlaced) -> State:
    clues = (*state.racer(event.seat).clues, event.controller)
    state = _racer(state, event.seat, clues=clues)
    return state if state.turn is None else _paid(state)


def _chips_sealed(state: State, event: ev.ChipsSealed) -> State:
    del event
    return replace(state, phase=Phase.LOOKS)


def _look_permitted(state: State, event: ev.LookPermitted) -> State:
    return replace(state, looking=(*state.looking, (event.seat, event.controller)))


def _look_lapsed(state: State, event: ev.LookLapsed) -> State:
    return _look_over(state, event.seat, event.controller)


def _look_over(state: State, seat: Seat, controller: int) -> State:
    looking = tuple(look for look in state.looking if look != (seat, controller))
    return replace(state, looking=looking)


def _chip_looked(state: State, event: ev.ChipLooked) -> State:
    state = _look_over(state, event.seat, event.controller)
    if state.phase != Phase.LOOKS or event.seat in state.looked:
        return state
    looked = (*state.looked, event.seat)
    everyone = len(looked) == state.rules.seats
    return replace(state, looked=looked, phase=Phase.STARTING if everyone else Phase.LOOKS)


# -- opening and ending ----------------------------------------------------------------------


def _starter(state: State, event: ev.StarterChosen | ev.StarterFated) -> State:
    return replace(state, starter=event.seat, phase=Phase.DEALING, fate_starts=False)


def _turn_opened(state: State, event: ev.TurnOpened) -> State:
    return replace(state, phase=Phase.RACE, turn=Turn(event.seat, event.turn))


def _race_ended(state: State, event: ev.RaceEnded) -> State:
    del event
    return replace(state, phase=Phase.REVEAL, turn=None, looking=())


def _chip_declared(state: State, event: ev.ChipDeclared) -> State:
    at = event.controller - 1
    return replace(state, chips=(*state.chips[:at], event.car, *state.chips[at + 1 :]))


def _chip_revealed(state: State, event: ev.ChipRevealed) -> State:
    at = event.controller - 1
    chips = (*state.chips[:at], event.car, *state.chips[at + 1 :])
    return replace(state, chips=chips, proved=(*state.proved, event.controller))


def _car_reckoned(state: State, event: ev.CarReckoned) -> State:
    return replace(state, reckoned=(*state.reckoned, (event.seat, event.left)))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(
        state, phase=Phase.OVER, termination=event.termination, winners=tuple(event.winners)
    )


# -- step 1: moving --------------------------------------------------------------------------


def _card_played(state: State, event: ev.CardPlayed) -> State:
    card = state.board.card(event.card)
    state = _take_from_hand(state, event.seat, event.card)
    return _turn(state, card=event.card, cars=fixed_cars(card.cars), moving=Moving(card.moves))


def _car_chosen(state: State, event: ev.CarChosen) -> State:
    return _turn(state, cars=(*the_turn(state).cars, event.car))


def _car_moved(state: State, event: ev.CarMoved) -> State:
    moving = the_turn(state).moving
    crossed = state.car(event.car).crossed
    state = _put_car(state, event.car, CarAt(event.end, crossed))
    return _moving(state, rest=moving.rest - event.spaces, mover=1 - moving.mover, begun=True)


def _line_crossed(state: State, event: ev.LineCrossed) -> State:
    at = state.car(event.car)
    state = _put_car(state, event.car, CarAt(at.place, at.crossed + 1))
    over = at.crossed + 1 >= state.rules.crossings
    return replace(state, finished=state.finished or over)


def _forfeited(state: State, event: ev.MovementForfeited) -> State:
    del event
    return _moving(state, rest=0)


# -- the steps -------------------------------------------------------------------------------


def _step_reached(state: State, event: ev.StepReached) -> State:
    state = _turn(state, step=event.step)
    prepare = _PREPARATIONS.get(event.step)
    return state if prepare is None else prepare(state)


def _prepare_traps(state: State) -> State:
    turn = the_turn(state)
    landings = tuple(dict.fromkeys(state.car(car).place for car in turn.cars))
    # what lies there now is triggered; what is set later in the turn is not.
    flips = ((place, len(state.traps.at(place))) for place in landings)
    state = _turn(state, landings=landings)
    return _todo(state, flips=tuple(flip for flip in flips if flip[1]))


def _prepare_bonuses(state: State) -> State:
    bonuses = state.board.track.bonuses
    return _todo(state, bonuses=tuple(p for p in the_turn(state).landings if p in bonuses))


def _prepare_catapult(state: State) -> State:
    track = state.board.track
    cars = the_turn(state).cars
    return _todo(
        state, catapult=tuple(car for car in cars if track.is_catapult(state.car(car).place))
    )


def _prepare_tires(state: State) -> State:
    card = the_turn(state).card
    assert card is not None
    tires = state.board.card(card).tires
    return state if tires is None else _todo(state, tires=state.board.track.tires[tires])


_PREPARATIONS: dict[Step, Callable[[State], State]] = {
    Step.TRAPS: _prepare_traps,
    Step.BONUSES: _prepare_bonuses,
    Step.CATAPULT: _prepare_catapult,
    Step.TIRES: _prepare_tires,
}


# -- traps -----------------------------------------------------------------------------------


def _trap_triggered(state: State, event: ev.TrapTriggered) -> State:
    tokens = state.traps.at(event.place)
    token = tokens[event.token - 1]
    rest = tokens[: event.token - 1] + tokens[event.token :]
    flips = tuple(
        (place, count - (place == event.place)) for place, count in the_turn(state).todo.flips
    )
    state = _lay(state, event.place, rest)
    state = _todo(state, flips=tuple(flip for flip in flips if flip[1]))
    return _held(state, flipping=token)


def _trap_shown(state: State, event: ev.TrapShown) -> State:
    turn = the_turn(state)
    assert turn.held.flipping is not None
    if turn.held.flipping.kind is None:
        state = replace(state, traps=_told(state.traps, turn.held.flipping, event.kind))
    return _turn(
        state,
        held=Held(resolving=event.kind),
        grants=TRAP_GRANTS[event.kind],
        effect_off=turn.effect_off or event.kind == TrapKind.NO_EFFECT,
        draw_off=turn.draw_off or event.kind == TrapKind.NO_DRAW,
    )


def _trap_discarded(state: State, event: ev.TrapDiscarded) -> State:
    discards = _count(state.traps.discards, TRAP_KINDS.index(event.kind), 1)
    state = replace(state, traps=replace(state.traps, discards=discards))
    return _held(state, resolving=None)


def _trap_gained(state: State, event: ev.TrapGained) -> State:
    token, traps = _from_supply(state.traps)
    state = _dock(replace(state, traps=traps), event.seat, event.slot, token.seen_by(event.seat))
    return _paid(state)


def _trap_set(state: State, event: ev.TrapSet) -> State:
    token = state.racer(event.seat).dock[event.slot - 1]
    assert token is not None
    state = _lay(state, event.place, (*state.traps.at(event.place), token))
    return _paid(_dock(state, event.seat, event.slot, None))


def _trap_looked(state: State, event: ev.TrapLooked) -> State:
    token = state.traps.at(event.place)[event.token - 1].seen_by(event.seat)
    state = _paid(_swap(state, event.place, event.token, token))
    # With real tokens the companion is not told what was seen.
    return _held(state, peeking=(event.place, event.token)) if state.rules.digital else state


def _trap_seen(state: State, event: ev.TrapSeen) -> State:
    assert event.kind is not None, "only the public version hides the kind"
    if event.place is None:
        return _seen_in_dock(state, event.seat, event.token, event.kind)
    token = state.traps.at(event.place)[event.token - 1]
    if token.kind is None:
        state = replace(state, traps=_told(state.traps, token, event.kind))
    state = _swap(state, event.place, event.token, replace(token, kind=event.kind))
    return _held(state, peeking=None)


def _seen_in_dock(state: State, seat: Seat, slot: int, kind: TrapKind) -> State:
    token = state.racer(seat).dock[slot - 1]
    assert token is not None
    state = replace(state, traps=_told(state.traps, token, kind))
    return _dock(state, seat, slot, replace(token.seen_by(seat), kind=kind))


def _traps_reshuffled(state: State, event: ev.TrapsReshuffled) -> State:
    traps = state.traps
    shuffled = replace(
        traps,
        supply=event.count,
        pools=(*traps.pools, traps.discards),
        discards=(0,) * len(traps.discards),
    )
    return replace(state, traps=shuffled)


def _tire_trap_placed(state: State, event: ev.TireTrapPlaced) -> State:
    token, traps = _from_supply(state.traps)
    state = replace(state, traps=traps)
    state = _lay(state, event.place, (*traps.at(event.place), token))
    return _todo(state, tires=the_turn(state).todo.tires[1:])


def _tire_trap_skipped(state: State, event: ev.TireTrapSkipped) -> State:
    del event
    return _todo(state, tires=the_turn(state).todo.tires[1:])


def _from_supply(traps: Traps) -> tuple[Token, Traps]:
    return Token(traps.batch), replace(traps, supply=traps.supply - 1)


def _told(traps: Traps, token: Token, kind: TrapKind) -> Traps:
    pool = _count(traps.pools[token.batch], TRAP_KINDS.index(kind), -1)
    pools = (*traps.pools[: token.batch], pool, *traps.pools[token.batch + 1 :])
    return replace(traps, pools=pools)


def _lay(state: State, place: Place, tokens: tuple[Token, ...]) -> State:
    on_board = {**state.traps.on_board, place: tokens}
    if not tokens:
        del on_board[place]
    return replace(state, traps=replace(state.traps, on_board=on_board))


def _swap(state: State, place: Place, number: int, token: Token) -> State:
    tokens = state.traps.at(place)
    return _lay(state, place, (*tokens[: number - 1], token, *tokens[number:]))


def _dock(state: State, seat: Seat, slot: int, token: Token | None) -> State:
    dock = state.racer(seat).dock
    return _racer(state, seat, dock=(*dock[: slot - 1], token, *dock[slot:]))


# -- what is due -----------------------------------------------------------------------------


def _bonus_collected(state: State, event: ev.BonusCollected) -> State:
    turn = the_turn(state)
    bonuses = tuple(place for place in turn.todo.bonuses if place != event.place)
    state = _turn(state, grants=(event.bonus, *turn.grants))
    return _todo(state, bonuses=bonuses)


def _progress_advanced(state: State, event: ev.ProgressAdvanced) -> State:
    state = _paid(_racer(state, event.seat, progress=event.space))
    if event.bonus is None:
        return state
    return _turn(state, grants=(event.bonus, *the_turn(state).grants))


def _boost(state: State, event: ev.BoostTaken | ev.BoostDropped) -> State:
    change = 1 if isinstance(event, ev.BoostTaken) else -1
    index = state.board.cars.index(event.car)
    boosts = _count(state.racer(event.seat).boosts, index, change)
    return _paid(_racer(state, event.seat, boosts=boosts))


def _stop_taken(state: State, event: ev.StopTaken) -> State:
    return _paid(_racer(state, event.seat, stops=state.racer(event.seat).stops + 1))


def _stretch_taken(state: State, event: ev.StretchTaken) -> State:
    stretches = state.racer(event.seat).stretches + 1
    return _paid(_racer(state, event.seat, stretches=stretches))


def _hand_limit_raised(state: State, event: ev.HandLimitRaised) -> State:
    return _paid(_racer(state, event.seat, hand_limit=event.limit))


def _settled(state: State, event: Event) -> State:
    del event
    return _paid(state)


def _effect_begun(state: State, event: ev.EffectBegun) -> State:
    return _turn(state, grants=EFFECT_GRANTS[event.effect])


# -- step 3.5: the catapult ------------------------------------------------------------------


def _catapult_loaded(state: State, event: ev.CatapultLoaded) -> State:
    waiting = tuple(car for car in the_turn(state).todo.catapult if car != event.car)
    return _held(_todo(state, catapult=waiting), firing=event.car)


def _die_rolled(state: State, event: ev.DieRolled) -> State:
    return _held(state, rolled=event.castle)


def _car_landed(state: State, event: ev.CarLanded) -> State:
    at = CarAt(castle(event.castle), state.car(event.car).crossed)
    state = _put_car(state, event.car, at)
    left = state.racer(event.seat).stretches - event.stretches
    state = _racer(state, event.seat, stretches=left)
    castles = (*the_turn(state).castles, event.castle)
    grants = _castle_grants(state, event.castle) if event.bonus else ()
    return _turn(state, held=Held(), castles=castles, grants=grants)


def _castle_grants(state: State, number: int) -> tuple[Grant, ...]:
    catapult = state.board.track.catapult
    assert catapult is not None
    return catapult.castles[number - 1]


# -- step 6: cards ---------------------------------------------------------------------------


def _card_discarded(state: State, event: ev.CardDiscarded) -> State:
    if event.extra:
        state = _turn(_take_from_hand(state, event.seat, event.card), discarded=True)
    else:
        state = _turn(state, played_out=True)
    cards = replace(state.cards, discards=(*state.cards.discards, event.card))
    return replace(state, cards=cards)


def _hand_kept(state: State, event: ev.HandKept) -> State:
    del event
    return _turn(state, discarded=True)


def _cards_reshuffled(state: State, event: ev.CardsReshuffled) -> State:
    pools = (*state.cards.pools, frozenset(state.cards.discards))
    return replace(state, cards=Cards(event.count, pools, ()))


def _cards_drawn(state: State, event: ev.CardsDrawn) -> State:
    cards = state.cards
    hand = state.racer(event.seat).hand
    hidden = hand.hidden + (0,) * (len(cards.pools) - len(hand.hidden))
    hidden = _count(hidden, cards.batch, event.count)
    state = _racer(state, event.seat, hand=Hand(hand.known, hidden))
    return replace(state, cards=replace(cards, pile=cards.pile - event.count))


def _card_drawn(state: State, event: ev.CardDrawn) -> State:
    assert event.card is not None, "only the public version hides the card"
    cards = state.cards
    hand = state.racer(event.seat).hand
    state = _racer(state, event.seat, hand=Hand((*hand.known, event.card), hand.hidden))
    pools = (*cards.pools[:-1], cards.pools[-1] - {event.card})
    return replace(state, cards=replace(cards, pile=cards.pile - 1, pools=pools))


def _take_from_hand(state: State, seat: Seat, card: int) -> State:
    hand = state.racer(seat).hand
    if card in hand.known:
        known = tuple(held for held in hand.known if held != card)
        return _racer(state, seat, hand=Hand(known, hand.hidden))
    pools = state.cards.pools
    batch = next(n for n, pool in enumerate(pools) if card in pool)
    state = _racer(state, seat, hand=Hand(hand.known, _count(hand.hidden, batch, -1)))
    pools = (*pools[:batch], pools[batch] - {card}, *pools[batch + 1 :])
    return replace(state, cards=replace(state.cards, pools=pools))


def _draw_cancelled(state: State, event: ev.DrawCancelled) -> State:
    del event
    return _turn(state, draw_told=True)


# -- setting right ---------------------------------------------------------------------------


def _car_put(state: State, event: ev.CarPut) -> State:
    state = _put_car(state, event.car, CarAt(event.place, event.crossed))
    finished = any(at.crossed >= state.rules.crossings for at in state.cars)
    turn = the_turn(state)
    if turn.step == Step.MOVE:
        return replace(state, finished=finished)
    # What this turn has found due stays; where the cars of the turn ended is set right, too.
    landings = tuple(dict.fromkeys(state.car(car).place for car in turn.cars))
    catapult = tuple(
        car for car in turn.todo.catapult if state.board.track.is_catapult(state.car(car).place)
    )
    state = _turn(replace(state, finished=finished), landings=landings)
    return _todo(state, catapult=catapult)


def _recounted(state: State, event: ev.Recounted) -> State:
    if event.car is None:
        return _racer(state, event.seat, **{event.what: event.count})
    index = state.board.cars.index(event.car)
    boosts = state.racer(event.seat).boosts
    changed = (*boosts[:index], event.count, *boosts[index + 1 :])
    return _racer(state, event.seat, boosts=changed)


def _trap_moved(state: State, event: ev.TrapMoved) -> State:
    tokens = state.traps.at(event.place)
    token = tokens[event.token - 1]
    state = _lay(state, event.place, tokens[: event.token - 1] + tokens[event.token :])
    return _lay(state, event.to, (*state.traps.at(event.to), token))


def _unchanged(state: State, event: Event) -> State:
    del event
    return state


_FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    ev.CluePlaced: _clue_placed,
    ev.ChipLooked: _chip_looked,
    ev.ChipsSealed: _chips_sealed,
    ev.LookPermitted: _look_permitted,
    ev.LookLapsed: _look_lapsed,
    ev.GlassDeclined: _settled,
    ev.StarterChosen: _starter,
    ev.StarterLeftToFate: lambda state, _: replace(state, fate_starts=True),
    ev.StarterFated: _starter,
    ev.TurnOpened: _turn_opened,
    ev.CardPlayed: _card_played,
    ev.CarChosen: _car_chosen,
    ev.CarMoved: _car_moved,
    ev.LineCrossed: _line_crossed,
    ev.MovementForfeited: _forfeited,
    ev.StepReached: _step_reached,
    ev.TrapTriggered: _trap_triggered,
    ev.TrapShown: _trap_shown,
    ev.TrapDiscarded: _trap_discarded,
    ev.BonusCollected: _bonus_collected,
    ev.NothingGained: _settled,
    ev.BoostTaken: _boost,
    ev.BoostDropped: _boost,
    ev.StopTaken: _stop_taken,
    ev.StretchTaken: _stretch_taken,
    ev.ProgressAdvanced: _progress_advanced,
    ev.HandLimitRaised: _hand_limit_raised,
    ev.TrapGained: _trap_gained,
    ev.TrapSet: _trap_set,
    ev.TrapDeclined: _settled,
    ev.TrapLooked: _trap_looked,
    ev.TrapSeen: _trap_seen,
    ev.TrapsReshuffled: _traps_reshuffled,
    ev.CatapultLoaded: _catapult_loaded,
    ev.DieRolled: _die_rolled,
    ev.CarLanded: _car_landed,
    ev.EffectBegun: _effect_begun,
    ev.EffectCancelled: _unchanged,
    ev.TireTrapPlaced: _tire_trap_placed,
    ev.TireTrapSkipped: _tire_trap_skipped,
    ev.CardDiscarded: _card_discarded,
    ev.HandKept: _hand_kept,
    ev.CardsReshuffled: _cards_reshuffled,
    ev.CardsDrawn: _cards_drawn,
    ev.CardDrawn: _card_drawn,
    ev.DrawCancelled: _draw_cancelled,
    ev.TurnEnded: _unchanged,
    ev.RaceEnded: _race_ended,
    ev.ChipDeclared: _chip_declared,
    ev.ChipRevealed: _chip_revealed,
    ev.CarReckoned: _car_reckoned,
    ev.GameEnded: _game_ended,
    ev.CarPut: _car_put,
    ev.Recounted: _recounted,
    ev.TrapMoved: _trap_moved,
}
assert set(_FOLDS) == set(ev.EVENTS), "every event is folded"
