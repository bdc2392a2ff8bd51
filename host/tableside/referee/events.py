"""What the referee itself records, beside the events of the game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tableside.games.core import Seat
from tableside.referee.chip_events import CHIP_EVENTS
from tableside.referee.recorded import RefereeEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Retracted(RefereeEvent):
    """The game events numbered `first` to `last` never happened; they stay in the log."""

    name: ClassVar[str] = "retracted"
    first: int
    last: int

    @property
    def text(self) -> str:
        return f"Taken back: lines {self.first} to {self.last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(RefereeEvent):
    """Nothing counts until the table resumes."""

    name: ClassVar[str] = "paused"

    @property
    def text(self) -> str:
        return "Paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(RefereeEvent):
    """The table plays on."""

    name: ClassVar[str] = "resumed"

    @property
    def text(self) -> str:
        return "Play goes on"


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumed(RefereeEvent):
    """The program was started again on this game; nobody watched in between."""

    name: ClassVar[str] = "session_resumed"

    @property
    def text(self) -> str:
        return "Tableside was started again; play goes on where it was"


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorFaulted(RefereeEvent):
    """The wall sensor cannot be trusted, and why."""

    name: ClassVar[str] = "sensor_faulted"
    kind: str
    why: str

    @property
    def text(self) -> str:
        return f"Wall sensor: {self.why}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorRecovered(RefereeEvent):
    """What was wrong with the wall sensor is over."""

    name: ClassVar[str] = "sensor_recovered"
    kind: str

    @property
    def text(self) -> str:
        return "Wall sensor: no longer " + self.kind.replace("_", " ")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceReported(RefereeEvent):
    """Something happened to a controller: the fact, nothing of what it holds."""

    name: ClassVar[str] = "device_reported"
    controller: str
    what: Literal["link", "lid", "chip", "presses"]
    state: Literal["lost", "back", "open", "closed", "absent", "present", "unreadable"]

    @property
    def text(self) -> str:
        return f"Controller {self.controller}: {self.what} {self.state}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ControllerSeated(RefereeEvent):
    """A controller sits at a seat from now on (0: at none); what it pressed before stays."""

    name: ClassVar[str] = "controller_seated"
    controller: str
    seat: Seat

    @property
    def text(self) -> str:
        where = f"at seat {self.seat}" if self.seat else "nowhere"
        return f"Controller {self.controller} sits {where}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(RefereeEvent):
    """The table sets something right; what follows says what, `why` is the table's reason."""

    name: ClassVar[str] = "corrected"
    why: str

    @property
    def text(self) -> str:
        return f"Set right by the table: {self.why}"


REFEREE_EVENTS: tuple[type[RefereeEvent], ...] = (
    Retracted,
    Paused,
    Resumed,
    SessionResumed,
    SensorFaulted,
    SensorRecovered,
    DeviceReported,
    ControllerSeated,
    Corrected,
    *CHIP_EVENTS,
)
