"""Carpet Racers on the dashboard."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from tableside.dashboard.racers.body import RaceBody
from tableside.dashboard.racers.finish import FinishScreen
from tableside.dashboard.racers.keys import DIGITS, OTHERS
from tableside.dashboard.racers.listing import OptionsBox
from tableside.dashboard.racers.part import RacersPart
from tableside.dashboard.screens.play import PlayScreen, bindings_of
from tableside.devices.batteries import freshest_seat

_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class RacersScreen(PlayScreen):
    """A list to choose from, by number or with the arrows; cards by their own number."""

    part = RacersPart()
    result = FinishScreen
    answers_in_place = True
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of((*DIGITS, *OTHERS)),
        *(
            Binding(key, f"point({across}, {down})", key, show=False, id=f"list.{key}")
            for key, (across, down) in _ARROWS.items()
        ),
        Binding("enter", "pick", "Choose", show=False, id="list.pick"),
    ]

    def show_controllers(self) -> None:
        """As for every game, and whose battery was changed last, as far as it tells (R-36)."""
        super().show_controllers()
        players = len(self.port.view.players)
        self.query_one(RaceBody).propose(freshest_seat(self.port.controllers, players))

    def action_point(self, across: int, down: int) -> None:
        """Point at a line beside the one pointed at."""
        self.query_one(OptionsBox).point(across, down)

    def action_pick(self) -> None:
        """Choose the line pointed at."""
        self.query_one(OptionsBox).pick()


SCREEN = RacersScreen
