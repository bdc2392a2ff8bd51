"""Read the wall's sensor here, and tell its points to the table on another machine.

`[wall]` in this machine's table.toml says how the sensor is wired; at the table it says
`sensor = "agent"` and this machine's address. Pair the two first, at the table:
`tableside pair --wall` and this machine's name.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import monotonic_ns

from tableside import __version__
from tableside.cli.parts import agent_key_file, wall_sensor
from tableside.cli.places import add_place_arguments, config_of
from tableside.devices.keyfile import load_keys, save_keys
from tableside.devices.wall import AgentWall, WallAgent
from tableside.devices.wall.agent_pairing import be_paired, confirm
from tableside.errors import SetupError
from tableside.links.pipe import open_standard
from tableside.links.tcp import TcpLink, TcpServer
from tableside.table.config import TableConfig

NAME = "wall-agent"
HELP = "read the wall's sensor for a table on another machine"

PORT = 7465


def configure(parser: ArgumentParser) -> None:
    add_place_arguments(parser)
    parser.add_argument("--host", default="0.0.0.0", help="address to listen at; default: all")
    parser.add_argument("--listen", type=int, default=PORT, metavar="PORT", help=f"default: {PORT}")
    parser.add_argument(
        "--pair", action="store_true", help="take a key from standard input; `pair --wall` uses it"
    )


def run(args: Namespace) -> int:
    config = config_of(args)
    if args.pair:
        if sys.stdin.isatty():
            raise SetupError("--pair is not for people: run `tableside pair --wall` at the table")
        return asyncio.run(_take_key(agent_key_file(config.controllers)))
    return asyncio.run(serve_wall(config, args.host, args.listen))


def version() -> tuple[int, int, int]:
    """This program's own version, as a firmware would say it."""
    major, minor, patch = (int(part) for part in __version__.split(".")[:3])
    return major, minor, patch


async def _take_key(path: Path) -> int:
    link = await open_standard()
    try:
        ring = await be_paired(link, load_keys(path), version())
        save_keys(path, ring)
        await confirm(link, ring)
    finally:
        await link.close()
    print("Paired with the table.", file=sys.stderr)
    return 0


async def serve_wall(config: TableConfig, host: str, port: int) -> int:
    """Serve the configured sensor until cancelled."""
    agent = _agent(config)
    links = asyncio.TaskGroup()

    def attend(link: TcpLink) -> None:
        links.create_task(agent.serve(link), name=f"table at {link.info.address}")

    server = TcpServer(attend)
    agent.start()
    try:
        bound = await _listening(server, host, port)
        async with links:
            print(f"The wall is told to the table at {host}:{bound}. Ctrl+C stops.", flush=True)
            await asyncio.Event().wait()
    finally:
        await server.close()
        agent.close()
    return 0


async def _listening(server: TcpServer, host: str, port: int) -> int:
    try:
        return await server.listen(host, port)
    except OSError as error:
        raise SetupError(
            f"nobody can be heard at {host}:{port} ({error.strerror}): is another agent running? "
            "Choose another port with --listen"
        ) from None


def _agent(config: TableConfig) -> WallAgent:
    wall = config.wall
    if wall is None or isinstance(wall.wiring, AgentWall):
        raise SetupError(
            "no sensor is wired here: [wall] in this machine's table.toml must say "
            'sensor = "digital" or "analogue"'
        )
    keys = load_keys(agent_key_file(config.controllers))
    if not keys.controllers:
        raise SetupError(
            "this agent has no key: at the table, run `tableside pair --wall` and its name"
        )
    return WallAgent(
        wall_sensor(wall, config.controllers), keys.controllers[0], version(), monotonic_ns
    )
