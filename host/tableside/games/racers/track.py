"""The track as a graph of spaces: moving along it, and how far it is to the line."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tableside.games.racers.words import Grant, Path, Place, Tires

DETOUR_ENTRY = "D1"
AFTER_LINE = "1"


@dataclass(frozen=True, slots=True)
class Catapult:
    """Where the catapult stands, where the sandpit is left, the die and the castles' bonuses."""

    space: Place
    reentry: Place
    die: tuple[int, ...]
    castles: tuple[tuple[Grant, ...], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """Where `spaces` steps along `path` lead; `path` is None if no dividing space was passed."""

    end: Place
    spaces: int
    path: Path | None
    crossed: bool


@dataclass(frozen=True, slots=True)
class Track:
    """Every space once, and what is printed on it.

    `onward` is the next space by the main way, `left` the spaces to the line by the shorter
    way (1 on the starting space, which is the last of the lap).
    """

    lap: int
    start: Place
    split: Place
    onward: Mapping[Place, Place]
    left: Mapping[Place, int]
    bonuses: Mapping[Place, Grant]
    first_traps: tuple[Place, ...]
    tires: Mapping[Tires, tuple[Place, ...]]
    catapult: Catapult | None
    _walks: dict[tuple[Place, int], tuple[Walk, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def walks(self, place: Place, spaces: int) -> tuple[Walk, ...]:
        """Every way to move up to `spaces` from a place: two if it passes the dividing space."""
        # The same few hundred questions come up in every game on this track.
        known = self._walks.get((place, spaces))
        if known is None:
            known = self._walks[place, spaces] = self._all_walks(place, spaces)
        return known

    def may_hold_traps(self, place: Place) -> bool:
        """No trap on the catapult or a castle (R-19)."""
        return not self.is_catapult(place) and not place.startswith("S")

    def is_catapult(self, place: Place) -> bool:
        return self.catapult is not None and place == self.catapult.space

    def _all_walks(self, place: Place, spaces: int) -> tuple[Walk, ...]:
        main = self._walk(place, spaces, "main")
        if main.path is None:
            return (main,)
        return (main, self._walk(place, spaces, "detour"))

    def _walk(self, place: Place, spaces: int, path: Path) -> Walk:
        taken: Path | None = None
        crossed = False
        for moved in range(1, spaces + 1):
            if place == self.split:
                taken = path
            detours = place == self.split and path == "detour"
            place = DETOUR_ENTRY if detours else self.onward[place]
            crossed = crossed or place == AFTER_LINE
            if self.is_catapult(place):
                return Walk(place, moved, taken, crossed)
        return Walk(place, spaces, taken, crossed)


def castle(number: int) -> Place:
    """The place of a castle, counted from 1."""
    return f"S{number}"
