"""Where things are on this machine."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import platformdirs

from tableside.table.config import TableConfig, read_config

CONFIG_FILE = "table.toml"


def add_place_arguments(parser: ArgumentParser) -> None:
    """The arguments that say which table is meant."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=f"your {CONFIG_FILE}")
    parser.add_argument("--games", type=Path, metavar="FOLDER", help="where games are kept")


def config_of(args: Namespace) -> TableConfig:
    """The table's configuration: the named file, else the usual ones, else nothing but defaults."""
    if args.config is not None:
        return read_config(args.config)
    usual = (Path(CONFIG_FILE), platformdirs.user_config_path("tableside") / CONFIG_FILE)
    found = next((path for path in usual if _is_there(path)), None)
    return TableConfig() if found is None else read_config(found)


def _is_there(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # reading it says what is wrong: it must not be overlooked
    return True


def games_folder_of(args: Namespace) -> Path:
    """The folder of the games: named, configured, or the usual one."""
    if args.games is not None:
        return Path(args.games).expanduser()
    configured = config_of(args).table.games_folder
    if configured is not None:
        return Path(configured).expanduser()
    return platformdirs.user_data_path("tableside") / "games"


def packs_folder() -> Path:
    """Where one's own packs are, each in a folder by its name."""
    return platformdirs.user_data_path("tableside") / "packs"


def utc_ms() -> int:
    """The calendar's time, only ever shown."""
    return time.time_ns() // 1_000_000
