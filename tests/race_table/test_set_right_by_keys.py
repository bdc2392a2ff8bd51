"""The dashboard's way to set something right: what, where or how many, and why."""

from collections.abc import Iterator

from tableside.dashboard.app import Dashboard
from tableside.dashboard.intents import Intent, Pick, Reason
from tableside.dashboard.racers.correcting import correction
from tableside.dashboard.screens.overlays import AskScreen, ReasonScreen
from tableside.games.racers.needs import Need
from tests.dashboard.pictures import words
from tests.dashboard.races import Race
from tests.games.racers.tables import GAME

SIZE = (80, 24)


def reasons(intent: Intent) -> Iterator[Reason]:
    """Everything that the questions can lead to."""
    if isinstance(intent, Reason):
        yield intent
    elif isinstance(intent, Pick):
        for _, behind in intent.options:
            yield from reasons(behind)


def test_every_way_through_the_questions_is_a_correction_that_the_race_knows() -> None:
    race = Race(players=3).until(Need.PLAY)
    asked = [reason.what for reason in reasons(correction(race.view))]
    assert {what["do"] for what in asked} == {action.name for action in GAME.corrections}
    for what in asked:
        race.word("correct", {"why": "a test", "what": what})
        notice = race.view.notice
        if notice is None:
            race.word("undo", {})
        else:
            assert notice.ruling.startswith("R-"), (what, notice.text)


async def test_a_car_is_set_right_with_keys_and_the_reason_is_in_everybodys_log() -> None:
    race = Race(players=3).until(Need.PLAY)
    app = Dashboard(race)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("x", "1")
        assert isinstance(app.screen, AskScreen)
        assert app.screen.question == "Which car?"
        await pilot.press("2", "5", "3")
        assert isinstance(app.screen, ReasonScreen)
        await pilot.press(*"sleeve", "enter")
        await pilot.pause()
        red = next(car for car in race.view.game_view.cars if car.car == "red")
        assert (red.place, red.column) == ("5", 2)
        assert [line.text for line in race.view.log[-2:]] == [
            "Set right by the table: sleeve",
            "The red car stands on space 5, its marker in lap 2",
        ]


async def test_without_a_reason_nothing_is_set_right_and_the_screen_says_so() -> None:
    race = Race(players=3).until(Need.PLAY)
    before = race.state
    app = Dashboard(race)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("x", "1", "2", "5", "3", "enter")
        await pilot.pause()
        assert race.state == before
        assert "T-11" in "\n".join(words(app))


async def test_escape_changes_nothing() -> None:
    race = Race(players=3).until(Need.PLAY)
    before = race.view
    app = Dashboard(race)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("x", "2", "1", "6", "1", "escape")
        await pilot.pause()
        assert race.view == before
        assert not isinstance(app.screen, AskScreen | ReasonScreen)
