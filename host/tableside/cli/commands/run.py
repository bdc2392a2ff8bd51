"""Play at the real board: the dashboard for the table, the wall's sensor if one is configured.

Nothing is ever simulated here. Without a sensor people report pulls and crossings themselves.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import Executor, ThreadPoolExecutor

from tableside.cli.diary import diary_path, write_diary
from tableside.cli.lobby import RealLobby
from tableside.cli.parts import key_file
from tableside.cli.places import add_place_arguments, config_of, games_folder_of, utc_ms
from tableside.dashboard.app import Dashboard
from tableside.devices.keyfile import load_keys
from tableside.errors import SetupError
from tableside.journal import GamesFolder
from tableside.table.config import TableConfig

NAME = "run"
HELP = "play at the real board"

SENTENCE_S = 15
"""Long enough to be read from two metres."""


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)


def run(args: Namespace) -> int:
    config = config_of(args)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError(
            "the dashboard needs a terminal to show itself in; without one, "
            "`tableside replay` plays scripts and `tableside demo` plays by itself"
        )
    _say_what_is_missing(config)
    trouble = write_diary(diary_path())
    if trouble is not None:
        print(trouble)
    with (
        GamesFolder(games_folder_of(args), utc_ms) as folder,
        ThreadPoolExecutor(1, thread_name_prefix="journal") as executor,
    ):
        asyncio.run(_play(folder, config, executor))
    return 0


async def _play(folder: GamesFolder, config: TableConfig, executor: Executor) -> None:
    failures: list[BaseException] = []

    def failed(error: BaseException) -> None:
        failures.append(error)
        dashboard.exit()

    def say(sentence: str) -> None:
        dashboard.notify(sentence, timeout=SENTENCE_S)

    lobby = RealLobby(folder, config, executor, failed, say)
    dashboard = Dashboard(lobby=lobby)
    try:
        await dashboard.run_async()
    finally:
        await lobby.close()
    for error in failures:
        raise error


def _say_what_is_missing(config: TableConfig) -> None:
    if config.wall is None:
        print("No wall sensor is configured: you report crossings at the keyboard.")
    if not load_keys(key_file(config.controllers)).controllers:
        print("No controllers are paired: you report pulls at the keyboard.")
