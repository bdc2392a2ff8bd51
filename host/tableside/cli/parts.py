"""The concrete parts behind a configuration."""

from pathlib import Path

import platformdirs

from tableside.devices.keyfile import load_keys
from tableside.devices.wall import (
    AgentWall,
    DigitalWall,
    GpioWall,
    Mcp3008Wall,
    RemoteWall,
    WallSensor,
)
from tableside.links.ble.transport import BleTransport
from tableside.links.serial.transport import SerialTransport
from tableside.links.tcp.transport import TcpTransport
from tableside.links.transport import Transport
from tableside.table.config import ControllersSection, WallSetup

KEY_FILE = "keys.json"
WALL_KEY_FILE = "wall-key.json"
AGENT_KEY_FILE = "wall-agent-key.json"


def wall_sensor(wall: WallSetup, controllers: ControllersSection) -> WallSensor:
    """The sensor that is configured, not yet open."""
    match wall.wiring:
        case AgentWall(address=address):
            keys = load_keys(wall_key_file(controllers))
            return RemoteWall(keys, TcpTransport([address]), address)
        case DigitalWall() as digital:
            return GpioWall(digital)
        case analogue:
            return Mcp3008Wall(analogue)


def transports(section: ControllersSection) -> list[Transport]:
    """Every way by which handhelds are looked for."""
    ways: list[Transport] = []
    if section.serial:
        ways.append(SerialTransport(section.ports))
    if section.ble:
        ways.append(BleTransport())
    if section.tcp:
        ways.append(TcpTransport(section.tcp))
    return ways


def key_file(section: ControllersSection) -> Path:
    """Where the keys of the paired controllers are."""
    if section.keys is not None:
        return Path(section.keys).expanduser()
    return platformdirs.user_config_path("tableside") / KEY_FILE


def wall_key_file(section: ControllersSection) -> Path:
    """Where the table keeps the key of the wall's agent."""
    return key_file(section).with_name(WALL_KEY_FILE)


def agent_key_file(section: ControllersSection) -> Path:
    """Where the wall's agent keeps its own, on its own machine."""
    return key_file(section).with_name(AGENT_KEY_FILE)
