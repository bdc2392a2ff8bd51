"""The concrete parts behind a configuration."""

from tableside.devices.wall import DigitalWall, GpioWall, Mcp3008Wall, WallSensor
from tableside.table.config import WallSetup


def wall_sensor(wall: WallSetup) -> WallSensor:
    """The sensor that is configured, not yet open."""
    if isinstance(wall.wiring, DigitalWall):
        return GpioWall(wall.wiring)
    return Mcp3008Wall(wall.wiring)
