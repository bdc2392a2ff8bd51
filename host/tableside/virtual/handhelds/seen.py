"""What can be seen of a virtual handheld from its bench."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from tableside.errors import TablesideError
from tableside.virtual.handhelds.glyphs import GlyphReader

ROWS = 8
PRESS_MS = 60  # longer than the firmware's debouncing, shorter than a long press
COUNTED = (0, 160, 0)
"""What the light shows for a moment when a press has been committed."""


class HandheldDied(TablesideError, OSError):  # noqa: N818 - reads as what happened
    """The firmware has ended by itself; the message holds its last words."""


class Seen:
    """Screen, light and tone, as the bench told them; `until` waits for what they will show."""

    def __init__(self) -> None:
        self.console_taken = False
        self.tone_hz = 0
        self.times_counted = 0
        self.times_pressed: Counter[str] = Counter()
        self._glyphs = GlyphReader(b"")
        self._pixels = [b""] * ROWS
        self._light = (0, 0, 0)
        self._news = asyncio.Event()

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, row by row."""
        return [self._glyphs.row(pixels) for pixels in self._pixels]

    @property
    def light(self) -> tuple[int, int, int]:
        """What the light shows: red, green, blue, 0 to 255 each."""
        return self._light

    def see(self, seen: dict[str, Any]) -> None:
        """Take one line of the bench."""
        if "pixels" in seen:
            self._pixels[seen["page"]] = bytes.fromhex(seen["pixels"])
        elif "font" in seen:
            self._glyphs = GlyphReader(bytes.fromhex(seen["font"]))
        elif "light" in seen:
            self._see_light(*seen["light"])
        elif "pressed" in seen:
            self.times_pressed[seen["pressed"]] += 1
        elif "tone_hz" in seen:
            self.tone_hz = seen["tone_hz"]
        elif seen == {"console": "taken"}:
            self.console_taken = True
        self.changed()

    def _see_light(self, red: int, green: int, blue: int) -> None:
        before, self._light = self._light, (red, green, blue)
        self.times_counted += self._light == COUNTED != before

    def changed(self) -> None:
        """Wake everybody who waits for something."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def until(
        self, true: Callable[[], bool], died: Callable[[], str | None], within_s: float
    ) -> None:
        """Wait until something can be seen; `HandheldDied` once it cannot any more."""
        async with asyncio.timeout(within_s):
            while not true():
                last_words = died()
                if last_words is not None:
                    raise HandheldDied(f"the firmware ended: {last_words}")
                await self._news.wait()
