"""A link with faults on it: what radio, cables and operating systems do to bytes."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from tableside.links.link import Link, LinkBroken, LinkError


@dataclass(frozen=True, slots=True)
class Faults:
    """What happens to each chunk on its way: probabilities, and milliseconds on the road."""

    lose: float = 0.0
    double: float = 0.0
    flip: float = 0.0
    """One bit of the chunk arrives wrong; only a serial line does that."""
    delay_ms: float = 0.0
    jitter_ms: float = 0.0


HEALTHY = Faults()


class FaultyLink(Link):
    """A link around another one. Faults may be changed at any time; order is always kept.

    `half_open`: nothing passes either way and nobody is told, as when the other program hangs.
    """

    def __init__(
        self,
        inner: Link,
        rng: random.Random,
        *,
        outward: Faults = HEALTHY,
        inward: Faults = HEALTHY,
    ) -> None:
        super().__init__(replace(inner.info))
        self.outward = outward
        self.inward = inward
        self.half_open = False
        self._inner = inner
        self._rng = rng
        self._cut_sending_after: int | None = None
        self._cut_receiving_after: int | None = None
        self._out: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._in: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._tasks = [
            asyncio.create_task(self._run(self._take_in)),
            asyncio.create_task(self._run(self._hand_in)),
            asyncio.create_task(self._run(self._hand_out)),
        ]

    @property
    def max_send_bytes(self) -> int | None:
        return self._inner.max_send_bytes

    async def cut(self) -> None:
        """Break the link now; both sides are told."""
        self._inbox.fail(LinkBroken(f"{self.info.address}: the link was cut"))
        await self._inner.close()

    def cut_in_send(self, after_bytes: int) -> None:
        """Break the link once `after_bytes` more bytes have gone out, in the middle of a send."""
        self._cut_sending_after = after_bytes

    def cut_in_receive(self, after_bytes: int) -> None:
        """Break the link once `after_bytes` more bytes have come in, in the middle of a piece."""
        self._cut_receiving_after = after_bytes

    async def _write(self, data: bytes) -> None:
        kept = data[: self._cut_sending_after]
        if kept and not self.half_open:
            await self._send_on(kept)
        if self._cut_sending_after is not None:
            self._cut_sending_after -= len(kept)
            await self._cut_if_spent(self._cut_sending_after, self._out)

    async def _send_on(self, data: bytes) -> None:
        # Unspoilt it goes at once: who closes after a send must not find it still queued here.
        if self.outward == HEALTHY and self._out.empty():
            await self._inner.send(data)
        else:
            self._put(self._out, data, self.outward)

    async def _cut_if_spent(self, left: int, queue: asyncio.Queue[tuple[float, bytes]]) -> None:
        if left == 0:
            await queue.join()
            await self.cut()
            raise LinkBroken(f"{self.info.address}: the link was cut in the middle of a message")

    async def _release(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._inner.close()

    async def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except LinkError as error:
            self._inbox.fail(error)

    async def _take_in(self) -> None:
        while True:
            try:
                data = await self._inner.receive()
            except LinkError:
                await self._in.join()
                raise
            kept = data[: self._cut_receiving_after]
            if kept:
                self._put(self._in, kept, self.inward)
            if self._cut_receiving_after is not None:
                self._cut_receiving_after -= len(kept)
                await self._cut_if_spent(self._cut_receiving_after, self._in)

    async def _hand_in(self) -> None:
        while True:
            at_s, data = await self._in.get()
            await self._wait_until(at_s)
            if not self.half_open:
                self._inbox.put(data)
            self._in.task_done()

    async def _hand_out(self) -> None:
        while True:
            at_s, data = await self._out.get()
            await self._wait_until(at_s)
            try:
                if not self.half_open:
                    await self._inner.send(data)
            finally:
                self._out.task_done()

    async def _wait_until(self, at_s: float) -> None:
        await asyncio.sleep(max(0.0, at_s - asyncio.get_running_loop().time()))

    def _put(self, queue: asyncio.Queue[tuple[float, bytes]], data: bytes, faults: Faults) -> None:
        if self._rng.random() < faults.lose:
            return
        delay_ms = faults.delay_ms + faults.jitter_ms * self._rng.random()
        at_s = asyncio.get_running_loop().time() + delay_ms / 1000
        if self._rng.random() < faults.flip:
            data = self._flipped(data)
        for _ in range(2 if self._rng.random() < faults.double else 1):
            queue.put_nowait((at_s, data))

    def _flipped(self, data: bytes) -> bytes:
        bit = self._rng.randrange(8 * len(data))
        wrong = bytearray(data)
        wrong[bit // 8] ^= 1 << bit % 8
        return bytes(wrong)
