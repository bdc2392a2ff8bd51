"""What every virtual handheld has that lies on our bench: what can be seen, and what hands do."""

from abc import ABC, abstractmethod
from typing import Any

from tableside.games.core import Button
from tableside.virtual.handhelds.seen import Seen


class OnTheBench(ABC):
    """Look at it and put hands on it; how its firmware runs is another matter."""

    def __init__(self) -> None:
        self._seen = Seen()
        self._standing: dict[str, dict[str, Any]] = {}

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, row by row."""
        return self._seen.rows

    @property
    def light(self) -> tuple[int, int, int]:
        """What the light shows: red, green, blue, 0 to 255 each."""
        return self._seen.light

    @property
    def tone_hz(self) -> int:
        """What the buzzer sounds; 0 is silence."""
        return self._seen.tone_hz

    @property
    def times_counted(self) -> int:
        """How often the light has shown that a press counts."""
        return self._seen.times_counted

    def hold(self, button: Button) -> None:
        """Put a finger on a button and leave it there."""
        self._stand(button, {"button": button, "down": True})

    def release(self, button: Button) -> None:
        """Take the finger away."""
        self._stand(button, {"button": button, "down": False})

    def lid(self, *, opened: bool) -> None:
        """Open or close the lid."""
        self._stand("lid", {"lid_open": opened})

    def chip(self, magnets: tuple[int, ...]) -> None:
        """Put a chip in whose magnets lie at these of the four places; none: take it out."""
        self._stand("chip", {"magnets": list(magnets)})

    def battery(self, millivolts: int) -> None:
        """Charge or drain the cell."""
        self._stand("battery", {"battery_mv": millivolts})

    def unplug(self, *parts: str) -> None:
        """Pull the plug of `screen`, `expander` or `chip`; none: all are plugged in."""
        self._stand("unplugged", {"unplugged": list(parts)})

    def _stand(self, key: str, said: dict[str, Any]) -> None:
        """Leave something so, also over a power cut: it is told again at the next power-on."""
        self._standing[key] = said
        self._tell_bench(said)

    @abstractmethod
    def _tell_bench(self, said: dict[str, Any]) -> None:
        """Tell the firmware's stand-ins, if they are there to hear it."""
