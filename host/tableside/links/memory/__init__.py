"""A link within one process: for the virtual table, and for a part that runs in the host."""

import asyncio

from tableside.links.link import Link, LinkBroken, LinkInfo, LinkKind


class MemoryLink(Link):
    """One end of a pair; what one end sends the other receives."""

    def __init__(self, info: LinkInfo, max_send_bytes: int | None) -> None:
        super().__init__(info)
        self._limit = max_send_bytes
        self._other: MemoryLink | None = None
        self._may_write = asyncio.Event()
        self._may_write.set()

    @property
    def max_send_bytes(self) -> int | None:
        return self._limit

    def join(self, other: "MemoryLink") -> None:
        """Make `other` the far end."""
        self._other = other

    async def _write(self, data: bytes) -> None:
        await self._may_write.wait()
        if self._other is None or self._other.ended is not None:
            raise LinkBroken(f"the far end of {self.info.address} has gone")
        self._other._inbox.put(data)

    async def _release(self) -> None:
        if self._other is not None:
            self._other._inbox.fail(LinkBroken(f"the far end of {self.info.address} has gone"))
            self._other._may_write.set()
            self._other = None
        self._may_write.set()

    def _let_them_send(self, room: bool) -> None:
        if self._other is None:
            return
        if room:
            self._other._may_write.set()
        else:
            self._other._may_write.clear()


def memory_pair(
    address: str = "memory", *, max_send_bytes: int | None = None, kind: LinkKind = "memory"
) -> tuple[MemoryLink, MemoryLink]:
    """Two joined ends; with `max_send_bytes` each send stays one packet, as over BLE."""
    info = LinkInfo(kind, address, packets=max_send_bytes is not None)
    one, two = MemoryLink(info, max_send_bytes), MemoryLink(info, max_send_bytes)
    one.join(two)
    two.join(one)
    return one, two
