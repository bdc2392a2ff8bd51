"""Play at the real board: the dashboard for the table, the wall's sensor if one is configured.

Nothing is ever simulated here. Without a sensor people report pulls and crossings themselves.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import Executor, ThreadPoolExecutor

from tableside.cli.lobby import RealLobby
from tableside.cli.places import add_place_arguments, config_of, games_folder_of, utc_ms
from tableside.dashboard.app import Dashboard
from tableside.errors import SetupError
from tableside.journal import GamesFolder
from tableside.table.config import TableConfig

NAME = "run"
HELP = "play at the real board"


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)


def run(args: Namespace) -> int:
    config = config_of(args)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SetupError(
            "the dashboard needs a terminal to show itself in; without one, "
            "`tableside replay` plays scripts and `tableside demo` plays by itself"
        )
    if config.wall is None:
        print("No wall sensor and no controllers: you report pulls and crossings at the keyboard.")
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

    lobby = RealLobby(folder, config, executor, failed)
    dashboard = Dashboard(lobby=lobby)
    try:
        await dashboard.run_async()
    finally:
        await lobby.close()
    for error in failures:
        raise error
