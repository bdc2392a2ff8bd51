"""Kill the real program with `kill -9` at many moments of a game and go on: `make soak`.

    python -m bench.soak_kill [KILLS]

After every kill the journal must open, hold all that had counted, and at most the key that was
being pressed more. The moment of each kill comes from a fixed seed.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from tests.cli.at_the_keyboard import KEY_OF, Game, Terminal, wanted

KILLS = 30
LATEST_S = 0.4
"""A kill comes at most so long after its key."""


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    rng = Random(1)
    with tempfile.TemporaryDirectory(prefix="tableside-soak-") as place:
        game = Game(Path(place))
        with Terminal(game.home) as terminal:
            game.begin(terminal, "points", ("Ann", 7), ("Bo", 9))
            game.turn(terminal)
            terminal.kill()
        more = sum(_killed_once(game, rng) for _ in range(kills))
    print(f"{kills} kills: nothing lost; the key had counted {more} times")


def _killed_once(game: Game, rng: Random) -> bool:
    """Go on, press a key, kill; whether the key counted."""
    with Terminal(game.home) as terminal:
        game.take_up(terminal)
        terminal.until(lambda: _settled(game), "open turn")
        before = game.view()
        assert before is not None
        if before.outcome is not None:
            raise SystemExit("the game is over: fewer kills fit into it")
        terminal.keys(KEY_OF[wanted(before)])
        terminal.read_for(rng.uniform(0.0, LATEST_S))
        terminal.kill()
    after = game.view()
    assert after is not None
    kept = after.log[: len(before.log)]
    assert kept == before.log, "something that had counted is gone"
    return len(after.log) > len(before.log)


def _settled(game: Game) -> bool:
    view = game.view()
    return view is not None and (view.outcome is not None or view.game_view.phase == "open")


if __name__ == "__main__":
    main()
