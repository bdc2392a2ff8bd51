"""One BLE connection as a link."""

import asyncio
import logging

from bleak import BleakClient
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice

from tableside.links.ble.gatt import RX_UUID, SERVICE_UUID, SMALLEST_PACKET_BYTES, TX_UUID
from tableside.links.ble.radio import RADIO_ERRORS, Radio, in_our_words
from tableside.links.link import Link, LinkBroken, LinkInfo

CONNECT_S = 15.0
"""BlueZ tries for longer by itself; a handheld within reach answers within two seconds."""
WRITE_S = 5.0
"""A written packet is confirmed within a few connection intervals (some 50 ms each)."""
DISCONNECT_S = 5.0

log = logging.getLogger(__name__)


class BleLink(Link):
    """A connected handheld; made by `open_ble`, one client for one link, never used again.

    The system may report the end of a connection minutes late. It reports it to the client of
    that connection, and so to this link, which has long ended: a newer one is not disturbed.
    """

    def __init__(self, device: BLEDevice, radio: Radio, rssi_dbm: int | None) -> None:
        super().__init__(
            LinkInfo("ble", device.address, packets=True, radio=True, rssi_dbm=rssi_dbm)
        )
        self._rx: BleakGATTCharacteristic | None = None
        self._client = BleakClient(
            device, self._on_disconnected, timeout=CONNECT_S, backend=radio.client
        )

    @property
    def max_send_bytes(self) -> int:
        if self._rx is None:
            return SMALLEST_PACKET_BYTES
        return max(SMALLEST_PACKET_BYTES, self._rx.max_write_without_response_size)

    async def connect(self) -> None:
        """Connect and subscribe; raises `LinkBroken` or `LinkDenied`, and then holds nothing."""
        try:
            async with asyncio.timeout(CONNECT_S):
                await self._join()
        except RADIO_ERRORS as error:
            await self.close()
            raise in_our_words(f"connect to {self.info.address}", error) from None
        except BaseException:
            await self.close()
            raise

    async def _join(self) -> None:
        await self._client.connect()
        self._rx = self._characteristic(RX_UUID)
        await self._client.start_notify(self._characteristic(TX_UUID), self._on_notification)

    def _characteristic(self, uuid: str) -> BleakGATTCharacteristic:
        service = self._client.services.get_service(SERVICE_UUID)
        found = service.get_characteristic(uuid) if service else None
        if found is None:
            # Seen with BlueZ: "services resolved", and none there. A new connection helps.
            raise LinkBroken(
                f"{self.info.address} shows no Tableside service: switch it off and on; if it "
                "stays so, its firmware is not Tableside's"
            )
        return found

    def _on_notification(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        self._inbox.put(bytes(data))

    def _on_disconnected(self, _: BleakClient) -> None:
        self._inbox.fail(
            LinkBroken(f"{self.info.address} has gone out of reach or was switched off")
        )

    async def _write(self, data: bytes) -> None:
        if self._rx is None:
            raise LinkBroken(f"{self.info.address} was not connected yet")
        try:
            async with asyncio.timeout(WRITE_S):
                await self._client.write_gatt_char(self._rx, data, response=True)
        except RADIO_ERRORS as error:
            raise in_our_words(f"write to {self.info.address}", error) from None

    async def _release(self) -> None:
        try:
            async with asyncio.timeout(DISCONNECT_S):
                await self._client.disconnect()
        except RADIO_ERRORS as error:
            log.debug("%s: disconnecting failed, it is given up: %s", self.info.address, error)


async def open_ble(device: BLEDevice, radio: Radio, rssi_dbm: int | None = None) -> BleLink:
    """A connected and subscribed link; `LinkBroken` or `LinkDenied` with what to do."""
    link = BleLink(device, radio, rssi_dbm)
    await link.connect()
    return link
