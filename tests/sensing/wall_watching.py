"""Feeds a detector and collects what it says."""

from collections.abc import Iterable

from tableside.sensing import Detector, Options, Reading, Value

MS = 1_000_000
Point = tuple[int, Value]


def judge(
    detector: Detector, points: Iterable[Point], *, until_ms: int | None = None
) -> tuple[Detector, list[Reading]]:
    """The detector after points (ms, value) and a last tick at `until_ms`."""
    said: list[Reading] = []
    for at_ms, value in points:
        detector, more = detector.point(at_ms * MS, value)
        said += more
    if until_ms is not None:
        detector, more = detector.tick(until_ms * MS)
        said += more
    return detector, said


def watching(options: Options, first: Value = False, *, armed_ms: int = 0) -> Detector:
    """A detector that saw `first` and was armed."""
    detector, _ = Detector(options).point(0, first)
    detector, _ = detector.arm(armed_ms * MS)
    return detector


def of_kind(said: Iterable[Reading], kind: type) -> list[Reading]:
    """The readings of one kind."""
    return [reading for reading in said if isinstance(reading, kind)]
