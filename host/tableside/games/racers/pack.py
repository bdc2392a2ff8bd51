"""What a pack of the race holds: its files as they are written, and as plain data again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.errors import SetupError
from tableside.games.racers.words import Car, Effect, Grant, Place, Tires, TrapKind


@dataclass(frozen=True, slots=True)
class TrackFile:
    """`track.toml`.

    `spaces` of one lap by the main way, numbered from 1 (the first after the line) to the
    starting space; `detour` spaces D1… leave after `split` and come back at `rejoin`.
    """

    cars: tuple[Car, ...]
    spaces: int
    split: int
    rejoin: int
    detour: int
    first_traps: tuple[Place, ...]
    red_tires: tuple[Place, ...]
    blue_tires: tuple[Place, ...]
    bonuses: dict[Place, Grant]


@dataclass(frozen=True, slots=True)
class Card:
    """A card: how many spaces, two cars (or grey), the effect, and tires if it has any."""

    moves: int
    cars: tuple[Car, Car]
    effect: Effect
    tires: Tires | None = None


@dataclass(frozen=True, slots=True)
class DeckFile:
    """`deck.toml`: the cards; a card's number is its place in the list, from 1."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrapsFile:
    """`traps.toml`: how many tokens there are of each kind."""

    stop: int
    boost: int
    drop_boost: int
    progress: int
    no_effect: int
    no_draw: int


@dataclass(frozen=True, slots=True)
class ProgressFile:
    """`progress.toml`: the bonus of every space above the lowest; an empty word: none."""

    spaces: tuple[Grant | str, ...]


@dataclass(frozen=True, slots=True)
class CatapultFile:
    """`catapult.toml`: its space, where the sandpit is left, the die's faces, the castles."""

    space: Place
    reentry: Place
    die: tuple[int, ...]
    castles: tuple[tuple[Grant, ...], ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """The content of a pack, without its name and source."""

    track: TrackFile
    deck: DeckFile
    traps: TrapsFile
    progress: ProgressFile
    catapult: CatapultFile | None


COMMON_FILES: dict[str, type] = {
    "track": TrackFile,
    "deck": DeckFile,
    "traps": TrapsFile,
    "progress": ProgressFile,
}
GARDEN_FILES: dict[str, type] = {**COMMON_FILES, "catapult": CatapultFile}


def from_files(files: Mapping[str, Any]) -> Pack:
    """A pack of files that fit their shapes."""
    return Pack(
        files["track"], files["deck"], files["traps"], files["progress"], files.get("catapult")
    )


def from_plain(data: Mapping[str, Any]) -> Pack:
    """A pack of the plain data of a set-up; `SetupError` if that is not what it is."""
    try:
        catapult = data.get("catapult")
        return Pack(
            _track(data["track"]),
            DeckFile(tuple(_card(card) for card in data["deck"]["cards"])),
            TrapsFile(**data["traps"]),
            ProgressFile(tuple(_bonus(word) for word in data["progress"]["spaces"])),
            None if catapult is None else _catapult(catapult),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SetupError(f"the pack's data cannot be read ({error}); load the pack anew") from error


def trap_counts(traps: TrapsFile) -> tuple[int, ...]:
    """How many tokens of each kind, in the order of `TrapKind`."""
    return tuple(getattr(traps, kind.value) for kind in TrapKind)


def _track(data: Mapping[str, Any]) -> TrackFile:
    fields = dict(data)
    for key in ("cars", "first_traps", "red_tires", "blue_tires"):
        fields[key] = tuple(fields[key])
    fields["bonuses"] = {place: Grant(word) for place, word in fields["bonuses"].items()}
    return TrackFile(**fields)


def _card(data: Mapping[str, Any]) -> Card:
    tires = data.get("tires")
    first, second = data["cars"]
    return Card(
        data["moves"],
        (first, second),
        Effect(data["effect"]),
        None if tires is None else Tires(tires),
    )


def _bonus(word: str) -> Grant | str:
    return Grant(word) if word else ""


def _catapult(data: Mapping[str, Any]) -> CatapultFile:
    castles = tuple(tuple(Grant(word) for word in castle) for castle in data["castles"])
    return CatapultFile(data["space"], data["reentry"], tuple(data["die"]), castles)
