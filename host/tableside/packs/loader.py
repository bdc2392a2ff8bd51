"""Finding packs, checking them, and turning them into plain data for a set-up.

A pack is a folder with `pack.toml` (which game, which modes, where the facts are from, whether
somebody has held them against the box) and the files that the game names in `pack_files`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tableside.errors import PackError, SetupError
from tableside.games.core import Game, game_named
from tableside.packs.faults import Fault
from tableside.packs.reading import read_file

SHIPPED = Path(__file__).parent / "data"
MANIFEST = "pack.toml"


@dataclass(frozen=True, slots=True)
class PackInfo:
    """What `pack.toml` says; `verified`: somebody has compared the facts with the box."""

    game: str
    modes: tuple[str, ...]
    name: str
    source: str
    verified: bool


@dataclass(frozen=True, slots=True)
class _Checked:
    info: PackInfo | None
    files: Mapping[str, Any]
    faults: tuple[PackError, ...]


def shipped_packs(game: str | None = None, mode: str | None = None) -> tuple[str, ...]:
    """The names of the packs that come with Tableside, for one game and mode if named."""
    names = sorted(manifest.parent.name for manifest in SHIPPED.glob(f"*/{MANIFEST}"))
    return tuple(name for name in names if _is_for(pack_info(name), game, mode))


def packs_in(folder: Path, game: str, mode: str) -> tuple[Path, ...]:
    """The packs in a folder of one's own that fit; those with faults are left to `check_pack`."""
    found = sorted(manifest.parent for manifest in folder.glob(f"*/{MANIFEST}"))
    return tuple(
        path for path in found if not check_pack(path) and _is_for(pack_info(path), game, mode)
    )


def pack_info(name_or_path: str | Path) -> PackInfo:
    """What a pack says about itself; raises `PackError`."""
    read = read_file(pack_folder(name_or_path) / MANIFEST, PackInfo)
    if read.faults:
        raise read.faults[0]
    info: PackInfo = read.value
    return info


def check_pack(path: str | Path) -> list[PackError]:
    """Every fault of a pack (a shipped name or a folder) at once; empty if it may be played."""
    try:
        folder = pack_folder(path)
    except PackError as fault:
        return [fault]
    return list(_check(folder).faults)


def load_pack(name_or_path: str | Path, game: str, mode: str) -> tuple[str, dict[str, Any]]:
    """The folder's name and its content as plain JSON data, for `Setup.pack_data`.

    Raises the first `PackError`; `check_pack` tells all of them.
    """
    folder = pack_folder(name_or_path)
    checked = _check(folder)
    if checked.faults:
        raise checked.faults[0]
    assert checked.info is not None, "a pack without faults has a manifest"
    _must_be_for(checked.info, game, mode, folder)
    return folder.name, _plain(checked.info, checked.files)


def pack_folder(name_or_path: str | Path) -> Path:
    """The folder of a shipped pack, or one's own; raises `PackError`."""
    shipped = SHIPPED / name_or_path
    if shipped.parent == SHIPPED and shipped.is_dir():
        return shipped
    path = Path(name_or_path)
    if path.is_dir():
        return path.resolve()
    known = ", ".join(sorted(folder.parent.name for folder in SHIPPED.glob(f"*/{MANIFEST}")))
    what = f"no pack {str(name_or_path)!r}; name a folder or one of: {known}"
    raise PackError(Fault.NO_FOLDER, what)


def _is_for(info: PackInfo, game: str | None, mode: str | None) -> bool:
    return game in (None, info.game) and (mode is None or mode in info.modes)


def _must_be_for(info: PackInfo, game: str, mode: str, folder: Path) -> None:
    if not _is_for(info, game, mode):
        modes = ", ".join(info.modes)
        what = f"this pack is for {info.game} ({modes}), not for {game} ({mode}); name another"
        raise PackError(Fault.WRONG_GAME, what, where=folder.name)


def _check(folder: Path) -> _Checked:
    manifest = read_file(folder / MANIFEST, PackInfo)
    if manifest.faults:
        return _Checked(None, {}, manifest.faults)
    info: PackInfo = manifest.value
    try:
        game = _game_of(info, folder)
    except PackError as fault:
        return _Checked(info, {}, (fault,))
    return _check_files(game, info, folder)


def _game_of(info: PackInfo, folder: Path) -> Game[Any]:
    where = f"{folder.name}/{MANIFEST}"
    try:
        game = game_named(info.game)
        modes = [game.mode(name) for name in info.modes]
    except SetupError as error:
        raise PackError(Fault.WRONG_GAME, str(error), where=where) from None
    if not modes or not all(mode.pack for mode in modes):
        takers = ", ".join(mode.name for mode in game.modes if mode.pack) or "none"
        what = f"modes must be among those of {game.title} that use a pack: {takers}"
        raise PackError(Fault.WRONG_GAME, what, where=where)
    return game


def _check_files(game: Game[Any], info: PackInfo, folder: Path) -> _Checked:
    shapes: dict[str, type] = {}
    for mode in info.modes:
        shapes |= game.pack_files_of(mode)
    read = {stem: read_file(folder / f"{stem}.toml", shape) for stem, shape in shapes.items()}
    faults = [fault for file in read.values() for fault in file.faults]
    faults += _stray_files(game, folder, shapes)
    files = {stem: file.value for stem, file in read.items()}
    if None not in files.values():
        faults += [fault for mode in info.modes for fault in game.pack_faults(mode, files)]
    return _Checked(info, files, _distinct(faults))


def _stray_files(game: Game[Any], folder: Path, stems: Iterable[str]) -> list[PackError]:
    known = {MANIFEST, *(f"{stem}.toml" for stem in stems)}
    strays = sorted(path.name for path in folder.glob("*.toml") if path.name not in known)
    what = f"{game.title} asks for no such file; rename or remove it"
    return [PackError(Fault.STRAY_FILE, what, where=f"{folder.name}/{name}") for name in strays]


def _distinct(faults: list[PackError]) -> tuple[PackError, ...]:
    # Two modes that share a file would report its faults twice.
    return tuple({str(fault): fault for fault in faults}.values())


def _plain(info: PackInfo, files: Mapping[str, Any]) -> dict[str, Any]:
    about = {"name": info.name, "source": info.source, "verified": info.verified}
    content = {stem: TypeAdapter(type(v)).dump_python(v, mode="json") for stem, v in files.items()}
    return {**about, **content}
