"""Which pack a game is played with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.errors import SetupError
from tableside.games.core import Setup, game_named
from tableside.packs import load_pack, shipped_packs


def pack_for(name: str | None, game: str, mode: str) -> tuple[str, Mapping[str, Any]]:
    """Name and content of the named pack, or of the first shipped one that fits.

    Raises `SetupError` or `PackError`.
    """
    fitting = shipped_packs(game, mode)
    if name is None and not fitting:
        raise SetupError(f"no pack for {game} ({mode}) comes with Tableside: name a folder")
    return load_pack(name or fitting[0], game, mode)


def with_pack(setup: Setup) -> Setup:
    """The set-up with its pack's content, if its mode is played with one."""
    if game_named(setup.game).mode(setup.mode).pack:
        name, data = pack_for(setup.pack, setup.game, setup.mode)
        return replace(setup, pack=name, pack_data=data)
    if setup.pack is not None:
        raise SetupError(f"{setup.game} ({setup.mode}) needs no pack: leave {setup.pack!r} out")
    return setup
