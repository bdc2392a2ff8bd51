"""The kind of event that the referee itself records."""

from dataclasses import dataclass

from tableside.games.core import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeEvent(Event):
    """An event of the referee's own; `text` is its line in the log."""

    @property
    def text(self) -> str:
        raise NotImplementedError
