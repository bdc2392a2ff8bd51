"""The middle of the race screen: the track above, laps, players and choices below."""

from textual.app import ComposeResult
from textual.containers import Horizontal

from tableside.dashboard.racers.guide import GuideBox, guide_of
from tableside.dashboard.racers.listing import OptionsBox
from tableside.dashboard.racers.model import (
    laps_of,
    race_of,
    racers_of,
    revealing,
    setting_up,
    status_of,
    todo_of,
)
from tableside.dashboard.racers.options import model_of
from tableside.dashboard.racers.progress import ProgressBox, progress_of
from tableside.dashboard.racers.reveal import RevealBox, reveal_of
from tableside.dashboard.racers.strips import StatusBox, TodoBox
from tableside.dashboard.racers.tables import LapBox, RacersBox
from tableside.dashboard.racers.track import track_of
from tableside.dashboard.racers.trackbox import TrackBox
from tableside.dashboard.widgets.body import GameBody
from tableside.games.core import Seat
from tableside.referee.view import TableView


class RaceBody(GameBody):
    """Fixed boxes; the guide stands in place of the track before the race, the reveal after it."""

    def compose(self) -> ComposeResult:
        yield StatusBox()
        yield TrackBox()
        yield GuideBox()
        yield RevealBox()
        with Horizontal():
            yield LapBox()
            yield RacersBox()
            yield OptionsBox()
        yield ProgressBox()
        yield TodoBox()

    _view: TableView | None = None
    _freshest: Seat | None = None

    def propose(self, freshest: Seat | None) -> None:
        """Show who could start, because their battery is the fullest (R-36)."""
        if freshest != self._freshest:
            self._freshest = freshest
            if self._view is not None:
                self.query_one(OptionsBox).show(model_of(self._view, freshest))

    def show(self, view: TableView) -> None:
        self._view = view
        race = race_of(view)
        self.set_class(setting_up(race), "-setting-up")
        self.set_class(revealing(race), "-revealing")
        self.query_one(StatusBox).show(status_of(race))
        self.query_one(TrackBox).show(track_of(race))
        self.query_one(GuideBox).show(guide_of(view))
        self.query_one(RevealBox).show(reveal_of(race))
        self.query_one(LapBox).show(laps_of(race))
        self.query_one(RacersBox).show(racers_of(race))
        self.query_one(OptionsBox).show(model_of(view, self._freshest))
        self.query_one(ProgressBox).show(progress_of(race))
        self.query_one(TodoBox).show(todo_of(view))
