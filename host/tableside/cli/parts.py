"""The concrete parts behind a configuration."""

from pathlib import Path

import platformdirs

from tableside.devices.wall import DigitalWall, GpioWall, Mcp3008Wall, WallSensor
from tableside.links.ble.transport import BleTransport
from tableside.links.serial.transport import SerialTransport
from tableside.links.tcp.transport import TcpTransport
from tableside.links.transport import Transport
from tableside.table.config import ControllersSection, WallSetup

KEY_FILE = "keys.json"


def wall_sensor(wall: WallSetup) -> WallSensor:
    """The sensor that is configured, not yet open."""
    if isinstance(wall.wiring, DigitalWall):
        return GpioWall(wall.wiring)
    return Mcp3008Wall(wall.wiring)


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
