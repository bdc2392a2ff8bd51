"""List the games that were played at this table, oldest first."""

from argparse import ArgumentParser, Namespace

from tableside.cli.places import add_place_arguments, games_folder_of
from tableside.journal import GameInfo, list_games

NAME = "games"
HELP = "list the games in the journal"


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)


def run(args: Namespace) -> int:
    folder = games_folder_of(args)
    games = list_games(folder)
    for game in games:
        print(_line(game))
    if not games:
        print(f"No games in {folder} yet. `tableside run` starts one.")
    return 0


def _line(info: GameInfo) -> str:
    if info.fault is not None or info.started is None:
        return f"{info.id}  cannot be opened: {info.fault}"
    started = info.started.astimezone().strftime("%Y-%m-%d %H:%M")
    players = ", ".join(info.players)
    status = (info.status or "").replace("_", " ")
    turns = f"{info.turns} turns"
    return f"{info.id}  {started}  {info.game} ({info.mode})  {players}  {status}, {turns}"
