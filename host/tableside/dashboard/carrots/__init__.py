"""Escaping Carrots on the dashboard."""

from tableside.dashboard.carrots.part import CarrotsPart
from tableside.dashboard.screens.play import PlayScreen, bindings_of


class CarrotsScreen(PlayScreen):
    """Colours by their letters, and a key for everything else the table may do."""

    part = CarrotsPart()
    BINDINGS = bindings_of(part.keys)


SCREEN = CarrotsScreen
