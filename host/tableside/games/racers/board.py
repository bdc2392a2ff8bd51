"""A pack made ready to play: the track as a graph, the deck, the tokens."""

from dataclasses import dataclass

from tableside.games.racers.pack import Card, CatapultFile, Pack, TrackFile, trap_counts
from tableside.games.racers.printed import BoardView, printed_of
from tableside.games.racers.track import AFTER_LINE, DETOUR_ENTRY, Catapult, Track, castle
from tableside.games.racers.words import Car, Grant, Place, Tires


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that never changes during a race. `cards[n - 1]` is card n."""

    cars: tuple[Car, ...]
    track: Track
    cards: tuple[Card, ...]
    traps: tuple[int, ...]
    progress: tuple[Grant | None, ...]
    printed: BoardView

    def card(self, number: int) -> Card:
        return self.cards[number - 1]


def board_of(pack: Pack) -> Board:
    """The board of a pack without faults."""
    return Board(
        cars=pack.track.cars,
        track=track_of(pack.track, pack.catapult),
        cards=pack.deck.cards,
        traps=trap_counts(pack.traps),
        progress=tuple(Grant(word) if word else None for word in pack.progress.spaces),
        printed=printed_of(pack),
    )


def track_of(file: TrackFile, catapult: CatapultFile | None) -> Track:
    """The graph of a track; `ValueError` if a car could never reach the line on it."""
    onward = onward_of(file, catapult)
    left = spaces_left(onward, str(file.split), str(file.spaces))
    return Track(
        lap=left[AFTER_LINE],
        start=str(file.spaces),
        split=str(file.split),
        onward=onward,
        left=left,
        bonuses=file.bonuses,
        first_traps=file.first_traps,
        tires={Tires.RED: file.red_tires, Tires.BLUE: file.blue_tires},
        catapult=_catapult(catapult),
    )


def onward_of(file: TrackFile, catapult: CatapultFile | None) -> dict[Place, Place]:
    """The next space of every space by the main way, castles included."""
    onward = {str(n): str(n + 1) for n in range(1, file.spaces)}
    onward[str(file.spaces)] = AFTER_LINE
    onward |= {f"D{n}": f"D{n + 1}" for n in range(1, file.detour)}
    onward[f"D{file.detour}"] = str(file.rejoin)
    if catapult is not None:
        # the castles are level with the catapult, one space before the re-entry.
        onward[catapult.space] = catapult.reentry
        onward |= {castle(n): catapult.reentry for n in range(1, len(catapult.castles) + 1)}
    return onward


def spaces_left(onward: dict[Place, Place], split: Place, last: Place) -> dict[Place, int]:
    """The spaces to the line from every space by the shorter way (R-33)."""
    left: dict[Place, int] = {last: 1}

    def measure(place: Place, walked: frozenset[Place]) -> int:
        if place in walked:
            raise ValueError(f"a car on space {place} would go round without crossing the line")
        if place not in left:
            ways = [onward[place]] + ([DETOUR_ENTRY] if place == split else [])
            left[place] = 1 + min(measure(way, walked | {place}) for way in ways)
        return left[place]

    for place in onward:
        measure(place, frozenset())
    return left


def _catapult(file: CatapultFile | None) -> Catapult | None:
    if file is None:
        return None
    return Catapult(file.space, file.reentry, file.die, file.castles)
