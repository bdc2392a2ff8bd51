"""One way to reach peers: look where somebody may be, open a link to there."""

from typing import Protocol

from tableside.links.link import Link, LinkKind


class Transport(Protocol):
    """A kind of link that can be looked for."""

    kind: LinkKind
    radio: bool
    """Looking disturbs the links that are open: look only while somebody is missing."""

    async def look(self) -> tuple[str, ...]:
        """Addresses that are worth a try now; raises `LinkError` if one cannot look."""

    async def open(self, address: str) -> Link:
        """A new link; raises `LinkBroken`, `LinkBusy` or `LinkDenied` within its own deadline."""
