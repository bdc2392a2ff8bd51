"""What a game wants watched right now, by its own actions: the wall, the secret chips.

Games know nothing of time and of devices; the referee does what is said here when it comes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tableside.games.core.words import Action, Seat


@dataclass(frozen=True, slots=True)
class WallWatch:
    """What a game wants watched at the wall right now; each action is the table's.

    `crossed` is done at a crossing, `crossed_late` instead of it within the late window after
    the previous verdict, `suspected` at a pulse too short to be sure, `settled` when the settle
    time has passed without either, `back` when the wall has read clear for the re-arm time.
    None: not of interest. While neither `crossed` nor `suspected` is set the detector is deaf.
    """

    crossed: Action | None = None
    crossed_late: Action | None = None
    suspected: Action | None = None
    settled: Action | None = None
    back: Action | None = None

    @property
    def armed(self) -> bool:
        return self.crossed is not None


@dataclass(frozen=True, slots=True)
class Permit:
    """A seat may look into a controller now. `looked` is done when it has, or may have, seen the
    chip; `lapsed` when the time for it is over and it has not.
    """

    viewer: Seat
    controller: int
    looked: Action
    lapsed: Action


@dataclass(frozen=True, slots=True)
class Reveal:
    """A controller whose chip is wanted, and what to do by the number of the chip it proves.

    Only the chips that can still be in it have an action.
    """

    controller: int
    by_chip: Mapping[int, Action]


@dataclass(frozen=True, slots=True)
class ChipWatch:
    """What a game with secret chips wants of its controllers right now; never which chip.

    `sealed` is done when every controller has committed to its chip; None: that is over.
    `guarded`: the chips lie in secret, so a lid opens only with a permit, and no chip leaves.
    `rights` are the looks a seat may ask for at any time, as (viewer, controller). Controllers
    are numbered from 1, those of the seats first.
    """

    sealed: Action | None = None
    guarded: bool = False
    names: tuple[str, ...] = ()
    """What a chip of each number, from 1, stands for: printed, so no secret."""
    permits: tuple[Permit, ...] = ()
    rights: tuple[tuple[Seat, int], ...] = ()
    reveals: tuple[Reveal, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that devices may bring about now."""
        return (
            *((self.sealed,) if self.sealed else ()),
            *(action for permit in self.permits for action in (permit.looked, permit.lapsed)),
            *(action for reveal in self.reveals for action in reveal.by_chip.values()),
        )
