"""From the lobby to a table: set up, resume, put away."""

from textual.widgets import Button, Select

from tableside.dashboard.app import Dashboard
from tableside.dashboard.screens.play import PlayScreen
from tableside.dashboard.screens.resume import ResumeScreen
from tableside.dashboard.screens.setup import SetupScreen
from tableside.games.core import Player

from .fakes import FakeLobby, FakePort
from .gallery import UNFINISHED
from .pictures import words
from .scenes import SCENES

SIZE = (80, 24)
ANN_AND_BO = (*"Ann", "tab", "7", "tab", *"Bo", "tab", "9")


def _lobby(**how: object) -> FakeLobby:
    return FakeLobby(FakePort(SCENES["open"]()), **how)


async def test_a_filled_in_form_opens_the_table() -> None:
    lobby = _lobby()
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, SetupScreen)
        await pilot.press(*ANN_AND_BO, "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
    assert lobby.drafts[0].players == (Player("Ann", 7), Player("Bo", 9))


async def test_what_is_missing_is_said_in_place_and_nothing_starts() -> None:
    lobby = _lobby()
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s", *"Ann", "tab", "x")
        await pilot.pause()
        assert "The age of Ann must be a number from 1 to 120." in "\n".join(words(app))
        assert app.screen.query_one("#start", Button).disabled
    assert lobby.drafts == []


async def test_a_refusal_of_the_lobby_is_shown_on_the_form() -> None:
    lobby = _lobby()
    lobby.refusal = "Another program plays on this table: close it first."
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*ANN_AND_BO, "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert lobby.refusal in "\n".join(words(app))


async def test_another_mode_brings_its_house_rules_and_its_packs() -> None:
    lobby = _lobby()
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert screen.query("#rule-penalty")
        screen.query_one("#mode", Select).value = "trap"
        await pilot.pause()
        assert not screen.query("#rule-penalty")
        assert screen.query("#rule-jumped")
        await pilot.press(*ANN_AND_BO)
        await pilot.click("#start")
        await pilot.pause()
    draft = lobby.drafts[0]
    assert (draft.mode, draft.pack) == ("trap", "carrots-house")


async def test_house_rules_and_dealer_go_into_the_draft() -> None:
    lobby = _lobby()
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        app.screen.query_one("#rule-penalty", Select).value = "carrots"
        app.screen.query_one("#dealer", Select).value = "physical"
        await pilot.press(*ANN_AND_BO, "ctrl+s")
        await pilot.pause()
    assert lobby.drafts[0].dealer == "physical"
    assert lobby.drafts[0].rules["penalty"] == "carrots"


async def test_an_unfinished_game_is_asked_about_and_resumed() -> None:
    lobby = _lobby(unfinished=UNFINISHED)
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, ResumeScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
    assert lobby.resumed == ["7"]


async def test_an_unwanted_game_is_put_away_and_not_asked_about_again() -> None:
    lobby = _lobby(unfinished=UNFINISHED)
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#put-away")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
    assert lobby.unfinished() is None


async def test_a_game_that_cannot_be_resumed_says_why() -> None:
    lobby = _lobby(unfinished=UNFINISHED)
    lobby.refusal = "This game was played under other rules: put it away."
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ResumeScreen)
        assert lobby.refusal in "\n".join(words(app))


async def test_after_the_result_a_new_game_can_be_set_up() -> None:
    lobby = FakeLobby(FakePort(SCENES["result"]()))
    app = Dashboard(lobby=lobby)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*ANN_AND_BO, "ctrl+s")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert lobby.port.listeners == []


async def test_without_a_lobby_the_end_of_the_game_is_the_end() -> None:
    app = Dashboard(FakePort(SCENES["result"]()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert not app.is_running
