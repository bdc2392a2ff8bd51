"""The strip at the table and the controllers screen, by keys."""

from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from tableside.dashboard.app import Dashboard
from tableside.dashboard.commands import TableCommands
from tableside.dashboard.controllers.screen import ControllersScreen
from tableside.dashboard.controllers.widgets import SeatStrip
from tableside.dashboard.screens.help import HelpScreen
from tableside.dashboard.screens.play import PlayScreen
from tableside.devices.status import ControllerStatus
from tableside.games.core import Outcome

from .fakes import FakePort, a_view
from .handhelds import SECOND_NS, handhelds_at
from .pictures import words
from .scenes import NAMES, SCENES
from .test_fits import AREAS

SMALL, LARGE = (80, 24), (160, 45)
SIZES = [SMALL, (100, 30), (120, 40), LARGE]


def _port() -> FakePort:
    view = SCENES["handhelds"]()
    return FakePort(view, controllers=handhelds_at(view.at_ns))


def _text(app: Dashboard) -> str:
    return "\n".join(words(app))


async def _now(pilot: Pilot[None], port: FakePort, *controllers: ControllerStatus) -> None:
    port.controllers = controllers
    port.publish(port.view)
    await pilot.pause()


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("down", "enter", "1"), [("C2", 1), ("C1", 2)]),
        (("down", "down", "up", "enter", "4"), [("C2", 4), ("C4", 2)]),
        (("enter", "6"), [("C1", 6)]),
        (("up", *["down"] * 9, "enter", "3"), [("C6", 3)]),
        (("enter", "7"), [("C1", 0)]),
        (("enter", "1"), []),
        (("enter", "escape"), []),
        (("enter", "down", "enter"), [("C1", 2), ("C2", 1)]),
    ],
    ids=repr,
)
async def test_a_controller_is_given_a_seat(
    keys: tuple[str, ...], said: list[tuple[str, int]]
) -> None:
    port = _port()
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        await pilot.press("c", *keys)
        assert isinstance(pilot.app.screen, ControllersScreen)
    assert port.said == [
        ("word", "seat", {"controller": controller, "seat": seat}) for controller, seat in said
    ]


@pytest.mark.parametrize("key", ["c", "escape"])
async def test_the_screen_closes_and_no_longer_listens(key: str) -> None:
    port = _port()
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert len(port.listeners) == 2
        await pilot.press(key)
        assert isinstance(pilot.app.screen, PlayScreen)
        assert len(port.listeners) == 1


async def test_the_palette_and_the_help_lead_there() -> None:
    port = _port()
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        commands = TableCommands(pilot.app.screen)
        hits = [hit async for hit in commands.search("controllers")]
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "The controllers, and who has which" in _text(pilot.app)
        await pilot.press("escape")
        hits[0].command()
        await pilot.pause()
        assert isinstance(pilot.app.screen, ControllersScreen)


async def test_a_table_without_controllers_shows_no_strip_and_says_what_plays_instead() -> None:
    port = FakePort(SCENES["open"]())
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        assert not pilot.app.screen.query_one(SeatStrip).display
        await pilot.press("c", "up", "down", "enter")
        assert isinstance(pilot.app.screen, ControllersScreen)
        assert "The keys of this computer do everything" in _text(pilot.app)
        assert "Give it a seat" not in _text(pilot.app)
    assert port.said == []


async def test_the_strip_comes_with_the_first_controller_and_moves_no_button_off() -> None:
    port = FakePort(SCENES["handhelds"]())
    app = Dashboard(port)
    async with app.run_test(size=SMALL) as pilot:
        await _now(pilot, port, *handhelds_at(port.view.at_ns))
        assert app.screen.query_one(SeatStrip).region == Region(0, 15, 80, 1)
        await _now(pilot, port)
        assert not app.screen.query_one(SeatStrip).display


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_seats_mark_can_be_read_whole(size: tuple[int, int]) -> None:
    app = Dashboard(_port())
    async with app.run_test(size=size):
        whole = Region(0, 0, *size)
        regions = [app.screen.query_one(area).region for area in (*AREAS, "SeatStrip")]
        assert all(region in whole and region.area for region in regions)
        assert not any(
            one.overlaps(other) for at, one in enumerate(regions) for other in regions[:at]
        )
        strip = app.screen.query_one(SeatStrip).region
        line = words(app)[strip.y]
    for name, mark in zip(NAMES, ("USB", "BLE", "gone 0:42", "9%", "not seen", "no"), strict=True):
        assert f" {name} " in line
        assert mark in line


async def test_a_whole_table_of_missing_controllers_with_long_names_can_be_read() -> None:
    view = SCENES["handhelds"]()
    gone = [
        ControllerStatus(f"C{seat}", (9, 9, 200), seat=seat, last_seen_ns=view.at_ns)
        for seat in range(1, 7)
    ]
    port = FakePort(replace(view, players=("Ann of Arden",) * 6), controllers=tuple(gone))
    port.late_ns = 754 * SECOND_NS
    app = Dashboard(port)
    async with app.run_test(size=SMALL):
        line = words(app)[app.screen.query_one(SeatStrip).region.y]
    assert line.split() == ["Ann", "gone", "12m"] * 6


async def test_the_age_of_who_is_gone_goes_on_while_nothing_happens() -> None:
    port = _port()
    async with Dashboard(port).run_test(size=LARGE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        port.late_ns = 60 * SECOND_NS
        screen.show_controllers()
        await pilot.pause()
        assert "Cy gone 1:42" in _text(pilot.app)
        await pilot.press("c")
        assert "1:42 ago" in _text(pilot.app)


async def test_who_goes_and_comes_back_is_seen_to_on_both_screens() -> None:
    port = _port()
    here = replace(handhelds_at(port.view.at_ns)[1], waiting=0)
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        await _now(pilot, port, replace(here, reach="gone"))
        assert "Bo's controller C2 is gone" in _text(pilot.app)
        await _now(pilot, port, here)
        assert "is gone" not in _text(pilot.app)
        assert "Bo BLE 72%" in _text(pilot.app)
        await pilot.press("c")
        await _now(pilot, port, replace(here, reach="usb", battery_percent=73))
        assert "1 of 1 controllers here" in _text(pilot.app)
        assert "73% 3910 mV" in _text(pilot.app)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_everything_about_a_controller_is_on_the_screen(size: tuple[int, int]) -> None:
    async with Dashboard(_port()).run_test(size=size) as pilot:
        await pilot.press("c", "down")
        text = _text(pilot.app)
    assert "SIMULATED" in text.splitlines()[0]
    everything: tuple[Any, ...] = (
        "C2",
        "blue",
        "Bo",
        "BLE",
        "72% 3910 mV",
        "1.2.0",
        "xiao_ble",
        "-61 dBm",
        "48 ms",
        "now",
        "open",
        "absent",
        "3 waiting, 1 lost",
    )
    assert [said for said in everything if said not in text] == []
    assert "What counted before stays" in " ".join(text.split())


async def test_the_chosen_controller_is_in_sight_among_many() -> None:
    view = SCENES["handhelds"]()
    many = tuple(ControllerStatus(f"N{number:02}", (0, 0, 9)) for number in range(30))
    async with Dashboard(FakePort(view, controllers=many)).run_test(size=SMALL) as pilot:
        await pilot.press("c", *["down"] * 40)
        assert "▶ ██ N29" in _text(pilot.app)
        await pilot.press(*["up"] * 40)
        assert "▶ ██ N00" in _text(pilot.app)


async def test_a_refusal_is_shown_there_too() -> None:
    refused = SCENES["refused"]()
    port = FakePort(refused, controllers=handhelds_at(refused.at_ns))
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert refused.notice is not None
        assert refused.notice.text.split(".")[0] in _text(pilot.app)


async def test_the_end_of_the_game_closes_it() -> None:
    port = _port()
    async with Dashboard(port).run_test(size=SMALL) as pilot:
        await pilot.press("c")
        port.publish(replace(port.view, outcome=Outcome("board_empty", (1,), (5,) * 6, "Over.")))
        await pilot.pause()
        assert not isinstance(pilot.app.screen, ControllersScreen)


async def test_a_name_is_never_markup() -> None:
    view = a_view(players=("[red]x", "[/]"))
    odd = ControllerStatus("[b]C", (9, 9, 9), seat=2, reach="usb", firmware="[u]1", board="[/x]")
    async with Dashboard(FakePort(view, controllers=(odd,))).run_test(size=SMALL) as pilot:
        assert "[/] USB" in _text(pilot.app)
        await pilot.press("c")
        text = _text(pilot.app)
        await pilot.press("enter")
        assert "Whose is [b]C?" in _text(pilot.app)
    assert all(said in text for said in ("[b]C, [/]", "[u]1", "[/x]"))
