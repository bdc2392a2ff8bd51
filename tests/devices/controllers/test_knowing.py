"""What the table knows of a controller: seats, origins, status, lid and chip."""

import ast
import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.devices.origin import Origin, last_by_controller, parsed_origin
from tableside.devices.seating import Seating
from tableside.devices.status import ControllerStatus
from tableside.links.ble import RX_UUID, SERVICE_UUID, TX_UUID
from tableside.wire import messages as wire
from tests.devices.controllers.bench import Handheld, Sockets, bench
from tests.links.link_peers import in_virtual_time

FIRMWARE = Path(__file__).parents[3] / "firmware" / "controller" / "links" / "ble.py"

origins = st.builds(
    Origin,
    st.from_regex(r"C[1-9]", fullmatch=True),
    st.binary(min_size=8, max_size=8),
    st.integers(min_value=1, max_value=2**32 - 1),
)


@given(origins)
def test_an_origin_is_read_back_as_it_was_written(origin: Origin) -> None:
    assert parsed_origin(str(origin)) == origin


@given(st.text(max_size=40))
def test_any_other_text_is_no_origin_or_its_own_writing(text: str) -> None:
    origin = parsed_origin(text)
    assert origin is None or str(origin) == text


@pytest.mark.parametrize("number", ["0", "01", "-1", "", "1 "])
def test_a_number_that_no_event_has_makes_no_origin(number: str) -> None:
    assert parsed_origin(f"C1:0011223344556677:{number}") is None


def test_the_last_origin_of_each_controller_is_where_it_goes_on() -> None:
    one, other = "0011223344556677", "8899aabbccddeeff"
    journal = [f"C1:{one}:4", f"C2:{one}:9", "script:3", f"C1:{one}:5", f"C1:{other}:1"]
    assert last_by_controller(journal) == {
        "C1": Origin("C1", bytes.fromhex(other), 1),
        "C2": Origin("C2", bytes.fromhex(one), 9),
    }


seatings = st.dictionaries(
    st.integers(1, 6), st.sampled_from(["C1", "C2", "C3", "C4", "C5"]), max_size=5
).filter(lambda by_seat: len(set(by_seat.values())) == len(by_seat))


@given(seatings.map(Seating), st.integers(1, 6), st.integers(1, 6))
def test_swapping_two_seats_twice_changes_nothing(seating: Seating, one: int, other: int) -> None:
    assert seating.swapped(one, other).swapped(one, other) == seating
    assert seating.swapped(one, other).at(one) == seating.at(other)


@given(seatings.map(Seating), st.integers(1, 6), st.sampled_from(["C1", "C5", "C9"]))
def test_a_bound_controller_sits_at_that_seat_and_no_other(
    seating: Seating, seat: int, name: str
) -> None:
    bound = seating.bound(seat, name)
    assert bound.seat_of(name) == seat
    assert list(bound.by_seat.values()).count(name) == 1
    assert bound.freed(seat).seat_of(name) is None


def test_one_controller_cannot_sit_at_two_seats() -> None:
    with pytest.raises(ValueError, match="one seat only"):
        Seating({1: "C1", 2: "C1"})


@in_virtual_time
async def test_the_status_says_how_a_controller_is_reached_and_how_it_is() -> None:
    sockets = Sockets(kind="usb")
    sockets.plug("/dev/ttyACM0", Handheld("C1"))
    async with bench(sockets, names=("C1", "C2")) as table:
        await table.here("C1")
        here, gone = table.hub.statuses
        assert (here.reach, here.address) == ("usb", "/dev/ttyACM0")
        assert (here.firmware, here.board) == ("1.2.3", "bench")
        assert (here.battery_percent, here.battery_mv) == (80, 3900)
        assert (here.lid_open, here.chip, here.seat) == (False, "present", 1)
        assert (gone.reach, gone.last_seen_ns, gone.seat) == ("gone", None, 2)
        await sockets.unplug("/dev/ttyACM0")
        await asyncio.sleep(100)
        status = table.status("C1")
        assert (status.reach, status.address) == ("gone", "")
        assert status.last_seen_ns is not None
        assert status.last_seen_ns < 5e9


@in_virtual_time
async def test_a_lid_and_a_chip_are_reported_as_facts_and_no_identity() -> None:
    sockets, c1 = Sockets(), Handheld("C1")
    sockets.plug("port1", c1)
    async with bench(sockets) as table:
        await table.here("C1")
        c1.add(wire.Lid, True, 1)
        c1.add(wire.Chip, "unreadable", True)
        c1.add(wire.Chip, "present", False)
        c1.add(wire.Lid, False, 2)
        await table.until(lambda: len(c1.counted) == 4)
        assert table.book.changes == [
            ("C1", "lid", "open"),
            ("C1", "chip", "unreadable"),
            ("C1", "chip", "present"),
            ("C1", "lid", "closed"),
        ]
        assert table.status("C1").chip == "present"
        assert table.status("C1").lid_open is False


WELL = ControllerStatus("C1", (0, 0, 255), reach="ble", battery_percent=80, signal_dbm=-55)


def test_a_controller_that_is_well_has_nothing_to_complain_about() -> None:
    assert WELL.complaints == ()
    assert replace(WELL, battery_percent=None, signal_dbm=None).complaints == ()


@pytest.mark.parametrize(
    ("status", "advice"),
    [
        (replace(WELL, reach="gone", battery_percent=3), "switch it on"),
        (replace(WELL, battery_percent=14), "14 % battery: charge it"),
        (replace(WELL, signal_dbm=-90), "bring it nearer"),
        (replace(WELL, lost=8), "lost 8 presses"),
        (replace(WELL, chip_sensor_fault=True), "replace the sensor"),
        (replace(WELL, chip="unreadable"), "put it back"),
    ],
)
def test_each_thing_that_is_wrong_is_one_sentence_with_what_to_do(
    status: ControllerStatus, advice: str
) -> None:
    (sentence,) = status.complaints
    assert sentence.startswith("C1 ")
    assert advice in sentence


@in_virtual_time
async def test_the_battery_is_asked_again_and_again() -> None:
    sockets = Sockets()
    sockets.plug("port1", Handheld("C1"))
    async with bench(sockets) as table:
        await table.here("C1")
        for _ in range(5):
            seen_ns = table.status("C1").last_seen_ns
            await asyncio.sleep(6)
            assert (table.status("C1").last_seen_ns or 0) > (seen_ns or 0)


def test_host_and_firmware_name_the_same_service() -> None:
    tree = ast.parse(FIRMWARE.read_text())
    named = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    assert (named["SERVICE"], named["RX"], named["TX"]) == (SERVICE_UUID, RX_UUID, TX_UUID)
