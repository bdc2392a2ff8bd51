"""What sensors make of the motion of a virtual wall, with all that real ones do wrong."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tableside.sensing import Value
from tableside.virtual.truth import spans

NS_PER_MS = 1_000_000

Point = tuple[int, Value]
"""Nanoseconds since the motion began, and what the sensor reads from then on."""


class Eye(ABC):
    """Turns positions at every millisecond into points."""

    @abstractmethod
    def first(self, at_mm: float) -> Value:
        """What it reads of a wall at rest."""

    @abstractmethod
    def points(self, path_mm: Sequence[float], rng: Random) -> tuple[Point, ...]:
        """The points of a motion, in order."""


@dataclass(frozen=True, slots=True)
class SwitchEye(Eye):
    """A switch at the mark: its contact bounces at every edge and drops out now and then."""

    bounce_ms: float = 4.0
    bounces: int = 5
    dropouts_per_s: float = 0.5
    dropout_ms: float = 1.5
    jitter_ms: float = 0.2

    def first(self, at_mm: float) -> Value:
        return at_mm > 0

    def points(self, path_mm: Sequence[float], rng: Random) -> tuple[Point, ...]:
        past = tuple(spans(path_mm, 0.0))
        edges: list[tuple[float, bool]] = []
        for (start, end), (next_start, _) in pairwise((*past, (len(path_mm), 0))):
            # a wall that begins past the mark has been there before: no edge, no bounce
            edges += self._edge(start, True, end - start, rng) if start else [(0.0, True)]
            edges += self._dropouts(start, end, rng)
            if end < len(path_mm):
                edges += self._edge(end, False, next_start - end, rng)
        return tidy(edges)

    def _edge(self, at_ms: float, past: bool, for_ms: int, rng: Random) -> list[tuple[float, bool]]:
        # a contact stops bouncing before it can be moved back
        at_ms += rng.uniform(0, self.jitter_ms)
        within_ms = min(self.bounce_ms, for_ms / 2)
        flips = rng.randint(0, self.bounces) * 2
        times = sorted(rng.uniform(0, within_ms) for _ in range(flips))
        bounce = [(at_ms + t, past is (n % 2 == 1)) for n, t in enumerate(times)]
        return [(at_ms, past), *bounce]

    def _dropouts(self, start: float, end: float, rng: Random) -> list[tuple[float, bool]]:
        edges: list[tuple[float, bool]] = []
        at_ms = start + self.bounce_ms + 1 + rng.expovariate(self.dropouts_per_s / 1000)
        while at_ms + self.dropout_ms < end - self.bounce_ms:
            edges += [(at_ms, False), (at_ms + rng.uniform(0.1, self.dropout_ms), True)]
            at_ms += self.dropout_ms + rng.expovariate(self.dropouts_per_s / 1000)
        return edges


@dataclass(frozen=True, slots=True)
class GaugeEye(Eye):
    """A potentiometer read at a rate: noise on every reading, small changes not told."""

    period_ms: int = 5
    noise_mm: float = 0.04
    deadband_mm: float = 0.2
    heartbeat_ms: int = 1_000

    def first(self, at_mm: float) -> Value:
        return at_mm

    def points(self, path_mm: Sequence[float], rng: Random) -> tuple[Point, ...]:
        told: list[Point] = []
        for at_ms in range(0, len(path_mm), self.period_ms):
            mm = path_mm[at_ms] + rng.gauss(0.0, self.noise_mm)
            if not told or self._is_news(at_ms, mm, told[-1]):
                told.append((at_ms * NS_PER_MS, mm))
        return tuple(told)

    def _is_news(self, at_ms: int, mm: float, told: Point) -> bool:
        told_ns, told_mm = told
        beat = at_ms * NS_PER_MS - told_ns >= self.heartbeat_ms * NS_PER_MS
        return beat or abs(mm - told_mm) >= self.deadband_mm or (mm > 0) is not (told_mm > 0)


def tidy(edges: Sequence[tuple[float, bool]]) -> tuple[Point, ...]:
    """Edges in ms as points in ns: in order, and none that changes nothing."""
    ordered = [(round(at_ms * NS_PER_MS), past) for at_ms, past in sorted(edges, key=_time)]
    kept = [ordered[0]] if ordered and ordered[0][1] else []
    kept += [later for earlier, later in pairwise(ordered) if earlier[1] is not later[1]]
    return tuple(kept)


def _time(edge: tuple[float, bool]) -> float:
    return edge[0]
