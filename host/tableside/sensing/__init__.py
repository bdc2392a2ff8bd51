"""Wall edges or samples in, crossings out: pure functions of timestamped points."""

from tableside.sensing.calibration import Calibration, calibrate
from tableside.sensing.detector import Detector
from tableside.sensing.options import (
    EdgeOptions,
    Level,
    Options,
    PositionOptions,
    SensingError,
    Value,
)
from tableside.sensing.phases import Phase
from tableside.sensing.readings import (
    Cleared,
    Crossed,
    Fault,
    FaultCleared,
    FaultKind,
    Reading,
    Suspect,
)

__all__ = [
    "Calibration",
    "Cleared",
    "Crossed",
    "Detector",
    "EdgeOptions",
    "Fault",
    "FaultCleared",
    "FaultKind",
    "Level",
    "Options",
    "Phase",
    "PositionOptions",
    "Reading",
    "SensingError",
    "Suspect",
    "Value",
    "calibrate",
]
