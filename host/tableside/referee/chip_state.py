"""What the referee knows of chips and lids; nothing in it tells a chip before the reveal."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tableside.chips import Ceremony
from tableside.games.core import Seat

Look = tuple[Seat, int]
"""Who looks, and into which controller."""


@dataclass(frozen=True, slots=True)
class Window:
    """How long a look may be taken: from `since_ns` on. `used`: it was, or may have been."""

    since_ns: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class ChipState:
    """`open_lids` by controller name; `contested` are the places of a reveal that cannot be."""

    ceremony: Ceremony | None = None
    windows: Mapping[Look, Window] = field(default_factory=dict)
    open_lids: frozenset[str] = frozenset()
    contested: frozenset[int] = frozenset()

    def opened(self, look: Look, now_ns: int) -> "ChipState":
        """With a window for a look that has just been permitted."""
        return replace(self, windows={**self.windows, look: Window(now_ns)})

    def used(self, look: Look) -> "ChipState":
        """The chip was seen: whatever is taken back, that is not."""
        window = replace(self.windows[look], used=True)
        return replace(self, windows={**self.windows, look: window})

    def closed(self, look: Look) -> "ChipState":
        """Without a window that is over."""
        return replace(self, windows={k: w for k, w in self.windows.items() if k != look})
