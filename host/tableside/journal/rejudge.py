"""Judging a recorded wall again: the same points, other thresholds."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from pydantic import JsonValue, ValidationError

from tableside.codec import first_fault
from tableside.errors import SetupError
from tableside.journal.header import WALL_KINDS, wall_kind
from tableside.journal.recording import Recording
from tableside.journal.rows import to_json
from tableside.sensing import Detector


def rejudged(recording: Recording, thresholds: Mapping[str, JsonValue]) -> Recording:
    """The recording with some thresholds of its detector changed, and no ending to compare with.

    What people did stays as it was, so after another verdict much of it may be refused.
    `SetupError` if there is no wall sensor in it, no such threshold, or a value cannot be.
    """
    detector = recording.options.detector
    if detector is None:
        raise SetupError("no wall sensor is in this recording: there is nothing to judge again")
    kind = wall_kind(detector.options)
    text = to_json({**asdict(detector.options), **thresholds})
    try:
        options = WALL_KINDS[kind].validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        raise SetupError(f"threshold of the {kind} wall sensor: {first_fault(error)}") from None
    judged = replace(recording.options, detector=Detector(options))
    return replace(recording, options=judged, expect=None)
