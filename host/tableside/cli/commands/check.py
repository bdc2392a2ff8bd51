"""Look at the table's configuration and devices, say what is wrong and what to do about it.

Exit status 0: ready; 1: something needs a hand.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from queue import Empty, SimpleQueue

from tableside.cli.parts import wall_sensor
from tableside.cli.places import add_place_arguments, config_of, games_folder_of, utc_ms
from tableside.errors import JournalError, SensorError, TablesideError
from tableside.journal import GamesFolder
from tableside.sensing import Level
from tableside.table.config import TableConfig, WallSetup

NAME = "check"
HELP = "check configuration, sensor and journal"

FIRST_POINT_S = 2.0


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)


def run(args: Namespace) -> int:
    config = config_of(args)
    checks = {
        "games folder": lambda: _folder(args),
        "wall sensor": lambda: _wall(config),
    }
    ready = [_reported(name, check) for name, check in checks.items()]
    print("Ready to play." if all(ready) else "Not ready: see above.")
    return 0 if all(ready) else 1


def _reported(name: str, check: Callable[[], str]) -> bool:
    try:
        said, good = check(), True
    except TablesideError as error:
        said, good = str(error), False
    print(f"{'ok ' if good else 'BAD'}  {name}: {said}")
    return good


def _folder(args: Namespace) -> str:
    folder = games_folder_of(args)
    with GamesFolder(folder, utc_ms) as games:
        faults = [game for game in games.games() if game.fault]
        if faults:
            raise JournalError(f"{faults[0].id} cannot be opened: {faults[0].fault}")
        return f"{folder}, {len(games.games())} games"


def _wall(config: TableConfig) -> str:
    if config.wall is None:
        return "none configured; people report pulls and crossings at the keyboard"
    points: SimpleQueue[bool | float] = SimpleQueue()
    with wall_sensor(config.wall) as sensor:
        sensor.start(lambda _, value: points.put(value), lambda *_: None)
        try:
            value = points.get(timeout=FIRST_POINT_S)
        except Empty:
            raise SensorError(f"{sensor.describe()} tells nothing: check its wiring") from None
        return f"{sensor.describe()} reads {_words(value, config.wall)}"


def _words(value: bool | float, wall: WallSetup) -> str:
    level = wall.options.level(value)
    if level is None:
        raise SensorError(f"{value:.1f} mm, where no wall can be: check the chip and its wiring")
    if level is not Level.CLEAR:
        raise SensorError("past the mark: pull the wall back; if it is back, check the wiring")
    return "clear" if isinstance(value, bool) else f"{value:.1f} mm, clear"
