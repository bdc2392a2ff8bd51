"""What a link is, and whose fault it is when it fails."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from tableside.errors import TablesideError

LinkKind = str
"""`usb`, `ble`, `tcp`, `memory`, or what a new folder calls itself."""


class LinkError(TablesideError, OSError):
    """A link that does not work; its kind says whose fault it is."""


class LinkClosed(LinkError):  # noqa: N818 - the field's term
    """Ours: used after we closed it."""


class LinkBroken(LinkError):  # noqa: N818 - the field's term
    """Theirs: the peer, the cable or the radio is gone."""


class LinkBusy(LinkError):  # noqa: N818 - the field's term
    """Somebody else's: another task or another program is using it."""


class LinkDenied(LinkError):  # noqa: N818 - reads as what happened
    """The system's: it does not let this user in; trying again will not help."""


@dataclass(frozen=True, slots=True)
class LinkInfo:
    """Where a link leads. An address is where, never who: names and ports change hands.

    `packets` is true where each send arrives as one piece (BLE), false for a stream. `radio`
    links are less sure than wired ones; `rssi_dbm` is their signal when they were opened.
    """

    kind: LinkKind
    address: str
    packets: bool = False
    radio: bool = False
    rssi_dbm: int | None = None


class Inbox:
    """Bytes that have arrived and wait to be read. Used from the loop's own thread only.

    `on_room` is told False when the inbox is full and True when there is room again; who can
    make its peer wait does so.
    """

    FULL_BYTES = 16 * 1024
    """A frame has 256 bytes at most: sixty of them unread means that nobody reads."""
    FLOOD_BYTES = 256 * 1024
    """A peer that cannot be made to wait (BLE) is cut off here, before memory fills up."""

    def __init__(self, on_room: Callable[[bool], None]) -> None:
        self._on_room = on_room
        self._chunks: deque[bytes] = deque()
        self._bytes = 0
        self._full = False
        self._end: LinkError | None = None
        self._reader: asyncio.Future[None] | None = None

    @property
    def end(self) -> LinkError | None:
        """Why nothing more will come; None while the link is open."""
        return self._end

    @property
    def waiting_bytes(self) -> int:
        """How much has arrived and was not read yet."""
        return self._bytes

    def put(self, data: bytes) -> None:
        """Add what has arrived; ignored once the link has ended."""
        if self._end is not None or not data:
            return
        self._chunks.append(data)
        self._bytes += len(data)
        if self._bytes > self.FLOOD_BYTES:
            self.fail(LinkBroken("the peer sends faster than anybody reads; it was cut off"))
        elif self._bytes > self.FULL_BYTES:
            self._tell_room(False)
        self._wake()

    def fail(self, error: LinkError) -> None:
        """The peer is gone: what has arrived can still be read, then `error` is raised."""
        if self._end is None:
            self._end = error
            self._wake()

    def shut(self, error: LinkError) -> None:
        """We closed it: what has arrived is dropped, and `error` is raised at once."""
        self._end = error
        self._chunks.clear()
        self._wake()

    async def get(self) -> bytes:
        """The next chunk; raises what the link ended with."""
        if self._reader is not None:
            raise LinkBusy("another task is already receiving from this link")
        while not self._chunks:
            if self._end is not None:
                raise self._end.with_traceback(None)
            await self._wait()
        return self._take()

    async def _wait(self) -> None:
        self._reader = asyncio.get_running_loop().create_future()
        try:
            await self._reader
        finally:
            self._reader = None

    def _take(self) -> bytes:
        chunk = self._chunks.popleft()
        self._bytes -= len(chunk)
        if self._bytes <= self.FULL_BYTES // 2:
            self._tell_room(True)
        return chunk

    def _tell_room(self, room: bool) -> None:
        if self._full is room:
            self._full = not room
            self._on_room(room)

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


class Link(ABC):
    """An open way for bytes to one peer. One task sends and one receives at a time.

    A subclass feeds `_inbox` and writes; who may do what when is decided here, once.
    """

    def __init__(self, info: LinkInfo) -> None:
        self.info = info
        self._inbox = Inbox(self._let_them_send)
        self._sending = False

    @property
    def ended(self) -> LinkError | None:
        """Why the link is over; None while it is open."""
        return self._inbox.end

    @property
    def max_send_bytes(self) -> int | None:
        """Most bytes one send may carry; None: any number. It may grow while the link is open."""
        return None

    @property
    def waiting_bytes(self) -> int:
        """How much has arrived and was not read yet."""
        return self._inbox.waiting_bytes

    async def send(self, data: bytes) -> None:
        """Hand bytes to the link; raises `LinkClosed`, `LinkBroken` or `LinkBusy`.

        A send that returned may still be lost on the way: only an answer proves arrival.
        """
        if self.ended is not None:
            raise self.ended.with_traceback(None)
        if self._sending:
            raise LinkBusy("another task is already sending on this link")
        limit = self.max_send_bytes
        if limit is not None and len(data) > limit:
            raise ValueError(f"{len(data)} bytes in one send, this link takes {limit}")
        await self._send_alone(data)

    async def receive(self) -> bytes:
        """At least one byte; raises `LinkClosed`, `LinkBroken` or `LinkBusy`.

        One packet where the link keeps packets apart, any piece of the stream otherwise.
        """
        return await self._inbox.get()

    async def close(self) -> None:
        """Let go of the peer; may be called at any time and more than once."""
        if not isinstance(self.ended, LinkClosed):
            self._inbox.shut(LinkClosed(f"the link to {self.info.address} was closed here"))
            await self._release()

    async def _send_alone(self, data: bytes) -> None:
        self._sending = True
        try:
            await self._write(data)
        except asyncio.CancelledError:
            # Nobody knows how much of it left; the rest of the stream would be read askew.
            self._inbox.fail(LinkBroken("a send was given up half way"))
            raise
        except LinkError as error:
            self._inbox.fail(error)
            # Closed here while it waited: then that is the reason, not what came of it.
            raise (self.ended or error) from None
        finally:
            self._sending = False

    @abstractmethod
    async def _write(self, data: bytes) -> None:
        """Write all of it; raises `LinkBroken`."""

    @abstractmethod
    async def _release(self) -> None:
        """Free what the link holds; called once, raises nothing."""

    def _let_them_send(self, room: bool) -> None:  # noqa: B027 - not every peer can be told
        """Make the peer wait (False) or go on (True), where that is possible."""
