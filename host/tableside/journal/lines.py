"""The lines of a script or recording as they are written: one model for each kind."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, JsonValue, StringConstraints, ValidationError, model_validator

from tableside.codec import BadDataError, Codec, first_fault
from tableside.games.core import Button
from tableside.journal.header import Border
from tableside.journal.rows import to_json
from tableside.referee.stimuli import (
    CHIP_WORDS,
    Act,
    ChanceAnswer,
    DeviceChange,
    Press,
    SensorLost,
    SessionStarted,
    Stimulus,
    TableWord,
    WallTrace,
)

NS_PER_S = 1_000_000_000
MAX_T_S = 1_000_000  # eleven days of play; below it a float holds every nanosecond apart
MAX_SEAT = 99
MAX_HOLD_MS = 3_600_000
MAX_MM = 10_000.0
MAX_POINTS = 20_000

Seconds = Annotated[float, Field(ge=0, le=MAX_T_S)]
Millimetres = Annotated[float, Field(ge=-MAX_MM, le=MAX_MM)]
SeatNumber = Annotated[int, Field(ge=1, le=MAX_SEAT)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Edge = Literal["past", "clear"]


def to_ns(seconds: float) -> int:
    """Table time in nanoseconds, to the nearest one."""
    return round(seconds * NS_PER_S)


def to_s(at_ns: int) -> int | float:
    """Table time in seconds; `to_ns` of it is `at_ns` again, up to `MAX_T_S`."""
    whole, rest = divmod(at_ns, NS_PER_S)
    return at_ns / NS_PER_S if rest else whole


class TimedLine(Border):
    """`t`: seconds of table time at which it came in; `at`: when it happened, if earlier."""

    key: ClassVar[str]
    """The key that tells this kind of line from the others."""

    t: Seconds
    at: Seconds | None = None

    @model_validator(mode="after")
    def _happens_before_it_comes_in(self) -> "TimedLine":
        if self.at is not None and self.at > self.t:
            raise ValueError("'at', when it happened, cannot be after 't', when it came in")
        return self

    @property
    def arrival_ns(self) -> int:
        return to_ns(self.t)

    @property
    def at_ns(self) -> int:
        return to_ns(self.t if self.at is None else self.at)


class PressLine(TimedLine):
    """A press of a button on a seat's controller."""

    key: ClassVar[str] = "press"
    seat: SeatNumber
    press: Button
    hold_ms: int = Field(default=0, ge=0, le=MAX_HOLD_MS)

    def stimulus(self) -> Stimulus:
        return Press(at_ns=self.at_ns, seat=self.seat, button=self.press, hold_ms=self.hold_ms)


class ActLine(TimedLine):
    """A game action by its name, without the walk over the buttons."""

    key: ClassVar[str] = "act"
    seat: SeatNumber
    act: dict[str, JsonValue]

    def stimulus(self) -> Stimulus:
        return Act(at_ns=self.at_ns, seat=self.seat, action=self.act)


class ChanceLine(TimedLine):
    """What the real token, card or die showed."""

    key: ClassVar[str] = "chance"
    chance: dict[str, JsonValue]

    def stimulus(self) -> Stimulus:
        return ChanceAnswer(at_ns=self.at_ns, answer=self.chance)


class TableLine(TimedLine):
    """The table's own hand: `do` and what belongs to it; `session`: the program started again."""

    key: ClassVar[str] = "table"
    table: dict[str, JsonValue]

    @model_validator(mode="after")
    def _says_what_to_do(self) -> "TableLine":
        do = self.table.get("do")
        if not isinstance(do, str) or not do:
            raise ValueError("'table' needs 'do', the word of what the table does")
        if do == SESSION and len(self.table) > 1:
            raise ValueError("'session' takes nothing else")
        return self

    def stimulus(self) -> Stimulus:
        data = dict(self.table)
        do = str(data.pop("do"))
        if do == SESSION:
            return SessionStarted(at_ns=self.at_ns)
        return TableWord(at_ns=self.at_ns, do=do, data=data)


SESSION = "session"
EdgePoint = tuple[Seconds, Edge]
PositionPoint = tuple[Seconds, Millimetres]


class TraceLine(TimedLine):
    """What the wall sensor told, one point or a list of [time, value] that came in together."""

    @model_validator(mode="after")
    def _points_come_before_t(self) -> "TraceLine":
        points = self.points()
        times = [at for at, _ in points]
        if times != sorted(times):
            raise ValueError("the times of a wall trace cannot go back")
        if times[-1] > self.t:
            raise ValueError("a point of the trace cannot be after 't', when it came in")
        if len(points) > 1 and self.at is not None:
            raise ValueError("every point of a trace has its own time: leave 'at' out")
        return self

    def points(self) -> tuple[tuple[float, bool | float], ...]:
        """The time in seconds and the value of every point."""
        raise NotImplementedError

    def stimulus(self) -> Stimulus:
        points = tuple((to_ns(at), value) for at, value in self.points())
        return WallTrace(at_ns=points[-1][0], points=points)

    def _happened_s(self) -> float:
        return self.t if self.at is None else self.at


class WallLine(TraceLine):
    """An edge of the wall sensor: past the mark, or clear of it."""

    key: ClassVar[str] = "wall"
    wall: Edge | Annotated[tuple[EdgePoint, ...], Field(min_length=1, max_length=MAX_POINTS)]

    def points(self) -> tuple[tuple[float, bool | float], ...]:
        told = ((self._happened_s(), self.wall),) if isinstance(self.wall, str) else self.wall
        return tuple((at, edge == "past") for at, edge in told)


class PositionLine(TraceLine):
    """A sample of an analogue wall sensor, in mm past the mark."""

    key: ClassVar[str] = "wall_mm"
    wall_mm: (
        Millimetres
        | Annotated[tuple[PositionPoint, ...], Field(min_length=1, max_length=MAX_POINTS)]
    )

    def points(self) -> tuple[tuple[float, bool | float], ...]:
        if isinstance(self.wall_mm, tuple):
            return self.wall_mm
        return ((self._happened_s(), self.wall_mm),)


class ControllerLine(TimedLine):
    """What happened to a controller: its link, its lid or its chip (there or not, not which)."""

    key: ClassVar[str] = "controller"
    controller: Word
    link: Literal["lost", "back"] | None = None
    lid: Literal["open", "closed"] | None = None
    chip: Literal["absent", "present"] | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> "ControllerLine":
        if sum(value is not None for value in (self.link, self.lid, self.chip)) != 1:
            raise ValueError("'controller' needs exactly one of 'link', 'lid', 'chip'")
        return self

    def stimulus(self) -> Stimulus:
        what: Literal["link", "lid", "chip"] = (
            "link" if self.link else "lid" if self.lid else "chip"
        )
        state = self.link or self.lid or self.chip or "absent"
        return DeviceChange(at_ns=self.at_ns, controller=self.controller, what=what, state=state)


CHIP_WORD_CODEC: Codec[Stimulus] = Codec("word", CHIP_WORDS)


class ChipWordLine(TimedLine):
    """What a controller told of its chip: shares, commitments, marks, sealed looks, openings."""

    key: ClassVar[str] = "chip_word"
    chip_word: dict[str, JsonValue]

    @model_validator(mode="after")
    def _is_a_word(self) -> "ChipWordLine":
        try:
            self.stimulus()
        except BadDataError as error:
            raise ValueError(str(error)) from None
        return self

    def stimulus(self) -> Stimulus:
        return CHIP_WORD_CODEC.decode({**self.chip_word, "at_ns": self.at_ns})


class SensorLine(TimedLine):
    """The wall sensor cannot be read any more, or can again."""

    key: ClassVar[str] = "sensor"
    sensor: Literal["lost"]
    why: str = Field(default="", max_length=500)

    def stimulus(self) -> Stimulus:
        return SensorLost(at_ns=self.at_ns, why=self.why)


class Expected(Border):
    """What a recording says its replay must give."""

    events: int = Field(ge=0)
    digest: str = Field(pattern="^[0-9a-f]{64}$")
    final: dict[str, JsonValue]


class ExpectLine(Border):
    """The last line of a recording."""

    key: ClassVar[str] = "expect"
    t: Seconds
    expect: Expected

    @property
    def arrival_ns(self) -> int:
        return to_ns(self.t)


StimulusLine = (
    PressLine
    | ActLine
    | ChanceLine
    | TableLine
    | WallLine
    | PositionLine
    | ControllerLine
    | ChipWordLine
    | SensorLine
)
Line = StimulusLine | ExpectLine
LINE_TYPES: tuple[type[Line], ...] = (
    PressLine,
    ActLine,
    ChanceLine,
    TableLine,
    WallLine,
    PositionLine,
    ControllerLine,
    ChipWordLine,
    SensorLine,
    ExpectLine,
)
_BY_KEY: dict[str, type[Line]] = {cls.key: cls for cls in LINE_TYPES}


def line_from(data: Mapping[str, Any]) -> Line:
    """The line of a JSON object; `BadDataError` says what is wrong with it."""
    keys = [key for key in _BY_KEY if key in data]
    if len(keys) != 1:
        known = ", ".join(_BY_KEY)
        found = " and ".join(keys) if keys else "none"
        raise BadDataError(f"a line needs exactly one of {known}; there is {found}")
    try:
        return _BY_KEY[keys[0]].model_validate_json(to_json(data))
    except ValidationError as error:
        raise BadDataError(first_fault(error)) from None
