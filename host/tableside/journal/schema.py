"""The JSON Schema of everything a script, a recording or a watcher meets."""

from typing import Any, get_type_hints

from pydantic import TypeAdapter

from tableside.games.core import Game, game_named, game_names
from tableside.journal.codecs import event_codec
from tableside.journal.header import Header
from tableside.journal.lines import LINE_TYPES
from tableside.referee.view import TableView

DIALECT = "https://json-schema.org/draft/2020-12/schema"
BASE = "urn:tableside:1"

Schema = dict[str, Any]

_REFUSAL: Schema = {
    "type": "object",
    "properties": {
        "t": {"type": "number"},
        "refused": {"type": "string"},
        "why": {"type": "string"},
    },
    "required": ["t", "refused", "why"],
    "additionalProperties": False,
}


def schema() -> Schema:
    """The format of scripts and recordings, and for each game its public events and view.

    Every definition is a schema of its own with an `$id`; `header` and `line` are what goes
    in, `refusal`, `view` and each game's `NAME:event` and `NAME:view` are what comes out.
    """
    parts = {
        "header": Header.model_json_schema(),
        "line": {
            "oneOf": [_named(f"line:{cls.key}", cls.model_json_schema()) for cls in LINE_TYPES]
        },
        "refusal": dict(_REFUSAL),
        "view": TypeAdapter(TableView).json_schema(mode="serialization"),
    }
    for name in game_names():
        parts |= _of_game(game_named(name))
    return {
        "$schema": DIALECT,
        "$id": BASE,
        "title": "Tableside: scripts, recordings and what a replay puts out",
        "$defs": {name: _named(name, part) for name, part in parts.items()},
    }


def _named(name: str, part: Schema) -> Schema:
    # With an `$id` of its own, a part's references to its own `$defs` hold wherever it stands.
    return {"$id": f"{BASE}:{name}", **part}


def _of_game(game: Game[Any]) -> dict[str, Schema]:
    events = event_codec(game).schema()["oneOf"]
    return {
        f"{game.name}:event": {"oneOf": [_event(game.name, event) for event in events]},
        f"{game.name}:view": _view(game),
    }


def _event(game: str, event: Schema) -> Schema:
    properties = {"t": {"type": "number"}, **event["properties"]}
    name = event["properties"]["event"]["const"]
    required = ["t", *event["required"]]
    return _named(f"{game}:{name}", {**event, "properties": properties, "required": required})


def _view(game: Game[Any]) -> Schema:
    """Every game says in its annotations which dataclass its public view is."""
    view = get_type_hints(type(game).public_view)["return"]
    return TypeAdapter(view).json_schema(mode="serialization")
