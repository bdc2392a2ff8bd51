"""The hub over bleak and Bumble: what BLE does to presses."""

import asyncio

from tableside.links.ble import BleTransport
from tableside.links.link import Link, LinkBroken, LinkInfo
from tableside.virtual.ble import Air, Peripheral
from tests.devices.controllers.bench import NAMES, Book, Handheld, bench
from tests.links.link_peers import RX, TX, in_virtual_time, tableside_peripheral


class DeviceEnd(Link):
    """A handheld's half of a BLE connection."""

    def __init__(self, peripheral: Peripheral) -> None:
        super().__init__(LinkInfo("ble", "host", packets=True))
        self._peripheral = peripheral

    @property
    def max_send_bytes(self) -> int:
        return self._peripheral.mtu - 3

    def arrived(self, number: int, data: bytes) -> None:
        assert number == RX
        self._inbox.put(data)

    def lost(self) -> None:
        self._inbox.fail(LinkBroken("the host has gone"))

    async def _write(self, data: bytes) -> None:
        await self._peripheral.notify(TX, data)

    async def _release(self) -> None:
        await self._peripheral.disconnect()


class AirHandheld:
    """A handheld whose only link is the air; it advertises whenever nobody is connected."""

    def __init__(self, handheld: Handheld, peripheral: Peripheral) -> None:
        self.handheld = handheld
        self.peripheral = peripheral
        self.press_at_connection = False
        self._tasks: list[asyncio.Task[None]] = []
        self._link: DeviceEnd | None = None
        peripheral.handlers.connected = self._connected
        peripheral.handlers.disconnected = self._disconnected
        peripheral.handlers.written = self._written

    @classmethod
    async def switched_on(cls, air: Air, number: int, name: str) -> "AirHandheld":
        far = await tableside_peripheral(air, f"C3:00:00:00:00:0{number}")
        return cls(Handheld(name), far.peripheral)

    def _connected(self) -> None:
        self._link = DeviceEnd(self.peripheral)
        if self.press_at_connection:
            self.handheld.press("green")
        self._tasks.append(asyncio.create_task(self.handheld.run(self._link)))

    def _written(self, number: int, data: bytes) -> None:
        if self._link is not None:
            self._link.arrived(number, data)

    def _disconnected(self) -> None:
        if self._link is not None:
            self._link.lost()
        self._tasks.append(asyncio.create_task(self.peripheral.advertise(interval_ms=50)))

    async def off(self) -> None:
        self.peripheral.handlers.disconnected = lambda: None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@in_virtual_time
async def test_five_controllers_on_an_adapter_that_makes_one_connection_at_a_time() -> None:
    air = await Air.create()
    handhelds = [await AirHandheld.switched_on(air, n, name) for n, name in enumerate(NAMES, 1)]
    async with bench(BleTransport(air.radio())) as table:
        await table.here(*NAMES)
        for one in handhelds:
            one.handheld.press("orange")
            one.handheld.press("ok")
        await table.until(lambda: not any(one.handheld.outbox.kept for one in handhelds))
        assert sorted(table.book.said) == [
            (seat, button) for seat in range(1, 6) for button in ("ok", "orange")
        ]
        assert {one.reach for one in table.hub.statuses} == {"ble"}
        assert all(one.signal_dbm is not None for one in table.hub.statuses)
    for one in handhelds:
        await one.off()
    await air.close()


@in_virtual_time
async def test_a_press_in_the_moment_between_connecting_and_subscribing() -> None:
    air = await Air.create()
    c1 = await AirHandheld.switched_on(air, 1, "C1")
    c1.press_at_connection = True
    async with bench(BleTransport(air.radio()), names=("C1",)) as table:
        await table.until(lambda: table.book.said == [(1, "green")])
        await table.until(lambda: len(c1.handheld.counted) == 1)
    await c1.off()
    await air.close()


@in_virtual_time
async def test_out_of_reach_and_back_with_a_smaller_mtu() -> None:
    air = await Air.create()
    c1 = await AirHandheld.switched_on(air, 1, "C1")
    async with bench(BleTransport(air.radio()), names=("C1",)) as table:
        await table.here("C1")
        c1.handheld.press("orange")
        await air.time_out("C3:00:00:00:00:01")
        air.host_mtu = 23
        c1.handheld.press("blue")
        await table.until(lambda: table.book.said == [(1, "orange"), (1, "blue")])
        assert table.book.changes == [("C1", "link", "lost"), ("C1", "link", "back")]
    await c1.off()
    await air.close()


@in_virtual_time
async def test_the_host_is_killed_and_its_successor_adopts_the_held_links() -> None:
    air = await Air.create()
    handhelds = [await AirHandheld.switched_on(air, n, f"C{n}") for n in (1, 2)]
    names, book = ("C1", "C2"), Book()
    async with bench(BleTransport(KeptRadio(air).radio()), names=names, book=book) as table:
        await table.here(*names)
        handhelds[0].handheld.press("orange")
        await table.until(lambda: len(book.presses) == 1)
    assert all(one.peripheral.connected for one in handhelds)
    handhelds[1].handheld.press("blue")
    async with bench(BleTransport(air.radio()), names=names, book=book) as table:
        await table.here(*names)
        await table.until(lambda: book.said == [(1, "orange"), (2, "blue")])
    for one in handhelds:
        await one.off()
    await air.close()


class KeptRadio:
    """A radio whose program dies before it can hang up."""

    def __init__(self, air: Air) -> None:
        self._air = air

    def radio(self):  # type: ignore[no-untyped-def]
        radio = self._air.radio()
        assert radio.client is not None

        async def dead(self: object) -> None:
            del self

        radio.client.disconnect = dead  # type: ignore[method-assign,assignment]
        return radio


@in_virtual_time
async def test_the_controller_notices_late_that_it_is_alone_and_is_found_again() -> None:
    air = await Air.create()
    c1 = await AirHandheld.switched_on(air, 1, "C1")
    async with bench(BleTransport(air.radio()), names=("C1",)) as table:
        await table.here("C1")
        await air.time_out("C3:00:00:00:00:01", host_notices=False)
        c1.handheld.press("orange")
        await table.until(lambda: table.book.said == [(1, "orange")], limit_s=120)
    await c1.off()
    await air.close()
