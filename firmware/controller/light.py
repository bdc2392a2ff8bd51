"""The RGB light: what the table asked for, and over it, briefly, what became of a press."""

OFF = (0, 0, 0)
WAITING = (60, 40, 0)  # pressed, not yet counted
COUNTED = (0, 160, 0)
COUNTED_MS = 400


class Light:
    """`show(red, green, blue)` drives the three channels, 0 to 255 each."""

    def __init__(self, show):
        self._show = show
        self._asked = OFF
        self._blink_ms = 0
        self._from_ms = 0
        self._until_ms = None
        self._over = None
        self._over_until_ms = None
        self._shown = None

    def ask(self, colour, blink_ms, for_ms, now_ms):
        """What the table wants: steady or blinking, for a while (0: until it says otherwise)."""
        self._asked, self._blink_ms, self._from_ms = colour, blink_ms, now_ms
        self._until_ms = now_ms + for_ms if for_ms else None

    @property
    def is_waiting(self):
        """Whether it shows that a press is on its way."""
        return self._over == WAITING

    def waiting(self):
        """A press is on its way."""
        self._over, self._over_until_ms = WAITING, None

    def counted(self, now_ms):
        """The table has committed a press."""
        self._over, self._over_until_ms = COUNTED, now_ms + COUNTED_MS

    def step(self, now_ms):
        """Drive the channels if what they should show has changed."""
        colour = self._colour(now_ms)
        if colour != self._shown:
            self._shown = colour
            self._show(*colour)

    def _colour(self, now_ms):
        if self._over_until_ms is not None and now_ms >= self._over_until_ms:
            self._over = self._over_until_ms = None
        if self._over is not None:
            return self._over
        if self._until_ms is not None and now_ms >= self._until_ms:
            self._asked, self._until_ms = OFF, None
        dark = self._blink_ms and (now_ms - self._from_ms) // self._blink_ms % 2
        return OFF if dark else self._asked
