"""Labelled traces by the thousand: what a sensor said, and what really happened.

Each family makes the motion of one kind of event from a seed; its truth follows from the
motion. The families are the field reports about gates and walls, and the virtual wall itself.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tableside.virtual.eyes import NS_PER_MS, Eye, GaugeEye, Point, SwitchEye, tidy
from tableside.virtual.truth import BOUNCE_MS, FAINT_MM, SURE_MS, Truth, spans, truth_of
from tableside.virtual.wall import VirtualWall

QUIET_MS = 600
"""Before and after an event nothing happens for so long."""
BEHIND_MM = -10.0
PAST_MM = 8.0


@dataclass(frozen=True, slots=True)
class Trace:
    """One event. `crossings`: how many there really were, None if people could quarrel.

    The detector is deaf from the start until `armed_ns`; what the sensor read at first is
    the first point.
    """

    family: str
    seed: int
    points: tuple[Point, ...]
    duration_ns: int
    truth: Truth
    crossings: int | None
    armed_ns: int = 0

    @property
    def is_analogue(self) -> bool:
        return not isinstance(self.points[0][1], bool)


class Scene(NamedTuple):
    """A motion, the sensor that watches it, and when watching begins."""

    path_mm: list[float]
    eye: Eye
    armed_ms: int = 0


Family = Callable[[Random], Scene]


def still(ms: int, at_mm: float = BEHIND_MM) -> list[float]:
    """A wall at rest."""
    return [at_mm] * ms


def pulse(ms: int) -> list[float]:
    """A wall past the mark for exactly so long, at rest before and after."""
    return [*still(QUIET_MS), *still(ms, PAST_MM), *still(QUIET_MS)]


def bounces(rng: Random) -> Scene:
    """A few bounces against the mark, each too short to count."""
    path = still(QUIET_MS)
    for _ in range(rng.randint(1, 6)):
        path += still(rng.randint(1, BOUNCE_MS), PAST_MM) + still(rng.randint(30, 300))
    return Scene(path + still(QUIET_MS), SwitchEye())


def chatter(rng: Random) -> Scene:
    """A contact that chatters for up to a second."""
    path = still(QUIET_MS)
    for _ in range(rng.randint(20, 120)):
        path += still(rng.randint(1, 8), PAST_MM) + still(rng.randint(1, 6))
    return Scene(path + still(QUIET_MS), SwitchEye(bounces=2, bounce_ms=0.8))


def bumped_table(rng: Random) -> Scene:
    """A wall just behind the mark that swings over it for some milliseconds at a time."""
    period_ms, calm_ms = rng.uniform(12, 36), rng.uniform(40, 250)
    swing = [
        -0.3 + rng.uniform(0.8, 1.2) * math.exp(-ms / calm_ms) * math.sin(math.tau * ms / period_ms)
        for ms in range(700)
    ]
    return Scene([*still(QUIET_MS), *swing, *still(QUIET_MS, -0.3)], SwitchEye(bounces=3))


def short_crossing(rng: Random) -> Scene:
    """Past the mark for a third of a second, as a long filter loses it."""
    return Scene(pulse(rng.randint(SURE_MS, 400)), SwitchEye())


def lasting_crossing(rng: Random) -> Scene:
    """Past the mark for good."""
    path = [*still(QUIET_MS), *still(rng.randint(SURE_MS, 3_000), PAST_MM)]
    return Scene(path, SwitchEye())


def dropping_out(rng: Random) -> Scene:
    """A crossing seen by a contact that drops out again and again."""
    eye = SwitchEye(dropouts_per_s=rng.uniform(2, 8), dropout_ms=2.0)
    return Scene(pulse(rng.randint(SURE_MS + 10, 900)), eye)


def chatter_and_crossing(rng: Random) -> Scene:
    """Bounces, and then the wall does cross."""
    before = bounces(rng).path_mm[:-QUIET_MS]
    return Scene([*before, *still(30), *pulse(rng.randint(SURE_MS, 600))], SwitchEye())


def twice(rng: Random) -> Scene:
    """Crossed, back, and crossed again as the next turn begins."""
    one, other = (still(rng.randint(SURE_MS, 400), PAST_MM) for _ in range(2))
    path = [*still(QUIET_MS), *one, *still(rng.randint(150, 500)), *other, *still(QUIET_MS)]
    return Scene(path, SwitchEye())


def unsure(rng: Random) -> Scene:
    """Past the mark for a time that people could quarrel about."""
    return Scene(pulse(rng.randint(BOUNCE_MS + 1, SURE_MS - 1)), SwitchEye())


def reset(rng: Random) -> Scene:
    """The wall is pulled back and lets the switch bounce, which nobody hears (C-07)."""
    path = still(rng.randint(200, 900), PAST_MM)
    for _ in range(rng.randint(0, 4)):
        path += still(rng.randint(1, 250)) + still(rng.randint(1, 250), PAST_MM)
    return Scene([*path, *still(QUIET_MS)], SwitchEye(), armed_ms=len(path) + 250)


def creep(rng: Random) -> Scene:
    """A wall that creeps to a place before, at or past the mark and stays there."""
    end_mm = rng.choice((rng.uniform(-6, 0), rng.uniform(0, 2 * FAINT_MM), rng.uniform(2, 9)))
    ms = rng.randint(300, 3_000)
    path = [BEHIND_MM + (end_mm - BEHIND_MM) * step / ms for step in range(ms)]
    return Scene([*still(QUIET_MS), *path, *still(QUIET_MS, end_mm)], GaugeEye())


def gauged_crossing(rng: Random) -> Scene:
    """A crossing seen as a position."""
    return Scene(pulse(rng.randint(SURE_MS + 10, 900)), GaugeEye(noise_mm=rng.uniform(0.01, 0.1)))


def gauged_bounce(rng: Random) -> Scene:
    """A bounce seen as a position."""
    return Scene(pulse(rng.randint(1, BOUNCE_MS)), GaugeEye(noise_mm=rng.uniform(0.01, 0.1)))


def touching(rng: Random) -> Scene:
    """A wall that swings towards the mark, touches it at most, and comes back (C-04)."""
    swing = [BEHIND_MM * (1 - math.sin(math.pi * ms / 400)) for ms in range(401)]
    return Scene(
        [*still(QUIET_MS), *swing, *still(QUIET_MS)], GaugeEye(noise_mm=rng.uniform(0, 0.05))
    )


def pulled(rng: Random) -> Scene:
    """A carrot pulled from under the virtual wall, somewhere in a game."""
    wall = VirtualWall(rng)
    for _ in range(rng.randint(0, 30)):
        _pull_any(wall, rng)
        if wall.at_mm > 0:
            wall.reset()
    before_mm = wall.at_mm
    path = _pull_any(wall, rng)
    return Scene([*still(QUIET_MS, before_mm), *path], rng.choice((SwitchEye(), GaugeEye())))


def _pull_any(wall: VirtualWall, rng: Random) -> tuple[float, ...]:
    colour = rng.choice([colour for colour, left in wall.board.items() if left])
    return wall.pull(colour, rng.random()).path_mm


FAMILIES: dict[str, Family] = {
    family.__name__: family
    for family in (
        bounces,
        chatter,
        bumped_table,
        short_crossing,
        lasting_crossing,
        dropping_out,
        chatter_and_crossing,
        twice,
        unsure,
        reset,
        creep,
        gauged_crossing,
        gauged_bounce,
        touching,
        pulled,
    )
}


def trace(family: str, seed: int) -> Trace:
    """The trace of a family and a seed, the same every time."""
    rng = Random(f"{family} {seed}")
    scene = FAMILIES[family](rng)
    path = scene.path_mm
    watched = path[scene.armed_ms :]
    truth = truth_of(watched)
    points = ((0, scene.eye.first(path[0])), *scene.eye.points(path, rng))
    if isinstance(scene.eye, SwitchEye):
        points = _with_spikes(points, rng)
    return Trace(
        family=family,
        seed=seed,
        points=points,
        duration_ns=(len(path) + QUIET_MS) * NS_PER_MS,
        truth=truth,
        crossings=_count(watched, truth),
        armed_ns=scene.armed_ms * NS_PER_MS,
    )


def traces(count: int, *, first_seed: int = 0) -> Iterator[Trace]:
    """So many traces, the families in turn."""
    names = tuple(FAMILIES)
    for number in range(count):
        yield trace(names[number % len(names)], first_seed + number // len(names))


def _count(path_mm: list[float], truth: Truth) -> int | None:
    if truth == "ambiguous":
        return None
    sure = [span for span in spans(path_mm, FAINT_MM) if span[1] - span[0] >= SURE_MS]
    return max(len(sure), 1) if truth == "crossed" else 0


def _with_spikes(points: tuple[Point, ...], rng: Random) -> tuple[Point, ...]:
    """The same with one or two spikes of microseconds, as a long wire picks them up."""
    edges = [(at_ns / NS_PER_MS, bool(past)) for at_ns, past in points]
    for _ in range(rng.randint(0, 2)):
        at_ms = rng.uniform(5, QUIET_MS / 2)
        past = bool(points[0][1])
        edges += [(at_ms, not past), (at_ms + rng.uniform(0.01, 0.3), past)]
    return ((0, bool(points[0][1])), *(p for p in tidy(edges) if p[0] > 0))
