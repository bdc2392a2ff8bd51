"""What the referee itself records, beside the events of the game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.core import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted(Event):
    """The game events numbered `first` to `last` never happened; they stay in the log."""

    name: ClassVar[str] = "retracted"
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """Nothing counts until the table resumes."""

    name: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """The table plays on."""

    name: ClassVar[str] = "resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumed(Event):
    """The program was started again on this game; nobody watched in between."""

    name: ClassVar[str] = "session_resumed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorFaulted(Event):
    """The wall sensor cannot be trusted, and why."""

    name: ClassVar[str] = "sensor_faulted"
    kind: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorRecovered(Event):
    """What was wrong with the wall sensor is over."""

    name: ClassVar[str] = "sensor_recovered"
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceReported(Event):
    """Something happened to a controller: the fact, nothing of what it holds."""

    name: ClassVar[str] = "device_reported"
    controller: str
    what: Literal["link", "lid", "chip", "presses"]
    state: Literal["lost", "back", "open", "closed", "absent", "present", "unreadable"]


REFEREE_EVENTS: tuple[type[Event], ...] = (
    Retracted,
    Paused,
    Resumed,
    SessionResumed,
    SensorFaulted,
    SensorRecovered,
    DeviceReported,
)


def describe(event: Event) -> str:
    """One short line for the log."""
    match event:
        case Retracted():
            return f"Taken back: lines {event.first} to {event.last}"
        case Paused():
            return "Paused"
        case Resumed():
            return "Play goes on"
        case SessionResumed():
            return "Tableside was started again; play goes on where it was"
        case SensorFaulted():
            return f"Wall sensor: {event.why}"
        case SensorRecovered():
            return f"Wall sensor: no longer {event.kind.replace('_', ' ')}"
        case DeviceReported():
            return f"Controller {event.controller}: {event.what} {event.state}"
    raise TypeError(f"not an event of the referee: {type(event).__name__}")
