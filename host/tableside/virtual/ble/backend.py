"""bleak's backends over an `Air`: what BlueZ is on a Raspberry Pi, this is at the virtual table."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from bleak.args import SizedBuffer
from bleak.assigned_numbers import CharacteristicPropertyName
from bleak.backends.adapter import BaseBleakAdapter
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient, NotifyCallback
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.core import AdvertisingData
from bumble.device import Advertisement, Connection
from bumble.gatt import Characteristic
from bumble.gatt_client import CharacteristicProxy, ServiceProxy

from tableside.virtual.ble.asking import unless_lost

if TYPE_CHECKING:
    from tableside.virtual.ble.air import Air

PROPERTY_NAMES: dict[Characteristic.Properties, CharacteristicPropertyName] = {
    Characteristic.Properties.READ: "read",
    Characteristic.Properties.WRITE_WITHOUT_RESPONSE: "write-without-response",
    Characteristic.Properties.WRITE: "write",
    Characteristic.Properties.NOTIFY: "notify",
    Characteristic.Properties.INDICATE: "indicate",
}


class AirClient(BaseBleakClient):
    """A client of one connection."""

    air: ClassVar["Air"]

    def __init__(self, address_or_ble_device: BLEDevice | str, **kwargs: Any) -> None:
        super().__init__(
            address_or_ble_device,
            disconnected_callback=kwargs["disconnected_callback"],
            timeout=kwargs["timeout"],
        )
        self._connection: Connection | None = None
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._subscriptions: dict[int, Callable[[bytes], None]] = {}

    @property
    def name(self) -> str:
        return self.address

    @property
    def mtu_size(self) -> int:
        return self._open_connection().att_mtu

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        del pair, kwargs
        connection = await self.air.connect(self.address)
        connection.on(connection.EVENT_DISCONNECTION, self._on_disconnection)
        self._connection = connection
        await self._ask(connection.gatt_client.request_mtu(self.air.host_mtu))
        self.services = await self._ask(self._discover(connection))

    async def disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect()

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError("the virtual air does not pair: sessions are sealed above it")

    async def unpair(self) -> None:
        raise NotImplementedError("the virtual air does not pair: sessions are sealed above it")

    async def read_gatt_char(
        self, characteristic: BleakGATTCharacteristic, **kwargs: Any
    ) -> bytearray:
        del kwargs
        client = self._open_connection().gatt_client
        return bytearray(await self._ask(client.read_value(characteristic.handle)))

    async def write_gatt_char(
        self, characteristic: BleakGATTCharacteristic, data: SizedBuffer, response: bool
    ) -> None:
        client = self._open_connection().gatt_client
        await self._ask(
            client.write_value(characteristic.handle, bytes(data), with_response=response)
        )

    async def start_notify(
        self, characteristic: BleakGATTCharacteristic, callback: NotifyCallback, **kwargs: Any
    ) -> None:
        del kwargs
        proxy = cast("CharacteristicProxy[bytes]", characteristic.obj)
        subscription = self._handing_on(callback)
        self._subscriptions[characteristic.handle] = subscription
        await self._ask(proxy.subscribe(subscription))

    async def stop_notify(self, characteristic: BleakGATTCharacteristic) -> None:
        proxy = cast("CharacteristicProxy[bytes]", characteristic.obj)
        await self._ask(proxy.unsubscribe(self._subscriptions.pop(characteristic.handle)))

    async def read_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, **kwargs: Any
    ) -> bytearray:
        del kwargs
        client = self._open_connection().gatt_client
        return bytearray(await self._ask(client.read_value(descriptor.handle)))

    async def write_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, data: SizedBuffer
    ) -> None:
        client = self._open_connection().gatt_client
        await self._ask(client.write_value(descriptor.handle, bytes(data), with_response=True))

    def _handing_on(self, callback: NotifyCallback) -> Callable[[bytes], None]:
        return lambda data: callback(bytearray(data))

    def _open_connection(self) -> Connection:
        if self._connection is None:
            raise BleakError("Not connected")
        return self._connection

    async def _ask(self, work: Any) -> Any:
        return await unless_lost(self._lost, work, BleakError("disconnected while waiting"))

    def _on_disconnection(self, _reason: int) -> None:
        if not self._lost.done():
            self._lost.set_result(None)
        self.air.report(self._report_disconnection)

    def _report_disconnection(self) -> None:
        self._connection = None
        self.services = None
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def _discover(self, connection: Connection) -> BleakGATTServiceCollection:
        found = BleakGATTServiceCollection()
        if self.air.hide_services:
            return found
        for service in await connection.gatt_client.discover_services():
            await service.discover_characteristics()
            for characteristic in service.characteristics:
                await characteristic.discover_descriptors()
            _add_service(found, service, connection)
        return found


class AirScanner(BaseBleakScanner):
    """Hears who advertises in the air."""

    air: ClassVar["Air"]

    def __init__(
        self, detection_callback: Any, service_uuids: Any, scanning_mode: str, **kwargs: Any
    ) -> None:
        del scanning_mode, kwargs
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        await self.air.listen(self._heard)

    async def stop(self) -> None:
        await self.air.stop_listening(self._heard)

    def _heard(self, advertisement: Advertisement) -> None:
        data = _advertised(advertisement)
        if not self.is_allowed_uuid(data.service_uuids):
            return
        address = advertisement.address.to_string(with_type_qualifier=False)
        device = self.create_or_update_device(address, address, data.local_name, None, data)
        self.call_detection_callbacks(device, data)


class AirAdapter(BaseBleakAdapter):
    """Knows which links the system holds, whoever opened them."""

    air: ClassVar["Air"]

    @classmethod
    async def get(cls, **kwargs: Any) -> "AirAdapter":
        del kwargs
        return cls()

    async def get_connected_devices(self, service_uuids: frozenset[str]) -> list[BLEDevice]:
        return [
            BLEDevice(address, None, None)
            for address in self.air.held_addresses()
            if service_uuids & set(self.air.services_of(address))
        ]


def bound_backends(
    air: "Air",
) -> tuple[type[BaseBleakClient], type[BaseBleakScanner], type[BaseBleakAdapter]]:
    """Backends over this air. bleak asks for classes and reads their names."""
    return (
        type("AirClient", (AirClient,), {"air": air}),
        type("AirScanner", (AirScanner,), {"air": air}),
        type("AirAdapter", (AirAdapter,), {"air": air}),
    )


def _add_service(
    found: BleakGATTServiceCollection, proxy: ServiceProxy, connection: Connection
) -> None:
    service = BleakGATTService(proxy, proxy.handle, str(proxy.uuid.to_hex_str("-")).lower())
    found.add_service(service)
    for one in proxy.characteristics:
        characteristic = BleakGATTCharacteristic(
            one,
            one.handle,
            str(one.uuid.to_hex_str("-")).lower(),
            [name for bit, name in PROPERTY_NAMES.items() if bit in one.properties],
            lambda: connection.att_mtu - 3,
            service,
        )
        found.add_characteristic(characteristic)


def _advertised(advertisement: Advertisement) -> AdvertisementData:
    kinds = AdvertisingData.Type
    uuids = [
        str(uuid.to_hex_str("-")).lower()
        for kind in (
            kinds.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
            kinds.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
        )
        for listed in advertisement.data.get_all(kind)
        for uuid in cast("list[Any]", listed)
    ]
    name = advertisement.data.get(kinds.COMPLETE_LOCAL_NAME)
    return AdvertisementData(
        local_name=name,
        manufacturer_data={},
        service_data={},
        service_uuids=uuids,
        tx_power=None,
        rssi=advertisement.rssi,
        platform_data=(),
    )
