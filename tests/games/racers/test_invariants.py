"""Random races under a second, independent reckoning."""

from dataclasses import replace
from random import Random

import pytest

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


def _hear_all(ledger, events):
    for event in events:
        ledger.hear(event)
