"""Every picture of the dashboard: which moment, which keys, which size."""

from dataclasses import dataclass

from textual.pilot import Pilot
from textual.widgets import Input

from tableside.dashboard.app import Dashboard
from tableside.dashboard.port import UnfinishedGame

from .fakes import FakeLobby, FakePort, a_view
from .handhelds import handhelds_at
from .pictures import picture
from .races import RACES
from .scenes import SCENES

SMALL, LARGE = (80, 24), (160, 45)

UNFINISHED = UnfinishedGame(
    key="7",
    title="Escaping Carrots · Collecting points",
    players=("Ann", "Bo", "Cy"),
    when="Monday, 18:40",
    how_far="12 turns played",
)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: `scene` of the table (or of the lobby, if it has that name), then `keys`."""

    name: str
    scene: str
    size: tuple[int, int]
    keys: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        return f"{self.name}-{self.size[0]}x{self.size[1]}.svg"


_FILLED_IN = (*"Ann", "tab", "7", "tab", *"Bo", "tab", "9")
_RACERS_CHOSEN = ("shift+tab", "shift+tab", "enter", "down", "enter", "tab", "tab")
_THREE_NAMES = (*"Ann", "tab", "tab", *"Bo", "tab", "tab", *"Cy")

GALLERY: tuple[Shot, ...] = (
    *(Shot(scene, scene, size) for scene in ("open", "trap", "result") for size in (SMALL, LARGE)),
    *(
        Shot(scene, scene, SMALL)
        for scene in (
            "settling",
            "question",
            "ruling",
            "resetting",
            "refused",
            "fault",
            "paused",
            "no-sensor",
            "draw",
        )
    ),
    Shot("resetting", "resetting", LARGE),
    Shot("ruling", "ruling", LARGE),
    Shot("ruling-edge", "ruling-edge", SMALL),
    Shot("help", "open", SMALL, ("question_mark",)),
    Shot("jumped", "open", SMALL, ("j", "o", "o", "g")),
    Shot("set-up", "set-up", SMALL, _FILLED_IN),
    Shot("set-up", "set-up", LARGE, _FILLED_IN),
    Shot("resume", "resume", SMALL),
    Shot("plain", "plain", SMALL),
    *(
        Shot(f"race-{scene}", f"race-{scene}", size)
        for scene in ("set-up", "middle", "garden", "trap", "catapult", "reveal")
        for size in (SMALL, LARGE)
    ),
    *(Shot(f"race-{scene}", f"race-{scene}", SMALL) for scene in ("cards", "dealt", "refused")),
    Shot("race-form", "set-up", SMALL, (*_RACERS_CHOSEN, *_THREE_NAMES)),
    Shot("race-number", "race-cards", SMALL, ("1", "2")),
    *(Shot("race-finish", "race-finish", size, ("enter",) * 4) for size in (SMALL, LARGE)),
    *(Shot("controllers-open", "handhelds", size) for size in (SMALL, LARGE)),
    *(Shot("controllers", "handhelds", size, ("c", "down")) for size in (SMALL, LARGE)),
    Shot("controllers-seat", "handhelds", SMALL, ("c", "down", "enter")),
    Shot("controllers-none", "open", SMALL, ("c",)),
)


def opened(scene: str) -> Dashboard:
    """The dashboard at a scene."""
    if scene == "set-up":
        return Dashboard(lobby=FakeLobby(FakePort(a_view())))
    if scene == "resume":
        return Dashboard(lobby=FakeLobby(FakePort(a_view()), UNFINISHED))
    view = a_view() if scene == "plain" else {**SCENES, **RACES}[scene]()
    controllers = handhelds_at(view.at_ns) if scene == "handhelds" else ()
    return Dashboard(FakePort(view, controllers=controllers))


async def draw(shot: Shot) -> str:
    """The SVG of a shot."""
    app = opened(shot.scene)
    async with app.run_test(size=shot.size) as pilot:
        for field in app.screen.query(Input):
            field.cursor_blink = False  # it would blink by the wall clock
        await pilot.press(*shot.keys)
        return await _at_rest(pilot, app)


async def _at_rest(pilot: Pilot[None], app: Dashboard) -> str:
    """The picture once it no longer changes: on a busy machine a screen comes in pieces."""
    before = ""
    while (now := picture(app)) != before:
        before = now
        await pilot.pause()
    return now
