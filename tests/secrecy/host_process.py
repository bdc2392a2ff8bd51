"""A host in a process of its own, so that its memory can be searched from outside.

    python -m tests.secrecy.host_process FOLDER PORT...

Takes the keys in FOLDER, plays a sealed race with the handhelds at the ports, and logs everything.
Says `planted` and what it holds on purpose, `last turn` when nothing is left but the reveal, goes
on when it is told a line, and says the chips that were proved.
"""

import asyncio
import logging
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tableside.devices.keyfile import load_keys
from tableside.games.core import Player, Setup
from tableside.journal import GamesFolder
from tableside.links.serial.transport import SerialTransport
from tableside.packs import load_pack
from tableside.referee import Timing
from tableside.table.clock import TableClock
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Terms, begin
from tableside.table.session import Session
from tests.secrecy.sealed import NAMES, SealedRace, utc_ms

PLANTED = os.urandom(32)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


async def play(race: SealedRace) -> None:
    rng = Random(1)
    await race.started()
    while not (race.view.game_view.last_turn or race.view.game_view.phase == "reveal"):
        await race.choose(rng, looks=0.05)
        await asyncio.sleep(0)
    say("last turn")
    await asyncio.to_thread(sys.stdin.readline)
    while race.view.game_view.phase == "race":
        await race.choose(rng, looks=0)
        await asyncio.sleep(0)
    await race.revealed()
    say(" ".join(race.view.game_view.chips + race.view.game_view.chip_proofs))


async def main(folder: Path, ports: list[str]) -> None:
    logging.basicConfig(filename=folder / "host.log", level=logging.DEBUG)
    say(f"planted {PLANTED.hex()}")
    async with AsyncExitStack() as stack:
        keys = load_keys(folder / "keys.json")
        games = stack.enter_context(GamesFolder(folder / "games", utc_ms))
        pack, data = load_pack("living_room", "racers", "living_room")
        rules = {"chips": "sealed", "laps": "1", "dealer": "digital"}
        people = tuple(Player(name) for name in NAMES)
        setup = Setup("racers", "living_room", people, rules, pack, data)
        opened = begin(games, setup, Terms(Timing(), digital=True, seed=1))
        session = Session(opened, TableClock())
        stack.push_async_callback(session.close)
        failures: list[BaseException] = []
        await session.start(failures.append)
        told: list[str] = []
        transport = SerialTransport(ports, list_ports=list)
        controllers = Handhelds(session, keys, [transport], tell=told.append)
        stack.push_async_callback(controllers.close)
        controllers.start(failures.append)
        race = SealedRace(
            asyncio.get_running_loop(),  # type: ignore[arg-type]
            session,
            controllers,
            [],
            None,  # type: ignore[arg-type]
            keys,
            games,
            told,
            failures,
        )
        await play(race)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
