"""What a handheld keeps of its chip through a game, and what it refuses to tell.

It is bound to a game only if its own fresh share is in the number of it, so that no old number
comes back; it shows its chip to other handhelds of the set alone, three of them see one at most.
"""

import os
import struct

from wire import chips

_FORM = ">B32s32sBBB24s"
_VERSION = 1


class Refused(Exception):  # noqa: N818 - reads as what happened
    """The vault will not; `why` is one of the words of `wire.messages.CHIP_WHY`."""

    def __init__(self, why):
        super().__init__(why)
        self.why = why


class Vault:
    """`slots` keep it over power cuts.

    Not a tuple, and nothing here has a `repr`: nonce and chip must not be printed by accident.
    """

    def __init__(self, device_id, table_key, slots, random=os.urandom):
        self._device_id = device_id
        self._table_key = table_key
        self._slots = slots
        self._random = random
        self._share = None
        self._game = None
        self._over = False
        self._load()

    # -- locking in ------------------------------------------------------------------------------

    def share(self):
        """A fresh share of the next game number; it makes the one before worthless."""
        self._share = self._random(chips.SHARE_SIZE)
        return self._share

    def commit(self, shares, chip):
        """(short name, commitment, mark) for the game of this list; the same when asked again."""
        game = chips.game_number(shares)
        if game != self._game:
            if self._share is None or not chips.in_list(shares, self._device_id, self._share):
                raise Refused("not_my_share")
            self._bind(game, _there(chip))
        self._need_own(chip)
        bound = chips.commitment(game, self._device_id, self._nonce, self._chip)
        return chips.tag_of(game), bound, chips.mark(self._table_key, game, self._chip)

    def _bind(self, game, chip):
        self._game, self._nonce, self._chip = game, self._random(chips.NONCE_SIZE), chip
        self._seen = ()
        self._over = False
        self._share = None
        self._save()

    # -- while the race is on --------------------------------------------------------------------

    def mark(self, tag, chip):
        """The mark of its own chip if that lies in it now, else something that tells nothing.

        The mark of another chip would tell whose it is, and to a host that asks under the number
        of an old game even which.
        """
        self._need_game(tag)
        if _there(chip) != self._chip:
            return self._random(chips.MARK_SIZE)
        return chips.mark(self._table_key, self._game, chip)

    def seal(self, tag, viewer, chip):
        """The envelope with its chip for another handheld of the set."""
        self._need_game(tag)
        if viewer == self._device_id:
            raise Refused("own_chip")
        self._need_own(chip)
        salt = self._random(16)
        return chips.seal(self._table_key, self._game, self._device_id, viewer, salt, self._chip)

    def receive(self, tag, target, envelope):
        """Take a sealed look at `target` in; `Refused` if it may not, or cannot, be opened."""
        self._need_game(tag)
        if target == self._device_id:
            raise Refused("own_chip")
        if self.look(target, envelope) is None:
            raise Refused("forged")
        if target not in self._seen:
            if len(self._seen) >= chips.MOST_TARGETS:
                raise Refused("fourth")
            self._seen += (target,)
            self._save()

    def look(self, target, envelope):
        """The chip in an envelope, for the eyes at its screen; None if it is not for them."""
        return chips.unseal(self._table_key, self._game, target, self._device_id, envelope)

    # -- after it --------------------------------------------------------------------------------

    def open(self, tag):
        """(nonce, chip): what it committed to, whatever lies in it now. Ends the game for it."""
        if self._game is None or chips.tag_of(self._game) != tag:
            raise Refused("other_game")
        if not self._over:
            self._over = True
            self._save()
        return self._nonce, self._chip

    # -- keeping ---------------------------------------------------------------------------------

    def _need_game(self, tag):
        if self._game is None or self._over or chips.tag_of(self._game) != tag:
            raise Refused("other_game")

    def _need_own(self, chip):
        if _there(chip) != self._chip:
            raise Refused("other_chip")

    def _save(self):
        seen = b"".join(self._seen)
        kept = (_VERSION, self._game, self._nonce, self._chip, self._over, len(self._seen))
        padding = bytes(chips.MOST_TARGETS * chips.ID_SIZE - len(seen))
        self._slots.write(struct.pack(_FORM, *kept, seen + padding))

    def _load(self):
        data = self._slots.read()
        if data is None or len(data) != struct.calcsize(_FORM) or data[0] != _VERSION:
            return
        _, self._game, self._nonce, self._chip, over, count, seen = struct.unpack(_FORM, data)
        self._over = bool(over)
        ends = range(0, count * chips.ID_SIZE, chips.ID_SIZE)
        self._seen = tuple([seen[at : at + chips.ID_SIZE] for at in ends])


def _there(chip):
    if chip is None or not 1 <= chip <= chips.CARS:
        raise Refused("no_chip")
    return chip
