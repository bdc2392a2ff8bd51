"""Stand-in for MicroPython's `bluetooth`, with the limits that bite on real stacks.

A written value is cut to 20 bytes until `gatts_set_buffer`; a notification is cut to MTU - 3
without a word; with too many on their way `gatts_notify` raises ENOMEM; there is room for one
connection; handles are used again.

The radio is a bridge at the Unix socket `TABLESIDE_RADIO`, one JSON object a line; a
characteristic's `number` counts all characteristics from 0, `data` is hexadecimal:

    out  {"do": "offer", "service": uuid, "characteristics": [[uuid, properties], ...]}
         {"do": "advertise", "interval_ms": 100, "data": hex}     {"do": "silence"}
         {"do": "notify", "number": 0, "data": hex}               {"do": "disconnect"}
    in   {"is": "connected"}   {"is": "disconnected"}   {"is": "mtu", "mtu": 185}
         {"is": "written", "number": 1, "data": hex}
         {"is": "sent"}        one notification has left; at most `CREDITS` are on their way
"""

import asyncio
import errno
import json
import os
import select
import socket
import sys

from bench import BENCH, POLL_MS, unix_address

CREDITS = 4
DEFAULT_BUFFER = 20
SMALLEST_MTU = 23

_IRQ_CENTRAL_CONNECT = 1
_IRQ_CENTRAL_DISCONNECT = 2
_IRQ_GATTS_WRITE = 3
_IRQ_MTU_EXCHANGED = 21

_CONNECTION = 64  # NimBLE begins here, and uses it again for the next connection
_FIRST_HANDLE = 16
_HANDLES_EACH = 3


class UUID:
    """A 128-bit UUID."""

    def __init__(self, text):
        self.text = text


class BLE:
    """The one radio of the handheld."""

    def __init__(self):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(unix_address(os.getenv("TABLESIDE_RADIO")))
        self._rest = b""
        self._on_event = None
        self._buffers = []
        self._sizes = []
        self._forget()
        self._task = asyncio.create_task(self._serve())

    def _forget(self):
        self._connected = False
        self._mtu = SMALLEST_MTU
        self._credits = CREDITS

    def active(self, _on):
        """Switch on."""

    def config(self, mtu):
        """The largest MTU to agree to; the bridge's adapter has its own."""

    def irq(self, handler):
        """Who is told what happens."""
        self._on_event = handler

    def gatts_register_services(self, services):
        """Offer services; the value handles of each one's characteristics."""
        handles = []
        for uuid, characteristics in services:
            first = len(self._buffers)
            offered = [[each.text, flags] for each, flags in characteristics]
            self._buffers += [b""] * len(offered)
            self._sizes += [DEFAULT_BUFFER] * len(offered)
            self._do("offer", service=uuid.text, characteristics=offered)
            handles.append([_handle(first + index) for index in range(len(offered))])
        return handles

    def gatts_set_buffer(self, handle, size):
        """How long a written value may be, in bytes."""
        self._sizes[_number(handle)] = size

    def gatts_read(self, handle):
        """The value that was written last."""
        return self._buffers[_number(handle)]

    def gatts_notify(self, connection, handle, data):
        """Notify; `OSError` ENOMEM if too many are on their way, ENOTCONN without a peer."""
        if not self._connected or connection != _CONNECTION:
            raise OSError(errno.ENOTCONN)
        if self._credits == 0:
            raise OSError(errno.ENOMEM)
        self._credits -= 1
        cut = bytes(data)[: self._mtu - 3]
        self._do("notify", number=_number(handle), data=cut.hex())

    def gap_advertise(self, interval_us, adv_data=None, resp_data=None):  # noqa: ARG002
        """Advertise, or fall silent with an interval of None."""
        if interval_us is None:
            self._do("silence")
        else:
            self._do("advertise", interval_ms=interval_us // 1000, data=adv_data.hex())

    def gap_disconnect(self, connection):
        """Hang up; whether there was anybody."""
        if not self._connected or connection != _CONNECTION:
            return False
        self._do("disconnect")
        return True

    def _do(self, what, **more):
        more["do"] = what
        self._socket.send(json.dumps(more).encode() + b"\n")

    async def _serve(self):
        poller = select.poll()
        poller.register(self._socket, select.POLLIN)
        while True:
            while poller.poll(0):
                self._take()
            await asyncio.sleep_ms(POLL_MS)

    def _take(self):
        data = self._socket.recv(512)
        if not data:
            BENCH.power_off(0)
        lines = (self._rest + data).split(b"\n")
        self._rest = lines[-1]
        for line in lines[:-1]:
            self._happened(json.loads(line))

    def _happened(self, what):
        kind = what["is"]
        if kind == "sent":
            self._credits = min(CREDITS, self._credits + 1)
        elif kind == "connected":
            self._connected = True
            self._tell(_IRQ_CENTRAL_CONNECT, (_CONNECTION, 0, bytes(6)))
        elif kind == "disconnected":
            self._forget()
            self._tell(_IRQ_CENTRAL_DISCONNECT, (_CONNECTION, 0, bytes(6)))
        elif kind == "mtu":
            self._mtu = what["mtu"]
            self._tell(_IRQ_MTU_EXCHANGED, (_CONNECTION, self._mtu))
        elif kind == "written":
            number = what["number"]
            self._buffers[number] = bytes.fromhex(what["data"])[: self._sizes[number]]
            self._tell(_IRQ_GATTS_WRITE, (_CONNECTION, _handle(number)))

    def _tell(self, event, data):
        try:
            self._on_event(event, data)
        except Exception as error:  # noqa: BLE001 - as on a board: said, and the radio goes on
            if sys.implementation.name == "cpython":
                sys.excepthook(type(error), error, error.__traceback__)
            else:
                sys.print_exception(error, sys.stderr)


def _handle(number):
    return _FIRST_HANDLE + _HANDLES_EACH * number


def _number(handle):
    return (handle - _FIRST_HANDLE) // _HANDLES_EACH
