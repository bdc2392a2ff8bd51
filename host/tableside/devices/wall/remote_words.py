"""What a wall's agent says of its sensor, as messages of the wire, and back."""

from tableside.sensing import Value
from tableside.wire.messages import WallPoint, WallWord

US_PER_MS = 1_000
NS_PER_US = 1_000
ZERO_UM = 1_000_000
"""The wire has no negative numbers: a metre in front of the mark is 0."""
HIGHEST_UM = (1 << 32) - 1

Said = tuple[int, WallWord, int]
"""Microseconds after the millisecond, the word, and the raised position."""


def said_of(at_us: int, value: Value | None) -> Said:
    """The fields of a point, or of a sensor that is lost (None)."""
    micros = at_us % US_PER_MS
    if value is None:
        return micros, "lost", 0
    if isinstance(value, bool):
        return micros, "past" if value else "clear", 0
    raised_um = round(value * US_PER_MS) + ZERO_UM
    return micros, "position", min(max(raised_um, 0), HIGHEST_UM)


def value_of(point: WallPoint) -> Value | None:
    """What the sensor read; None: it could not be read."""
    if point.word == "position":
        return (point.raised_um - ZERO_UM) / US_PER_MS
    return None if point.word == "lost" else point.word == "past"
