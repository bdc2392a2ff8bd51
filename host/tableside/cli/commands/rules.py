"""Print a ruling in our own words, by its id (C-08, R-16), or all rulings of a game."""

from argparse import ArgumentParser, Namespace

from tableside.errors import SetupError
from tableside.games.core import game_named, game_names
from tableside.referee.rulings import TABLE_RULES

NAME = "rules"
HELP = "print a ruling, or all of a game"


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", help="a ruling's id or a game; default: list the games")


def run(args: Namespace) -> int:
    if args.what is None:
        print("Rulings of: " + ", ".join((*game_names(), "table")))
        return 0
    for ruling, text in _wanted(args.what).items():
        print(f"{ruling}  {text}")
    return 0


def _wanted(what: str) -> dict[str, str]:
    groups = {name: dict(game_named(name).rulings) for name in game_names()}
    groups["table"] = dict(TABLE_RULES)
    if what in groups:
        return groups[what]
    everything = {ruling: text for group in groups.values() for ruling, text in group.items()}
    if what.upper() not in everything:
        raise SetupError(
            f"no ruling {what!r}; `tableside rules GAME` lists them, with GAME one of "
            + ", ".join(groups)
        )
    return {what.upper(): everything[what.upper()]}
