"""Giving a handheld its name and keys over a cable, while its OK button is held."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing, PairedController, new_key
from tableside.errors import TablesideError
from tableside.links.link import Link, LinkBroken
from tableside.wire import pairing as wire

ASK_EVERY_S = 0.5
ANSWER_S = 6.0
"""A board that restarts when its port is opened needs a few seconds before it hears us."""
HOLD_S = 60.0
"""Time for a person to find the button."""
COLOURS: tuple[tuple[int, int, int], ...] = (
    (255, 140, 0),
    (0, 90, 255),
    (0, 190, 90),
    (220, 60, 200),
    (240, 220, 0),
    (255, 255, 255),
)
"""Of the light, by number: C1 is orange and so on."""


class PairingError(TablesideError, ValueError):
    """A handheld that was not paired; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A handheld that has been given its keys, and the ring that now knows it."""

    ring: KeyRing
    controller: PairedController
    firmware: str
    board: str
    again: bool
    """Whether it had keys before, which are worth nothing now."""


class PairingSet:
    """One round of pairing. Its table key is in this object's memory and nowhere else.

    Sealed looks work only between handhelds of one round, so a set that lost its table key is
    paired as a whole again.
    """

    def __init__(
        self, ring: KeyRing, tell: Callable[[str], None], *, answer_s: float = ANSWER_S
    ) -> None:
        """`tell` gets hints for people; `answer_s` is how long the far end may need to start."""
        self.ring = ring
        self._answer_s = answer_s
        self._table_key = new_key()
        self._tell = tell

    async def pair(self, link: Link, name: str | None = None) -> Paired:
        """Pair the handheld at the end of a cable; `PairingError` or `LinkBroken` if it fails.

        The caller saves the ring at once: the handheld has forgotten its old key.
        """
        frames = FrameLink(link)
        identity = await self._held(frames)
        known = self.ring.by_id(identity.device_id)
        name = name or (known.name if known else self.ring.free_name())
        self._check_name(name, identity)
        key, colour = new_key(), COLOURS[(_number(name) - 1) % len(COLOURS)]
        await self._give(
            frames, identity, wire.Pairing(key.reveal(), self._table_key.reveal(), colour, name)
        )
        controller = PairedController(identity.device_id, name, colour, key)
        self.ring = self.ring.with_controller(controller)
        firmware = ".".join(str(part) for part in identity.firmware)
        return Paired(self.ring, controller, firmware, identity.board, again=identity.paired)

    def _check_name(self, name: str, identity: wire.Identity) -> None:
        taken = self.ring.by_name(name)
        if taken is not None and taken.device_id != identity.device_id:
            raise PairingError(
                f"{name} is another controller: choose a name nobody has, or forget {name} first"
            )

    async def _held(self, frames: FrameLink) -> wire.Identity:
        identity = await who_is_there(frames, self._answer_s)
        if not identity.held:
            self._tell("Hold the OK button of this handheld.")
        try:
            async with asyncio.timeout(HOLD_S):
                while not identity.held:
                    await asyncio.sleep(ASK_EVERY_S)
                    identity = await who_is_there(frames, self._answer_s)
        except TimeoutError:
            raise PairingError("nobody held the OK button: try again") from None
        return identity

    async def _give(self, frames: FrameLink, identity: wire.Identity, keys: wire.Pairing) -> None:
        await frames.send([wire.pair(keys)])
        try:
            async with asyncio.timeout(ANSWER_S):
                while True:
                    frame = await frames.receive()
                    if wire.is_paired(frame, keys.link_key, identity.device_id):
                        return
                    if wire.parse(frame) == wire.NOT_HELD:
                        raise PairingError("the button was let go too early: hold it and try again")
        except TimeoutError:
            raise PairingError("the handheld did not confirm its keys: pair it again") from None


async def who_is_there(frames: FrameLink, within_s: float = ANSWER_S) -> wire.Identity:
    """Which handheld is at the end of a cable; `LinkBroken` if none of ours is."""
    try:
        async with asyncio.timeout(within_s):
            while True:
                identity = await _asked(frames)
                if identity is not None:
                    return identity
    except TimeoutError:
        raise LinkBroken(
            f"{frames.link.info.address} does not answer: is Tableside's firmware on it? "
            "`tableside firmware install` puts it there"
        ) from None


async def _asked(frames: FrameLink) -> wire.Identity | None:
    await frames.send([wire.who()])
    try:
        async with asyncio.timeout(ASK_EVERY_S):
            while True:
                answer = wire.parse(await frames.receive())
                if isinstance(answer, wire.Identity):
                    return answer
    except TimeoutError:
        return None


def _number(name: str) -> int:
    digits = "".join(char for char in name if char.isdigit())
    return int(digits) if digits else 1
