"""The ceremony: five controllers bind themselves to their chips, and later prove it.

Values are immutable; every step gives a new one or raises `ChipError`. Shares, commitments and
marks arrive as hexadecimal text, as they stand in the journal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tableside.chips.stages import TABLE, Stage, Word, allowed
from tableside.errors import TablesideError
from tableside.wire import chips as formulas


class ChipError(TablesideError, ValueError):
    """What a controller told cannot count; the message is a sentence for the table."""


@dataclass(frozen=True, slots=True)
class Share:
    """A controller's part of the game number, and its authenticated id."""

    device: bytes
    share: bytes


@dataclass(frozen=True, slots=True)
class Commitment:
    """What binds a controller to its chip, and what tells two chips apart; neither says which.

    Neither has a `repr`: random bytes print at random widths, and widths are compared.
    """

    commitment: bytes = field(repr=False)
    mark: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """How far it is. `members` are the five controllers' names in the order of their places.

    `absent`: chips that were seen to be out and have not been proved the same since; `unproved`:
    a chip is in, and its mark must show which; `changed`: it was another. `proved` are the
    numbers of chips whose opening was right, `failed` says why another's was not. `tries` counts
    what makes it worth asking a controller again.
    """

    round: int
    members: tuple[str, ...]
    stage: Stage = Stage.MIXING
    shares: Mapping[str, Share] = field(default_factory=dict)
    own: bytes | None = None
    commitments: Mapping[str, Commitment] = field(default_factory=dict)
    doubled: tuple[str, ...] = ()
    absent: frozenset[str] = frozenset()
    unproved: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    proved: Mapping[str, int] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    tries: Mapping[str, int] = field(default_factory=dict)

    @property
    def share_list(self) -> bytes | None:
        """What everybody hashes; None until all shares are in."""
        if self.own is None or len(self.shares) < len(self.members):
            return None
        return formulas.share_list(
            {share.device: share.share for share in self.shares.values()}, self.own
        )

    @property
    def game(self) -> bytes | None:
        """The number of the game, 32 bytes; None until all shares are in."""
        listed = self.share_list
        return None if listed is None else formulas.game_number(listed)

    @property
    def game_tag(self) -> str:
        """A short name for the game's number, hexadecimal; empty until there is one."""
        return "" if self.game is None else formulas.tag_of(self.game).hex()

    # Set-up.

    def shared(self, name: str, device: str, share: str) -> "Ceremony":
        """A controller gives its share."""
        self._need(Word.SHARE, name)
        given = Share(
            hexed(name, device, formulas.ID_SIZE), hexed(name, share, formulas.SHARE_SIZE)
        )
        if name in self.shares:
            raise ChipError(f"{name} gave its share already.")
        if any(other.device == given.device for other in self.shares.values()):
            raise ChipError(f"{name} and another controller say that they are the same device.")
        return self._mixed(replace(self, shares={**self.shares, name: given}))

    def table_shared(self, share: str) -> "Ceremony":
        """The table gives its own share."""
        self._need(Word.SHARE)
        if self.own is not None:
            raise ChipError("The table gave its share already.")
        return self._mixed(replace(self, own=hexed("The table", share, formulas.SHARE_SIZE)))

    def committed(self, name: str, game: str, commitment: str, mark: str) -> "Ceremony":
        """A controller binds itself to its chip."""
        self._need(Word.COMMITMENT, name)
        self._need_this_game(name, game)
        if name in self.commitments:
            raise ChipError(f"{name} has committed to its chip already.")
        bound = Commitment(
            hexed(name, commitment, formulas.COMMITMENT_SIZE),
            hexed(name, mark, formulas.MARK_SIZE),
        )
        others = [other for other, its in self.commitments.items() if its.mark == bound.mark]
        after = replace(self, commitments={**self.commitments, name: bound})
        if others:
            return after._at(Word.COMMITMENT, Stage.DOUBLED, doubled=(*others, name))
        whole = len(after.commitments) == len(self.members)
        return after._at(Word.COMMITMENT, Stage.SEALED if whole else Stage.COMMITTING)

    def again(self, members: tuple[str, ...]) -> "Ceremony":
        """Everything anew, with fresh shares: what was told for the old number is void."""
        self._need(Word.AGAIN)
        return Ceremony(self.round + 1, members)

    def tried_again(self, name: str) -> "Ceremony":
        """It is worth asking a controller once more for what it could not give."""
        return replace(self, tries={**self.tries, name: self.tries.get(name, 0) + 1})

    # Play.

    def chip_out(self, name: str) -> "Ceremony":
        """A chip has left its controller, or cannot be read."""
        return replace(
            self,
            absent=self.absent | {name},
            unproved=self.unproved - {name},
            changed=self.changed - {name},
        )

    def chip_in(self, name: str) -> "Ceremony":
        """A chip is in again; which one, its mark must show."""
        return replace(self, unproved=self.unproved | {name}).tried_again(name)

    def marked(self, name: str, game: str, mark: str) -> "Ceremony":
        """The mark of the chip in a controller; another than at the start puts it in `changed`."""
        self._need(Word.MARK, name)
        self._need_this_game(name, game)
        shown = hexed(name, mark, formulas.MARK_SIZE)
        own = shown == self.commitments[name].mark
        changed = self.changed - {name} if own else self.changed | {name}
        rest = self.unproved - {name}
        return replace(self, absent=self.absent - {name}, unproved=rest, changed=changed)

    # The end.

    def opened(self, name: str, game: str, nonce: str, chip: int) -> "Ceremony":
        """A controller opens its commitment. A wrong opening is kept as `failed`."""
        self._need(Word.OPENING, name)
        if name in self.proved or name in self.failed:
            raise ChipError(f"{name} has opened its commitment already.")
        if game != self.game_tag:
            return self._failed(name, "it opened a commitment of another game")
        if not self._fits(name, hexed(name, nonce, formulas.NONCE_SIZE), chip):
            return self._failed(name, "what it says now is not what it committed to")
        twins = [other for other, its in self.proved.items() if its == chip]
        if twins:
            return self._doubled(name, twins[0])
        return replace(self, proved={**self.proved, name: chip})._opened_if_all()

    def gives_up(self, name: str, why: str) -> "Ceremony":
        """A controller's proof cannot be had; the table opens it and declares its chip."""
        return self._failed(name, why) if self.stage == Stage.SEALED else self

    def _fits(self, name: str, nonce: bytes, chip: int) -> bool:
        game, device = self.game, self.shares[name].device
        assert game is not None, "what is sealed has a number"
        if not 1 <= chip <= formulas.CARS:
            return False
        due = formulas.commitment(game, device, nonce, chip)
        return due == self.commitments[name].commitment

    def _doubled(self, name: str, twin: str) -> "Ceremony":
        """Both marks were different, so one of the two lied then; nobody can say which."""
        why = "two controllers open as the same car"
        proved = {other: chip for other, chip in self.proved.items() if other != twin}
        return replace(self, proved=proved)._failed(twin, why)._failed(name, why)

    def _failed(self, name: str, why: str) -> "Ceremony":
        return replace(self, failed={**self.failed, name: why})._opened_if_all()

    def _opened_if_all(self) -> "Ceremony":
        if len(self.proved) + len(self.failed) < len(self.members):
            return self
        return self._at(Word.OPENING, Stage.OPENED)

    # Checks.

    def _mixed(self, after: "Ceremony") -> "Ceremony":
        whole = after.share_list is not None
        return after._at(Word.SHARE, Stage.COMMITTING if whole else Stage.MIXING)

    def _at(self, word: Word, stage: Stage, doubled: tuple[str, ...] = ()) -> "Ceremony":
        assert stage in TABLE[self.stage].get(word, ()), f"{self.stage} to {stage} by {word}"
        return replace(self, stage=stage, doubled=doubled)

    def _need(self, word: Word, name: str | None = None) -> None:
        if name is not None and name not in self.members:
            raise ChipError(f"{name} is not one of the controllers of this game.")
        if not allowed(self.stage, word):
            raise ChipError(f"{name or 'The table'} told a {word} that nobody asked for now.")

    def _need_this_game(self, name: str, game: str) -> None:
        if game != self.game_tag:
            raise ChipError(f"{name} answered for another game than this one.")


def begun(members: tuple[str, ...]) -> Ceremony:
    """The first round."""
    return Ceremony(1, members)


def hexed(name: str, text: str, size: int) -> bytes:
    """So many bytes out of the hexadecimal text that a controller sent, or `ChipError`."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != size:
        raise ChipError(f"{name} sent something that is not {size} bytes in hexadecimal.")
    return data
