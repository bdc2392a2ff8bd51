"""What only polled sensors do: heartbeat, deadband, and trouble on the bus."""

from itertools import pairwise

import pytest
from gpiozero import GPIOZeroError
from wall_rigs import CALIBRATION, CHANNEL, MS, AnalogueRig, started

from tableside.devices.wall import AnalogueWall, DigitalWall, GpioWall, WallConfigError
from tableside.errors import SensorError

SPI_CLOCK_PIN = 11


def test_a_quiet_wall_sends_a_heartbeat_and_nothing_else() -> None:
    with started(AnalogueRig) as rig:
        for _ in range(300):
            rig.move(-20.0, after_ms=10)
        times = [at_ns for at_ns, _ in rig.points]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        assert gaps == [1_000 * MS] * 3


def test_noise_within_the_deadband_is_not_told() -> None:
    with started(AnalogueRig) as rig:
        for mm in (-20.1, -19.9, -20.1):
            rig.move(mm)
        assert len(rig.points) == 1


def test_the_smallest_step_over_the_mark_is_told() -> None:
    """C-04: past is past, and a deadband must not hide it."""
    with started(AnalogueRig) as rig:
        rig.move(0.0)
        rig.move(0.1)
        assert [value for _, value in rig.points[1:]] == pytest.approx([0.0, 0.1])


def test_a_bus_that_fails_is_told_once_and_once_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with started(AnalogueRig) as rig:
        failing = True
        answer = rig.chip._answer

        def on_bit() -> None:
            if failing:
                raise GPIOZeroError("SPI transfer error -1")
            answer()

        monkeypatch.setattr(rig.chip, "_answer", on_bit)
        rig.move(-20.0)
        rig.move(-20.0)
        failing = False
        rig.move(-20.0)
        (lost_ns, why), (back_ns, well) = rig.troubles
        assert back_ns - lost_ns == 20 * MS
        assert why is not None
        assert "check its cable" in why
        assert well is None
        assert rig.points[-1] == (back_ns, pytest.approx(-20.0))


def test_the_bus_is_free_after_closing() -> None:
    with started(AnalogueRig) as rig:
        clock = DigitalWall(pin=SPI_CLOCK_PIN)
        with pytest.raises(SensorError, match="in use"):
            GpioWall(clock, factory=rig.pins).start(rig.told, rig.troubled)
        rig.close()
        with GpioWall(clock, factory=rig.pins) as sensor:
            sensor.start(rig.told, rig.troubled)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"channel": 8}, "channel 8"),
        ({"device": 2}, "SPI device 2"),
        ({"rate_hz": 5}, "rate_hz"),
        ({"deadband_mm": -1.0}, "deadband_mm"),
        ({"heartbeat_ms": 0}, "heartbeat_ms"),
    ],
)
def test_settings_that_cannot_work_are_refused(wrong: dict[str, object], word: str) -> None:
    with pytest.raises(WallConfigError, match=word):
        AnalogueWall(**{"channel": CHANNEL, "calibration": CALIBRATION, **wrong})  # type: ignore[arg-type]
