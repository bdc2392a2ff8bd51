"""Six controllers in every state one can be in, at five seats."""

from tableside.devices.status import ControllerStatus

SECOND_NS = 1_000_000_000


def handhelds_at(now_ns: int) -> tuple[ControllerStatus, ...]:
    """Controllers that were heard of a little before `now_ns`."""
    return (
        ControllerStatus(
            "C1",
            (255, 60, 40),
            seat=1,
            reach="usb",
            firmware="1.2.0",
            board="pico_w",
            round_trip_ms=3.4,
            last_seen_ns=now_ns - SECOND_NS,
            lid_open=False,
            chip="present",
        ),
        ControllerStatus(
            "C2",
            (40, 120, 255),
            seat=2,
            reach="ble",
            firmware="1.2.0",
            board="xiao_ble",
            battery_percent=72,
            battery_mv=3910,
            signal_dbm=-61,
            round_trip_ms=48.0,
            last_seen_ns=now_ns - 4 * SECOND_NS,
            lid_open=True,
            chip="absent",
            waiting=3,
            lost=1,
        ),
        ControllerStatus(
            "C3",
            (60, 220, 90),
            seat=3,
            firmware="1.2.0",
            board="xiao_ble",
            battery_percent=41,
            battery_mv=3720,
            round_trip_ms=51.0,
            last_seen_ns=now_ns - 42 * SECOND_NS,
            lid_open=False,
            chip="unreadable",
        ),
        ControllerStatus(
            "C4",
            (255, 220, 40),
            seat=4,
            reach="ble",
            firmware="1.1.3",
            board="xiao_ble",
            battery_percent=9,
            battery_mv=3410,
            signal_dbm=-84,
            round_trip_ms=130.0,
            last_seen_ns=now_ns - SECOND_NS,
            lid_open=False,
            chip="present",
            chip_sensor_fault=True,
        ),
        ControllerStatus("C5", (200, 80, 255), seat=5),
        ControllerStatus(
            "C6",
            (240, 240, 240),
            reach="ble",
            firmware="1.2.0",
            board="xiao_ble",
            battery_percent=100,
            battery_mv=4180,
            signal_dbm=-49,
            round_trip_ms=39.0,
            last_seen_ns=now_ns - 2 * SECOND_NS,
            lid_open=False,
            chip="absent",
        ),
    )
