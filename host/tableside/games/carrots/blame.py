"""What may have moved the wall."""

from enum import StrEnum

from tableside.games.carrots.colours import Colour

_CARROTS = {colour.value: colour for colour in Colour}


class Blame(StrEnum):
    """What may have moved the wall when nobody had touched a carrot (C-06)."""

    ORANGE = "orange"
    BLUE = "blue"
    GREEN = "green"
    PREVIOUS = "previous"
    NOBODY = "nobody"

    @property
    def colour(self) -> Colour | None:
        """The carrot to blame, if it is one."""
        return _CARROTS.get(self.value)
