"""Thresholds and tables that make no sense are refused with what to do."""

import pytest

from tableside.errors import TablesideError
from tableside.sensing import EdgeOptions, Phase, PositionOptions, SensingError
from tableside.sensing.phases import TABLE, Signal, check


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"glitch_ms": 0}, "glitch_ms"),
        ({"glitch_ms": 200}, "confirm_ms"),
        ({"dropout_ms": 26}, "dropout_ms"),
        ({"dropouts": -1}, "dropouts"),
        ({"release_ms": 0}, "release_ms"),
        ({"chatter_edges": 2}, "chatter_edges"),
        ({"stuck_ms": 150}, "stuck_ms"),
        ({"silence_ms": 0}, "silence_ms"),
        ({"lag_ms": -1}, "lag_ms"),
    ],
)
def test_edge_thresholds_are_checked(wrong: dict[str, int], word: str) -> None:
    with pytest.raises(SensingError, match=word) as caught:
        EdgeOptions(**wrong)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, TablesideError)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"uncertainty_mm": -0.1}, "uncertainty_mm"),
        ({"hysteresis_mm": -0.1}, "hysteresis_mm"),
        ({"mark_mm": 300.0}, "max_mm"),
        ({"glitch_ms": 0}, "glitch_ms"),
    ],
)
def test_position_thresholds_are_checked(wrong: dict[str, float], word: str) -> None:
    with pytest.raises(SensingError, match=word):
        PositionOptions(**wrong)  # type: ignore[arg-type]


def test_the_mark_may_stand_anywhere_in_the_range() -> None:
    options = PositionOptions(mark_mm=12.0)
    assert options.level(12.0) == 0
    assert options.level(12.4) == 1
    assert options.level(12.6) == 2


def without(phase: Phase, signal: Signal) -> dict[Phase, dict[Signal, Phase]]:
    broken = {row: dict(moves) for row, moves in TABLE.items()}
    del broken[phase][signal]
    return broken


@pytest.mark.parametrize(
    ("phase", "signal", "word"),
    [
        (Phase.PENDING, Signal.SURE, None),
        (Phase.BLOCKED, Signal.DISARM, "disarmed"),
        (Phase.PENDING, Signal.SLIP, "reached"),
    ],
)
def test_the_table_of_phases_is_checked(phase: Phase, signal: Signal, word: str | None) -> None:
    broken = without(phase, signal)
    if word is None:
        check(broken)
        return
    with pytest.raises(ValueError, match=word):
        check(broken)


def test_a_phase_without_a_row_is_noticed() -> None:
    with pytest.raises(ValueError, match="without a row"):
        check({phase: row for phase, row in TABLE.items() if phase is not Phase.SPENT})
