"""Whatever well-formed nonsense arrives, it is refused with a ruling and a sentence."""

from dataclasses import fields as dataclass_fields
from dataclasses import replace
from random import Random
from typing import get_type_hints

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tableside.errors import IllegalAction
from tableside.games.core import TABLE
from tableside.games.racers.needs import RULES, need_of
from tableside.games.racers.words import TRAP_KINDS, TrapKind
from tests.games.racers.tables import GAME, random_action, setup

numbers = st.integers(-2, 8) | st.sampled_from([45, 46, 10**12, -(10**12)])
words = st.sampled_from(
    ["yellow", "red", "grey", "pink", "", "1", "5", "13", "20", "D1", "D9", "S1", "S6", "zzz"]
)
FIELDS = {int: numbers, str: words, TrapKind: st.sampled_from(TRAP_KINDS)}


def wild(kind):
    """Any action of a kind, with fields of the right type and nothing else right about them."""
    hints = get_type_hints(kind)
    ways = st.sampled_from([None, "main", "detour"])
    fields = {f.name: FIELDS.get(hints[f.name], ways) for f in dataclass_fields(kind)}
    return st.builds(kind, **fields)


def fitting(state):
    """What is needed now, from whoever it is needed, with wild fields."""
    need = need_of(state)
    kinds = GAME.actions if need is None else RULES[need].actions
    seat = GAME.current_player(state) or TABLE
    return st.one_of([wild(kind).map(lambda action: replace(action, seat=seat)) for kind in kinds])


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nonsense_is_refused_and_never_breaks_the_game(data):
    mode = data.draw(st.sampled_from(["living_room", "garden"]))
    dealer = data.draw(st.sampled_from(["physical", "digital"]))
    state, rng = GAME.new(setup(mode, 3, dealer=dealer)), Random(data.draw(st.integers(0, 999)))
    for _ in range(data.draw(st.integers(0, 200))):
        if GAME.outcome(state) is not None:
            break
        for event in GAME.decide(state, random_action(state, rng)):
            state = GAME.evolve(state, event)
    anything = st.one_of([wild(kind) for kind in GAME.actions])
    for action in data.draw(st.lists(anything | fitting(state), min_size=10, max_size=30)):
        _accepted_or_refused(state, action)


def _accepted_or_refused(state, action):
    try:
        assert GAME.decide(state, action)
    except IllegalAction as refusal:
        known = refusal.ruling in GAME.rulings or refusal.ruling.startswith("T-")
        if not known or refusal.why[-1:] not in ".!?":
            raise AssertionError(f"{action}: {refusal}") from refusal
