"""Serial ports that may have a handheld behind them, found again under whatever name."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from serial.tools import list_ports

from tableside.links.link import Link, LinkKind
from tableside.links.serial.link import open_serial

VENDORS = {
    0x2E8A: "Raspberry Pi",
    0x303A: "Espressif",
    0x10C4: "Silicon Labs bridge",
    0x1A86: "WCH bridge",
    0x0403: "FTDI bridge",
}
"""Who makes the boards we know. A stranger's printer or modem is never spoken to."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port of this machine; `vendor` is None if it is not on USB."""

    address: str
    vendor: int | None = None


def list_usb_ports() -> list[Port]:
    """The ports there are. It blocks, on some systems for a second: never on the loop."""
    return [Port(port.device, port.vid) for port in list_ports.comports()]


class SerialTransport:
    """Links over USB serial; `extra` are ports to try whatever their vendor."""

    kind: LinkKind = "usb"
    radio = False

    def __init__(
        self,
        extra: Iterable[str] = (),
        list_ports: Callable[[], Sequence[Port]] = list_usb_ports,
    ) -> None:
        self._extra = tuple(extra)
        self._list_ports = list_ports

    async def look(self) -> tuple[str, ...]:
        """Names of the ports that are plugged in now."""
        ports = await asyncio.to_thread(self._list_ports)
        found = (port.address for port in ports if port.vendor in VENDORS)
        return tuple(dict.fromkeys((*self._extra, *found)))

    async def open(self, address: str) -> Link:
        """A link; `LinkBroken`, `LinkBusy` or `LinkDenied` with what to do."""
        return await open_serial(address)
