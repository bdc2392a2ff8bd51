"""Print the public log of a game: what happened, what was taken back, which ruling decided."""

from argparse import ArgumentParser, Namespace

from tableside.cli.logtext import log_text
from tableside.cli.places import add_place_arguments, games_folder_of, utc_ms
from tableside.errors import JournalError
from tableside.journal import Journal, game_path, list_games, resume

NAME = "log"
HELP = "print the public log of a game"


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)
    add_game_argument(parser)


def add_game_argument(parser: ArgumentParser) -> None:
    """Which game of the folder is meant."""
    parser.add_argument("game", nargs="?", help="as `tableside games` names it; default: the last")


def run(args: Namespace) -> int:
    with open_named(args) as journal:
        for line in log_text(resume(journal).view()):
            print(line)
    return 0


def open_named(args: Namespace) -> Journal:
    """The journal that was asked for, to read from; `JournalError` if there is none."""
    folder = games_folder_of(args)
    name = args.game
    if name is None:
        games = list_games(folder)
        if not games:
            raise JournalError(f"no games in {folder} yet: `tableside run` starts one")
        name = games[-1].id
    return Journal.open(game_path(folder, name), utc_ms, read_only=True)
