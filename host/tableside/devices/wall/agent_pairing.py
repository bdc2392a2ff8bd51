"""The wall's agent being paired: it answers as a handheld does whose button is held.

Whoever may start it over there with `--pair` is its owner; the link must keep others out.
"""

import os

from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import ID_BYTES, KeyRing, PairedController
from tableside.devices.secret import Secret
from tableside.devices.wall.agent import BOARD
from tableside.links.link import Link
from tableside.wire import pairing as wire


async def be_paired(link: Link, ring: KeyRing, version: tuple[int, int, int]) -> KeyRing:
    """The ring with the agent's own new identity in it; `LinkBroken` if they leave before.

    Save it, then `confirm`: an answer that is not given leaves the old keys in place.
    """
    frames = FrameLink(link)
    known = ring.controllers[0].device_id if ring.controllers else os.urandom(ID_BYTES)
    identity = wire.Identity(known, bytes(version), bool(ring.controllers), True, BOARD)
    while True:
        asked = wire.parse(await frames.receive())
        if asked == wire.WHO:
            await frames.send([wire.i_am(identity)])
        elif isinstance(asked, wire.Pairing):
            key = Secret(bytes(asked.link_key))
            red, green, blue = asked.colour
            one = PairedController(known, asked.name, (red, green, blue), key)
            return KeyRing(ring.host_id, (one,))


async def confirm(link: Link, ring: KeyRing) -> None:
    """Tell them that the keys are kept."""
    (one,) = ring.controllers
    await FrameLink(link).send([wire.paired(one.key.reveal(), one.device_id)])
