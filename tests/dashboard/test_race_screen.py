"""The race screen: whole races by keys, nothing secret on it, the end as a moment."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget

from tableside.dashboard.app import Dashboard
from tableside.dashboard.port import Dealer
from tableside.dashboard.racers.finish import FinishScreen
from tableside.dashboard.racers.listing import OptionsBox
from tableside.dashboard.racers.options import Option, options_of
from tableside.dashboard.screens.overlays import AskScreen, NumberScreen
from tableside.games.racers.needs import Need
from tests.games.racers.test_secrets import otherwise

from .fakes import FakePort
from .handhelds import handhelds_at
from .pictures import picture, words
from .races import RACES, Race

SIZE = (80, 24)


class KeyPlayer:
    """Plays every seat by pressing keys, and drives one car as far as it can.

    What only a player may see, it takes from the state.
    """

    def __init__(self, race: Race, seed: int) -> None:
        self.race = race
        self.rng = Random(seed)
        self.ways: set[str] = set()

    def keys(self) -> list[str]:
        """The keys for one decision."""
        if self.race.need == Need.PLAY:
            return [*str(self._card()), "enter"]
        options = options_of(self.race.view)
        if any(option.choice.key_id == "decline" for option in options):
            self.ways.add("decline")
            return ["n"]
        return self._pressed(max(range(len(options)), key=lambda at: self._worth(options[at])))

    def _card(self) -> int:
        """Of the hand, or of what the hand can hold, the card that takes the car farthest."""
        turn = self.race.state.turn
        assert turn is not None
        known = self.race.state.racer(turn.seat).hand.known
        offered = (c.action for c in self.race.view.choices if c.action["do"] == "play")
        return max(known or [action["card"] for action in offered], key=self._reach)

    def _reach(self, number: int) -> tuple[bool, int]:
        card = self.race.state.board.card(number)
        return self._leader() in card.cars or "grey" in card.cars, card.moves

    def _leader(self) -> str:
        cars = self.race.view.game_view.cars
        return str(min(cars, key=lambda car: car.left).car)

    def _worth(self, option: Option) -> float:
        action: Mapping[str, Any] = getattr(option.message, "action", {})
        leads = action.get("car") == self._leader()
        spaces = int(action.get("spaces", 0))
        return (spaces if leads else -spaces) + leads + self.rng.random() / 2

    def _pressed(self, at: int) -> list[str]:
        key = options_of(self.race.view)[at].choice.key
        if key.isdecimal() and self.rng.random() < 0.7:
            self.ways.add("number")
            return [key]
        self.ways.add("arrows")
        return ["down"] * at + ["enter"]


@pytest.mark.parametrize(
    ("mode", "dealer"), [("living_room", "digital"), ("garden", "physical")], ids=str
)
async def test_a_whole_race_is_played_by_keys(mode: str, dealer: Dealer) -> None:
    race = Race(mode, 3, dealer, rules={"laps": "1"})
    player = KeyPlayer(race, seed=3)
    app = Dashboard(race)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(400):
            if race.view.outcome is not None:
                break
            before = len(race.view.log)
            await pilot.press(*player.keys())
            assert race.view.notice is None
            assert len(race.view.log) > before, "every decision counts"
        await pilot.pause()
        assert isinstance(app.screen, FinishScreen)
    assert player.ways == {"number", "arrows", "decline"}
    assert sum(line.event == "turn_opened" for line in race.view.log) > 3


@pytest.mark.parametrize(
    ("mode", "size"), [("living_room", (80, 24)), ("garden", (160, 45))], ids=str
)
async def test_worlds_that_differ_in_secrets_alone_give_the_same_screen(
    mode: str, size: tuple[int, int]
) -> None:
    race, rng, differing = Race(mode, 4, "digital", seed=9), Random(9), 0
    shown = _Switched(race)
    app = Dashboard(shown)
    async with app.run_test(size=size) as pilot:
        for _ in range(14):
            for _ in range(9):
                race.random()
            other = otherwise(race.state, 0, rng)
            differing += other != race.state
            frames = [await _frame(pilot, shown, state) for state in (race.state, other)]
            assert frames[0] == frames[1]
    assert differing > 10, "otherwise nothing is proved"


class _Switched(FakePort):
    """Shows a race as it would stand in another world."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.view, race.facts)
        self.race = race


async def _frame(pilot: Pilot[None], port: _Switched, state: Any) -> tuple[str, list[Any]]:
    port.publish(port.race.view_of(state))
    await pilot.pause()
    tooltips = [widget.tooltip for widget in pilot.app.screen.query(Widget)]
    return picture(pilot.app), tooltips  # type: ignore[arg-type]


AREAS = (
    "TitleBar",
    "BannerBox",
    "StatusBox",
    "TrackBox",
    "RacersBox",
    "OptionsBox",
    "TodoBox",
    "Footer",
)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=str)
async def test_areas_lie_on_the_screen_with_news_and_without(size: tuple[int, int]) -> None:
    port = FakePort(RACES["race-middle"]())
    app = Dashboard(port)
    async with app.run_test(size=size) as pilot:
        for scene, controllers, more in (
            ("race-middle", False, ("LogBox",)),
            ("race-refused", False, ("LogBox", "NewsBox")),
            ("race-refused", True, ("SeatStrip", "NewsBox")),
        ):
            port.controllers = handhelds_at(0) if controllers else ()
            port.publish(RACES[scene]())
            await pilot.pause()
            regions = {area: app.screen.query_one(area).region for area in (*AREAS, *more)}
            for area, region in regions.items():
                assert region.area > 0, (scene, area)
                assert region in Region(0, 0, *size), (scene, area)
                others = [other for name, other in regions.items() if name != area]
                assert not any(region.overlaps(other) for other in others), (scene, area)


async def test_everything_of_a_race_can_be_read_at_80_by_24() -> None:
    view = RACES["race-middle"]()
    app = Dashboard(FakePort(view))
    async with app.run_test(size=SIZE):
        text = "\n".join(words(app))
    assert "PACK UNVERIFIED" in text
    assert view.prompt in text
    for racer in view.game_view.racers:
        assert racer.name in text
    for sign in ("▲Y", "●R", "■B", "◆G", "★P"):
        assert text.count(sign) >= 2, "in the lap table and on the track"
    assert text.count("▪") == sum(len(t.seen_by) for t in view.game_view.tokens) + sum(
        sum(racer.dock) for racer in view.game_view.racers
    )
    assert "On the table: Bo plays card 35" in text


async def test_a_click_on_a_line_chooses_it() -> None:
    view = RACES["race-middle"]()
    port = FakePort(view)
    async with Dashboard(port).run_test(size=SIZE) as pilot:
        await pilot.click(OptionsBox, offset=(5, 2))
    assert port.said == [("act", 2, {"do": "move", "car": "blue", "spaces": 2})]


async def test_a_card_is_told_by_its_number_and_can_be_corrected_while_typing() -> None:
    port = FakePort(RACES["race-dealt"]())
    app = Dashboard(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("4", "4", "backspace", "2")
        assert isinstance(app.screen, NumberScreen)
        await pilot.press("enter")
        await pilot.press("3", "escape", "n")
    assert port.said == [
        ("act", 2, {"do": "discard", "card": 42}),
        ("act", 2, {"do": "decline"}),
    ]


async def test_the_table_goes_back_to_an_earlier_point_but_not_over_a_look() -> None:
    race = Race(players=3, seed=2).until(
        Need.PLAY, more=lambda s: bool(s.turn and s.turn.number > 1)
    )
    app = Dashboard(race)
    async with app.run_test(size=SIZE) as pilot:
        turn = race.state.turn
        await pilot.press("z")
        assert isinstance(app.screen, AskScreen)
        await pilot.press("1")
        assert race.state.turn != turn
        assert "Taken back: set the real table" in "\n".join(words(app))
        await pilot.press("z", "end", "enter")
        await pilot.pause()
        assert "This cannot be taken back" in "\n".join(words(app))


async def test_the_end_is_told_car_by_car_the_winner_last() -> None:
    view = RACES["race-finish"]()
    app = Dashboard(FakePort(view))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        names = [name for name in view.players if f" {name} " in "\n".join(words(app))]
        assert names == [], "nobody before the first key"
        for count in (1, 2, 3, 4):
            await pilot.press("enter")
            text = "\n".join(words(app))
            assert sum(f" {name} " in text for name in view.players) == count
            assert ("★ " in text) == (count == 4)
        assert view.outcome is not None
        assert view.outcome.why in text


async def test_what_fate_shows_is_answered_in_the_list_and_undo_stays_in_reach() -> None:
    port = FakePort(RACES["race-trap"]())
    app = Dashboard(port)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("6", "u")
    assert port.said == [("answer", {"do": "trap_is", "kind": "no_draw"}), ("word", "undo", {})]
