"""A handheld's Bluetooth as its firmware sees it: services, one connection, notifications."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bumble.att import Attribute
from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import OwnAddressType

ATT_HEADER_BYTES = 3


@dataclass(frozen=True, slots=True)
class CharacteristicSpec:
    """A characteristic to offer: its UUID and its property bits as in the GATT standard."""

    uuid: str
    properties: int


@dataclass(slots=True)
class Handlers:
    """What the owner wants to be told; each is called in the loop.

    `written(number, data)`: the number counts the characteristics of all services from 0.
    """

    connected: Callable[[], None] = lambda: None
    disconnected: Callable[[], None] = lambda: None
    written: Callable[[int, bytes], None] = lambda number, data: None  # noqa: ARG005
    subscribed: Callable[[int, bool], None] = lambda number, on: None  # noqa: ARG005
    mtu_agreed: Callable[[int], None] = lambda mtu: None  # noqa: ARG005


class Peripheral:
    """One handheld's radio, with room for one connection."""

    def __init__(self, device: Device, controller: Controller) -> None:
        self.controller = controller
        self.handlers = Handlers()
        self.service_uuids: tuple[str, ...] = ()
        self._device = device
        # Bumble loses count if two tasks start and stop at the same time.
        self._advertising = asyncio.Lock()
        self._connection: Connection | None = None
        self._characteristics: list[Characteristic[bytes]] = []
        device.on(device.EVENT_CONNECTION, self._on_connection)

    @property
    def connected(self) -> bool:
        """Whether a host is connected."""
        return self._connection is not None

    @property
    def mtu(self) -> int:
        """The MTU of the open connection in bytes; 23 without one."""
        return self._connection.att_mtu if self._connection else 23

    def offer(self, service_uuid: str, specs: list[CharacteristicSpec]) -> None:
        """Add a service; call it before advertising."""
        added = [
            self._characteristic(spec, len(self._characteristics) + at)
            for at, spec in enumerate(specs)
        ]
        self._characteristics += added
        self._device.add_service(Service(service_uuid, added))
        self.service_uuids += (service_uuid.lower(),)

    async def advertise(self, interval_ms: float, payload: bytes | None = None) -> None:
        """Advertise until a host connects; `payload` is the raw advertising data."""
        async with self._advertising:
            await self._device.start_advertising(
                own_address_type=OwnAddressType.RANDOM,
                advertising_data=self._payload() if payload is None else payload,
                advertising_interval_min=interval_ms,
                advertising_interval_max=interval_ms,
            )

    async def stop_advertising(self) -> None:
        """Fall silent."""
        async with self._advertising:
            await self._device.stop_advertising()

    async def notify(self, number: int, data: bytes) -> None:
        """Notify the host and wait until it has left: cut at MTU - 3, lost if none subscribed."""
        if self._connection is not None:
            await self._device.notify_subscriber(
                self._connection, self._characteristics[number], data
            )
            await self._connection.drain()

    async def disconnect(self) -> None:
        """Hang up."""
        if self._connection is not None:
            await self._connection.disconnect()

    def _characteristic(self, spec: CharacteristicSpec, number: int) -> Characteristic[bytes]:
        # A read function is always given: Bumble lets a read without one wait for 30 s.
        value = CharacteristicValue(
            read=lambda _: b"",
            write=lambda _, data: self.handlers.written(number, bytes(data)),
        )
        characteristic: Characteristic[bytes] = Characteristic(
            spec.uuid,
            Characteristic.Properties(spec.properties),
            Attribute.READABLE | Attribute.WRITEABLE,
            value,
        )
        characteristic.on(
            characteristic.EVENT_SUBSCRIPTION,
            lambda _bearer, notify, _indicate: self.handlers.subscribed(number, notify),
        )
        return characteristic

    def _payload(self) -> bytes:
        # The virtual controller repeats this in the scan response, so it must fit into one.
        uuids = b"".join(bytes(UUID(uuid)) for uuid in self.service_uuids)
        return bytes(
            AdvertisingData(
                [
                    (AdvertisingData.Type.FLAGS, bytes([0x06])),
                    (AdvertisingData.Type.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, uuids),
                ]
            )
        )

    def _on_connection(self, connection: Connection) -> None:
        self._connection = connection
        connection.on(connection.EVENT_DISCONNECTION, self._on_disconnection)
        connection.on(
            connection.EVENT_CONNECTION_ATT_MTU_UPDATE,
            lambda: self.handlers.mtu_agreed(connection.att_mtu),
        )
        self.handlers.connected()

    def _on_disconnection(self, _reason: int) -> None:
        self._connection = None
        self.handlers.disconnected()
