"""Reconnecting, once for every kind of link."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from tableside.errors import TablesideError
from tableside.links.link import Link, LinkError, LinkKind
from tableside.links.transport import Transport

LOOK_EVERY_S = 2.0
"""A cable put back is noticed within this time; listing ports is cheap."""
FIRST_RETRY_S = 0.5
LONGEST_RETRY_S = 30.0
STEADY_S = 10.0
"""A link that lasted this long was good: its next failure starts from `FIRST_RETRY_S` again."""
REFUSED_S = 600.0
"""Who was refused is not tried again before this, unless forgiven or unplugged meanwhile."""
FORGOTTEN_AFTER_LOOKS = 3
"""One scan may miss a device that is there; missing in three in a row it has gone."""


class PeerRefused(TablesideError):  # noqa: N818 - reads as what happened
    """This peer will not do, however often one tries: a wrong key, a stranger, old firmware."""


class PeerNotNeeded(TablesideError):  # noqa: N818 - reads as what happened
    """This peer is reached in a better way already; it waits until it is recalled."""


NewsKind = Literal["lost", "not needed", "unreachable", "refused", "absent", "blind", "seeing"]


WAIT_S: dict[NewsKind, float] = {"refused": REFUSED_S, "not needed": math.inf}
"""Where another try would change nothing; after all other ends it is `_Peer.retry_s`."""


@dataclass(frozen=True, slots=True)
class LinkNews:
    """A change worth telling, once: never the tenth failure of the same kind.

    `absent` takes back what was said of an address: nobody is there any more. `blind` and
    `seeing` are about looking at all, and have no address.
    """

    kind: NewsKind
    link: LinkKind
    address: str
    why: str = ""


@dataclass(slots=True)
class _Peer:
    """One address: when it may be tried again, and what was last said about it."""

    retry_s: float = FIRST_RETRY_S
    not_before_s: float = 0.0
    said: tuple[NewsKind, str] | None = None
    missed_looks: int = 0
    busy: bool = False


class Reconnector:
    """Keeps every peer that a transport finds connected, and hands each link to `serve`.

    `serve(link)` runs as long as the link is of use; it ends by returning, by a `LinkError`, by
    `PeerRefused` or `PeerNotNeeded`, and the link is closed in any case. Any other exception is
    a mistake of ours and ends `run`. `wanted()` is false while nobody is missing: then one does
    not look, which a radio with open links is grateful for.
    """

    def __init__(
        self,
        transport: Transport,
        serve: Callable[[Link], Awaitable[None]],
        tell: Callable[[LinkNews], None],
        *,
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self._transport = transport
        self._serve = serve
        self._tell = tell
        self._wanted = wanted
        self._peers: dict[str, _Peer] = {}
        self._blind = False

    async def run(self) -> None:
        """Look and connect until cancelled; every link is closed when it returns."""
        async with asyncio.TaskGroup() as links:
            while True:
                if self._wanted():
                    await self._look_once(links)
                await asyncio.sleep(LOOK_EVERY_S)

    def forgive(self) -> None:
        """Try everybody again at once: after pairing, or when a person asks for it."""
        for peer in self._peers.values():
            peer.not_before_s = 0.0
            peer.retry_s = FIRST_RETRY_S
            peer.said = None

    def recall(self) -> None:
        """Try those again that were not needed: somebody is missing now."""
        for peer in self._peers.values():
            if peer.said is not None and peer.said[0] == "not needed":
                peer.not_before_s = 0.0

    async def _look_once(self, links: asyncio.TaskGroup) -> None:
        try:
            found = await self._transport.look()
        except LinkError as error:
            self._say_blind(str(error))
            return
        self._say_seeing()
        self._forget_absent(found)
        for address in found:
            peer = self._peers.setdefault(address, _Peer())
            if not peer.busy and _now_s() >= peer.not_before_s:
                peer.busy = True
                links.create_task(self._attend(address, peer), name=f"link {address}")

    async def _attend(self, address: str, peer: _Peer) -> None:
        began_s = _now_s()
        try:
            kind, why = await self._serve_once(address)
        finally:
            peer.busy = False
        if _now_s() - began_s >= STEADY_S:
            peer.retry_s = FIRST_RETRY_S
            peer.said = None
        self._put_off(peer, kind)
        self._say(address, peer, kind, why)

    async def _serve_once(self, address: str) -> tuple[NewsKind, str]:
        kind: NewsKind = "unreachable"
        try:
            link = await self._transport.open(address)
            kind = "lost"
            try:
                await self._serve(link)
            finally:
                await link.close()
        except PeerRefused as refusal:
            return "refused", str(refusal)
        except PeerNotNeeded as spare:
            return "not needed", str(spare)
        except LinkError as error:
            return kind, str(error)
        return kind, ""

    def _put_off(self, peer: _Peer, kind: NewsKind) -> None:
        peer.not_before_s = _now_s() + WAIT_S.get(kind, peer.retry_s)
        peer.retry_s = min(2 * peer.retry_s, LONGEST_RETRY_S)

    def _forget_absent(self, found: tuple[str, ...]) -> None:
        for address, peer in list(self._peers.items()):
            here = peer.busy or address in found
            peer.missed_looks = 0 if here else peer.missed_looks + 1
            if peer.missed_looks >= FORGOTTEN_AFTER_LOOKS:
                self._say(address, peer, "absent", "")
                del self._peers[address]

    def _say(self, address: str, peer: _Peer, kind: NewsKind, why: str) -> None:
        if peer.said != (kind, why):
            peer.said = (kind, why)
            self._tell(LinkNews(kind, self._transport.kind, address, why))

    def _say_blind(self, why: str) -> None:
        if not self._blind:
            self._blind = True
            self._tell(LinkNews("blind", self._transport.kind, "", why))

    def _say_seeing(self) -> None:
        if self._blind:
            self._blind = False
            self._tell(LinkNews("seeing", self._transport.kind, ""))


def _now_s() -> float:
    return asyncio.get_running_loop().time()
