"""A whole game of each mode at the keyboard, killed with `kill -9` and gone on with."""

import pytest

from tests.cli.at_the_keyboard import KEY_OF, Game, Terminal, wanted


@pytest.fixture
def game(home):
    return Game(home)


def test_a_game_of_the_second_mode_is_played_to_its_end_through_kills(game, home):
    with Terminal(home) as terminal:
        terminal.until_shown("Start the game")
        game.begin(terminal, "trap", ("Ann", 7))
        game.turn(terminal)
        kept = game.view()
        terminal.kill()
    assert game.view().game_view == kept.game_view
    with Terminal(home) as terminal:
        game.take_up(terminal)
        assert game.view().game_view == kept.game_view
        terminal.keys(KEY_OF[wanted(kept)])
        terminal.kill()  # in the middle of a turn, wherever that is
    assert game.view().game_view.turn >= kept.game_view.turn
    with Terminal(home) as terminal:
        game.take_up(terminal)
        terminal.until(lambda: game.view().game_view.phase == "open", "settled turn")
        while game.view().outcome is None:
            game.turn(terminal)
        terminal.until_shown("New game")
    assert game.view().outcome.termination == "full_card"
    with Terminal(home) as terminal:
        terminal.until_shown("A new game")


def test_a_game_of_the_first_mode_is_played_to_its_end_through_a_kill(game, home):
    players = [(name, age) for age, name in enumerate(("Ann", "Bo", "Cy", "Di", "Eva", "Fay"), 7)]
    with Terminal(home) as terminal:
        game.begin(terminal, "points", *players)
        for _ in range(3):
            game.turn(terminal)
        kept = game.view()
        terminal.kill()
    with Terminal(home) as terminal:
        game.take_up(terminal)
        assert game.view().game_view == kept.game_view
        while game.view().outcome is None:
            game.turn(terminal)
        terminal.until_shown("New game")
    assert game.view().outcome.termination == "last_carrots"
    assert game.view().game_view.board.total == 6


def test_a_wall_on_mock_pins_starts_and_says_that_it_reads_past_the_mark(home):
    game = Game(home, '[wall]\nsensor = "digital"\npin = 17\n')
    with Terminal(home, GPIOZERO_PIN_FACTORY="mock") as terminal:
        game.begin(terminal, "points", ("Ann", 7))
        terminal.until(lambda: game.view().wall.fault is not None, "fault")
    assert "reads past the mark" in game.view().wall.fault
    assert game.view().outcome is None


def test_a_wall_on_mock_pins_that_reads_clear_is_armed_and_play_goes_on(home):
    wall = '[wall]\nsensor = "digital"\npin = 17\npull = "none"\n'
    game = Game(home, f"[timing]\nsettle_ms = 1\n{wall}")
    with Terminal(home, GPIOZERO_PIN_FACTORY="mock") as terminal:
        game.begin(terminal, "points", ("Ann", 7), ("Bo", 9))
        game.turn(terminal)
    wall_view = game.view().wall
    assert (wall_view.position, wall_view.watch, wall_view.fault) == ("clear", "armed", None)


def test_a_second_instance_in_a_terminal_is_refused_with_whose_table_it_is(home):
    with Terminal(home) as first:
        first.until_shown("Start the game")
        with Terminal(home) as second:
            assert second.ended() == 2
            assert f"another Tableside (process {first.process.pid}) is playing" in second.shown
            assert "Traceback" not in second.shown
