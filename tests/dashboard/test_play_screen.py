"""The play screen, played by keys and by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot

import tableside.dashboard
from tableside.dashboard.app import Dashboard
from tableside.dashboard.commands import TableCommands
from tableside.dashboard.models import Banner, Mood
from tableside.dashboard.part import screen_of
from tableside.dashboard.plain import PlainScreen
from tableside.dashboard.port import TableFacts
from tableside.dashboard.screens.help import HelpScreen
from tableside.dashboard.screens.overlays import AskScreen, CountScreen
from tableside.dashboard.screens.play import TABLE_KEYS, PlayScreen
from tableside.dashboard.screens.result import Place, PlacesBox, ResultScreen
from tableside.dashboard.widgets.banner import BannerBox
from tableside.dashboard.widgets.choices import MOST_CHOICES, ChoiceButton
from tableside.games.core import Outcome, game_names
from tableside.referee.view import Choice, TableView

from .fakes import FakePort, a_view
from .pictures import words
from .scenes import SCENES

SIZE = (80, 24)


async def _shown(pilot: Pilot[None], port: FakePort, view: TableView) -> None:
    port.publish(view)
    await pilot.pause()


@pytest.mark.parametrize(
    ("scene", "press", "said"),
    [
        ("open", "o", ("act", 5, {"do": "take", "colour": "orange"})),
        ("open", "2", ("act", 5, {"do": "take", "colour": "blue"})),
        ("open", "g", ("act", 5, {"do": "take", "colour": "green"})),
        ("open", "s", ("act", 5, {"do": "skip"})),
        ("open", "w", ("word", "crossed", {})),
        ("open", "u", ("word", "undo", {})),
        ("open", "p", ("word", "pause", {})),
        ("open", "space", ("word", "pause", {})),
        ("paused", "p", ("word", "resume", {})),
        ("ruling", "y", ("word", "rule", {"verdict": "crossed"})),
        ("ruling", "n", ("word", "rule", {"verdict": "clear"})),
        ("question", "v", ("word", "blame", {"what": "previous"})),
        ("resetting", "r", ("word", "wall_back", {})),
        ("settling", "o", ("act", 2, {"do": "take", "colour": "orange"})),
        ("draw", "2", ("answer", {"do": "card_dealt", "to": 2, "card": 3})),
    ],
)
async def test_a_key_says_one_thing(scene: str, press: str, said: tuple[Any, ...]) -> None:
    port = FakePort(SCENES[scene]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.press(press)
    assert port.said == [said]


async def test_every_button_does_what_its_key_does() -> None:
    port = FakePort(SCENES["question"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        buttons = [b for b in pilot.app.screen.query(ChoiceButton) if b.display]
        for button in buttons[:5]:
            assert await pilot.click(button)
    blamed = [entry[2]["what"] for entry in port.said]
    assert blamed == ["orange", "blue", "green", "nobody", "previous"]


async def test_a_click_leaves_the_keys_to_the_table() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.click("#choice-0")
        await pilot.press("space")
    assert [entry[0] for entry in port.said] == ["act", "word"]


async def test_jumped_carrots_are_counted_and_said_at_once() -> None:
    port = FakePort(SCENES["resetting"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.press("j", "g", "backspace", "o", "o", "g", "enter")
        assert isinstance(pilot.app.screen, PlayScreen)
    assert port.said == [("word", "jumped", {"orange": 2, "green": 1})]


@pytest.mark.parametrize("end", [("escape",), ("enter",)])
async def test_nothing_counted_is_nothing_said(end: Sequence[str]) -> None:
    port = FakePort(SCENES["resetting"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.press("j")
        assert isinstance(pilot.app.screen, CountScreen)
        await pilot.press(*end)
        assert isinstance(pilot.app.screen, PlayScreen)
    assert port.said == []


async def test_who_leaves_is_asked_and_can_be_thought_better_of() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.press("l", "escape", "l", "down", "enter")
    assert port.said == [("word", "leave", {"player": 2})]


async def test_leaving_the_table_is_asked_twice() -> None:
    app = Dashboard(FakePort(SCENES["open"]()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.is_running
        await pilot.press("q", "2")
        await pilot.pause()
        assert not app.is_running


async def test_help_names_every_key_and_closes_again() -> None:
    app = Dashboard(FakePort(SCENES["open"]()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = "\n".join(words(app))
        play = app.play_screen
        assert play is not None
        assert all(key.tooltip in text for key in (*play.part.keys, *TABLE_KEYS))
        assert all(sentence.split()[0] in text for sentence in play.part.how_to)
        assert play.part.how_to[-1].split()[-1] in text
        await pilot.press("escape")
        assert app.screen is play


async def test_a_question_of_fate_stays_until_it_is_answered() -> None:
    port = FakePort(SCENES["draw"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AskScreen)
        await _shown(pilot, port, SCENES["trap"]())
        assert isinstance(pilot.app.screen, PlayScreen)
    assert port.said == []


async def test_a_digital_dealer_asks_nobody() -> None:
    port = FakePort(SCENES["draw"](), TableFacts(dealer="digital"))
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_the_next_question_replaces_the_one_before() -> None:
    ask = a_view(question="Which side?", answers=(Choice(0, {"side": 1}, "one"),))
    port = FakePort(ask)
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        again = a_view(question="And now?", answers=(Choice(0, {"side": 2}, "two"),))
        await _shown(pilot, port, again)
        await pilot.press("1")
    assert port.said == [("answer", {"side": 2})]


async def test_a_correction_after_the_end_goes_back_to_the_table() -> None:
    """Undo after the game is over; what is shown is computed again."""
    port = FakePort(SCENES["result"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        assert isinstance(pilot.app.screen, ResultScreen)
        await pilot.press("u")
        assert port.said == [("word", "undo", {})]
        await _shown(pilot, port, SCENES["open"]())
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_a_result_that_changes_is_shown_as_it_is_now() -> None:
    port = FakePort(a_view(outcome=Outcome("laps", (1,), (3, 1), "Ann is first.")))
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await _shown(pilot, port, a_view(outcome=Outcome("laps", (2,), (3, 5), "Bo is first.")))
        assert "Bo is first." in "\n".join(words(pilot.app))
        places = pilot.app.screen.query_one(PlacesBox).model
    assert places == (Place("Bo", 5, won=True), Place("Ann", 3, won=False))


async def test_a_new_view_changes_no_widget() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        screen = pilot.app.screen
        before = list(screen.walk_children())
        for scene in ("settling", "resetting", "fault", "question", "ruling", "paused"):
            await _shown(pilot, port, SCENES[scene]())
        assert all(a is b for a, b in zip(before, screen.walk_children(), strict=True))


async def test_views_that_come_at_once_are_shown_as_the_last_one() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        for scene in ("settling", "ruling", "resetting"):
            port.publish(SCENES[scene]())
        await pilot.pause()
        assert "Pull it back" in "\n".join(words(pilot.app))


async def test_a_closed_screen_no_longer_listens() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE):
        assert len(port.listeners) == 1
    assert port.listeners == []


async def test_a_name_is_never_markup() -> None:
    view = a_view(players=("[red]x", "[/]"), prompt="[b]Go[/b]", current_player=1)
    async with Dashboard(FakePort(view)).run_test(size=SIZE) as pilot:
        text = "\n".join(words(pilot.app))
    assert "[b]Go[/b]" in text
    assert "[red]x" in text
    assert "[/]" in text


async def test_the_palette_offers_what_is_legal_and_does_it() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        commands = TableCommands(pilot.app.screen)
        offered = [hit.text async for hit in commands.discover()]
        found = [hit async for hit in commands.search("eva take green")]
        found[0].command()
    assert port.said == [("act", 5, {"do": "take", "colour": "green"})]
    always = {"Undo", "Pause", "Controllers", "Help"}
    assert len(offered) == len(port.view.choices) + len(always)
    assert {"Eva: Skip", "Table: Fay leaves", *always} <= set(offered)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("ctrl+p", CommandPalette),
        ("question_mark", HelpScreen),
        ("j", CountScreen),
        ("l", AskScreen),
        ("q", AskScreen),
    ],
)
async def test_what_opens_over_the_table_does_not_dim_it(key: str, screen: type) -> None:
    """A badge that is dimmed is a badge that is not seen."""
    async with Dashboard(FakePort(SCENES["open"]())).run_test(size=SIZE) as pilot:
        await pilot.press(key)
        assert isinstance(pilot.app.screen, screen)
        assert pilot.app.screen.styles.background.a == 0
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_a_banner_can_do_without_a_name_or_a_word() -> None:
    async with Dashboard(FakePort(a_view())).run_test(size=SIZE) as pilot:
        box = pilot.app.screen.query_one(BannerBox)
        for mood in get_args(Mood):
            for who, word in [("", ""), ("Ann", ""), ("", "GO"), ("Аня", "?")]:
                box.show(Banner(who, word, f"{mood}: what now?", mood))
                await pilot.pause()
                assert f"{mood}: what now?" in "\n".join(words(pilot.app))


async def test_before_the_first_turn_the_table_is_called() -> None:
    port = FakePort(a_view(current_player=None))
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        assert pilot.app.screen.query_one(BannerBox).model == Banner(
            "", "TABLE", "Ann, roll the die.", "ask"
        )


@pytest.mark.parametrize("game", [*game_names(), "a game of tomorrow"])
def test_every_game_has_a_screen(game: str) -> None:
    folder = Path(tableside.dashboard.__file__).parent / game
    screen = screen_of(game)
    assert issubclass(screen, PlayScreen)
    assert (screen is PlainScreen) != folder.is_dir()


async def test_a_game_without_a_part_of_its_own_can_be_played() -> None:
    many = tuple(Choice(1, {"do": "step", "by": n}, f"step {n}") for n in range(MOST_CHOICES + 3))
    port = FakePort(a_view(choices=many))
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        assert "9 more" in "\n".join(words(pilot.app))
        await pilot.press("3", "m", *["down"] * (MOST_CHOICES + 1), "enter")
    assert [entry[2]["by"] for entry in port.said] == [2, MOST_CHOICES + 1]
