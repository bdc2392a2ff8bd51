"""Virtual handhelds: the real firmware in a process of its own, on a bench we sit at.

SIMULATED wherever it shows; nothing falls back to one.
"""

from tableside.virtual.handhelds.glyphs import GlyphReader
from tableside.virtual.handhelds.handheld import HandheldDied, VirtualHandheld
from tableside.virtual.handhelds.image import (
    Interpreter,
    cpython,
    firmware_folder,
    micropython,
    stage_image,
)

__all__ = [
    "GlyphReader",
    "HandheldDied",
    "Interpreter",
    "VirtualHandheld",
    "cpython",
    "firmware_folder",
    "micropython",
    "stage_image",
]
