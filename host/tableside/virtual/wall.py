"""The virtual wall: it leans on forty-five carrots, and pulling one may let it go."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from tableside.sensing import Value
from tableside.virtual.eyes import NS_PER_MS, Eye, Point, SwitchEye
from tableside.virtual.mechanics import Material, Stack, Wall, balance_mm, fastest_mm_s
from tableside.virtual.truth import Truth, spans, truth_of

COLOURS = ("orange", "blue", "green")
PER_COLOUR = 15
HELD_MS = 400
"""How long a motion is told after it has come to rest, so that it can be judged."""
RESET_MS = 900
LEANINGS = 8
SHAKE_PERIOD_MS = (18.0, 36.0)
"""A table swings at about 28 to 55 Hz, so it is never past the mark for long."""
SHAKE_CALM_MS = 25.0


@dataclass(frozen=True, slots=True)
class Habit:
    """How a stack of carrots behaves; tuned so that a game for four sees 2 to 6 crossings."""

    nearest_mm: float = -3.0
    farthest_mm: float = -16.0
    """Between these the wall meets the carrots when it has just been leaned on them."""
    held_mm: float = -2.5
    """Only behind this do people take their hands off the wall they leaned."""
    in_the_way: float = 0.21
    """How likely a carrot is to hold the wall at all; the others stand beside its way."""
    slip_chance: float = 0.78
    """That a carrot which carries the wall tips over when one that carried it is pulled."""
    slip_mm: float = 30.0
    """How far a carrot that tips over gives way, on average."""
    misjudged_mm: float = 110.0
    """How wrongly people see which carrot carries the wall, when they look their best."""
    clumsy_mm_s: float = 140.0
    """How fast a careless pull jerks the wall."""
    jump_mm_s: float = 180.0
    """From this speed on carrots may jump off."""
    jump_chance: float = 0.04


@dataclass(slots=True, eq=False)
class Carrot:
    """One carrot on the board, and where the wall meets it."""

    colour: str
    meets_mm: float


@dataclass(frozen=True, slots=True)
class Motion:
    """What the wall did and what the sensor said of it, times in ns from its beginning."""

    points: tuple[Point, ...]
    path_mm: tuple[float, ...] = field(repr=False)
    """Where it really was, at every millisecond."""

    @property
    def duration_ns(self) -> int:
        return len(self.path_mm) * NS_PER_MS

    @property
    def truth(self) -> Truth:
        """What really happened, whatever the sensor said."""
        return truth_of(self.path_mm)

    @property
    def past_ms(self) -> tuple[tuple[int, int], ...]:
        """From and until when it really was past the mark."""
        return tuple(spans(self.path_mm, 0.0))


@dataclass(frozen=True, slots=True)
class Pull(Motion):
    """A carrot was pulled; `jumped` are the colours of those that fell off with it."""

    colour: str = ""
    jumped: tuple[str, ...] = ()

    @property
    def crossed(self) -> bool:
        """Whether the wall really crossed; an ambiguous motion is not called so."""
        return self.truth == "crossed"


class VirtualWall:
    """A wall, its carrots and its sensor. Everything random comes from `rng`."""

    def __init__(
        self,
        rng: Random,
        *,
        eye: Eye | None = None,
        habit: Habit | None = None,
        material: Material | None = None,
    ) -> None:
        self._rng = rng
        self._eye = eye or SwitchEye()
        self._habit = habit or Habit()
        self._material = material or Material()
        colours = [colour for colour in COLOURS for _ in range(PER_COLOUR)]
        self._carrots = [Carrot(colour, 0.0) for colour in colours]
        self._wall = self._lean()

    @property
    def board(self) -> Mapping[str, int]:
        """How many carrots of each colour stand on the board."""
        counts = Counter(carrot.colour for carrot in self._carrots)
        return {colour: counts[colour] for colour in COLOURS}

    @property
    def at_mm(self) -> float:
        """Where the wall stands, past the mark."""
        return self._wall.at_mm

    def reads(self) -> Value:
        """What the sensor reads of the wall at rest."""
        return self._eye.first(self.at_mm)

    def pull(self, colour: str, care: float = 0.5) -> Pull:
        """Pull a carrot, with care from 0 (grabs) to 1 (looks first); `ValueError` if none."""
        carrot = self._choose(colour, care)
        self._carrots.remove(carrot)
        self._tip_over(carrot)
        jerk_mm_s = self._habit.clumsy_mm_s * (1.0 - care)
        self._wall.speed_mm_s += self._rng.gauss(0.0, jerk_mm_s)
        path = self._settle()
        return Pull(self._seen(path), tuple(path), colour, self._jump(fastest_mm_s(path)))

    def bump(self, shake_mm: float = 3.0, kick_mm_s: float = 0.0) -> Motion:
        """Somebody bumps the table and no carrot is pulled.

        `shake_mm`: how far the sensor's own mount swings; `kick_mm_s`: what the wall gets of it.
        """
        self._wall.speed_mm_s += kick_mm_s
        swing_ms = self._rng.uniform(*SHAKE_PERIOD_MS)
        path = [
            at_mm + shake_mm * math.exp(-ms / SHAKE_CALM_MS) * math.sin(math.tau * ms / swing_ms)
            for ms, at_mm in enumerate(self._settle())
        ]
        return self._moved(path[:-HELD_MS] + [self.at_mm] * HELD_MS)

    def reset(self) -> Motion:
        """Pull the wall back and lean it on the carrots that are left (C-07)."""
        start_mm = self.at_mm
        back_mm = self._material.back_stop_mm
        # From where it stands: the edge of a wall that is hardly past the mark is in the first ms.
        hand = [start_mm + (back_mm - start_mm) * ms / RESET_MS for ms in range(RESET_MS)]
        self._wall = self._lean()
        let_go = [back_mm + (self.at_mm - back_mm) * ms / RESET_MS for ms in range(1, RESET_MS)]
        return self._moved([*hand, *let_go, *self._settle()])

    def put_back(self, colours: Iterable[str]) -> None:
        """Put carrots on the board again, beside the way of the wall."""
        self._carrots += [Carrot(colour, self._material.front_stop_mm) for colour in colours]

    def _moved(self, path: list[float]) -> Motion:
        return Motion(self._seen(path), tuple(path))

    def _seen(self, path: list[float]) -> tuple[Point, ...]:
        return self._eye.points(path, self._rng)

    def _stack(self) -> Stack:
        return Stack((carrot.meets_mm for carrot in self._carrots), self._material)

    def _settle(self) -> list[float]:
        path = self._wall.settle(self._stack())
        return path + [self.at_mm] * HELD_MS

    def _lean(self) -> Wall:
        # people lean the wall again until it holds: each try more carrots in its way
        habit, material = self._habit, self._material
        for attempt in range(LEANINGS):
            share = attempt / (LEANINGS - 1)
            for carrot in self._carrots:
                carrot.meets_mm = self._stand(habit.in_the_way + share, share)
            at_mm = balance_mm(material, self._stack())
            if at_mm < habit.held_mm:
                break
        return Wall(material, at_mm=at_mm)

    def _stand(self, in_the_way: float, far: float) -> float:
        habit, rng = self._habit, self._rng
        if rng.random() >= in_the_way:
            return self._material.front_stop_mm
        nearest_mm = habit.nearest_mm + far * (habit.farthest_mm - habit.nearest_mm)
        return rng.uniform(habit.farthest_mm, nearest_mm)

    def _choose(self, colour: str, care: float) -> Carrot:
        candidates = [carrot for carrot in self._carrots if carrot.colour == colour]
        if not candidates:
            raise ValueError(f"no {colour} carrot is left on the board")
        misjudged_mm = self._habit.misjudged_mm / (0.1 + care)

        def seems_loose(carrot: Carrot) -> float:
            return carrot.meets_mm + self._rng.gauss(0.0, misjudged_mm)

        return max(candidates, key=seems_loose)

    def _tip_over(self, pulled: Carrot) -> None:
        if pulled.meets_mm >= self.at_mm:
            return
        for carrot in self._carrots:
            carries = carrot.meets_mm < self.at_mm
            if carries and self._rng.random() < self._habit.slip_chance:
                carrot.meets_mm += self._rng.expovariate(1 / self._habit.slip_mm)

    def _jump(self, fastest: float) -> tuple[str, ...]:
        if fastest < self._habit.jump_mm_s:
            return ()
        jumped = [c for c in self._carrots if self._rng.random() < self._habit.jump_chance]
        self._carrots = [carrot for carrot in self._carrots if carrot not in jumped]
        return tuple(carrot.colour for carrot in jumped)
