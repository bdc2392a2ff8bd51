"""The JSON Schema of everything a script, a recording or a watcher meets."""

from typing import Any, get_type_hints

from pydantic import TypeAdapter

from tableside.games.core import Game, game_named, game_names
from tableside.journal.codecs import event_codec
from tableside.journal.header import Header
from tableside.journal.lines import LINE_TYPES
from tableside.referee.view import TableView

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The format of scripts and recordings, and for each game its public events and view."""
    games = {name: game_named(name) for name in game_names()}
    return {
        "$schema": DIALECT,
        "title": "Tableside",
        "header": Header.model_json_schema(),
        "lines": {cls.key: cls.model_json_schema() for cls in LINE_TYPES},
        "refusal": _REFUSAL,
        "view": TypeAdapter(TableView).json_schema(),
        "games": {name: _of_game(game) for name, game in games.items()},
    }


_REFUSAL: dict[str, Any] = {
    "type": "object",
    "properties": {
        "t": {"type": "number"},
        "refused": {"type": "string"},
        "why": {"type": "string"},
    },
    "required": ["t", "refused", "why"],
    "additionalProperties": False,
}


def _of_game(game: Game[Any]) -> dict[str, Any]:
    return {"events": _timed(event_codec(game).schema()), "game_view": _view_schema(game)}


def _timed(events: dict[str, Any]) -> dict[str, Any]:
    for event in events["oneOf"]:
        event["properties"] = {"t": {"type": "number"}, **event["properties"]}
        event["required"] = ["t", *event["required"]]
    return events


def _view_schema(game: Game[Any]) -> dict[str, Any]:
    """Every game says in its annotations which dataclass its public view is."""
    return TypeAdapter(get_type_hints(type(game).public_view)["return"]).json_schema()
