"""The plain part: any game without a folder of its own here can be played with it."""

from tableside.dashboard.plain.part import PlainPart
from tableside.dashboard.screens.play import PlayScreen, bindings_of


class PlainScreen(PlayScreen):
    """Numbers for choices."""

    part = PlainPart()
    BINDINGS = bindings_of(part.keys)


SCREEN = PlainScreen
