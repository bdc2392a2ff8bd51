"""What handhelds offer: everything one may do, once, findable on a small screen in few presses."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tableside.games.core import (
    LIST_COLUMNS,
    TABLE,
    TITLE_COLUMNS,
    Action,
    Game,
    Item,
    Menu,
    Setup,
    game_named,
    game_names,
)
from tableside.games.racers.model import Hand
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.options import due
from tableside.packs import load_pack, shipped_packs
from tests.games.racers.tables import GAME, Table, due_actions, hand, random_action, setup
from tests.games.setups import RandomTable

RACES = [
    ("living_room", 3, {}),
    ("living_room", 5, {"dealer": "digital"}),
    ("garden", 4, {"dealer": "digital", "chips": "sealed"}),
    ("garden", 5, {"laps": "1"}),
]
every_race = pytest.mark.parametrize(("mode", "seats", "rules"), RACES)


def lists_of(menu: Menu) -> Iterator[Menu]:
    yield menu
    for line in menu.lines:
        if isinstance(line, Menu):
            yield from lists_of(line)


def actions_of(menu: Menu | None) -> list[Action]:
    lists = () if menu is None else lists_of(menu)
    return [line.action for one in lists for line in one.lines if isinstance(line, Item)]


def states(game: Game[Any], setup: Setup, seed: int) -> Iterator[Any]:
    """Every state of a random game in which somebody may choose."""
    table, state = RandomTable(Random(seed)), game.new(setup)
    while game.outcome(state) is None:
        yield state
        for event in game.decide(state, table.choose(game, state)):
            state = game.evolve(state, event)


def sitting(name: str) -> Setup:
    game = game_named(name)
    mode = game.modes[0]
    pack = shipped_packs(name, mode.name)[0] if mode.pack else None
    data = load_pack(pack, name, mode.name)[1] if pack else None
    players = tuple(setup().players[: max(3, mode.min_seats)])
    return game.checked(Setup(name, mode.name, players, {}, pack, data))


@pytest.mark.parametrize("name", game_names())
def test_every_action_of_every_game_is_in_its_seats_lists_once(name: str) -> None:
    game = game_named(name)
    for state in states(game, sitting(name), 4):
        for seat in range(1, game.seats(state) + 1):
            may = [*game.spoken_for(state, seat), *game.legal_actions(state, seat)]
            offered = actions_of(game.menu(state, seat))
            assert len(offered) == len(set(offered))
            assert set(offered) == set(may)


@every_race
def test_every_list_of_a_race_fits_the_screen_and_its_lines_can_be_told_apart(
    mode: str, seats: int, rules: dict[str, str]
) -> None:
    seen: set[str] = set()
    for state in states(GAME, setup(mode, seats, **rules), 8):
        menus = [GAME.menu(state, seat) for seat in range(1, seats + 1)]
        for one in (one for menu in menus if menu for one in lists_of(menu)):
            labels = [line.label for line in one.lines]
            assert 0 < len(labels) <= 12, "one page of a handheld"
            assert len(set(labels)) == len(labels)
            assert all(0 < len(label) <= LIST_COLUMNS for label in labels)
            assert 0 < len(one.title) <= TITLE_COLUMNS
            seen.add(one.title)
    assert {"The first look", "Play a card", "Gain or set trap", "Take a boost"} <= seen


@every_race
def test_what_a_seat_says_for_the_table_is_what_the_table_could_say(
    mode: str, seats: int, rules: dict[str, str]
) -> None:
    said: set[str] = set()
    for state in states(GAME, setup(mode, seats, **rules), 3):
        chance = GAME.chance(state)
        answers = [] if chance is None else [outcome.action for outcome in chance.outcomes]
        may = {*GAME.legal_actions(state, TABLE), *answers}
        for seat in range(1, seats + 1):
            spoken = GAME.spoken_for(state, seat)
            assert set(spoken) <= may
            said |= {action.name for action in spoken}
    assert "start" in said
    assert ("trap_is" in said) == ("dealer" not in rules), "what is dealt here nobody is asked"


@every_race
def test_a_forced_decision_is_not_asked(mode: str, seats: int, rules: dict[str, str]) -> None:
    """But for a look, a card and a chip, which somebody has to do with their hands."""
    by_hand = {Need.FIRST_LOOK, Need.PLAY, Need.CHIPS}
    rng, state = Random(6), GAME.new(setup(mode, seats, **rules))
    while GAME.outcome(state) is None:
        asked = list(due_actions(state))
        assert len(asked) != 1 or need_of(state) in by_hand
        for event in GAME.decide(state, random_action(state, rng)):
            state = GAME.evolve(state, event)


def test_a_player_who_waits_is_not_asked_and_may_still_look_again() -> None:
    """R-07: at any time of the race."""
    table = Table(seats=3).started(1)
    mine, theirs = GAME.menu(table.state, 1), GAME.menu(table.state, 2)
    assert mine is not None
    assert mine.asked
    assert mine.lines[-1].label == "Look again ..."
    assert theirs is not None
    assert not theirs.asked
    assert [line.label for line in theirs.lines] == ["Into C1"]


def presses(menu: Menu, wanted: Action) -> int | None:
    """The fewest presses that choose an action: the mark goes round the ends of a list."""
    for index, line in enumerate(menu.lines):
        there = min(index, len(menu.lines) - index) + 1
        if isinstance(line, Item):
            if line.action == wanted:
                return there
        elif (behind := presses(line, wanted)) is not None:
            return there + behind
    return None


def test_any_card_of_a_hidden_hand_takes_between_five_and_six_presses_and_ten_at_most() -> None:
    state = Table(seats=3).started(1).state
    menu = GAME.menu(state, 1)
    assert menu is not None
    taken = [presses(menu, action) for action in due(state, 1)]
    assert len(taken) == 45
    assert max(taken) == 10
    assert 5 < sum(taken) / len(taken) < 6


def test_the_number_of_a_card_is_split_with_a_press_for_each_space_and_one_more() -> None:
    table = Table(seats=3).started(1)
    table.do(1, "play", card=table.print_card(6, "yellow", "purple"))
    menu = GAME.menu(table.state, 1)
    assert menu is not None
    assert menu.title == "Split 6 spaces"
    assert [line.label for line in menu.lines[:5]] == [
        "Yello 1 Purpl 5",
        "Yello 2 Purpl 4",
        "Yello 3 Purpl 3",
        "Yello 4 Purpl 2",
        "Yello 5 Purpl 1",
    ]


def test_where_the_way_divides_it_is_asked_behind_the_number() -> None:
    """R-12"""
    table = Table(seats=3).started(1)
    split = int(table.state.board.track.split)
    table.put(yellow=str(split - 2))
    table.do(1, "play", card=table.print_card(5, "yellow", "red"))
    menu = GAME.menu(table.state, 1)
    assert menu is not None
    ways = [line for line in menu.lines if isinstance(line, Menu) and line.title != "Look again"]
    assert [line.label for line in ways] == ["Yellow 3 Red 2", "Yellow 4 Red 1"]
    assert [line.label for line in ways[0].lines] == ["The main way", "The detour"]


def test_lists_are_the_same_whatever_was_dealt_and_only_the_notes_tell() -> None:
    table = Table(seats=3, dealer="digital")
    for looker in (1, 2, 3):
        table.do(looker, "look", controller=looker - 1 or 3)
    table.do(TABLE, "start", player=1)
    while (chance := GAME.chance(table.state)) is not None:
        table.act(chance.outcomes[0].action)
    mine = table.state.racer(1).hand.known
    other = tuple(card for card in (40, 41, 42, 43) if card not in mine)[: len(mine)]
    assert len(other) == len(mine)
    here, there = table.state, table.give(1, hand=hand(*other)).state

    def labels(state: Any) -> list[str]:
        menu = GAME.menu(state, 1)
        assert menu is not None
        return [line.label for line in menu.lines]

    assert labels(here) == labels(there)
    assert GAME.notes(here, 1) != GAME.notes(there, 1)
    assert GAME.notes(there, 1)[1].startswith("1 40 ")
    assert GAME.notes(replace(here, racers=here.racers), 2) == GAME.notes(there, 2)


def test_with_real_cards_there_is_nothing_to_note() -> None:
    table = Table(seats=3).started(1)
    assert table.state.racer(1).hand == Hand(hidden=(3,))
    assert GAME.notes(table.state, 1) == ()
