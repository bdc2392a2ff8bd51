"""What is printed on a side of the board, as everyone can read it."""

from dataclasses import dataclass

from tableside.games.racers.pack import CatapultFile, Pack, TrackFile
from tableside.games.racers.words import Place


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space: the track bonus on it and the colour of the tires around it, if any."""

    place: Place
    bonus: str | None = None
    tires: str | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """A side of the board.

    `lap` from the first space after the line to the starting space; the `detour` leaves after
    `split` and comes back at `rejoin`; `castles` and `progress` hold the bonuses of their spaces,
    the lowest first.
    """

    lap: tuple[SpaceView, ...]
    detour: tuple[SpaceView, ...]
    split: Place
    rejoin: Place
    catapult: Place | None
    castles: tuple[tuple[str, ...], ...]
    progress: tuple[str | None, ...]


def printed_of(pack: Pack) -> BoardView:
    """What the board of a pack shows."""
    track = pack.track
    return BoardView(
        lap=tuple(_space(track, str(n)) for n in range(1, track.spaces + 1)),
        detour=tuple(_space(track, f"D{n}") for n in range(1, track.detour + 1)),
        split=str(track.split),
        rejoin=str(track.rejoin),
        catapult=None if pack.catapult is None else pack.catapult.space,
        castles=_castles(pack.catapult),
        progress=tuple(str(bonus) or None for bonus in pack.progress.spaces),
    )


def _space(track: TrackFile, place: Place) -> SpaceView:
    bonus = track.bonuses.get(place)
    tires = {**dict.fromkeys(track.red_tires, "red"), **dict.fromkeys(track.blue_tires, "blue")}
    return SpaceView(place, None if bonus is None else bonus.value, tires.get(place))


def _castles(catapult: CatapultFile | None) -> tuple[tuple[str, ...], ...]:
    if catapult is None:
        return ()
    return tuple(tuple(grant.value for grant in castle) for castle in catapult.castles)
