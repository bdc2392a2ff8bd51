"""The schema that `tableside schema` prints: whole, resolvable, and of the shapes we really use."""

import json
from collections.abc import Iterator

import pytest

from tableside.games.core import game_names
from tableside.journal import read_recording, replay, schema
from tableside.journal.lines import LINE_TYPES
from tests.journal.test_recording import HEADER, script


@pytest.fixture(scope="module")
def whole():
    return json.loads(json.dumps(schema()))


def resources(part) -> Iterator[dict]:
    """Every schema with an `$id`, outermost first."""
    if isinstance(part, dict):
        if "$id" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from resources(inner)


def references(part, *, top=True) -> Iterator[str]:
    """Every `$ref` that is resolved against this resource."""
    if isinstance(part, dict):
        if "$id" in part and not top:
            return
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from references(inner, top=False)


def test_every_reference_leads_somewhere(whole):
    ids = [part["$id"] for part in resources(whole)]
    assert len(ids) == len(set(ids))
    found = 0
    for part in resources(whole):
        for reference in references(part):
            target = part
            for step in reference.removeprefix("#/").split("/"):
                target = target[step]
            found += 1
    assert found > 10


def test_every_game_has_its_events_and_its_view(whole):
    names = game_names()
    assert {"carrots", "cups"} <= set(names)
    for name in names:
        assert f"{name}:event" in whole["$defs"]
        assert whole["$defs"][f"{name}:view"]["properties"]


def test_every_kind_of_line_is_there_and_takes_nothing_unknown(whole):
    lines = whole["$defs"]["line"]["oneOf"]
    assert [line["$id"].rpartition(":")[2] for line in lines] == [cls.key for cls in LINE_TYPES]
    for part in (whole["$defs"]["header"], *lines):
        assert part["additionalProperties"] is False


def fits(part, value) -> bool:
    """Whether an object has the keys a schema asks for and no other."""
    return set(part["required"]) <= set(value) <= set(part["properties"])


def test_what_a_replay_puts_out_has_the_shapes_of_the_schema(whole):
    parts = whole["$defs"]
    events = {e["properties"]["event"]["const"]: e for e in parts["cups:event"]["oneOf"]}
    pull = {"t": 1, "seat": 1, "act": {"do": "pull"}}
    data = script({"t": 0, "chance": {"first": 1}}, {**pull, "seat": 2}, pull)
    *lines, last = replay(read_recording(data))
    for line in lines:
        assert fits(parts["refusal"] if "refused" in line else events[line["event"]], line)
    assert {line.get("event", "refused") for line in lines} == {
        "happened",
        "turn_opened",
        "refused",
    }
    assert fits(parts["view"], last["final"])
    assert fits(parts["cups:view"], last["final"]["game_view"])
    assert fits(parts["header"], HEADER)
