"""Handhelds in the air: those that advertise, and those the system still holds."""

import asyncio
import logging
from dataclasses import dataclass

from bleak import BleakAdapter, BleakScanner
from bleak.backends.device import BLEDevice

from tableside.links.ble.gatt import SERVICE_UUID
from tableside.links.ble.link import open_ble
from tableside.links.ble.radio import RADIO_ERRORS, Radio, in_our_words
from tableside.links.link import Link, LinkBroken, LinkKind

SCAN_S = 2.5
"""A handheld advertises every 250 ms: ten chances to be heard."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Sighting:
    device: BLEDevice
    rssi_dbm: int | None


class BleTransport:
    """Links over BLE; looking and connecting take turns, as most adapters demand."""

    kind: LinkKind = "ble"
    radio = True

    def __init__(self, radio: Radio | None = None) -> None:
        self._radio = radio or Radio()
        self._one_at_a_time = asyncio.Lock()
        self._seen: dict[str, _Sighting] = {}

    async def look(self) -> tuple[str, ...]:
        """Addresses of handhelds in reach; `LinkDenied` if Bluetooth is off."""
        async with self._one_at_a_time:
            try:
                self._seen = {**await self._held(), **await self._advertising()}
            except RADIO_ERRORS as error:
                raise in_our_words("look for handhelds", error) from None
        return tuple(self._seen)

    async def open(self, address: str) -> Link:
        """A link to a handheld seen by the last `look`, one attempt at a time."""
        async with self._one_at_a_time:
            sighting = self._seen.get(address)
            if sighting is None:
                raise LinkBroken(f"{address} is not in reach any more")
            return await open_ble(sighting.device, self._radio, sighting.rssi_dbm)

    async def _held(self) -> dict[str, _Sighting]:
        # After a crash of this program the system keeps the link up, and a handheld that is
        # connected does not advertise: scanning alone would never find it.
        try:
            adapter = await BleakAdapter.get(backend=self._radio.adapter)
            held = await adapter.get_connected_devices([SERVICE_UUID])
        except NotImplementedError:
            log.debug("this system cannot list what is connected; only scanning is left")
            return {}
        return {device.address: _Sighting(device, None) for device in held}

    async def _advertising(self) -> dict[str, _Sighting]:
        async with BleakScanner(
            service_uuids=[SERVICE_UUID], backend=self._radio.scanner
        ) as scanner:
            await asyncio.sleep(SCAN_S)
        found = scanner.discovered_devices_and_advertisement_data
        return {address: _Sighting(device, adv.rssi) for address, (device, adv) in found.items()}
