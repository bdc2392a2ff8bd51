"""The wall's sensors: thin adapters that deliver points and decide nothing.

`WallSensor` is the contract; `GpioWall` (a switch, beam or hall sensor on a pin) and
`Mcp3008Wall` (a potentiometer over an ADC) keep it, and `RemoteWall` for one that `WallAgent`
serves on another machine. gpiozero is imported only here.
"""

from tableside.devices.wall.agent import WallAgent
from tableside.devices.wall.analogue import Adc, Mcp3008Wall
from tableside.devices.wall.calibrating import calibration_toml, run_calibration
from tableside.devices.wall.config import AgentWall, AnalogueWall, DigitalWall, WallConfigError
from tableside.devices.wall.digital import GpioWall
from tableside.devices.wall.remote import RemoteWall
from tableside.devices.wall.sensor import PointHandler, TroubleHandler, WallSensor

__all__ = [
    "Adc",
    "AgentWall",
    "AnalogueWall",
    "DigitalWall",
    "GpioWall",
    "Mcp3008Wall",
    "PointHandler",
    "RemoteWall",
    "TroubleHandler",
    "WallAgent",
    "WallConfigError",
    "WallSensor",
    "calibration_toml",
    "run_calibration",
]
