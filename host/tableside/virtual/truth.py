"""What really happened at a virtual wall, judged from its motion and not from any sensor."""

from collections.abc import Iterator, Sequence
from typing import Literal

Truth = Literal["crossed", "clear", "ambiguous"]

BOUNCE_MS = 20
"""The longest time past the mark that nobody would call a crossing."""
SURE_MS = 180
"""The shortest time past the mark that nobody would call a bounce."""
FAINT_MM = 1.0
"""The farthest past the mark that people could quarrel about."""
TOUCH_MM = 0.2
"""Nearer to the mark than this, nobody sees whether a wall only touches it."""


def truth_of(path_mm: Sequence[float]) -> Truth:
    """The verdict on a path (not empty) of positions every millisecond, its last one held."""
    if path_mm[-1] > FAINT_MM or longest_ms(path_mm, FAINT_MM) >= SURE_MS:
        return "crossed"
    touches = longest_ms(path_mm, -TOUCH_MM) >= SURE_MS
    if not touches and longest_ms(path_mm, 0.0) <= BOUNCE_MS:
        return "clear"
    return "ambiguous"


def longest_ms(path_mm: Sequence[float], beyond_mm: float) -> int:
    """The longest time without a break beyond a position."""
    return max((end - start for start, end in spans(path_mm, beyond_mm)), default=0)


def spans(path_mm: Sequence[float], beyond_mm: float) -> Iterator[tuple[int, int]]:
    """From and until which millisecond a path is beyond a position, time after time."""
    start: int | None = None
    for at_ms, position in enumerate(path_mm):
        if position > beyond_mm and start is None:
            start = at_ms
        elif position <= beyond_mm and start is not None:
            yield start, at_ms
            start = None
    if start is not None:
        yield start, len(path_mm)
