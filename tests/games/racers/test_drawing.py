"""The track in text: every space is there, whatever the width."""

import re

import pytest

from tableside.games.racers.board import board_of
from tableside.games.racers.drawing import NARROWEST, draw_track
from tableside.games.racers.pack import from_plain
from tests.games.racers.tables import GAME, pack


def board(mode):
    return board_of(from_plain(pack(mode)))


@pytest.mark.parametrize("width", [20, 42, 60, 80, 160])
@pytest.mark.parametrize("mode", ["living_room", "garden"])
def test_every_space_is_drawn_and_no_line_is_too_long(mode, width):
    drawing = draw_track(board(mode), width, {})
    assert max(map(len, drawing.splitlines())) <= max(width, NARROWEST)
    words = re.findall(r"[DS]?\d+", drawing)
    track = board(mode).track
    doubled = {track.split, track.onward[f"D{pack(mode)['track']['detour']}"]}
    if track.catapult:
        doubled |= {track.catapult.space, track.catapult.reentry}
    for place in track.onward:
        assert words.count(place) >= 1, f"{place} is missing"
        assert place in doubled or words.count(place) == 1, f"{place} is drawn twice"


def test_what_is_printed_is_marked_and_explained():
    drawing = draw_track(board("garden"))
    assert "13@" in drawing
    assert "22#" in drawing
    assert "2s" in drawing
    assert drawing.count("^") == 6 + 1, "six first traps, and the legend"
    assert drawing.count("oR") == 2 + 1
    assert "dividing arrow" in drawing


def test_cars_stand_where_they_are_told():
    drawing = draw_track(board("living_room"), 80, {"3": "YR"}).splitlines()
    column = drawing[0].index("3p")
    assert drawing[1][column : column + 2] == "YR"


def test_a_pack_is_shown_with_its_progress_track_its_traps_and_every_card():
    shown = GAME.draw_pack(pack("living_room"), 80)
    assert max(map(len, shown.splitlines())) <= 80
    assert "5 hand_limit" in shown
    assert "8 stop" in shown
    assert "die" not in shown
    assert "Catapult die: 1, 1, 2, 2, 3, 4" in GAME.draw_pack(pack("garden"), 80)
    numbers = [int(n) for n in re.findall(r"(\d+) [A-Z*]{2}\d ", shown)]
    assert sorted(numbers) == list(range(1, 46))
