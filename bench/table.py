"""From an edge to the committed verdict, and games at full speed: `make bench`.

A number of milliseconds says more of the disk than of us, so the way of a press and of an edge
through table, referee and journal is measured beside a bare loop that does nothing but commit
one row with the same pragmas, turn about, in one run. What counts is the ratio.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import Any

from tableside.games.core import Action, Game, Player, Setup, game_named
from tableside.journal import GamesFolder
from tableside.packs import load_pack
from tableside.referee import Proceedings, Timing
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import SessionStarted, TableWord, WallTrace
from tableside.sensing import EdgeOptions
from tableside.table.clock import TableClock
from tableside.table.opening import Terms, begin
from tableside.table.table import Table
from tableside.virtual.demo import carrot_demo
from tableside.virtual.loop import JumpingLoop, run_jumping

PEOPLE = (Player("Ann", 7), Player("Bo", 9))
MS = 1_000_000
VERDICTS = 200
RULES_GAMES = 100
TABLE_GAMES = 5
ROW_BYTES = 700
"""About what a stimulus with its events takes."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="tableside-bench-") as place:
        bare, edge, verdict = run_jumping(lambda loop: _verdicts(loop, Path(place)))
    print(f"From an edge to the committed verdict (median of {VERDICTS}, a file with fsync)")
    _say("a bare loop commits one row", bare, bare)
    _say("an edge is told, judged and committed", edge, bare)
    _say("and the verdict upon it: decided, committed, shown", verdict, bare)
    print("  (the 150 ms that a wall must stay past its mark are not in it)")
    print(f"\nGames of carrots in a second ({RULES_GAMES} and {TABLE_GAMES} games, fixed seeds)")
    for mode in ("points", "trap"):
        rules = _per_second(RULES_GAMES, lambda seed, mode=mode: _play_rules(mode, seed))
        table = _per_second(TABLE_GAMES, lambda seed, mode=mode: _play_table(mode, seed))
        print(f"  {mode:<7} rules alone, random legal play {rules:8.1f}")
        print(f"  {'':<7} the virtual table, journal and sensor too {table:8.1f}")


def _say(what: str, ns: float, bare_ns: float) -> None:
    print(f"  {what:<52} {ns / MS:7.2f} ms  {ns / bare_ns:5.2f} x")


# The way of an edge.


async def _verdicts(loop: JumpingLoop, place: Path) -> tuple[float, float, float]:
    """Median ns of a bare commit, of an edge's way, and of the verdict's."""
    times: list[tuple[int, int, int]] = []
    with GamesFolder(place, lambda: 0) as folder, closing(_bare(place / "bare.db")) as bare:
        opened = begin(folder, Setup("carrots", "points", PEOPLE), Terms(Timing(), EdgeOptions()))
        with opened.journal as journal:
            proceedings = Proceedings(opened.referee, journal)
            crossing = _Crossing(Table(proceedings, TableClock(source=loop.now_ns)))
            await crossing.begin()
            for number in range(VERDICTS):
                bare_ns = _timed(lambda number=number: _commit(bare, number))
                times.append((bare_ns, *await crossing.told_and_judged()))
                await crossing.over()
            crossing.runner.cancel()
    bares, edges, verdicts = zip(*times, strict=True)
    return median(bares), median(edges), median(verdicts)


class _Crossing:
    """One crossing after the other, in virtual time: nothing is waited for, all work is done."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._news = asyncio.Event()
        table.subscribe(self._news.set)
        self.runner = asyncio.ensure_future(table.run())

    async def begin(self) -> None:
        await self._table.submit(SessionStarted(at_ns=0))
        await self._edge(past=False)

    async def told_and_judged(self) -> tuple[int, int]:
        """ns for an edge, and for the verdict that follows when its time has come."""
        await asyncio.sleep(5.0)
        began_ns = perf_counter_ns()
        await self._edge(past=True)
        told_ns = perf_counter_ns()
        await self._phase("asking")
        return told_ns - began_ns, perf_counter_ns() - told_ns

    async def over(self) -> None:
        """Nobody moved the wall, and it is pulled back."""
        at_ns = self._table.clock.now_ns()
        await self._table.submit(TableWord(at_ns=at_ns, do="blame", data={"what": "nobody"}))
        await self._edge(past=False)
        await self._phase("open")

    async def _edge(self, *, past: bool) -> None:
        at_ns = self._table.clock.now_ns()
        await self._table.submit(WallTrace(at_ns=at_ns, points=((at_ns, past),)))

    async def _phase(self, name: str) -> None:
        while self._table.view.game_view.phase != name:
            self._news.clear()
            await self._news.wait()


def _timed(work: Callable[[], object]) -> int:
    began_ns = perf_counter_ns()
    work()
    return perf_counter_ns() - began_ns


def _bare(path: Path) -> sqlite3.Connection:
    """The pragmas of the journal and a table of one text."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT")
    return db


def _commit(db: sqlite3.Connection, number: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO rows VALUES (?, ?)", (number, "x" * ROW_BYTES))
    db.execute("COMMIT")


# Whole games.


def _per_second(games: int, play: Callable[[int], object]) -> float:
    ns = _timed(lambda: [play(seed) for seed in range(games)])
    return games * 1e9 / ns


def _setup(mode: str) -> Setup:
    if mode == "points":
        return Setup("carrots", mode, PEOPLE)
    name, data = load_pack("six_traps", "carrots", mode)
    return Setup("carrots", mode, PEOPLE, pack=name, pack_data=data)


def _play_rules(mode: str, seed: int) -> None:
    """Random legal actions until there is an outcome; fate answers by weight."""
    game, rng = game_named("carrots"), Random(seed)
    state, dealer = game.new(game.checked(_setup(mode))), DigitalDealer(rng)
    while game.outcome(state) is None:
        chance = game.chance(state)
        action = dealer.answer(chance) if chance else rng.choice(_legal(game, state))
        for event in game.decide(state, action):
            state = game.evolve(state, event)


def _legal(game: Game[Any], state: Any) -> list[Action]:
    """All that anybody may do but leave: a table without players is no game."""
    return [
        action
        for seat in game.may_choose(state)
        for action in game.legal_actions(state, seat)
        if action.name != "leave"
    ]


def _play_table(mode: str, seed: int) -> None:
    async def work(loop: JumpingLoop) -> None:
        clock = TableClock(source=loop.now_ns)
        async with carrot_demo(_setup(mode), seed, clock, lambda: 0) as demo:
            await demo.play()

    run_jumping(work)


if __name__ == "__main__":
    main()
