"""Give handhelds their names and keys: plug them in over USB and hold OK on each.

The handhelds of one round share a secret that lets them keep what they know from the table and
from each other. Pair the whole set in one round, also when only one of them is new.
"""

import asyncio
import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tableside.cli.firmware_source import version
from tableside.cli.parts import key_file, wall_key_file
from tableside.cli.places import add_place_arguments, config_of
from tableside.devices.keyfile import KeyRing, load_keys, save_keys
from tableside.devices.pairing import COLOURS, Paired, PairingError, PairingSet
from tableside.errors import SetupError
from tableside.links.link import LinkError
from tableside.links.pipe import open_command
from tableside.links.serial import SerialTransport
from tableside.links.transport import Transport

NAME = "pair"
HELP = "give handhelds, or the wall's agent, their keys"

LOOK_EVERY_S = 1.0
WALL_NAME = "wall"
LOGIN_S = 60.0
"""Time to type a password for ssh, and for Tableside to start over there."""
WAIT_S = 120.0
"""How long the next handheld may take to be plugged in."""
COLOUR_NAMES = dict(
    zip(COLOURS, ("orange", "blue", "green", "pink", "yellow", "white"), strict=True)
)


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)
    parser.add_argument(
        "--port", action="append", metavar="PORT", help="only this serial port; may be repeated"
    )
    parser.add_argument(
        "--count", type=int, metavar="N", help="pair N of them; default: all that are plugged in"
    )
    parser.add_argument("--name", help="the name of the one to pair, such as C3")
    parser.add_argument(
        "--wall", metavar="HOST", help="pair the wall's agent on this machine, through ssh"
    )
    parser.add_argument(
        "--there",
        default="tableside",
        metavar="COMMAND",
        help="how Tableside is started over there",
    )
    parser.add_argument("--forget", metavar="NAME", help="forget a handheld, and pair nobody")


def run(args: Namespace) -> int:
    path = key_file(config_of(args).controllers)
    if args.forget is not None:
        return _forget(path, args.forget)
    if args.wall is not None:
        command = ["ssh", args.wall, *shlex.split(args.there), "wall-agent", "--pair"]
        return asyncio.run(_pair_wall(wall_key_file(config_of(args).controllers), command))
    count = 1 if args.name is not None and args.count is None else args.count
    if count is not None and (count < 1 or (args.name is not None and count > 1)):
        raise SetupError("--count must be 1 or more, and 1 with --name")
    if args.port is None:
        transport = SerialTransport()
    else:
        transport = SerialTransport(args.port, list_ports=list)
    return asyncio.run(pair_round(path, transport, count=count, name=args.name))


def _forget(path: Path, name: str) -> int:
    ring = load_keys(path)
    if ring.by_name(name) is None:
        known = ", ".join(one.name for one in ring.controllers) or "none"
        raise SetupError(f"no handheld is called {name}; there are: {known}")
    save_keys(path, ring.without(name))
    print(f"{name} is forgotten: this table lets it in no more.")
    return 0


async def _pair_wall(path: Path, command: list[str]) -> int:
    """Give the agent at the other end of a command its key; ssh keeps others out."""
    ring = KeyRing(load_keys(path).host_id)
    link = await open_command(command)
    try:
        paired = await PairingSet(ring, print, answer_s=LOGIN_S).pair(link, WALL_NAME)
    finally:
        await link.close()
    save_keys(path, paired.ring)
    print(f"The wall's agent is paired ({paired.firmware}). Start `tableside wall-agent` there.")
    return 0


async def pair_round(
    path: Path, transport: Transport, *, count: int | None = None, name: str | None = None
) -> int:
    """Pair `count` handhelds, by default all that are plugged in; 0 if each one was."""
    ring = load_keys(path)
    if count is None:
        count = max(1, len(await transport.look()))
    return await _Round(path, ring, transport, name).run(count)


class _Round:
    def __init__(self, path: Path, ring: KeyRing, transport: Transport, name: str | None) -> None:
        self._path = path
        self._transport = transport
        self._name = name
        self._pairing = PairingSet(ring, lambda hint: print(hint, flush=True))
        self._paired: set[str] = set()
        self._failed: set[str] = set()

    async def run(self, count: int) -> int:
        tried: set[str] = set()
        while len(self._paired) + len(self._failed) < count:
            for address in await self._next(tried):
                tried.add(address)
                await self._attend(address)
        self._say_who_is_outside()
        return 1 if self._failed else 0

    async def _next(self, tried: set[str]) -> list[str]:
        """Ports that were not tried yet; raises `PairingError` if none comes for too long."""
        told = False
        try:
            async with asyncio.timeout(WAIT_S):
                while True:
                    found = [at for at in await self._transport.look() if at not in tried]
                    if found:
                        return found
                    if not told:
                        print("Plug in the next handheld.", flush=True)
                        told = True
                    await asyncio.sleep(LOOK_EVERY_S)
        except TimeoutError:
            raise PairingError("nothing was plugged in: is it a cable with data wires?") from None

    async def _attend(self, address: str) -> None:
        print(f"{address}:", flush=True)
        try:
            paired = await self._pair(address)
        except (LinkError, PairingError) as error:
            self._failed.add(address)
            print(f"  not paired: {error}", flush=True)
            return
        self._paired.add(paired.controller.name)
        print(f"  {_description(paired)}", flush=True)

    async def _pair(self, address: str) -> Paired:
        link = await self._transport.open(address)
        try:
            paired = await self._pairing.pair(link, self._name)
        finally:
            await link.close()
        save_keys(self._path, paired.ring)
        return paired

    def _say_who_is_outside(self) -> None:
        names = {one.name for one in self._pairing.ring.controllers} - self._paired
        if self._paired and names:
            print(
                f"Not in this round: {', '.join(sorted(names))}. They go on working, but for games "
                "with secrets pair the whole set in one round."
            )


def _description(paired: Paired) -> str:
    one = paired.controller
    colour = COLOUR_NAMES.get(one.colour, "another colour")
    newer = paired.firmware != version()
    install = f"; `tableside firmware install {paired.board}` brings {version()}" if newer else ""
    again = " (its old keys are worth nothing now)" if paired.again else ""
    return (
        f"{one.name}, {colour}: paired{again}. {paired.board}, firmware {paired.firmware}{install}"
    )
