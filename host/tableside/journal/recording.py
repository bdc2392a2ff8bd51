"""Scripts and recordings: reading them, and exporting a journal as one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tableside.codec import BadDataError
from tableside.errors import ScriptError, TablesideError
from tableside.games.core import Game, Setup, game_named
from tableside.journal.header import Header, header_from_json, wall_kind, with_dealer
from tableside.journal.json_lines import json_lines
from tableside.journal.lines import (
    ExpectLine,
    Line,
    PositionLine,
    StimulusLine,
    WallLine,
    line_from,
)
from tableside.journal.rows import to_json
from tableside.referee import RefereeOptions
from tableside.sensing import Detector, EdgeOptions, Options, PositionOptions

PackLoader = Callable[[str | None, str, str], tuple[str, Mapping[str, Any]]]
"""(name or None, game, mode) -> the pack's name and data; raises `PackError` or `SetupError`."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A script or recording that has been read and found well-formed.

    `wall_starts_clear`: nothing is said about the sensor, so it is one that reads clear at 0.
    """

    header: Header
    game: Game[Any]
    setup: Setup
    options: RefereeOptions
    lines: tuple[StimulusLine, ...]
    expect: ExpectLine | None
    wall_starts_clear: bool = False


def read_recording(data: bytes, load_pack: PackLoader | None = None) -> Recording:
    """Read a whole file; `ScriptError` names the line and the reason.

    `load_pack` finds the pack of a script that names one but does not hold it.
    """
    rows = json_lines(data)
    number, first = next(rows, (1, None))
    if first is None:
        raise ScriptError(1, 'the file is empty: begin with the header, {"tableside": 1, ...}')
    recording = _opened(number, first, load_pack)
    lines, expect = _lines(rows)
    recording = replace(recording, lines=tuple(line for _, line in lines), expect=expect)
    return _with_wall(recording, lines)


def _opened(number: int, first: dict[str, Any], load_pack: PackLoader | None) -> Recording:
    if "tableside" not in first:
        raise ScriptError(number, 'the header is missing: begin with {"tableside": 1, ...}')
    try:
        header = header_from_json(to_json(first))
        if header.dealer == "digital" and header.seed is None:
            raise BadDataError("a digital dealer draws from a seed: give one")
        game = game_named(header.game)
        setup = game.checked(
            _with_pack(with_dealer(header.setup(), game, header.dealer), game, load_pack)
        )
        game.new(setup)
        return Recording(header, game, setup, header.options(), (), None)
    except TablesideError as error:
        raise ScriptError(number, f"header: {error}") from None


def _with_pack(setup: Setup, game: Game[Any], load_pack: PackLoader | None) -> Setup:
    if load_pack is None or setup.pack_data is not None or not game.mode(setup.mode).pack:
        return setup
    name, data = load_pack(setup.pack, setup.game, setup.mode)
    return replace(setup, pack=name, pack_data=data)


def _lines(
    rows: Iterator[tuple[int, dict[str, Any]]],
) -> tuple[list[tuple[int, StimulusLine]], ExpectLine | None]:
    found: list[tuple[int, StimulusLine]] = []
    expect: ExpectLine | None = None
    last_t = 0.0
    for number, data in rows:
        if expect is not None:
            raise ScriptError(number, "nothing comes after the 'expect' line")
        line = _line(number, data)
        if line.t < last_t:
            raise ScriptError(number, f"'t' goes back from {last_t:g} to {line.t:g} s")
        last_t = line.t
        if isinstance(line, ExpectLine):
            expect = line
        else:
            found.append((number, line))
    return found, expect


def _line(number: int, data: dict[str, Any]) -> Line:
    try:
        return line_from(data)
    except BadDataError as error:
        raise ScriptError(number, str(error)) from None


def _with_wall(recording: Recording, lines: list[tuple[int, StimulusLine]]) -> Recording:
    walls = [(number, line) for number, line in lines if isinstance(line, WallLine | PositionLine)]
    header = recording.header
    wall = header.wall if header.says_which_wall() else _assumed_wall(recording, walls)
    for number, line in walls:
        if wall is not None and isinstance(line, WallLine) != isinstance(wall, EdgeOptions):
            what = f"'{line.key}' does not come from this table's {wall_kind(wall)} wall sensor"
            raise ScriptError(number, what)
    if header.says_which_wall() or wall is None:
        return recording
    options = replace(recording.options, detector=Detector(wall))
    first_s = walls[0][1].points()[0][0] if walls else None
    return replace(recording, options=options, wall_starts_clear=first_s != 0)


def _assumed_wall(
    recording: Recording, walls: list[tuple[int, WallLine | PositionLine]]
) -> Options | None:
    """The sensor of a script that does not name one: what it speaks like, with the defaults."""
    if recording.game.wall_watch(recording.game.new(recording.setup)) is None:
        return None
    if walls and isinstance(walls[0][1], PositionLine):
        # A person writes down the samples that matter; a real sensor would never fall silent.
        return PositionOptions(silence_ms=None)
    return EdgeOptions()
