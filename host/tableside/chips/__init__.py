"""Secret chips as the host sees them: shares, commitments, marks, openings; never which chip.

Pure. The formulas are `wire.chips`, the same source that runs on the handhelds.
"""

from tableside.chips.asks import (
    Ask,
    CommitmentWanted,
    MarkWanted,
    OpeningWanted,
    SealWanted,
    ShareWanted,
    TableShareWanted,
)
from tableside.chips.ceremony import Ceremony, ChipError, begun, hexed
from tableside.chips.stages import Stage
from tableside.wire.chips import ENVELOPE_SIZE

__all__ = [
    "ENVELOPE_SIZE",
    "Ask",
    "Ceremony",
    "ChipError",
    "CommitmentWanted",
    "MarkWanted",
    "OpeningWanted",
    "SealWanted",
    "ShareWanted",
    "Stage",
    "TableShareWanted",
    "begun",
    "hexed",
]
