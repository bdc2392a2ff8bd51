"""The air: one host adapter and the handhelds within its reach."""

import asyncio
from collections.abc import Callable

from bleak.exc import BleakError
from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.device import Advertisement, Connection, Device
from bumble.hci import Address, HCI_ErrorCode
from bumble.host import Host
from bumble.link import LocalLink

from tableside.links.ble import Radio
from tableside.virtual.ble.backend import bound_backends
from tableside.virtual.ble.peripheral import Peripheral

HOST_ADDRESS = "F0:00:00:00:00:FF"
ACL_BYTES = 251
"""As adapters since Bluetooth 4.2 have it; Bumble's 27 would cut every packet into small ones."""
LARGEST_MTU = 247


class Air:
    """One host's radio and its neighbourhood. Make it with `create`, in the loop it lives in.

    `host_mtu` is what the host offers from now on, as if another adapter were used.
    `reports_late` keeps back what a client should be told about lost links until
    `deliver_reports`, as operating systems do.
    """

    def __init__(self, host: Device, controller: Controller, link: LocalLink) -> None:
        self.host = host
        self.host_mtu = LARGEST_MTU
        self.reports_late = False
        self.hide_services = False
        self._controller = controller
        self._link = link
        self._peripherals: dict[str, Peripheral] = {}
        self._reports: list[Callable[[], None]] = []
        self._connecting = False
        self._scans = 0
        self._listeners: set[Callable[[Advertisement], None]] = set()
        host.on(host.EVENT_ADVERTISEMENT, self._heard)

    @classmethod
    async def create(cls) -> "Air":
        """An air with a host adapter in it, switched on."""
        link = LocalLink()  # type: ignore[no-untyped-call]
        host, controller = await _switched_on("host", HOST_ADDRESS, link)
        return cls(host, controller, link)

    def radio(self) -> Radio:
        """This air as bleak's backends, for `BleTransport`."""
        return Radio(*bound_backends(self))

    async def add_peripheral(self, address: str, name: str) -> Peripheral:
        """A new handheld's radio, switched on; it does not advertise yet."""
        device, controller = await _switched_on(name, address, self._link)
        device.gatt_server.max_mtu = LARGEST_MTU
        peripheral = Peripheral(device, controller)
        self._peripherals[address] = peripheral
        return peripheral

    def connection(self, address: str) -> Connection | None:
        """The host's open connection to an address; it outlives the program that opened it."""
        return self.host.find_connection_by_bd_addr(
            Address(address), transport=PhysicalTransport.LE
        )

    def held_addresses(self) -> list[str]:
        """Addresses of everybody the host's adapter is connected to."""
        return [
            connection.peer_address.to_string(with_type_qualifier=False)
            for connection in self.host.connections.values()
        ]

    def services_of(self, address: str) -> tuple[str, ...]:
        """The service UUIDs of a neighbour."""
        peripheral = self._peripherals.get(address)
        return peripheral.service_uuids if peripheral else ()

    async def connect(self, address: str) -> Connection:
        """The open connection, or a new one; a second attempt beside one under way fails."""
        if self._connecting:
            raise BleakError("org.bluez.Error.InProgress: one connection attempt at a time")
        self._connecting = True
        try:
            held = self.connection(address)
            return held or await self.host.connect_le(address, timeout=None)
        finally:
            self._connecting = False
            # Bumble's controller ignores a cancelled attempt and would stay busy with it.
            self._controller.pending_le_connection = None

    async def time_out(self, address: str, *, host_notices: bool = True) -> None:
        """Lose the link to an address as by supervision timeout, on one side or on both."""
        for controller, peer in self._ends(address, host_notices):
            for connection in list(controller.le_connections.values()):
                if connection.peer_address.to_string(with_type_qualifier=False) == peer:
                    controller.on_le_disconnected(
                        connection, HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR
                    )
        await asyncio.sleep(0)

    def _ends(self, address: str, host_notices: bool) -> list[tuple[Controller, str]]:
        peripheral = self._peripherals[address]
        ends = [(peripheral.controller, HOST_ADDRESS)]
        return [*ends, (self._controller, address)] if host_notices else ends

    def report(self, callback: Callable[[], None]) -> None:
        """Tell a client about a lost link: now, or with the late ones."""
        if self.reports_late:
            self._reports.append(callback)
        else:
            callback()

    def deliver_reports(self) -> None:
        """Tell what was kept back."""
        reports, self._reports = self._reports, []
        for callback in reports:
            callback()

    async def listen(self, listener: Callable[[Advertisement], None]) -> None:
        """Hear advertisements; several listeners share the adapter's one scan."""
        self._listeners.add(listener)
        self._scans += 1
        if self._scans == 1:
            await self.host.start_scanning(filter_duplicates=False)

    async def stop_listening(self, listener: Callable[[Advertisement], None]) -> None:
        """Undo one `listen`."""
        self._listeners.discard(listener)
        self._scans -= 1
        if self._scans == 0:
            await self.host.stop_scanning()

    def _heard(self, advertisement: Advertisement) -> None:
        for listener in list(self._listeners):
            listener(advertisement)

    async def close(self) -> None:
        """Switch everything off."""
        for peripheral in self._peripherals.values():
            await peripheral.stop_advertising()
        for connection in list(self.host.connections.values()):
            await connection.disconnect()


async def _switched_on(name: str, address: str, link: LocalLink) -> tuple[Device, Controller]:
    controller = Controller(name, link=link)
    controller.le_acl_data_packet_length = ACL_BYTES
    host = Host(controller, controller)
    device = Device(name=name, address=Address(address), host=host)
    await device.power_on()
    return device, controller
