"""Every fault that a pack of the race can have, held against the counts of the rule document."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum

from tableside.errors import PackError
from tableside.games.racers.board import onward_of, track_of
from tableside.games.racers.pack import Pack, trap_counts
from tableside.games.racers.track import Track
from tableside.games.racers.words import CONTROLLERS, GREY, Effect, Grant, Place

KNOWN_CARS = ("yellow", "red", "blue", "green")
CARDS = 45
TRAP_TOKENS = 32
FIRST_TRAPS = 6
TIRE_SPACES = 2
GLASSES = 2
CASTLES = 5
DIE_FACES = 6
HAND_LIMIT_SPACE = 5
LIVING_ROOM = "living_room"
TRACK_BONUSES = (Grant.PROGRESS, Grant.BOOST, Grant.TRAP, Grant.LOOK_TRAP, Grant.STRETCH)
PROGRESS_BONUSES = (Grant.BOOST, Grant.TRAP, Grant.LOOK_TRAP, Grant.GLASS, Grant.HAND_LIMIT)
CASTLE_BONUSES = (*TRACK_BONUSES, Grant.STOP)


class Fault(IntEnum):
    """What can be wrong with a pack of the race; the numbers never change."""

    CARS = 201
    """Not five different cars, or one that the rule document names is missing."""
    TRACK = 202
    """The spaces, the dividing space or the detour do not make a track."""
    BONUS_SPACE = 203
    """A bonus on a space that is not there, or of a kind this side does not have."""
    FIRST_TRAPS = 204
    """Not six starting traps on six different spaces that may hold them."""
    TIRES = 205
    """Not two spaces of each tire colour that may hold traps."""
    CARD_COUNT = 206
    """Not forty-five cards."""
    CARD = 207
    """A card that cannot be played: its number, its cars or its effect."""
    TRAP_COUNT = 208
    """Not thirty-two trap tokens."""
    PROGRESS = 209
    """A progress space with a bonus that cannot stand there, or the wrong number of glasses."""
    HAND_LIMIT = 210
    """Space 5 of the living room's progress track does not raise the hand limit."""
    CATAPULT = 211
    """The catapult or its re-entry is not on the track, or its die has no such faces."""
    CASTLES = 212
    """Not five castles, or the two that the rule document tells are otherwise."""


def pack_faults(mode: str, pack: Pack) -> tuple[PackError, ...]:
    """Every fault of a pack for a mode, all at once; none if it may be played."""
    try:
        track = track_of(pack.track, pack.catapult)
    except (ValueError, KeyError) as error:
        return (*_cars(pack), _fault(Fault.TRACK, "track", str(error)))
    checks = (_cars, _deck, _traps)
    faults = [fault for check in checks for fault in check(pack)]
    faults += _shape(pack, track)
    faults += _bonuses(mode, pack)
    faults += _token_spaces(pack, track)
    faults += _progress(mode, pack)
    faults += _catapult(mode, pack, track)
    return tuple(faults)


def _fault(number: Fault, stem: str, what: str) -> PackError:
    return PackError(number, what, where=f"{stem}.toml")


def _cars(pack: Pack) -> Iterator[PackError]:
    cars = pack.track.cars
    missing = [car for car in KNOWN_CARS if car not in cars]
    if len(set(cars)) != CONTROLLERS or len(cars) != CONTROLLERS or missing or GREY in cars:
        known = ", ".join(KNOWN_CARS)
        what = f"cars must be five different ones: {known} and the fifth, not {', '.join(cars)}"
        yield _fault(Fault.CARS, "track", what)
    if len({car[:1] for car in cars}) < len(cars):
        yield _fault(Fault.CARS, "track", "cars must begin with five different letters")


def _shape(pack: Pack, track: Track) -> Iterator[PackError]:
    file = pack.track
    if not 1 <= file.split < file.rejoin <= file.spaces or file.detour < 1:
        what = "it needs 1 <= split < rejoin <= spaces and at least one detour space"
        yield _fault(Fault.TRACK, "track", what)
    longest = max((card.moves for card in pack.deck.cards), default=0)
    if track.lap <= longest:
        what = f"a lap of {track.lap} spaces is too short for a card that moves {longest}"
        yield _fault(Fault.TRACK, "track", what)


def _bonuses(mode: str, pack: Pack) -> Iterator[PackError]:
    spaces = onward_of(pack.track, None)
    for place, bonus in pack.track.bonuses.items():
        if place not in spaces:
            yield _fault(Fault.BONUS_SPACE, "track", f"there is no space {place!r} for a {bonus}")
        if bonus not in _of_side(mode, TRACK_BONUSES):
            what = f"{bonus} on space {place} is not a track bonus of this side"
            yield _fault(Fault.BONUS_SPACE, "track", what)


def _of_side(mode: str, grants: tuple[Grant, ...]) -> tuple[Grant, ...]:
    return tuple(grant for grant in grants if grant != Grant.STRETCH or mode != LIVING_ROOM)


def _token_spaces(pack: Pack, track: Track) -> Iterator[PackError]:
    file = pack.track
    if not _distinct_spaces(file.first_traps, FIRST_TRAPS, track):
        what = "first_traps must name six different spaces, none of them the catapult"
        yield _fault(Fault.FIRST_TRAPS, "track", what)
    for name, places in (("red_tires", file.red_tires), ("blue_tires", file.blue_tires)):
        if not _distinct_spaces(places, TIRE_SPACES, track):
            what = f"{name} must name two different spaces, none of them the catapult"
            yield _fault(Fault.TIRES, "track", what)


def _distinct_spaces(places: tuple[Place, ...], count: int, track: Track) -> bool:
    holders = {place for place in places if place in track.onward and track.may_hold_traps(place)}
    return len(holders) == len(places) == count


def _deck(pack: Pack) -> Iterator[PackError]:
    cards = pack.deck.cards
    if len(cards) != CARDS:
        yield _fault(Fault.CARD_COUNT, "deck", f"a deck has {CARDS} cards, this one {len(cards)}")
    for number, card in enumerate(cards, 1):
        if card.moves < 2:
            yield _fault(Fault.CARD, "deck", f"card {number} must move at least 2 spaces")
        first, second = card.cars
        unknown = {first, second} - {*pack.track.cars, GREY}
        if unknown or (first == second != GREY):
            what = f"card {number} must show two different cars of the track, or grey"
            yield _fault(Fault.CARD, "deck", what)
        if card.effect == Effect.STRETCH and pack.catapult is None:
            yield _fault(Fault.CARD, "deck", f"card {number} gives a stretch token indoors")


def _traps(pack: Pack) -> Iterator[PackError]:
    counts = trap_counts(pack.traps)
    if sum(counts) != TRAP_TOKENS or min(counts) < 0:
        what = f"there are {TRAP_TOKENS} trap tokens, here {sum(counts)}"
        yield _fault(Fault.TRAP_COUNT, "traps", what)


def _progress(mode: str, pack: Pack) -> Iterator[PackError]:
    spaces = pack.progress.spaces
    allowed = {"", *_of_side(mode, (*PROGRESS_BONUSES, Grant.STRETCH))}
    for number, bonus in enumerate(spaces, 1):
        if bonus not in allowed:
            what = f"space {number}: {bonus!r} cannot stand on this progress track"
            yield _fault(Fault.PROGRESS, "progress", what)
    if Counter(spaces)[Grant.GLASS] != GLASSES:
        yield _fault(Fault.PROGRESS, "progress", "there are two magnifying glasses on the track")
    if mode == LIVING_ROOM and spaces[HAND_LIMIT_SPACE - 1 :][:1] != (Grant.HAND_LIMIT,):
        what = f"space {HAND_LIMIT_SPACE} raises the hand limit to four (hand_limit)"
        yield _fault(Fault.HAND_LIMIT, "progress", what)


def _catapult(mode: str, pack: Pack, track: Track) -> Iterator[PackError]:
    file = pack.catapult
    if file is None:
        if mode != LIVING_ROOM:
            yield _fault(Fault.CATAPULT, "catapult", "this side has a catapult; describe it")
        return
    printed = onward_of(pack.track, None)
    if file.space not in printed or file.reentry not in printed or track.start == file.space:
        what = "space and reentry must be spaces of the track, space not the starting space"
        yield _fault(Fault.CATAPULT, "catapult", what)
    if file.space in pack.track.bonuses or file.space == track.split:
        what = "the catapult has no track bonus and is not the dividing space"
        yield _fault(Fault.CATAPULT, "catapult", what)
    if len(file.die) != DIE_FACES or not all(1 <= face <= CASTLES for face in file.die):
        yield _fault(Fault.CATAPULT, "catapult", "the die has six faces with castles 1 to 5")
    yield from _castles(file.castles)


def _castles(castles: tuple[tuple[Grant, ...], ...]) -> Iterator[PackError]:
    if len(castles) != CASTLES:
        yield _fault(Fault.CASTLES, "catapult", f"there are {CASTLES} castles")
        return
    if castles[0] != (Grant.STOP, Grant.STOP) or castles[2] != (Grant.BOOST,):
        what = "castle 1 gives two stops and castle 3 one boost"
        yield _fault(Fault.CASTLES, "catapult", what)
    for number, bonuses in enumerate(castles, 1):
        if not bonuses or any(bonus not in CASTLE_BONUSES for bonus in bonuses):
            yield _fault(Fault.CASTLES, "catapult", f"castle {number} has no such bonus")
