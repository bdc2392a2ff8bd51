"""Secrets are a type, and nothing public can hold one."""

import copy
import dataclasses
import json
import pickle
import typing
from collections.abc import Iterator
from typing import Any

import pytest

from tableside.devices.keyfile import PairedController
from tableside.devices.secret import Secret
from tableside.devices.status import ControllerStatus
from tableside.games.core import game_named, game_names
from tableside.referee.chip_state import ChipState
from tableside.referee.events import REFEREE_EVENTS
from tableside.referee.state import RefereeState
from tableside.referee.stimuli import STIMULI
from tableside.referee.view import TableView

SECRET = Secret(b"\x07" * 32)
GAMES = [game_named(name) for name in game_names()]
OPENING = ("chip_opened", "nonce")
"""Told once, after the race: this is the reveal."""


def inside(kind: Any, seen: set[Any]) -> Iterator[Any]:
    """Every type that a value of this type can hold, itself among them."""
    if kind in seen:
        return
    seen.add(kind)
    yield kind
    for part in typing.get_args(kind):
        yield from inside(part, seen)
    if dataclasses.is_dataclass(kind):
        for hint in typing.get_type_hints(kind).values():
            yield from inside(hint, seen)


def public_types() -> list[Any]:
    views = [typing.get_type_hints(type(game).public_view)["return"] for game in GAMES]
    events = [event for game in GAMES for event in game.events]
    actions = [action for game in GAMES for action in game.actions]
    return [TableView, ControllerStatus, *views, *events, *actions, *REFEREE_EVENTS, *STIMULI]


@pytest.mark.parametrize("kind", [*public_types(), RefereeState, ChipState])
def test_no_view_event_action_stimulus_or_state_can_hold_a_secret(kind):
    assert Secret not in set(inside(kind, set()))


def test_the_walk_finds_a_secret_where_there_is_one():
    assert Secret in set(inside(tuple[PairedController, ...], set()))
    assert len(set(inside(TableView, set()))) > 30


def test_no_event_has_a_field_for_what_nobody_may_know():
    names = {
        (kind.name, field.name)
        for kind in (*REFEREE_EVENTS, *STIMULI, *(event for game in GAMES for event in game.events))
        for field in dataclasses.fields(kind)
    }
    telling = {(kind, field) for kind, field in names if field in ("nonce", "table_key", "key")}
    assert telling == {OPENING}


def test_a_secret_shows_itself_nowhere():
    shown = [
        repr(SECRET),
        str(SECRET),
        f"{SECRET}",
        f"{SECRET!r:>20}",
        f"{SECRET:>20}",
    ]
    assert all("<secret>" in text for text in shown)
    assert "07" not in "".join(shown)
    with pytest.raises(TypeError):
        json.dumps({"key": SECRET})
    for leave in (pickle.dumps, copy.copy, copy.deepcopy, hash, bytes):
        with pytest.raises(TypeError):
            leave(SECRET)
    assert SECRET == Secret(b"\x07" * 32) != Secret(bytes(32))
