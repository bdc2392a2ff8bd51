"""Carrots are neither made nor lost, and every corner of the rules is reached by chance."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.games.carrots import CarrotsView, Pile
from tableside.games.core import Mode, Player, Setup
from tests.games.carrots.reckoning import Reckoning
from tests.games.carrots.sitting import GAME, pack
from tests.games.setups import RandomTable, setups

MOST_STEPS = 5000

every_mode = pytest.mark.parametrize("mode", GAME.modes, ids=lambda mode: mode.name)


def as_counter(pile: Pile) -> Counter[str]:
    return Counter(str(colour) for colour in pile)


def seen(view: CarrotsView) -> dict[str, Counter[str]]:
    """Where the public view says that the carrots are."""
    players = view.players
    return {
        "board": as_counter(view.board),
        "loose": Counter(str(colour) for colour in view.loose),
        "aside": as_counter(view.aside),
        "kept": sum((as_counter(p.carrots) for p in players), Counter()),
        "beside": sum((as_counter(p.beside) for p in players), Counter()),
        "card": Counter(str(c) for p in players if p.card for c in p.card.carrots[: p.card.filled]),
    }


def check(view: CarrotsView, books: Reckoning) -> None:
    places = seen(view)
    assert sum(places.values(), Counter()) == Counter(orange=15, blue=15, green=15)
    assert places == {place: +count for place, count in books.places.items()}
    for player in view.players:
        if player.card is None:
            assert player.score == books.scores[player.seat] >= 0
        else:
            assert player.score == len(books.cards[player.seat])
        assert 0 <= player.skips <= 2


def play_out(setup: Setup, rng: Random) -> list[Any]:
    """A whole random game, checked after each event."""
    table, state, events = RandomTable(rng), GAME.new(setup), []
    books = Reckoning(len(setup.players))
    for _ in range(MOST_STEPS):
        if GAME.outcome(state) is not None:
            return events
        for event in GAME.decide(state, table.choose(GAME, state)):
            state = GAME.evolve(state, event)
            books.hear(event)
            check(GAME.public_view(state), books)
            events.append(event)
    raise AssertionError(f"not over after {MOST_STEPS} steps")


@every_mode
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_there_are_fifteen_carrots_of_each_colour_after_every_event(
    mode: Mode, data: st.DataObject
) -> None:
    setup = data.draw(setups(GAME, mode), label="setup")
    events = play_out(setup, Random(data.draw(st.integers(0, 2**32), label="seed")))
    assert events[-1].name == "game_ended"
    assert setup.rules["jumped"] == "return" or not _named(events, "carrot_returned")
    assert setup.rules.get("penalty") == "carrots" or not _named(events, "carrot_paid")


def _named(events: list[Any], name: str) -> list[Any]:
    return [event for event in events if event.name == name]


def test_random_games_reach_every_event_ruling_and_ending() -> None:
    # A guard for the suites above: laws about corners that are never reached prove nothing.
    reached: set[str] = set()
    for number in range(160):
        setup, rng = some_setup(number), Random(number)
        for event in play_out(setup, rng):
            reached |= {event.name, event.ruling or ""}
            reached |= {event.termination} if event.name == "game_ended" else set()
    endings = {"last_carrots", "full_card", "all_blocked", "all_left"}
    rulings = {f"C-{n:02d}" for n in (3, 5, 6, 7, 8, 9, 11, 13, 14, 17, 18, 20, 21)}
    assert {kind.name for kind in GAME.events} | endings | rulings <= reached


def some_setup(number: int) -> Setup:
    """A set-up by number: modes, players, ages and house rules all vary."""
    rng = Random(number)
    mode = GAME.modes[number % len(GAME.modes)]
    ages = [rng.choice((None, 6, 6, 7)) for _ in range(rng.randint(1, 6))]
    players = tuple(Player(f"Player {seat}", age) for seat, age in enumerate(ages, start=1))
    rules = {rule.key: rng.choice(rule.options) for rule in GAME.house_rules_of(mode.name)}
    return GAME.checked(Setup(GAME.name, mode.name, players, rules, None, pack()))
