"""Joins the `bluetooth` stand-in of a virtual handheld to the air.

The stand-in speaks JSON lines over a Unix socket; `firmware/virtual/bluetooth.py` says what they
mean. A socket that closes is a handheld whose power has gone.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

from tableside.virtual.ble.air import Air
from tableside.virtual.ble.peripheral import CharacteristicSpec, Handlers, Peripheral


class RadioBridge:
    """The radio of one handheld, which may be switched off and on. Make it with `create`."""

    def __init__(self, air: Air, address: str, peripheral: Peripheral, path: Path) -> None:
        self.path = path
        self._air = air
        self._address = address
        self._peripheral = peripheral
        self._offered: dict[str, list[CharacteristicSpec]] = {}
        self._server: asyncio.Server | None = None
        self._powered: asyncio.Task[None] | None = None

    @classmethod
    async def create(cls, air: Air, address: str, path: Path) -> "RadioBridge":
        """A radio with this address, whose socket is at `path` when this returns."""
        bridge = cls(air, address, await air.add_peripheral(address, "handheld"), path)
        bridge._server = await asyncio.start_unix_server(bridge._serve, path)
        return bridge

    async def close(self) -> None:
        """Take the radio away; the handheld's program sees its socket close."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._powered is not None:
            self._powered.cancel()
            await asyncio.gather(self._powered, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._powered = asyncio.current_task()
        self._peripheral.handlers = _handlers(writer)
        try:
            while line := await reader.readline():
                await self._do(json.loads(line), writer)
        except ConnectionError:
            pass  # the power was cut in the middle of a word
        finally:
            self._peripheral.handlers = Handlers()
            writer.close()
            await self._fall_silent()

    async def _fall_silent(self) -> None:
        await self._peripheral.stop_advertising()
        if self._peripheral.connected:
            await self._air.time_out(self._address)

    async def _do(self, asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        match asked["do"]:
            case "offer":
                self._offer(asked["service"], asked["characteristics"])
            case "advertise":
                payload = bytes.fromhex(asked["data"])
                await self._peripheral.advertise(asked["interval_ms"], payload)
            case "silence":
                await self._peripheral.stop_advertising()
            case "notify":
                await self._peripheral.notify(asked["number"], bytes.fromhex(asked["data"]))
                _tell(writer, {"is": "sent"})
            case "disconnect":
                await self._peripheral.disconnect()
            case unknown:
                raise ValueError(f"the bluetooth stand-in asks for {unknown!r}, which nobody knows")

    def _offer(self, service: str, characteristics: list[list[Any]]) -> None:
        specs = [CharacteristicSpec(uuid, properties) for uuid, properties in characteristics]
        if service not in self._offered:
            self._offered[service] = specs
            self._peripheral.offer(service, specs)
        elif self._offered[service] != specs:
            raise ValueError("a handheld cannot change its service without a new bridge")


def _handlers(writer: asyncio.StreamWriter) -> Handlers:
    return Handlers(
        connected=lambda: _tell(writer, {"is": "connected"}),
        disconnected=lambda: _tell(writer, {"is": "disconnected"}),
        mtu_agreed=lambda mtu: _tell(writer, {"is": "mtu", "mtu": mtu}),
        written=lambda number, data: _tell(
            writer, {"is": "written", "number": number, "data": data.hex()}
        ),
    )


def _tell(writer: asyncio.StreamWriter, what: dict[str, Any]) -> None:
    if not writer.is_closing():
        writer.write(json.dumps(what).encode() + b"\n")
