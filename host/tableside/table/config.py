"""`table.toml`: which sensor is where, how long to wait, where games are kept.

Every fault has a number, names the section and the key, and says what to do.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from tableside.codec import first_fault
from tableside.devices.wall import AgentWall, AnalogueWall, DigitalWall
from tableside.errors import ConfigError
from tableside.referee import Timing
from tableside.sensing import EdgeOptions, Options, PositionOptions

T = TypeVar("T")


class Fault(IntEnum):
    """The numbers of configuration errors; they never change their meaning."""

    UNREADABLE = 1
    NOT_TOML = 2
    UNKNOWN_SECTION = 3
    BAD_VALUE = 4
    UNKNOWN_SENSOR = 5
    SILENT_SENSOR = 6


@dataclass(frozen=True, slots=True)
class TableSection:
    """`[table]`: `games_folder` is where games are kept; None: the system's usual place."""

    games_folder: str | None = None


@dataclass(frozen=True, slots=True)
class ControllersSection:
    """`[controllers]`: by which ways handhelds are looked for once any is paired.

    `ports` are serial ports to try beside those of known makers; `tcp` are bridges, `host:port`.
    `keys` is the file with their keys; None: the system's usual place.
    """

    serial: bool = True
    ble: bool = True
    ports: tuple[str, ...] = ()
    tcp: tuple[str, ...] = ()
    keys: str | None = None


@dataclass(frozen=True, slots=True)
class WallSetup:
    """`[wall]`: how the sensor is wired, and the detector's thresholds for it."""

    wiring: DigitalWall | AnalogueWall | AgentWall
    options: Options


@dataclass(frozen=True, slots=True)
class TableConfig:
    """A table as configured; without a file it has nothing but people."""

    table: TableSection = field(default_factory=TableSection)
    timing: Timing = field(default_factory=Timing)
    controllers: ControllersSection = field(default_factory=ControllersSection)
    wall: WallSetup | None = None


NETWORK_LAG_MS = 100
"""How late an agent's points may arrive, unless a person sets another `lag_ms`."""

SECTIONS = ("table", "timing", "controllers", "wall")


def read_config(path: Path) -> TableConfig:
    """The configuration in a file; `ConfigError` for the first fault."""
    try:
        text = path.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        what = f"cannot be read: {reason}. Check the path and that the file is yours"
        raise ConfigError(Fault.UNREADABLE, what, where=str(path)) from error
    return parse_config(text, where=path.name)


def parse_config(text: str, *, where: str) -> TableConfig:
    """The configuration in a text; `where` names it in errors."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only `TOMLDecodeError`: Python itself refuses endless digits and brackets.
        raise ConfigError(Fault.NOT_TOML, f"not valid TOML: {error}", where=where) from None
    for name, section in data.items():
        if name in SECTIONS and not isinstance(section, dict):
            what = f"{name} must be a section: write [{name}] and its keys below it"
            raise ConfigError(Fault.BAD_VALUE, what, where=where)
        if name not in SECTIONS:
            what = f"there is no section [{name}]; there are [{'], ['.join(SECTIONS)}]"
            raise ConfigError(Fault.UNKNOWN_SECTION, what, where=where)
    return TableConfig(
        _section(TableSection, data.get("table", {}), f"{where} [table]"),
        _section(Timing, data.get("timing", {}), f"{where} [timing]"),
        _section(ControllersSection, data.get("controllers", {}), f"{where} [controllers]"),
        _wall(data["wall"], f"{where} [wall]") if "wall" in data else None,
    )


def _wall(section: Mapping[str, Any], where: str) -> WallSetup:
    wiring = dict(section)
    thresholds = wiring.pop("thresholds", {})
    if not isinstance(thresholds, dict):
        what = f"thresholds must be a section of its own, [wall.thresholds], not {thresholds!r}"
        raise ConfigError(Fault.BAD_VALUE, what, where=where)
    match wiring.pop("sensor", None):
        case "digital":
            digital = _section(DigitalWall, wiring, where)
            edges = _section(EdgeOptions, thresholds, f"{where} thresholds")
            return _heard(WallSetup(digital, edges), where)
        case "analogue":
            analogue = _section(AnalogueWall, wiring, where)
            # What the calibration suggests holds, but for what a person has set.
            suggested = TypeAdapter(PositionOptions).dump_python(analogue.calibration.options())
            chosen = {**suggested, **thresholds}
            positions = _section(PositionOptions, chosen, f"{where} thresholds")
            return _heard(WallSetup(analogue, positions), where)
        case "agent":
            agent = _section(AgentWall, wiring, where)
            kind = EdgeOptions if agent.kind == "digital" else PositionOptions
            late = {"lag_ms": NETWORK_LAG_MS, **thresholds}
            options: Options = _section(kind, late, f"{where} thresholds")
            return _heard(WallSetup(agent, options), where)
        case other:
            what = (
                f'sensor must be "digital", "analogue" or "agent", not {other!r}; '
                "without a sensor, leave the whole section out"
            )
            raise ConfigError(Fault.UNKNOWN_SENSOR, what, where=where)


def _heard(wall: WallSetup, where: str) -> WallSetup:
    """The same wall, if a quiet one is not taken for a lost sensor."""
    silence_ms = wall.options.silence_ms
    if silence_ms is None:
        return wall
    if isinstance(wall.options, EdgeOptions):
        what = "a digital sensor speaks only when the wall moves: leave thresholds.silence_ms out"
        raise ConfigError(Fault.SILENT_SENSOR, what, where=where)
    if isinstance(wall.wiring, AnalogueWall) and wall.wiring.heartbeat_ms >= silence_ms:
        what = (
            f"heartbeat_ms ({wall.wiring.heartbeat_ms}) must be less than thresholds.silence_ms "
            f"({silence_ms}): a wall that stands still would look like a lost sensor"
        )
        raise ConfigError(Fault.SILENT_SENSOR, what, where=where)
    return wall


def _section(kind: type[T], data: Mapping[str, Any], where: str) -> T:
    try:
        return TypeAdapter(kind).validate_json(json.dumps(data), strict=True, extra="forbid")
    except ValidationError as error:
        raise ConfigError(Fault.BAD_VALUE, first_fault(error), where=where) from None
    except TypeError:
        what = "only numbers, words, true, false, lists and tables are understood here"
        raise ConfigError(Fault.BAD_VALUE, what, where=where) from None
