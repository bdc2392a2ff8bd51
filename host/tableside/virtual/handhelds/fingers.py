"""What people do with a virtual handheld, wherever its firmware runs."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from tableside.devices.keyfile import KeyRing
from tableside.devices.pairing import PairingSet
from tableside.games.core import Button
from tableside.links.link import Link
from tableside.virtual.handhelds.seen import PRESS_MS

LONG_S = 0.8
"""A finger that stays this long has made its press, and makes none when it leaves."""
LOOKS_S = 60.0
"""How long people wait for the light; presses that wait for a link take no longer."""


class Handheld(Protocol):
    """A virtual handheld within reach of a hand."""

    port: str

    @property
    def rows(self) -> list[str]: ...

    @property
    def light(self) -> tuple[int, int, int]: ...

    @property
    def times_counted(self) -> int: ...

    def hold(self, button: Button) -> None: ...

    def release(self, button: Button) -> None: ...

    async def press(self, button: Button, hold_ms: int = PRESS_MS) -> None: ...

    def lid(self, *, opened: bool) -> None: ...

    def chip(self, magnets: tuple[int, ...]) -> None: ...

    async def until(self, true: Callable[[], bool], within_s: float = 20.0) -> None: ...


async def press_and_look(handheld: Handheld, button: Button, hold_ms: int = PRESS_MS) -> None:
    """Press a button and look at the light until it says that the press counts."""
    before = handheld.times_counted
    await handheld.press(button, hold_ms)
    await handheld.until(lambda: handheld.times_counted > before, LOOKS_S)


async def pair_all(
    handhelds: Sequence[Handheld],
    ring: KeyRing,
    open_port: Callable[[str], Awaitable[Link]],
) -> KeyRing:
    """Give each its keys over its own cable with OK held; C1, C2, ... in their order."""
    if not handhelds:
        return ring
    for one in handhelds:
        one.hold("ok")
    await asyncio.sleep(LONG_S)
    pairing = PairingSet(ring, lambda _hint: None)
    for one in handhelds:
        link = await open_port(one.port)
        try:
            await pairing.pair(link)
        finally:
            await link.close()
        one.release("ok")
    await asyncio.sleep(PRESS_MS / 1000)
    return pairing.ring
