"""What a seat may not know changes nothing that it, or anybody, gets to see."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.games.core import TABLE
from tableside.games.racers.events import TrapShown
from tableside.games.racers.model import Hand, State, Token
from tableside.games.racers.words import TRAP_KINDS, Phase
from tests.games.racers.tables import GAME, Table, random_action, setup

worlds = settings(max_examples=60, deadline=None)


@st.composite
def dealt_races(draw: st.DrawFn) -> tuple[State, int]:
    """A race somewhere on its way, dealt by the companion, and a seat to ask for."""
    seats = draw(st.integers(3, 5))
    race = setup(draw(st.sampled_from(["living_room", "garden"])), seats, dealer="digital")
    rng = Random(draw(st.integers(0, 2**32)))
    state = GAME.new(race)
    for _ in range(draw(st.integers(0, 250))):
        if GAME.outcome(state) is not None:
            break
        for event in GAME.decide(state, random_action(state, rng)):
            state = GAME.evolve(state, event)
    return state, draw(st.integers(1, seats))


def otherwise(state: State, seat: int, rng: Random) -> State:
    """Another world that this seat cannot tell from this one: hands and faces dealt anew."""
    return _other_faces(_other_hands(state, seat, rng), seat, rng)


def _other_hands(state: State, seat: int, rng: Random) -> State:
    others = [s for s in range(1, state.rules.seats + 1) if s != seat]
    pile = state.cards.pools[-1]
    deck = sorted({card for s in others for card in state.racer(s).hand.known} | pile)
    rng.shuffle(deck)
    racers = list(state.racers)
    for other in others:
        size = len(state.racer(other).hand.known)
        dealt, deck = tuple(deck[:size]), deck[size:]
        racers[other - 1] = replace(state.racer(other), hand=Hand(dealt, (0,)))
    cards = replace(state.cards, pools=(*state.cards.pools[:-1], frozenset(deck)))
    return replace(state, racers=tuple(racers), cards=cards)


def _other_faces(state: State, seat: int, rng: Random) -> State:
    """Shuffle the faces of all told tokens this seat has not seen, and those not told at all."""
    unseen = [token for token in _tokens(state) if token.kind and seat not in token.seen]
    batches = {token.batch for token in unseen}
    fresh = {batch: _faces(state, unseen, batch, rng) for batch in batches}

    def swapped(token: Token | None) -> Token | None:
        if token is None or not token.kind or seat in token.seen:
            return token
        return replace(token, kind=fresh[token.batch].pop())

    racers = tuple(replace(r, dock=tuple(map(swapped, r.dock))) for r in state.racers)
    board = {place: tuple(map(swapped, here)) for place, here in state.traps.on_board.items()}
    pools = tuple(
        tuple(fresh[n].count(kind) for kind in TRAP_KINDS) if n in fresh else pool
        for n, pool in enumerate(state.traps.pools)
    )
    traps = replace(state.traps, on_board=board, pools=pools)
    return replace(state, racers=racers, traps=traps)


def _tokens(state: State) -> Iterator[Token]:
    yield from (token for racer in state.racers for token in racer.dock if token is not None)
    yield from (token for here in state.traps.on_board.values() for token in here)


def _faces(state: State, unseen: list[Token], batch: int, rng: Random) -> list:
    pool = zip(TRAP_KINDS, state.traps.pools[batch], strict=True)
    faces = [kind for kind, count in pool for _ in range(count)]
    faces += [token.kind for token in unseen if token.batch == batch]
    rng.shuffle(faces)
    return faces


def shown(state: State, seat: int) -> dict[str, Any]:
    """Everything that is shown: to everybody, and to one seat alone."""
    public = [a for s in range(TABLE, state.rules.seats + 1) for a in GAME.public_actions(state, s)]
    return {
        "public view": GAME.public_view(state),
        "private view": GAME.private_view(state, seat),
        "own choices": GAME.legal_actions(state, seat),
        "prompt": GAME.prompt(state),
        "public choices": public,
        "labels": [GAME.label(state, action) for action in public],
    }


def told(state: State) -> dict[str, Any]:
    """What everybody hears of whatever anybody could do now, but for a trap that is flipped."""
    heard = {}
    for seat in range(TABLE, state.rules.seats + 1):
        for action in GAME.legal_actions(state, seat):
            after, lines = state, []
            for event in GAME.decide(state, action):
                after = GAME.evolve(after, event)
                lines += [GAME.public_event(event), GAME.describe(after, event)]
            if not any(isinstance(line, TrapShown) for line in lines):
                heard[str(action)] = lines
    return heard


def sound_alike(state: State, other: State) -> bool:
    """Whether what can be done in both worlds sounds the same in both."""
    here, there = told(state), told(other)
    return all(here[action] == there[action] for action in here.keys() & there.keys())


@worlds
@given(race=dealt_races(), seed=st.integers(0, 2**32))
def test_a_seat_cannot_tell_worlds_apart_that_differ_in_what_it_may_not_know(race, seed):
    state, seat = race
    other = otherwise(state, seat, Random(seed))
    assert shown(state, seat) == shown(other, seat)


@worlds
@given(race=dealt_races(), seed=st.integers(0, 2**32))
def test_what_anybody_does_sounds_the_same_in_all_the_worlds_a_seat_cannot_tell_apart(race, seed):
    state, seat = race
    assert sound_alike(state, otherwise(state, seat, Random(seed)))


def pairs(steps: int = 400) -> Iterator[tuple[State, State]]:
    """A race from its first step on, each state with another that seat 1 cannot tell from it."""
    state, rng = GAME.new(setup(dealer="digital")), Random(1)
    for _ in range(steps):
        for event in GAME.decide(state, random_action(state, rng)):
            state = GAME.evolve(state, event)
        if GAME.outcome(state) is not None:
            return
        yield state, otherwise(state, 1, rng)


def _hands(state: State) -> list[Any]:
    return [racer.hand.known for racer in state.racers]


def _faces_on_board(state: State) -> list[Any]:
    return [token.kind for tokens in state.traps.on_board.values() for token in tokens]


PLANTED = {
    "the hands in the prompt": ("prompt", lambda _, state: str(_hands(state))),
    "a face in the public view": ("public_view", lambda _, state: _faces_on_board(state)),
    "a length that depends on a hand": (
        "prompt",
        lambda _, state: "." * sum(sum(hand) for hand in _hands(state)),
    ),
    "another's secret view": (
        "private_view",
        lambda _, state, seat: _hands(state)[seat % state.rules.seats],
    ),
    "the cards among the public choices": (
        "public_actions",
        lambda game, state, seat: game.legal_actions(state, seat),
    ),
    "the face in a public event": ("public_event", lambda _, event: event),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak, monkeypatch):
    """The comparison that finds nothing in the real game must find these."""
    name, leaky = PLANTED[leak]
    monkeypatch.setattr(type(GAME), name, leaky)
    assert any(
        shown(state, 1) != shown(other, 1) or not sound_alike(state, other)
        for state, other in pairs()
    )


def test_the_worlds_do_differ_and_show_the_same():
    differences = 0
    for state, other in pairs():
        differences += other != state and state.phase == Phase.RACE
        assert shown(state, 1) == shown(other, 1)
        assert sound_alike(state, other)
    assert differences > 30


def test_the_public_version_of_an_event_hides_the_card_and_the_face():
    table = Table(dealer="digital")
    for seat in (1, 2, 3, 4):
        table.do(seat, "look", controller=seat - 1 or 4)
    table.do(TABLE, "start", player=1)
    table.do(TABLE, "trap_is", kind="stop")
    assert GAME.public_event(table.last("trap_seen")).kind is None
    for kind in ("boost", "boost", "boost"):
        table.do(TABLE, "trap_is", kind=kind)
    table.do(TABLE, "card_is", card=7)
    assert GAME.public_event(table.last("card_drawn")).card is None
    assert GAME.private_view(table.state, 1).hand == (7,)
    assert GAME.private_view(table.state, 1).dock == ("stop", None, None)
    assert GAME.private_view(table.state, 2).dock == ("boost", None, None)


def test_what_may_still_be_drawn_is_secret_where_the_companion_deals():
    table = Table(dealer="digital")
    for seat in (1, 2, 3, 4):
        table.do(seat, "look", controller=seat - 1 or 4)
    table.do(TABLE, "start", player=1)
    assert GAME.chance(table.state).secret
    physical = Table().started().put(yellow="3", red="20")
    physical.play(1, ("yellow", 1), "red")
    assert not GAME.chance(physical.state).secret


def test_with_real_cards_the_companion_holds_no_secret_view():
    assert GAME.private_view(Table().started().state, 1) is None


def test_no_chip_is_in_the_state_before_it_is_declared():
    table = Table().started()
    table.do(2, "look", controller=1)
    assert table.state.chips == (None,) * 5
    names = {field.name for event in GAME.events for field in fields(event)}
    looked = next(event for event in GAME.events if event.name == "chip_looked")
    assert is_dataclass(looked)
    assert {f.name for f in fields(looked)} == {"ruling", "seat", "controller"}
    assert "chip" not in names


def test_nothing_before_the_reveal_can_be_undone_once_chips_are_seen():
    ended = next(event for event in GAME.events if event.name == "race_ended")
    declared = next(event for event in GAME.events if event.name == "chip_declared")
    assert ended.barrier
    assert not declared.barrier, "a misread chip can be declared again"
