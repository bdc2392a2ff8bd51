"""A serial port as a link: a reading thread, and the loop is only ever told."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from tableside.links.link import Link, LinkBroken, LinkInfo
from tableside.links.serial.port import BlockingPort

T = TypeVar("T")


class SerialLink(Link):
    """Made by `open_serial` in the running loop."""

    def __init__(self, port: BlockingPort) -> None:
        super().__init__(LinkInfo("usb", port.address))
        self._port = port
        self._loop = asyncio.get_running_loop()
        self._stopping = False
        self._has_room = True
        self._taken = threading.Event()
        self._reader = threading.Thread(
            target=self._read_on, name=f"reads {port.address}", daemon=True
        )
        self._reader.start()

    async def _write(self, data: bytes) -> None:
        await asyncio.to_thread(self._port.write, data)

    async def _release(self) -> None:
        self._stopping = True
        self._taken.set()
        self._port.stop()
        await asyncio.to_thread(self._wind_up)

    def _wind_up(self) -> None:
        self._reader.join()
        self._port.close()

    def _let_them_send(self, room: bool) -> None:
        self._has_room = room
        if room:
            self._taken.set()

    def _arrived(self, data: bytes) -> None:
        self._inbox.put(data)
        if self._has_room or self._stopping:
            self._taken.set()

    def _read_on(self) -> None:
        try:
            while not self._stopping:
                data = self._port.read()
                # One piece at a time: a busy loop must not be buried under what it is told.
                self._taken.clear()
                self._tell(self._arrived, data)
                self._taken.wait()
        except LinkBroken as error:
            self._tell(self._inbox.fail, error)

    def _tell(self, function: Callable[[T], None], argument: T) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, argument)


async def open_serial(address: str) -> SerialLink:
    """An open port; `LinkBroken`, `LinkBusy` or `LinkDenied` with what to do.

    Opening may restart the device (an ESP32 behind a bridge chip does): that is a new boot id
    and nothing else.
    """
    return SerialLink(await asyncio.to_thread(BlockingPort, address))
