"""What handhelds show, and what is chosen from their lists."""

import asyncio
from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from tableside.devices.handheld import page_for, refusal_page
from tableside.devices.page import CHOICES, COLUMNS, LINES, Page, choosing, plain, reading
from tableside.games.core import Outcome
from tableside.referee.stimuli import Act
from tableside.referee.view import Choice, ChoiceMenu, Notice, SeatView, TableView
from tableside.wire import messages as wire
from tableside.wire.records import MAX_PLAINTEXT
from tests.devices.controllers.bench import Handheld, Sockets, bench
from tests.links.link_peers import in_virtual_time

NEWEST = 1


def choices(count: int) -> list[Choice]:
    return [Choice(1, {"do": f"move_{n}"}, f"Move {n}") for n in range(count)]


@given(st.text(max_size=300), st.text(max_size=40), st.lists(st.text(max_size=40), max_size=40))
def test_any_text_and_any_list_fits_the_screen_and_one_record(
    text: str, title: str, labels: list[str]
) -> None:
    page: Page | None = choosing(title, [Choice(1, {}, label) for label in labels])
    while page is not None:
        fits(page)
        page = page.more
    fits(reading(title, text))


def fits(page: Page) -> None:
    screen = page.as_screen(7)
    assert len(wire.encode(screen, NEWEST)) <= MAX_PLAINTEXT
    assert all(len(line) <= COLUMNS and line.isascii() for line in (screen.title, *screen.lines))


@given(st.integers(min_value=1, max_value=60))
def test_every_choice_of_a_long_list_can_be_reached_once(count: int) -> None:
    labels: list[str] = []
    page: Page | None = choosing("Choose", choices(count))
    while page is not None:
        labels += [choice.label for choice in page.choices]
        page = page.more
    assert labels == [f"Move {n}" for n in range(count)]


def test_text_too_long_for_the_screen_ends_in_dots() -> None:
    page = reading("Ann", "word " * 60)
    assert len(page.lines) == LINES
    assert page.lines[-1].endswith("...")


def test_accents_and_arrows_become_letters_that_a_handheld_has() -> None:
    assert plain("Zoë → 3 × „blau“") == "Zoe > 3 x ?blau?"


@in_virtual_time
async def test_a_page_is_shown_once_and_again_after_a_reconnect() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.hub.show(1, reading("Ann", "Pull a carrot"))
        await table.here("C1")
        await table.until(lambda: [one.title for one in c1.screens] == ["Ann"])
        await table.hub.show(1, reading("Ann", "Pull a carrot"))
        await asyncio.sleep(5)
        assert len(c1.screens) == 1
        await sockets.unplug("port1")
        await table.hub.show(1, reading("Ann", "Wait for Bo"))
        c1.reboot()
        sockets.plug("port1", c1)
        await table.until(lambda: len(c1.screens) == 2)
        assert c1.screens[-1].lines == ("Wait for Bo",)


@in_virtual_time
async def test_a_light_that_stays_is_set_again_after_a_reconnect_and_a_flash_is_not() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    stays, flash = wire.Light(0, 255, 0, 0, 0), wire.Light(255, 0, 0, 100, 500)
    async with bench(sockets) as table:
        await table.here("C1")
        await table.hub.light(1, stays)
        await table.until(lambda: c1.lights == [stays])
        await sockets.links["port1"].cut()
        await table.until(lambda: c1.lights == [stays, stays])
        await table.hub.light(1, flash)
        await table.until(lambda: c1.lights[2:] == [flash])
        await sockets.links["port1"].cut()
        await table.until(lambda: table.status("C1").reach == "gone")
        await table.here("C1")
        assert len(c1.lights) == 3


@in_virtual_time
async def test_a_choice_becomes_the_action_behind_its_line_even_on_a_later_page() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        await table.hub.show(1, choosing("Choose", choices(CHOICES + 3)))
        await table.until(lambda: len(c1.screens) == 1)
        c1.add(wire.Chosen, c1.screens[-1].page, CHOICES - 1)
        await table.until(lambda: len(c1.screens) == 2)
        assert c1.screens[-1].lines[0] == f"Move {CHOICES - 1}"
        assert table.book.rows == []
        c1.add(wire.Chosen, c1.screens[-1].page, 1)
        await table.until(lambda: len(c1.counted) == 2)
        (act,) = table.book.rows
        assert isinstance(act, Act)
        assert (act.seat, act.action) == (1, {"do": f"move_{CHOICES}"})


@in_virtual_time
async def test_after_a_choice_the_handheld_gets_a_page_whatever_came_of_it() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        await table.hub.show(1, choosing("Choose", choices(2)))
        await table.until(lambda: len(c1.screens) == 1)
        c1.add(wire.Chosen, c1.screens[-1].page, 0)
        await table.until(lambda: len(c1.screens) == 2)
        assert c1.screens[0] == c1.screens[1]


@in_virtual_time
async def test_a_choice_from_a_list_that_is_long_gone_is_not_taken_for_another() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        await table.hub.show(1, choosing("Choose", choices(2)))
        await table.until(lambda: len(c1.screens) == 1)
        for number in range(20):
            await table.hub.show(1, choosing(f"Choose {number}", choices(3)))
        c1.add(wire.Chosen, c1.screens[0].page, 0)
        await table.until(lambda: len(c1.counted) == 1)
        assert table.book.rows == []
        assert any("from an old list" in line for line in table.told)


@dataclass(frozen=True)
class NoGame:
    pass


VIEW = TableView(
    game="carrots",
    mode="points",
    players=("Ann", "Bo"),
    rules=(),
    pack=None,
    pack_verified=True,
    prompt="Ann: pull a carrot or skip.",
    current_player=1,
    game_view=NoGame(),
    wall=None,
    seating=(),
    paused=False,
    can_undo=False,
    log=(),
    notice=None,
    ruling=None,
    choices=(Choice(1, {"do": "skip"}, "Skip"), Choice(0, {"do": "cross"}, "Wall crossed")),
    question=None,
    answers=(),
    outcome=None,
    at_ns=0,
)


def test_a_seat_reads_whose_turn_it_is_and_what_to_do() -> None:
    assert page_for(VIEW, 1).title == "Your turn"
    assert page_for(VIEW, 2).title == "Bo"
    assert " ".join(page_for(VIEW, 2).lines) == VIEW.prompt


def test_a_refusal_is_read_on_the_handheld_that_caused_it_with_its_ruling() -> None:
    page = refusal_page(VIEW, Notice(1, 2, "T-01", "It is not your turn."))
    assert page.title == "Bo"
    assert " ".join(page.lines) == "No: It is not your turn. T-01"


def test_who_may_act_gets_a_list_of_its_own_actions() -> None:
    page = page_for(VIEW, 1, SeatView(ChoiceMenu("Choose", (Choice(1, {"do": "skip"}, "Skip"),))))
    assert [choice.label for choice in page.choices] == ["Skip"]
    assert page_for(VIEW, 2).choices == ()


def test_pause_and_end_are_shown() -> None:
    assert page_for(replace(VIEW, paused=True), 1).title == "Paused"
    over = replace(VIEW, outcome=Outcome("few_left", (1,), (3, 2), "Ann wins with 3 points."))
    assert " ".join(page_for(over, 2).lines) == "Ann wins with 3 points."


def test_the_ruling_of_a_long_refusal_is_never_cut_off() -> None:
    page = refusal_page(VIEW, Notice(1, 2, "R-29", "It stops. " * 40))
    assert page.lines[-1] == "R-29"
    assert page.lines[-2].endswith("...")
