"""BLE as operating systems really do it, over bleak, Bumble's GATT and its link layer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from bleak.backends.scanner import BaseBleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakError

from tableside.links.ble import BleTransport, Radio
from tableside.links.ble.link import CONNECT_S, WRITE_S
from tableside.links.link import LinkBroken, LinkDenied
from tableside.virtual.ble import Air
from tests.links.link_peers import ADDRESS, PeripheralEnd, in_virtual_time, tableside_peripheral


@asynccontextmanager
async def air_with_one() -> AsyncIterator[tuple[Air, PeripheralEnd, BleTransport]]:
    air = await Air.create()
    far = await tableside_peripheral(air)
    yield air, far, BleTransport(air.radio())
    await air.close()


@in_virtual_time
async def test_only_handhelds_are_found_among_all_that_advertise() -> None:
    async with air_with_one() as (air, _, transport):
        stranger = await air.add_peripheral("C3:00:00:00:00:77", "headphones")
        await stranger.advertise(interval_ms=20)
        assert await transport.look() == (ADDRESS,)


@in_virtual_time
async def test_packets_grow_to_the_agreed_mtu_and_start_anew_at_each_connection() -> None:
    async with air_with_one() as (air, far, transport):
        sizes = []
        for mtu in (247, 23, 64):
            air.host_mtu = mtu
            await transport.look()
            link = await transport.open(ADDRESS)
            sizes.append(link.max_send_bytes)
            await link.send(bytes(link.max_send_bytes or 0))
            assert len(await far.receive()) == link.max_send_bytes
            await link.close()
            await far.peripheral.advertise(interval_ms=20)
        assert sizes == [244, 20, 61]


@in_virtual_time
async def test_one_that_was_seen_and_has_gone_is_given_up_in_time_and_found_again_later() -> None:
    async with air_with_one() as (_, far, transport):
        await transport.look()
        await far.peripheral.stop_advertising()
        began_s = asyncio.get_running_loop().time()
        with pytest.raises(LinkBroken, match="in time: bring it nearer"):
            await transport.open(ADDRESS)
        assert asyncio.get_running_loop().time() - began_s == pytest.approx(CONNECT_S, abs=1)
        await far.peripheral.advertise(interval_ms=20)
        await transport.look()
        link = await transport.open(ADDRESS)
        await link.send(b"hello")
        assert await far.receive() == b"hello"


@in_virtual_time
async def test_services_resolved_and_none_there() -> None:
    async with air_with_one() as (air, far, transport):
        air.hide_services = True
        await transport.look()
        with pytest.raises(LinkBroken, match="no Tableside service: switch it off and on"):
            await transport.open(ADDRESS)
        await asyncio.sleep(1)  # it takes a few packets until the far side knows, too
        assert not far.peripheral.connected
        air.hide_services = False
        await far.peripheral.advertise(interval_ms=20)
        await transport.look()
        await transport.open(ADDRESS)


@in_virtual_time
async def test_the_host_was_killed_and_the_system_still_holds_the_link() -> None:
    async with air_with_one() as (air, far, transport):
        await transport.look()
        await transport.open(ADDRESS)
        # The program is gone, its connection is not: the handheld does not advertise.
        assert far.peripheral.connected
        after_restart = BleTransport(air.radio())
        assert await after_restart.look() == (ADDRESS,)
        link = await after_restart.open(ADDRESS)
        await link.send(b"adopted")
        assert await far.receive() == b"adopted"
        await far.send(b"heard")
        assert await link.receive() == b"heard"


@in_virtual_time
async def test_a_system_that_cannot_list_what_it_holds_is_scanned_all_the_same() -> None:
    async with air_with_one() as (air, _, _):
        radio = air.radio()
        assert radio.adapter is not None
        base = radio.adapter.__mro__[2]
        assert await BleTransport(Radio(radio.client, radio.scanner, base)).look() == (ADDRESS,)


@in_virtual_time
async def test_a_disconnect_reported_two_minutes_late_does_not_touch_the_new_link() -> None:
    async with air_with_one() as (air, far, transport):
        await transport.look()
        old = await transport.open(ADDRESS)
        air.reports_late = True
        await air.time_out(ADDRESS)
        assert old.ended is None
        await old.close()
        await far.peripheral.advertise(interval_ms=20)
        await transport.look()
        new = await transport.open(ADDRESS)
        await asyncio.sleep(120)
        air.deliver_reports()
        await new.send(b"still here")
        assert await far.receive() == b"still here"
        assert new.ended is None


@in_virtual_time
async def test_a_write_that_nobody_confirms_ends_the_link_in_time() -> None:
    async with air_with_one() as (air, _, transport):
        await transport.look()
        link = await transport.open(ADDRESS)
        await air.time_out(ADDRESS, host_notices=False)
        began_s = asyncio.get_running_loop().time()
        with pytest.raises(LinkBroken, match="in time"):
            await link.send(b"anybody?")
        assert asyncio.get_running_loop().time() - began_s == pytest.approx(WRITE_S, abs=0.1)
        assert isinstance(link.ended, LinkBroken)


@in_virtual_time
async def test_the_link_is_lost_while_a_write_waits_for_its_answer() -> None:
    async with air_with_one() as (air, _, transport):
        await transport.look()
        link = await transport.open(ADDRESS)
        sending = asyncio.create_task(link.send(b"x"))
        await asyncio.sleep(0)
        await air.time_out(ADDRESS)
        with pytest.raises(LinkBroken):
            await sending


@in_virtual_time
async def test_looking_and_connecting_take_turns() -> None:
    air = await Air.create()
    addresses = [f"C3:00:00:00:00:0{n}" for n in range(1, 6)]
    for address in addresses:
        await tableside_peripheral(air, address)
    transport = BleTransport(air.radio())
    assert sorted(await transport.look()) == addresses
    looking = asyncio.create_task(transport.look())
    links = await asyncio.gather(*(transport.open(address) for address in addresses))
    await looking
    assert [link.info.address for link in links] == addresses
    await air.close()


@pytest.mark.parametrize(
    ("error", "kind", "advice"),
    [
        (
            BleakBluetoothNotAvailableError("off", BleakBluetoothNotAvailableReason.POWERED_OFF),
            LinkDenied,
            "bluetoothctl power on",
        ),
        (FileNotFoundError(2, "no bus"), LinkDenied, "Bluetooth service does not run"),
        (BleakError("org.bluez.Error.InProgress"), LinkBroken, "InProgress"),
        (EOFError(), LinkBroken, "could not look"),
    ],
)
def test_a_radio_that_cannot_scan_says_what_to_do(
    error: Exception, kind: type[Exception], advice: str
) -> None:
    class Failing(BaseBleakScanner):
        def __init__(
            self, detection_callback: None, service_uuids: list[str], *_: object, **__: object
        ) -> None:
            super().__init__(detection_callback, service_uuids)

        async def start(self) -> None:
            raise error

        async def stop(self) -> None:
            raise AssertionError("never started")

    @in_virtual_time
    async def look() -> None:
        air = await Air.create()
        radio = Radio(air.radio().client, Failing, air.radio().adapter)
        with pytest.raises(kind, match=advice):
            await BleTransport(radio).look()

    look()
