"""What the table wants of controllers now; sent again to each new session until it is told."""

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.chips.ceremony import Ceremony
from tableside.chips.stages import Stage


@dataclass(frozen=True, slots=True)
class Ask:
    """Something wanted of one controller; equal asks are the same ask."""

    controller: str


@dataclass(frozen=True, slots=True)
class TableShareWanted(Ask):
    """The table's own share; `controller` is empty."""

    round: int


@dataclass(frozen=True, slots=True)
class ShareWanted(Ask):
    """A fresh share of the game number."""

    round: int


@dataclass(frozen=True, slots=True)
class CommitmentWanted(Ask):
    """Commitment and mark, for the game that this list of shares makes."""

    shares: bytes
    tries: int


@dataclass(frozen=True, slots=True)
class MarkWanted(Ask):
    """The mark of the chip that lies in it now."""

    game: str
    tries: int


@dataclass(frozen=True, slots=True)
class SealWanted(Ask):
    """A sealed look for another controller, by name; `since_ns` tells one look from the next."""

    game: str
    viewer: str
    since_ns: int


@dataclass(frozen=True, slots=True)
class OpeningWanted(Ask):
    """The opening of its commitment: the race is over."""

    game: str


def set_up_asks(ceremony: Ceremony) -> Iterator[Ask]:
    """What is wanted until the chips are sealed."""
    if ceremony.stage == Stage.MIXING:
        if ceremony.own is None:
            yield TableShareWanted("", ceremony.round)
        for name in ceremony.members:
            if name not in ceremony.shares:
                yield ShareWanted(name, ceremony.round)
    elif ceremony.stage == Stage.COMMITTING:
        listed = ceremony.share_list
        assert listed is not None, "nobody commits before all shares are in"
        for name in ceremony.members:
            if name not in ceremony.commitments:
                yield CommitmentWanted(name, listed, ceremony.tries.get(name, 0))


def mark_asks(ceremony: Ceremony) -> Iterator[Ask]:
    """What is wanted of chips that are, or may be, back."""
    for name in ceremony.members:
        if name in ceremony.unproved:
            yield MarkWanted(name, ceremony.game_tag, ceremony.tries[name])


def opening_asks(ceremony: Ceremony, wanted: frozenset[str]) -> Iterator[Ask]:
    """What is wanted at the end, of the controllers whose car is not known."""
    for name in ceremony.members:
        if name in wanted and name not in ceremony.proved and name not in ceremony.failed:
            yield OpeningWanted(name, ceremony.game_tag)
