"""JSON for what a journal and a recording hold: stimuli and events."""

from typing import Any

from tableside.codec import Codec
from tableside.games.core import Event, Game
from tableside.referee.events import REFEREE_EVENTS
from tableside.referee.stimuli import STIMULI, Stimulus

STIMULUS_CODEC: Codec[Stimulus] = Codec("stimulus", STIMULI)


def event_codec(game: Game[Any]) -> Codec[Event]:
    """The codec of everything a table with this game can record."""
    return Codec("event", (*game.events, *REFEREE_EVENTS))
