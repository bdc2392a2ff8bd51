"""The virtual wall at the board: same seed same game, and games like real ones."""

from random import Random

import pytest

from tableside.virtual.eyes import GaugeEye, SwitchEye
from tableside.virtual.truth import FAINT_MM
from tableside.virtual.wall import Motion, Pull, VirtualWall


def play(seed: int, *, until: int = 4, wall: VirtualWall | None = None) -> list[Pull]:
    """Pull carrots until so many are left; the wall is reset after it went past the mark."""
    rng = Random(seed)
    wall = wall or VirtualWall(rng)
    pulls = []
    while sum(wall.board.values()) > until:
        colour = rng.choice([colour for colour, left in wall.board.items() if left])
        pulls.append(wall.pull(colour, rng.choice((0.2, 0.5, 0.8, 0.95))))
        if wall.at_mm > 0:
            wall.reset()
    return pulls


def test_the_board_begins_with_fifteen_of_each_colour_and_the_wall_behind_the_mark() -> None:
    wall = VirtualWall(Random(1))
    assert wall.board == {"orange": 15, "blue": 15, "green": 15}
    assert wall.at_mm < 0
    assert wall.reads() is False


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(3) == play(3)
    assert play(3) != play(4)


def test_a_pulled_carrot_and_the_jumped_ones_are_off_the_board() -> None:
    rng = Random(5)
    wall = VirtualWall(rng)
    jumped = 0
    for number in range(1, 30):
        colour = rng.choice([colour for colour, left in wall.board.items() if left])
        before = wall.board[colour]
        pull = wall.pull(colour, care=0.0)
        jumped += len(pull.jumped)
        assert wall.board[colour] == before - 1 - pull.jumped.count(colour)
        assert sum(wall.board.values()) == 45 - number - jumped
    assert jumped > 0


def test_a_colour_that_is_gone_cannot_be_pulled() -> None:
    wall = VirtualWall(Random(2))
    for _ in range(wall.board["green"]):
        if wall.board["green"]:
            wall.pull("green", care=1.0)
    with pytest.raises(ValueError, match="no green carrot"):
        wall.pull("green")


def test_carrots_put_back_stand_on_the_board_again() -> None:
    wall = VirtualWall(Random(2))
    wall.pull("blue")
    blues = wall.board["blue"]
    wall.put_back(["blue", "blue"])
    assert wall.board["blue"] == blues + 2


def test_four_players_see_two_to_six_crossings_and_now_and_then_a_doubt() -> None:
    games = [play(seed) for seed in range(24)]
    crossings = [sum(pull.crossed for pull in pulls) for pulls in games]
    doubts = [sum(pull.truth == "ambiguous" for pull in pulls) for pulls in games]
    assert sum(2 <= number <= 6 for number in crossings) >= 0.75 * len(games)
    assert max(crossings) <= 9
    assert 0.2 < sum(doubts) / len(games) < 2.5


def test_care_costs_fewer_crossings() -> None:
    def crossings(care: float) -> int:
        count = 0
        for seed in range(12):
            wall = VirtualWall(Random(seed))
            for colour in ("orange", "blue", "green") * 9:
                if wall.board[colour]:
                    count += wall.pull(colour, care).crossed
                    if wall.at_mm > 0:
                        wall.reset()
        return count

    assert crossings(1.0) < crossings(0.0)


def test_a_reset_leaves_the_wall_behind_the_mark_however_few_carrots_are_left() -> None:
    rng = Random(9)
    wall = VirtualWall(rng)
    while sum(wall.board.values()) > 1:
        colour = rng.choice([colour for colour, left in wall.board.items() if left])
        wall.pull(colour, care=0.0)
        motion = wall.reset()
        assert wall.at_mm < 0
        assert wall.reads() is False
        assert motion.path_mm[-1] == wall.at_mm


def test_a_bumped_table_shakes_the_sensor_and_crosses_nothing() -> None:
    """C-06: nobody touched a carrot."""
    wall = VirtualWall(Random(1))
    before = dict(wall.board)
    shaken = [wall.bump(shake_mm=12.0) for _ in range(20)]
    assert wall.board == before
    assert any(motion.points for motion in shaken)
    assert {motion.truth for motion in shaken} == {"clear"}


def test_a_kicked_table_may_throw_the_wall_over_the_mark() -> None:
    wall = VirtualWall(Random(1))
    assert max(wall.bump(kick_mm_s=3_000.0).path_mm) > 0


@pytest.mark.parametrize("eye", [SwitchEye(), GaugeEye()])
@pytest.mark.parametrize("seed", range(6))
def test_the_sensor_ends_where_the_wall_ends(eye: SwitchEye | GaugeEye, seed: int) -> None:
    rng = Random(seed)
    wall = VirtualWall(rng, eye=eye)
    value = wall.reads()
    motions: list[Motion] = list(play(seed, wall=wall, until=20))
    for motion in motions:
        times = [at_ns for at_ns, _ in motion.points]
        assert times == sorted(times)
        assert all(0 <= at_ns <= motion.duration_ns for at_ns in times)
        if motion.points:
            value = motion.points[-1][1]
        if abs(motion.path_mm[-1]) > FAINT_MM:
            assert (value > 0) is (motion.path_mm[-1] > 0)
        if motion.path_mm[-1] > 0:
            value = False


def test_a_wall_hardly_past_the_mark_is_seen_to_be_pulled_back():
    wall = VirtualWall(Random(1))
    wall._wall.at_mm = 0.01
    told = wall.reset().points
    assert told[0] == (0, True)
    assert told[-1][1] is False
