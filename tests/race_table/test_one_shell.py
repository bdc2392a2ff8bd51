"""Both games go through one shell: outside of the games' own rooms nothing names one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tableside
from tableside.games.core import game_named, game_names

HOST = Path(tableside.__file__).parent
SHELL = ("table", "devices", "links", "journal", "referee", "sensing", "wire", "chips")
OF_THE_GAMES = {
    "carrots": ("carrot", "tapestry"),
    "racers": ("racer", "carpet", "catapult"),
}
"""Words by which a game is known, besides its name and its title."""


def sources(room: str) -> Iterator[Path]:
    found = sorted((HOST / room).rglob("*.py"))
    assert found, f"the room {room} is empty or has moved"
    return iter(found)


def test_every_game_has_its_words_here() -> None:
    assert set(OF_THE_GAMES) == set(game_names())


@pytest.mark.parametrize("room", SHELL)
def test_no_room_of_the_shell_names_a_game(room: str) -> None:
    words = {word for known in OF_THE_GAMES.values() for word in known}
    words |= set(game_names()) | {game_named(name).title.lower() for name in game_names()}
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join(sorted(words))})", re.IGNORECASE)
    for path in sources(room):
        named = pattern.findall(path.read_text(encoding="utf-8"))
        assert not named, f"{path.relative_to(HOST)} names {named}"


@pytest.mark.parametrize("room", SHELL)
def test_no_room_of_the_shell_imports_more_of_the_games_than_their_contract(room: str) -> None:
    for path in sources(room):
        for module in imported(path):
            inside = module.startswith("tableside.games") and module != "tableside.games"
            assert not inside or module.startswith("tableside.games.core"), path


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
