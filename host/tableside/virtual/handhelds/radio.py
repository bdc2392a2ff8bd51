"""The bridge between a firmware's `bluetooth` stand-in and a virtual peripheral.

The lines that cross it are described in the stand-in, `firmware/virtual/bluetooth.py`.
"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol


class Events(Protocol):
    """Where a peripheral says what happens to it."""

    connected: Callable[[], None]
    disconnected: Callable[[], None]
    written: Callable[[int, bytes], None]
    mtu_agreed: Callable[[int], None]


class GattPeripheral(Protocol):
    """What the bridge needs of a peripheral on the virtual air."""

    @property
    def handlers(self) -> Events: ...

    async def advertise(self, interval_ms: float, payload: bytes | None = None) -> None: ...

    async def stop_advertising(self) -> None: ...

    async def notify(self, number: int, data: bytes) -> None: ...

    async def disconnect(self) -> None: ...


Offer = Callable[[str, list[tuple[str, int]]], None]


class RadioBridge:
    """Listens at `path` for one firmware at a time and lends it a peripheral.

    `offer(service uuid, [(characteristic uuid, properties)])` adds a service to it; a firmware
    that restarts offers the same again, which is done once only.
    """

    def __init__(self, peripheral: GattPeripheral, offer: Offer, path: Path) -> None:
        self._peripheral = peripheral
        self._offer = offer
        self._path = path
        self._offered: set[str] = set()
        self._server: asyncio.Server | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def start(self) -> None:
        """Be ready for a firmware to be powered on."""
        events = self._peripheral.handlers
        events.connected = lambda: self._tell({"is": "connected"})
        events.disconnected = lambda: self._tell({"is": "disconnected"})
        events.mtu_agreed = lambda mtu: self._tell({"is": "mtu", "mtu": mtu})
        events.written = lambda number, data: self._tell(
            {"is": "written", "number": number, "data": data.hex()}
        )
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def stop(self) -> None:
        """Take the radio away: the firmware ends with it."""
        if self._server is not None:
            self._server.close()
        if self._writer is not None:
            self._writer.close()

    def _tell(self, what: dict[str, Any]) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(json.dumps(what).encode() + b"\n")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        try:
            while line := await reader.readline():
                await self._do(json.loads(line))
        except ConnectionError:
            pass  # the power was cut in the middle of a word
        finally:
            writer.close()
            await self._powerless()

    async def _powerless(self) -> None:
        """A handheld without power is silent at once; its host notices by itself."""
        await self._peripheral.stop_advertising()
        await self._peripheral.disconnect()

    async def _do(self, what: dict[str, Any]) -> None:
        match what:
            case {"do": "offer", "service": str(service), "characteristics": list(offered)}:
                if service not in self._offered:
                    self._offered.add(service)
                    self._offer(service, [(uuid, properties) for uuid, properties in offered])
            case {"do": "advertise", "interval_ms": interval_ms, "data": str(data)}:
                await self._peripheral.advertise(interval_ms, bytes.fromhex(data))
            case {"do": "silence"}:
                await self._peripheral.stop_advertising()
            case {"do": "notify", "number": int(number), "data": str(data)}:
                await self._peripheral.notify(number, bytes.fromhex(data))
                self._tell({"is": "sent"})
            case {"do": "disconnect"}:
                await self._peripheral.disconnect()
