"""What a replay puts out: public events, refusals and the final public view, as JSON objects."""

import hashlib
from typing import Any

from pydantic import TypeAdapter

from tableside.codec import Codec
from tableside.games.core import Event
from tableside.journal.lines import to_s
from tableside.journal.rows import to_json
from tableside.referee.view import Notice, TableView

_VIEW: TypeAdapter[TableView] = TypeAdapter(TableView)


def event_line(codec: Codec[Event], at_ns: int, public: Event) -> dict[str, Any]:
    """One public event and when it came to count."""
    return {"t": to_s(at_ns), **codec.encode(public)}


def refusal_line(notice: Notice) -> dict[str, Any]:
    """Why something was refused."""
    return {"t": to_s(notice.at_ns), "refused": notice.ruling, "why": notice.text}


def final_line(view: TableView) -> dict[str, Any]:
    """The public view at the end."""
    return {"final": _VIEW.dump_python(view, mode="json")}


def essence(view: TableView) -> dict[str, Any]:
    """What of a final view a recording holds its replay to: how it stands, not how it is said."""
    whole = _VIEW.dump_python(view, mode="json")
    outcome = whole["outcome"]
    if outcome is not None:
        outcome = {key: outcome[key] for key in ("termination", "winners", "scores")}
    return {"current_player": whole["current_player"], "game": whole["game_view"], "end": outcome}


class Digest:
    """Counts public event lines and sums them up in one SHA-256."""

    def __init__(self) -> None:
        self.events = 0
        self._hash = hashlib.sha256()

    def add(self, line: dict[str, Any]) -> None:
        """Take in the next event line."""
        self.events += 1
        self._hash.update(to_json(line).encode() + b"\n")

    def hex(self) -> str:
        """The sum so far."""
        return self._hash.hexdigest()
