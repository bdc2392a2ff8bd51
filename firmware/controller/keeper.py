"""What the table may ask about the chip, and a sealed look while it may be taken."""

from wire import messages as m

from .vault import Refused

_NOBODY = bytes(8)
_DATA_SIZE = 48


class Keeper:
    """Joins the vault, the chip in its place and the sealed look that waits for its viewer."""

    def __init__(self, vault, chip):
        self._vault = vault
        self._chip = chip
        self._look = None
        self._until_ms = 0

    def answer(self, asked, message):
        """The `ChipWord` that answers what was asked."""
        game, viewer, why, data = _NOBODY, _NOBODY, "done", b""
        try:
            if asked == "commitment":
                game, bound, mark = self._vault.commit(message.shares, self._chip.number)
                data = bound + mark
            else:
                game, viewer = message.game, message.viewer
                data = self._data(asked, game, viewer)
        except Refused as refused:
            why = refused.why
        return m.ChipWord(asked, why, game, viewer, data + bytes(_DATA_SIZE - len(data)))

    def _data(self, asked, game, viewer):
        if asked == "share":
            return self._vault.share()
        if asked == "mark":
            return self._vault.mark(game, self._chip.number)
        if asked == "seal":
            return self._vault.seal(game, viewer, self._chip.number)
        if asked == "opening":
            nonce, chip = self._vault.open(game)
            return nonce + bytes((chip,))
        return b""

    def receive(self, envelope, now_ms):
        """Let a sealed look be taken from now on; the `ChipWord` that says why not, or None."""
        try:
            self._vault.receive(envelope.game, envelope.target, envelope.sealed)
        except Refused as refused:
            return m.ChipWord(
                "envelope", refused.why, envelope.game, envelope.target, bytes(_DATA_SIZE)
            )
        self._look, self._until_ms = envelope, now_ms + envelope.for_ms
        return None

    def title(self, now_ms):
        """Of the look that may be taken now; None if there is none."""
        if self._look is not None and now_ms >= self._until_ms:
            self._look = None
        return None if self._look is None else self._look.title

    def seen(self):
        """What the viewer sees; ask while the button is held, and forget it when it is let go."""
        look = self._look
        chip = self._vault.look(look.target, look.sealed)
        return look.cars[chip - 1] if chip and chip <= len(look.cars) else "no car"

    def put_away(self):
        """The viewer has seen enough."""
        self._look = None
