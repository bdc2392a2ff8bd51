"""Watch virtual people play at the virtual table. SIMULATED: no real board is involved.

Everybody has a virtual handheld that runs the real firmware, and presses its buttons. In a
terminal the dashboard shows it; without one the game is played to the end as fast as it goes,
and its public log is printed.
"""

import asyncio
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from tableside.cli.logtext import ending_text, line_text
from tableside.cli.packs import with_pack
from tableside.cli.places import utc_ms
from tableside.cli.port import SessionPort
from tableside.dashboard.app import Dashboard
from tableside.dashboard.port import TableFacts
from tableside.errors import SetupError
from tableside.games.core import Setup, game_named
from tableside.referee.view import TableView
from tableside.table.clock import TableClock
from tableside.virtual.demo import PEOPLE, Demo, carrot_demo, race_demo
from tableside.virtual.loop import JumpingLoop, run_jumping

NAME = "demo"
HELP = "watch a simulated game"

MakeDemo = Callable[..., AbstractAsyncContextManager[Demo[Any]]]

FASTEST = 100.0
FASTEST_FINGERS = 5.0
"""A finger and a handheld need their time in any case; beyond this it would look like hours."""


def configure(parser: ArgumentParser) -> None:
    games = parser.add_subparsers(title="games", metavar="GAME", required=True)
    carrots = games.add_parser("carrots", help="Escaping Carrots")
    modes = [mode.name for mode in game_named("carrots").modes]
    carrots.add_argument("--mode", choices=modes, default=modes[0])
    carrots.add_argument("--players", type=int, default=4, metavar="N", help="1 to 6; default: 4")
    carrots.set_defaults(game="carrots", demo=carrot_demo)
    racers = games.add_parser("racers", help="Carpet Racers")
    sides = [mode.name for mode in game_named("racers").modes]
    racers.add_argument("--side", dest="mode", choices=sides, default=sides[0], help="of the board")
    racers.add_argument("--players", type=int, default=4, metavar="N", help="3 to 5; default: 4")
    racers.set_defaults(game="racers", demo=race_demo)
    for game in (carrots, racers):
        _configure_any(game)


def _configure_any(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="the same seed plays the same game")
    parser.add_argument(
        "--no-handhelds", action="store_true", help="people press the buttons at the table instead"
    )
    parser.add_argument(
        "--speed", type=float, default=1.0, metavar="X", help="times as fast; default: 1"
    )


def run(args: Namespace) -> int:
    if not 0 < args.speed <= FASTEST:
        raise SetupError(f"--speed must be above 0 and at most {FASTEST:g}, not {args.speed:g}")
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    setup = _setup(args)
    handhelds = not args.no_handhelds
    if sys.stdin.isatty() and sys.stdout.isatty():
        _check_fingers(args.speed, handhelds)
        asyncio.run(_show(args.demo, setup, seed, args.speed, handhelds))
    else:
        print(f"SIMULATED: virtual people at a virtual table, seed {seed}.")
        run_jumping(lambda loop: _print(args.demo, setup, seed, loop, handhelds))
    return 0


def _setup(args: Namespace) -> Setup:
    mode = game_named(args.game).mode(args.mode)
    if not mode.min_seats <= args.players <= mode.max_seats:
        raise SetupError(
            f"--players must be {mode.min_seats} to {mode.max_seats}, not {args.players}"
        )
    chips = {"chips": "sealed"} if args.game == "racers" and not args.no_handhelds else {}
    return with_pack(Setup(args.game, args.mode, PEOPLE[: args.players], chips))


def _check_fingers(speed: float, handhelds: bool) -> None:
    if handhelds and speed > FASTEST_FINGERS:
        raise SetupError(
            f"fingers are not that fast: --speed can be at most {FASTEST_FINGERS:g}, "
            "or add --no-handhelds"
        )


async def _show(demo_of: MakeDemo, setup: Setup, seed: int, speed: float, handhelds: bool) -> None:
    def tell(sentence: str) -> None:
        dashboard.notify(sentence)

    told = tell if handhelds else None
    async with demo_of(setup, seed, TableClock(speed=speed), utc_ms, tell=told) as demo:
        facts = TableFacts(simulated=True)
        dashboard = Dashboard(port=SessionPort(demo.session, facts, demo.controllers))
        playing = asyncio.create_task(demo.play())
        playing.add_done_callback(partial(_end_if_failed, dashboard))
        try:
            await dashboard.run_async()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        if not playing.cancelled():
            playing.result()


def _end_if_failed(dashboard: Dashboard, playing: asyncio.Task[None]) -> None:
    if not playing.cancelled() and playing.exception() is not None:
        dashboard.exit()


async def _print(
    demo_of: MakeDemo, setup: Setup, seed: int, loop: JumpingLoop, handhelds: bool
) -> None:
    clock = TableClock(source=loop.now_ns)
    told = print if handhelds else None
    async with demo_of(setup, seed, clock, utc_ms, tell=told) as demo:
        session = demo.session
        news = _printer(lambda: session.view)
        session.subscribe(news)
        await demo.play()
        news()
        for line in ending_text(session.view):
            print(line)


def _printer(view: Callable[[], TableView]) -> Callable[[], None]:
    """Prints the lines of the log that have not been printed yet."""
    printed = 0

    def news() -> None:
        nonlocal printed
        lines = view().log[printed:]
        printed += len(lines)
        for line in lines:
            print(line_text(line))

    return news
