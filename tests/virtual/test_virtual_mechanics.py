"""The wall as a mass: laws that any wall obeys."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tableside.virtual.mechanics import Material, Stack, Wall, balance_mm, fastest_mm_s

MATERIAL = Material()
contacts = st.lists(st.floats(-40, 0), min_size=1, max_size=45)


def test_nothing_in_the_way_lets_the_wall_go_to_its_front_stop() -> None:
    wall = Wall(MATERIAL, at_mm=-20.0)
    path = wall.settle(Stack([], MATERIAL))
    assert path[-1] == pytest.approx(MATERIAL.front_stop_mm, abs=2.0)
    assert wall.speed_mm_s == 0.0
    assert max(path) < MATERIAL.front_stop_mm + 15


def test_a_wall_in_balance_stays_where_it_is() -> None:
    stack = Stack([-10.0, -9.0, -8.0], MATERIAL)
    at_mm = balance_mm(MATERIAL, stack)
    path = Wall(MATERIAL, at_mm=at_mm).settle(stack)
    assert path == [pytest.approx(at_mm)] * len(path)


def test_a_wall_thrown_back_bounces_off_its_back_stop() -> None:
    wall = Wall(MATERIAL, at_mm=-70.0)
    wall.speed_mm_s = -900.0
    path = wall.settle(Stack([-30.0] * 20, MATERIAL))
    assert MATERIAL.back_stop_mm - 15 < min(path) < MATERIAL.back_stop_mm
    assert path[-1] > -40


@given(contacts=contacts, speed_mm_s=st.floats(-400, 400))
def test_every_wall_comes_to_rest_between_its_stops(
    contacts: list[float], speed_mm_s: float
) -> None:
    stack = Stack(contacts, MATERIAL)
    wall = Wall(MATERIAL, at_mm=balance_mm(MATERIAL, stack))
    wall.speed_mm_s = speed_mm_s
    path = wall.settle(stack)
    assert abs(wall.speed_mm_s) <= 0.5
    assert MATERIAL.back_stop_mm - 5 < path[-1] < MATERIAL.front_stop_mm + 5


@given(contacts=contacts)
def test_a_carrot_taken_away_never_sends_the_wall_back(contacts: list[float]) -> None:
    with_it = balance_mm(MATERIAL, Stack(contacts, MATERIAL))
    without = balance_mm(MATERIAL, Stack(contacts[1:], MATERIAL))
    assert without >= with_it - 0.01


@example(contacts=[-10.0], at_mm=-9.0, speed_mm_s=-500.0)
@given(contacts=contacts, at_mm=st.floats(-60, 10), speed_mm_s=st.floats(-500, 500))
def test_carrots_push_and_never_pull(
    contacts: list[float], at_mm: float, speed_mm_s: float
) -> None:
    assert Stack(contacts, MATERIAL).push_mn(at_mm, speed_mm_s) >= 0.0


def test_the_fastest_of_a_path_is_in_mm_per_second() -> None:
    assert fastest_mm_s([0.0, 0.1, 0.3, 0.2]) == pytest.approx(200.0)
    assert fastest_mm_s([1.0]) == 0.0
