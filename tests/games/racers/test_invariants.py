"""Random races under a second, independent reckoning."""

from dataclasses import replace
from random import Random

import pytest

from tableside.games.racers.words import Effect, Grant
from tests.games.racers.ledger import Ledger
from tests.games.racers.tables import GAME, pack, played, rules_of, setup

HOUSES = (
    {},
    {"dealer": "digital"},
    {"dealer": "digital", "equal_turns": "on", "dock_traps": "players", "laps": "1"},
    {"supplies": "unlimited", "laps": "3"},
    {"chips": "sealed"},
)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()) or "plain")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("mode", ["living_room", "garden"])
def test_nothing_is_lost_or_made_in_a_random_race(mode, seats, house):
    race = setup(mode, seats, **house)
    ledger = Ledger(pack(mode), seats, rules_of(race))
    for state, event in played(race, Random(f"{mode}{seats}{house}")):
        ledger.hear(event)
        if event.name == "turn_ended":
            _agree(ledger, GAME.public_view(state))
    assert ledger.over


def _agree(ledger, view):
    """What the ledger has counted is what everyone sees."""
    assert {car.car: car.place for car in view.cars} == ledger.cars
    assert view.supply.traps == ledger.supply
    assert view.supply.cards == ledger.pile
    assert {t.place: len(t.seen_by) for t in view.tokens} == +ledger.board
    for racer in view.racers:
        assert list(racer.dock) == ledger.docks[racer.seat]
        assert racer.cards == ledger.hands[racer.seat]
        assert racer.stops == ledger.stops[racer.seat]
        assert racer.clues == tuple(ledger.clues[racer.seat])
        cars = [car.car for car in view.cars]
        assert dict(zip(cars, racer.boosts, strict=True)) == {
            car: ledger.boosts[racer.seat][car] for car in cars
        }


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("trap_gained", {"slot": 1}),
        ("cards_drawn", {"count": 2}),
        ("car_moved", {"end": "3"}),
        ("line_crossed", {"column": 4}),
        ("card_discarded", {"card": 45}),
        ("boost_taken", {"car": None}),
        ("bonus_collected", {"bonus": Grant.STOP}),
        ("effect_begun", {"effect": Effect.STRETCH}),
        ("car_reckoned", {"left": 0}),
        ("game_ended", {"winners": ()}),
    ],
)
def test_the_ledger_notices_a_doctored_event(event, fields):
    """A reckoning that never complains would prove nothing."""
    race = setup("living_room", 4)
    ledger = Ledger(pack("living_room"), 4, rules_of(race))
    told = (
        replace(told, **fields) if told.name == event else told
        for _, told in played(race, Random(5))
    )
    with pytest.raises(AssertionError):
        _hear_all(ledger, told)


@pytest.mark.parametrize(
    "event",
    ["boost_taken", "trap_triggered", "trap_discarded", "step_reached", "card_drawn", "turn_ended"],
)
def test_the_ledger_notices_an_event_that_is_kept_from_it(event):
    race = setup("garden", 3, dealer="digital")
    ledger = Ledger(pack("garden"), 3, rules_of(race))
    heard = (told for _, told in played(race, Random(6)))
    with pytest.raises(AssertionError):
        _hear_all(ledger, _without_the_third(heard, event))


def _without_the_third(events, name):
    count = 0
    for event in events:
        count += event.name == name
        if event.name != name or count != 3:
            yield event


def _hear_all(ledger, events):
    for event in events:
        ledger.hear(event)
