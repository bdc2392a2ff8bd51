"""Virtual handhelds: the real firmware, in a process of its own or inside this one.

SIMULATED wherever it shows; nothing falls back to one.
"""

from tableside.virtual.handhelds.fingers import Handheld, pair_all, press_and_look
from tableside.virtual.handhelds.glyphs import GlyphReader
from tableside.virtual.handhelds.handheld import VirtualHandheld
from tableside.virtual.handhelds.image import (
    HeapUse,
    Interpreter,
    cpython,
    firmware_folder,
    heap_use,
    micropython,
    stage_image,
)
from tableside.virtual.handhelds.inside import Cables, InsideHandheld
from tableside.virtual.handhelds.seen import COUNTED, HandheldDied

__all__ = [
    "COUNTED",
    "Cables",
    "GlyphReader",
    "Handheld",
    "HandheldDied",
    "HeapUse",
    "InsideHandheld",
    "Interpreter",
    "VirtualHandheld",
    "cpython",
    "firmware_folder",
    "heap_use",
    "micropython",
    "pair_all",
    "press_and_look",
    "stage_image",
]
