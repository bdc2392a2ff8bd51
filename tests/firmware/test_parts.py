"""The pure parts of the handheld: contacts, chips, light, buzzer, pages, battery."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.battery import UNKNOWN_PERCENT, Battery, percent
from controller.buttons import LONG_MS, SAMPLE_EVERY_MS, STABLE_MS, Button, Debouncer, Lid
from controller.buzzer import Buzzer
from controller.chips import SteadyChip
from controller.chips.hall import HallReader
from controller.light import COUNTED, COUNTED_MS, OFF, WAITING, Light
from controller.pages import Page
from tableside.referee.stimuli import LONG_PRESS_MS


class Wire:
    """An input whose level is set by the test."""

    def __init__(self) -> None:
        self.level = 1

    def value(self) -> int:
        return self.level


def presses_of(levels: list[bool]) -> list[tuple[int, int]]:
    button = Button()
    seen = [button.sample(level, at * SAMPLE_EVERY_MS) for at, level in enumerate(levels)]
    return [press for press in seen if press is not None]


def down(ms: int) -> list[bool]:
    return [True] * (ms // SAMPLE_EVERY_MS)


def up(ms: int) -> list[bool]:
    return [False] * (ms // SAMPLE_EVERY_MS)


def test_a_short_press_is_told_at_its_release_with_the_time_it_went_down() -> None:
    assert presses_of(up(100) + down(80) + up(100)) == [(100, 80)]


def test_a_long_press_is_told_once_while_it_is_still_held() -> None:
    assert presses_of(up(100) + down(2_000)) == [(100, LONG_MS)]
    assert presses_of(up(100) + down(2_000) + up(100) + down(50) + up(50)) == [
        (100, LONG_MS),
        (2_200, 50),
    ]


def test_long_means_the_same_to_the_handheld_and_to_the_referee() -> None:
    assert LONG_MS == LONG_PRESS_MS


def test_a_button_that_is_down_at_the_start_makes_no_press() -> None:
    assert presses_of(down(2_000) + up(100)) == []
    assert presses_of(down(2_000) + up(100) + down(50) + up(50)) == [(2_100, 50)]


def test_two_quick_presses_are_two() -> None:
    assert len(presses_of(up(50) + down(30) + up(30) + down(30) + up(50))) == 2


@given(st.lists(st.booleans(), max_size=40))
def test_chatter_shorter_than_the_settling_time_is_no_press(noise: list[bool]) -> None:
    rising = [level for bit in noise for level in (bit, False)]  # never two samples down in a row
    assert presses_of(up(100) + rising + up(100)) == []


@given(st.lists(st.booleans(), max_size=400))
def test_presses_never_overlap_and_never_come_from_nothing(levels: list[bool]) -> None:
    presses = presses_of(up(50) + levels + up(50))
    ends = [start + held for start, held in presses]
    assert all(held >= STABLE_MS - SAMPLE_EVERY_MS for _, held in presses)
    assert all(end <= start for end, (start, _) in zip(ends, presses[1:], strict=False))


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 50)), max_size=60))
def test_a_settled_level_has_held_for_the_settling_time(steps: list[tuple[bool, int]]) -> None:
    contact, now_ms, same_since = Debouncer(), 0, 0
    last: bool | None = None
    for level, wait_ms in steps:
        now_ms += wait_ms
        same_since = same_since if level == last else now_ms
        last = level
        if contact.sample(level, now_ms):
            assert now_ms - same_since >= STABLE_MS
            assert (contact.level, contact.since_ms) == (level, same_since)


def test_a_lid_counts_its_changes_and_tells_the_time_of_each() -> None:
    lid = Lid()
    levels = [False] * 20 + [True] * 20 + [False] * 20
    changes = [lid.sample(level, at * 5) for at, level in enumerate(levels)]
    assert [change for change in changes if change is not None] == [100, 200]
    assert lid.changes == 2


def test_a_lid_that_is_open_at_the_start_is_told_but_not_counted() -> None:
    lid = Lid()
    told = [lid.sample(True, at * 5) for at in range(10)]
    assert [change for change in told if change is not None] == [0]
    assert (lid.open, lid.changes) == (True, 0)


def reader_of(*magnets: int) -> tuple[HallReader, list[Wire]]:
    wires = [Wire() for _ in range(4)]
    for index in magnets:
        wires[index].level = 0
    return HallReader(wires), wires


def test_six_codes_of_two_in_four_are_all_different() -> None:
    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    codes = {reader_of(*pair)[0].read() for pair in pairs}
    assert len(codes) == 6
    assert {code[:2] for code in codes} == {("present", False)}


@pytest.mark.parametrize("dead", range(4))
def test_one_dead_sensor_never_turns_a_car_into_another(dead: int) -> None:
    for pair in [(a, b) for a in range(4) for b in range(a + 1, 4)]:
        reader, wires = reader_of(*pair)
        honest = reader.read()
        wires[dead].level = 1
        assert reader.read() in (honest, ("unreadable", True, None))
        wires[dead].level = 0
        assert reader.read() in (honest, ("unreadable", True, None))


def test_a_chip_counts_once_it_has_settled() -> None:
    reader, wires = reader_of()
    chip = SteadyChip(reader)
    assert not any(chip.sample() for _ in range(10))
    wires[0].level = 0  # half in
    assert [chip.sample() for _ in range(2)] == [False, False]
    wires[2].level = 0
    assert [chip.sample() for _ in range(5)] == [False, False, False, True, False]
    assert (chip.state, chip.sensor_fault) == ("present", False)


def test_a_swapped_chip_is_noticed_though_it_is_as_present_as_the_first() -> None:
    reader, wires = reader_of(0, 1)
    chip = SteadyChip(reader)
    assert sum(chip.sample() for _ in range(6)) == 1
    wires[1].level, wires[2].level = 1, 0
    assert sum(chip.sample() for _ in range(6)) == 1


def test_a_chip_does_not_show_which_car_it_is() -> None:
    chip = SteadyChip(reader_of(1, 3)[0])
    for _ in range(6):
        chip.sample()
    assert " object at " in repr(chip)
    assert {name for name in vars(chip) if not name.startswith("_")} == {"state", "sensor_fault"}


def test_the_light_shows_counted_over_what_the_table_asked_for() -> None:
    shown: list[tuple[int, ...]] = []
    light = Light(lambda *colour: shown.append(colour))
    light.ask((1, 2, 3), 0, 0, 0)
    light.step(0)
    light.waiting()
    light.step(5)
    light.counted(10)
    light.step(10)
    light.step(10 + COUNTED_MS - 1)
    light.step(10 + COUNTED_MS)
    assert shown == [(1, 2, 3), WAITING, COUNTED, (1, 2, 3)]


def test_the_light_blinks_and_ends_by_itself() -> None:
    shown: list[tuple[int, ...]] = []
    light = Light(lambda *colour: shown.append(colour))
    light.ask((9, 0, 0), 100, 350, 0)
    for now_ms in range(0, 600, 50):
        light.step(now_ms)
    assert shown == [(9, 0, 0), OFF, (9, 0, 0), OFF]


def test_the_buzzer_sounds_as_often_as_asked() -> None:
    heard: list[int] = []
    buzzer = Buzzer(heard.append)
    buzzer.ask(880, 100, 2, 0)
    for now_ms in range(0, 1_000, 20):
        buzzer.step(now_ms)
    assert heard == [880, 0, 880, 0]


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=12), st.booleans())
def test_a_page_is_eight_rows_of_sixteen_printable_characters(
    title: str, lines: list[str], choose: bool
) -> None:
    rows = Page(1, title, tuple(lines), choose).rows(linked=False)
    assert len(rows) <= 8
    assert all(len(row) <= 16 and row.isascii() for row in rows)
    assert rows[0].endswith(" ?")


@given(st.integers(1, 30), st.lists(st.sampled_from([-1, 1]), max_size=60))
def test_the_mark_of_a_list_is_always_in_sight(count: int, moves: list[int]) -> None:
    page = Page(1, "pick", tuple(f"line {number}" for number in range(count)), True)
    for move in moves:
        page.move(move)
        marked = [row for row in page.rows(linked=True)[1:] if row.startswith(">")]
        assert marked == [f">line {page.mark}"]
    assert page.mark == sum(moves) % count


@given(st.integers(0, 6_000))
def test_the_battery_percentage_is_in_bounds_or_unknown(millivolts: int) -> None:
    assert 0 <= percent(millivolts) <= 100 or (
        percent(millivolts) == UNKNOWN_PERCENT and millivolts < 2_500
    )


@pytest.mark.parametrize(
    ("millivolts", "share"), [(3_300, 0), (3_650, 20), (3_800, 55), (4_150, 100), (4_400, 100)]
)
def test_the_battery_percentage_follows_the_curve(millivolts: int, share: int) -> None:
    assert percent(millivolts) == share


def test_the_gauge_converts_full_scale() -> None:
    class Adc:
        def read_u16(self) -> int:
            return 65_535

    assert Battery(Adc(), 6_600).millivolts() == 6_600
    assert Battery(None, 6_600).millivolts() == 0
