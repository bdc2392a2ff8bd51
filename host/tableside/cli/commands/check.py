"""Look at the table's configuration and devices, say what is wrong and what to do about it.

Paired controllers are looked for: switch them on first. Exit status 0: ready; 1: something needs
a hand.
"""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from queue import Empty, SimpleQueue

from tableside.cli.parts import key_file, transports, wall_sensor
from tableside.cli.places import add_place_arguments, config_of, games_folder_of, utc_ms
from tableside.devices.keyfile import KeyRing, load_keys
from tableside.devices.roll_call import call_the_roll
from tableside.devices.status import GONE, ControllerStatus
from tableside.errors import JournalError, SensorError, TablesideError
from tableside.journal import GamesFolder
from tableside.sensing import Level
from tableside.table.config import TableConfig, WallSetup

NAME = "check"
HELP = "check configuration, sensor, controllers and journal"

FIRST_POINT_S = 4.0
"""A sensor on another machine may need a second try."""
ROLL_CALL_S = 15.0
"""Time for a scan or two, and for a controller that is asked twice."""


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)


def run(args: Namespace) -> int:
    config = config_of(args)
    ready = [
        _reported("games folder", lambda: _folder(args)),
        _reported("wall sensor", lambda: _wall(config)),
        *_controllers(config),
    ]
    print("Ready to play." if all(ready) else "Not ready: see above.")
    return 0 if all(ready) else 1


def _reported(name: str, check: Callable[[], str]) -> bool:
    try:
        said, good = check(), True
    except TablesideError as error:
        said, good = str(error), False
    return _say(name, said, good=good)


def _say(name: str, said: str, *, good: bool) -> bool:
    print(f"{'ok ' if good else 'BAD'}  {name}: {said}")
    return good


def _controllers(config: TableConfig) -> list[bool]:
    section = config.controllers
    try:
        keys = load_keys(key_file(section))
    except TablesideError as error:
        return [_say("controllers", str(error), good=False)]
    if not keys.controllers:
        return [_say("controllers", "none paired; people report at the keyboard", good=True)]
    return _roll(keys, config)


def _roll(keys: KeyRing, config: TableConfig) -> list[bool]:
    ways = transports(config.controllers)
    roll = asyncio.run(call_the_roll(keys, ways, ROLL_CALL_S))
    everybody = all(one.reach != GONE for one in roll.statuses)
    for trouble in roll.troubles:
        # While somebody is missing it may be why; otherwise it is about somebody else.
        print(f"{'   ' if everybody else '?  '}  on the way: {trouble}")
    return [_controller(one) for one in roll.statuses]


def _controller(one: ControllerStatus) -> bool:
    if one.complaints:
        return _say(f"controller {one.name}", "; ".join(one.complaints), good=False)
    power = "on USB power" if one.battery_percent is None else f"battery {one.battery_percent} %"
    return _say(
        f"controller {one.name}", f"over {one.reach}, firmware {one.firmware}, {power}", good=True
    )


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
    troubles: list[str | None] = []
    with wall_sensor(config.wall, config.controllers) as sensor:
        sensor.start(lambda _, value: points.put(value), lambda _, why: troubles.append(why))
        try:
            value = points.get(timeout=FIRST_POINT_S)
        except Empty:
            why = troubles[-1] if troubles else "it tells nothing: check its wiring"
            raise SensorError(f"{sensor.describe()}: {why}") from None
        return f"{sensor.describe()} reads {_words(value, config.wall)}"


def _words(value: bool | float, wall: WallSetup) -> str:
    level = wall.options.level(value)
    if level is None:
        raise SensorError(f"{value:.1f} mm, where no wall can be: check the chip and its wiring")
    if level is not Level.CLEAR:
        raise SensorError("past the mark: pull the wall back; if it is back, check the wiring")
    return "clear" if isinstance(value, bool) else f"{value:.1f} mm, clear"
