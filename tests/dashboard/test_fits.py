"""At 80 by 24 everything essential can be seen without scrolling."""

import pytest
from textual.geometry import Region

from tableside.dashboard.app import Dashboard
from tableside.dashboard.port import TableFacts
from tableside.dashboard.widgets.choices import ChoiceButton

from .fakes import FakePort, a_view
from .gallery import opened
from .pictures import words
from .scenes import NAMES, SCENES

SIZES = [(80, 24), (100, 30), (160, 45), (200, 60)]
AREAS = (
    "TitleBar",
    "BannerBox",
    "PlayersBox",
    "BoardBox",
    "WallBox",
    "NewsBox",
    "LogBox",
    "Footer",
)
AT_THE_TABLE = [name for name in SCENES if name != "result"]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_areas_lie_on_the_screen_and_none_over_another(size: tuple[int, int]) -> None:
    app = Dashboard(FakePort(SCENES["open"]()))
    async with app.run_test(size=size):
        whole = Region(0, 0, *size)
        regions = {area: app.screen.query_one(area).region for area in AREAS}
        for area, region in regions.items():
            assert region.area > 0, area
            assert region in whole, area
            others = [other for name, other in regions.items() if name != area]
            assert not any(region.overlaps(other) for other in others), area


async def test_every_button_can_be_seen_whole_whatever_it_said_before() -> None:
    port = FakePort(SCENES["open"](), TableFacts(dealer="digital"))
    app = Dashboard(port)
    async with app.run_test(size=(80, 24)) as pilot:
        for scene in AT_THE_TABLE:
            port.publish(SCENES[scene]())
            await pilot.pause()
            line = "\n".join(words(app))
            for button in app.screen.query(ChoiceButton):
                if button.choice is not None:
                    assert button.region in Region(0, 0, 80, 24), (scene, button.label)
                    assert f"{button.choice.key} {button.choice.label}" in line, scene


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_six_players_with_their_scores_and_all_colours_can_be_read(
    size: tuple[int, int],
) -> None:
    view = SCENES["open"]()
    app = Dashboard(FakePort(view))
    async with app.run_test(size=size):
        lines = words(app)
        text = "\n".join(lines)
    if size == (80, 24):
        for player, name in zip(view.game_view.players, NAMES, strict=True):
            line = next(line for line in lines if f" {name} " in line[:14])
            assert f" {player.score} " in line[10:20]
    for letter, shape in (("O", "▲"), ("B", "●"), ("G", "■")):
        assert f" {letter} " in text
        assert shape in text
    assert "SIMULATED" in text
    assert view.prompt in text


async def test_a_long_name_leaves_the_screen_in_order() -> None:
    names = ("Ann of the seven carrots", "Bo")
    app = Dashboard(FakePort(a_view(players=names, prompt="Go on. " * 40)))
    async with app.run_test(size=(80, 24)):
        lines = words(app)
    assert all(len(line) == 80 for line in lines)
    assert any("Ann of the seven" in line for line in lines)


@pytest.mark.parametrize("scene", ["trap", "draw", "result", "set-up", "resume"])
async def test_simulated_is_seen_on_every_screen(scene: str) -> None:
    app = opened(scene)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "SIMULATED" in words(app)[0]
        assert ("PACK UNVERIFIED" in words(app)[0]) == (scene in ("trap", "draw"))
