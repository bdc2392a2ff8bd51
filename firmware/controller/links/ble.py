"""The Bluetooth LE link: one service, one connection, fragments that fit.

What the stacks do not forgive: a written value is 20 bytes until its buffer is enlarged and may
be replaced before a task reads it, so the handler takes it at once; a notification longer than
MTU - 3 is cut without a word; a full stack answers ENOMEM; the MTU starts anew each time.
"""

import asyncio
import errno

import bluetooth
from wire.consts import const
from wire.fragments import SMALLEST_FRAGMENT, Fragmenter, Reassembler, fragment_size
from wire.handshake import HANDSHAKE_TIMEOUT_MS

_IRQ_CENTRAL_CONNECT = const(1)
_IRQ_CENTRAL_DISCONNECT = const(2)
_IRQ_GATTS_WRITE = const(3)
_IRQ_MTU_EXCHANGED = const(21)

_FLAG_WRITE = const(0x0008)
_FLAG_NOTIFY = const(0x0010)

SERVICE = "7ab1e51d-0000-4c61-b1e5-c0de7ab1e51d"
RX = "7ab1e51d-0001-4c61-b1e5-c0de7ab1e51d"
TX = "7ab1e51d-0002-4c61-b1e5-c0de7ab1e51d"

MTU = 247
_RX_BUFFER = const(256)
_MAX_QUEUED = const(12)
_ADVERTISE_EVERY_US = const(100_000)
_RETRY_MS = const(10)
_ADV_FLAGS = const(b"\x02\x01\x06")
_ADV_UUID128 = const(0x07)
_ADV_NAME = const(0x09)


class BleLink:
    """One peripheral. `receive` also tells when the peer is a new one."""

    local = False
    dropped = 0

    def __init__(self, name, clock):
        self._clock = clock
        self._name = name
        self._connection = None
        self._connected_ms = 0
        self._proved = False
        self._renew()
        self._fresh = False
        self._inbox = []
        self._queue = []
        self._arrived = asyncio.ThreadSafeFlag()
        self._wake = asyncio.Event()
        self._ble = bluetooth.BLE()
        self._ble.active(True)
        self._ble.config(mtu=MTU)
        self._ble.irq(self._on_event)
        service = (
            bluetooth.UUID(SERVICE),
            (
                (bluetooth.UUID(TX), _FLAG_NOTIFY),
                (bluetooth.UUID(RX), _FLAG_WRITE),
            ),
        )
        ((self._tx, self._rx),) = self._ble.gatts_register_services((service,))
        self._ble.gatts_set_buffer(self._rx, _RX_BUFFER)
        self._advertise()

    def _renew(self):
        self._size = SMALLEST_FRAGMENT
        self._reassembler = Reassembler()
        self._fragmenter = Fragmenter()

    @property
    def clear(self):
        """Whether everything sent so far has left."""
        return not self._queue

    def send(self, frame):
        """Queue a frame; False if nobody is connected or there is no room."""
        if self._connection is None or len(self._queue) >= _MAX_QUEUED:
            return False
        self._queue.append(frame)
        self._wake.set()
        return True

    async def receive(self):
        """Wait for the next fragments; the frames they complete, and whether the peer is new."""
        await self._arrived.wait()
        parts, self._inbox = self._inbox, []
        fresh, self._fresh = self._fresh, False
        frames = [self._reassembler.feed(part) for part in parts]
        return [frame for frame in frames if frame is not None], fresh

    async def run(self):
        """Notify what is queued, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                frame = self._queue[0]
                await self._notify_frame(frame)
                if self._queue and self._queue[0] is frame:  # not the next connection's first
                    self._queue.pop(0)

    async def _notify_frame(self, frame):
        connection = self._connection
        for part in self._fragmenter.cut(frame, self._size):
            while not self._notified(connection, part):
                await asyncio.sleep_ms(_RETRY_MS)

    def _notified(self, connection, part):
        if connection is None or connection != self._connection:
            return True  # the frame died with its connection
        try:
            self._ble.gatts_notify(connection, self._tx, part)
        except OSError as error:
            if error.args[0] == errno.ENOMEM:
                return False
            self.drop()
        return True

    def proved(self):
        """The peer has proved itself: it may stay."""
        self._proved = True

    def step(self, now_ms):
        """Send away a peer that keeps the only slot without proving itself."""
        if self._connection is None or self._proved:
            return
        if now_ms - self._connected_ms >= HANDSHAKE_TIMEOUT_MS:
            self.drop()

    def drop(self):
        """Hang up; advertising starts again when the stack says that it is done."""
        if self._connection is not None:
            self._ble.gap_disconnect(self._connection)

    def _on_event(self, event, data):
        if event == _IRQ_CENTRAL_CONNECT:
            self._on_connect(data[0])
        elif event == _IRQ_CENTRAL_DISCONNECT:
            self._on_disconnect(data[0])
        elif event == _IRQ_MTU_EXCHANGED and data[0] == self._connection:
            self._size = fragment_size(min(data[1], MTU))
        elif event == _IRQ_GATTS_WRITE and data[0] == self._connection:
            self._on_write()

    def _on_connect(self, connection):
        if self._connection is not None:
            self._ble.gap_disconnect(connection)
            return
        self._connection = connection
        self._connected_ms = self._clock.now_ms()
        self._proved = False
        self._start_over()

    def _on_disconnect(self, connection):
        if connection != self._connection:
            return  # a late word about an older one
        self._connection = None
        self._start_over()
        self._advertise()

    def _start_over(self):
        self._renew()
        self._inbox = []
        self._queue = []
        self._fresh = True
        self._arrived.set()

    def _on_write(self):
        if len(self._inbox) < 2 * _MAX_QUEUED:
            self._inbox.append(bytes(self._ble.gatts_read(self._rx)))
        self._arrived.set()

    def _advertise(self):
        uuid = _air_order(SERVICE)
        name = self._name.encode()[:26]
        advert = _ADV_FLAGS + bytes((len(uuid) + 1, _ADV_UUID128)) + uuid
        answer = bytes((len(name) + 1, _ADV_NAME)) + name
        self._ble.gap_advertise(_ADVERTISE_EVERY_US, adv_data=advert, resp_data=answer)


def _air_order(uuid):
    """The 16 bytes of a UUID as they go over the air: last first."""
    number = bytes.fromhex(uuid.replace("-", ""))
    return bytes([number[at] for at in range(len(number) - 1, -1, -1)])
