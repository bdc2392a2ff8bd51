"""Asking once who of the table's controllers is there and how each of them is."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tableside.devices.controller import Controller
from tableside.devices.frames import FrameLink
from tableside.devices.keyfile import KeyRing
from tableside.devices.session import open_session
from tableside.devices.status import GONE, ControllerStatus
from tableside.links.link import LinkError
from tableside.links.reconnect import PeerRefused
from tableside.links.transport import Transport
from tableside.wire.delivery import Inbox
from tableside.wire.errors import WireError
from tableside.wire.messages import About, Bye, Ping, Pong

LOOK_AGAIN_S = 0.5
ANSWER_S = 5.0


@dataclass(frozen=True, slots=True)
class RollCall:
    """Every paired controller as it was found, and a sentence for each thing in the way."""

    statuses: tuple[ControllerStatus, ...]
    troubles: tuple[str, ...]


async def call_the_roll(
    keys: KeyRing, transports: Sequence[Transport], within_s: float
) -> RollCall:
    """Ask until everybody has answered, or for so long. What waits in a controller stays there."""
    asking = _Asking(keys)
    try:
        async with asyncio.timeout(within_s), asyncio.TaskGroup() as group:
            for transport in transports:
                group.create_task(asking.over(transport))
    except TimeoutError:
        pass  # whoever has not answered by now is missing, which their status says
    return RollCall(asking.statuses, tuple(asking.troubles.values()))


class _Asking:
    def __init__(self, keys: KeyRing) -> None:
        self.troubles: dict[str, str] = {}
        self._keys = keys
        self._found = {one.name: ControllerStatus(one.name, one.colour) for one in keys.controllers}

    @property
    def statuses(self) -> tuple[ControllerStatus, ...]:
        return tuple(self._found[name] for name in sorted(self._found))

    @property
    def _complete(self) -> bool:
        return all(one.reach != GONE for one in self._found.values())

    async def over(self, transport: Transport) -> None:
        """Ask whoever is found this way, each address once."""
        asked: set[str] = set()
        while not self._complete:
            try:
                found = set(await transport.look()) - asked
            except LinkError as error:
                self.troubles[transport.kind] = str(error)
                return
            asked |= found
            await asyncio.gather(*(self._ask(transport, address) for address in sorted(found)))
            await asyncio.sleep(LOOK_AGAIN_S)

    async def _ask(self, transport: Transport, address: str) -> None:
        try:
            link = await transport.open(address)
            try:
                status = await self._answer(FrameLink(link))
            finally:
                await link.close()
        except (LinkError, PeerRefused, WireError) as error:
            self.troubles[address] = str(error)
            return
        except TimeoutError:
            self.troubles[address] = f"{address} stopped answering: switch it off and on"
            return
        self._found[status.name] = status

    async def _answer(self, frames: FrameLink) -> ControllerStatus:
        session = await open_session(frames, self._keys)
        paired = self._keys.by_id(session.peer.device_id)
        assert paired is not None  # it has proved its key
        controller = Controller(paired)
        controller.opened(session)
        # An empty inbox acknowledges nothing: the game that was left in the middle needs it.
        await session.send(Inbox().resume(), Ping(1))
        heard: set[type] = set()
        async with asyncio.timeout(ANSWER_S):
            while not {About, Pong} <= heard:
                message = await session.receive()
                heard.add(type(message))
                if isinstance(message, About):
                    controller.said_about(message)
                elif isinstance(message, Pong):
                    controller.ponged(message, 0, 0)
        await session.send(Bye("closing"))
        return controller.status
