"""The spring wall as a mass: a spring, friction, rubber stops, and carrots in the way.

Positions in mm past the mark, forces in mN, masses in kg, speeds in mm/s, so that a force over
a mass is an acceleration in mm/s². The wall is pushed forwards, over the mark, and every
carrot it leans on pushes back like a small spring.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

STEP_S = 0.001
REST_MM_S = 0.5


@dataclass(frozen=True, slots=True)
class Material:
    """What the wall is made of."""

    mass_kg: float = 0.3
    spring_mn_mm: float = 40.0
    spring_free_mm: float = 70.0
    """Where the spring would push no more."""
    carrot_mn_mm: float = 180.0
    carrot_damping_mns_mm: float = 3.0
    """Of each carrot leaned on, for each mm/s."""
    air_damping_mns_mm: float = 0.5
    friction_mn: float = 90.0
    front_stop_mm: float = 14.0
    back_stop_mm: float = -75.0
    stop_mn_mm: float = 2_500.0
    stop_damping_mns_mm: float = 12.0


class Stack:
    """The carrots in the way, by the position where the wall meets each."""

    def __init__(self, contacts_mm: Iterable[float], material: Material) -> None:
        self._contacts = sorted(contacts_mm)
        self._sums = [0.0, *accumulate(self._contacts)]
        self._material = material

    def touching(self, at_mm: float) -> int:
        """How many carrots the wall leans on when it stands there."""
        return bisect_left(self._contacts, at_mm)

    def push_mn(self, at_mm: float, speed_mm_s: float) -> float:
        """How hard they hold the wall back; never do they pull it."""
        touched = self.touching(at_mm)
        material = self._material
        squeezed_mm = touched * at_mm - self._sums[touched]
        push_mn = material.carrot_mn_mm * squeezed_mm
        return max(0.0, push_mn + touched * material.carrot_damping_mns_mm * speed_mm_s)


class Wall:
    """The wall in motion, step by step, in virtual time."""

    def __init__(self, material: Material, *, at_mm: float) -> None:
        self.material = material
        self.at_mm = at_mm
        self.speed_mm_s = 0.0

    def settle(self, stack: Stack, *, rest_ms: int = 60, at_most_ms: int = 4_000) -> list[float]:
        """Move until at rest for a while; the position at every millisecond."""
        path: list[float] = []
        still_ms = 0
        while still_ms < rest_ms and len(path) < at_most_ms:
            self._step(stack)
            path.append(self.at_mm)
            still_ms = 0 if abs(self.speed_mm_s) > REST_MM_S else still_ms + 1
        return path

    def _step(self, stack: Stack) -> None:
        force_mn = self._force_mn(stack)
        friction_mn = self.material.friction_mn
        if abs(self.speed_mm_s) <= REST_MM_S and abs(force_mn) <= friction_mn:
            self.speed_mm_s = 0.0
            return
        direction = 1.0 if (self.speed_mm_s or force_mn) > 0 else -1.0
        faster = self.speed_mm_s + (force_mn - direction * friction_mn) * self._gain
        # friction stops a motion but does not turn it round
        self.speed_mm_s = 0.0 if self.speed_mm_s * faster < 0 < friction_mn else faster
        self.at_mm += self.speed_mm_s * STEP_S

    @property
    def _gain(self) -> float:
        return STEP_S / self.material.mass_kg

    def _force_mn(self, stack: Stack) -> float:
        material, at_mm, speed = self.material, self.at_mm, self.speed_mm_s
        spring_mn = material.spring_mn_mm * max(0.0, material.spring_free_mm - at_mm)
        air_mn = material.air_damping_mns_mm * speed
        return spring_mn - air_mn - stack.push_mn(at_mm, speed) + self._stops_mn()

    def _stops_mn(self) -> float:
        material = self.material
        into_front = self.at_mm - material.front_stop_mm
        into_back = material.back_stop_mm - self.at_mm
        if into_front > 0:
            push = material.stop_mn_mm * into_front + material.stop_damping_mns_mm * self.speed_mm_s
            return -max(0.0, push)
        if into_back > 0:
            push = material.stop_mn_mm * into_back - material.stop_damping_mns_mm * self.speed_mm_s
            return max(0.0, push)
        return 0.0


def balance_mm(material: Material, stack: Stack) -> float:
    """Where the wall comes to rest when it is let go of with care."""
    back, front = material.back_stop_mm, material.front_stop_mm
    for _ in range(40):
        middle = (back + front) / 2
        pull = material.spring_mn_mm * (material.spring_free_mm - middle)
        if pull > stack.push_mn(middle, 0.0):
            back = middle
        else:
            front = middle
    return back


def fastest_mm_s(path: Sequence[float]) -> float:
    """The greatest speed on a path of positions at every millisecond."""
    return max((abs(b - a) for a, b in pairwise(path)), default=0.0) / STEP_S
