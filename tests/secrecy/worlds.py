"""Runs a race with given chips and keeps all that leaves the companion until the reveal."""

import asyncio
import logging
import re
import sqlite3
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tableside.chips.sinks import CHECKSUMS, RANDOM_FIELDS, SINKS
from tableside.dashboard.app import Dashboard
from tableside.journal.codecs import STIMULUS_CODEC, event_codec
from tableside.journal.export import export
from tableside.journal.journal import Journal
from tableside.links.link import Link
from tableside.referee.stimuli import Stimulus
from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.dashboard.fakes import FakePort
from tests.secrecy.sealed import MAGNETS, SealedRace, sealed_race

LOOKS_OFTEN = 0.15
Chips = tuple[int, ...]
Plant = Callable[[Chips], AbstractContextManager[None]]
"""A leak for the harness to find: told which chips lie where, it spoils the companion."""


@dataclass
class Observed:
    """What every sink got; `chips` is told for messages only."""

    chips: Chips
    sinks: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in SINKS})
    over: bool = False

    def put(self, sink: str, what: object) -> None:
        """Keep something, until the observation is over."""
        if not self.over:
            self.sinks[sink].append(str(what))


class Tap:
    """A link that tells when how much went which way."""

    def __init__(self, link: Link, observed: Observed, now_ns: Callable[[], int]) -> None:
        self._link = link
        self._observed = observed
        self._now_ns = now_ns

    def __getattr__(self, name: str) -> Any:
        return getattr(self._link, name)

    async def send(self, data: bytes) -> None:
        self._note(">", data)
        await self._link.send(data)

    async def receive(self) -> bytes:
        data = await self._link.receive()
        self._note("<", data)
        return data

    def _note(self, way: str, data: bytes) -> None:
        self._observed.put("links", (self._now_ns(), self._link.info.address, way, len(data)))


def observed_world(
    folder: Path, chips: Chips, seed: int, steps: int, plant: Plant | None = None
) -> Observed:
    """A race of a seed with these chips, played for so many choices."""
    observed = Observed(chips)
    with plant(chips) if plant else nullcontext():
        run_jumping(lambda loop: _world(loop, folder, observed, seed, steps))
    return observed


async def _world(
    loop: JumpingLoop, folder: Path, observed: Observed, seed: int, steps: int
) -> None:
    def tapped(link: Link) -> Any:
        return Tap(link, observed, loop.now_ns)

    options: dict[str, Any] = {"seed": seed, "rules": {"dealer": "physical"}, "through": tapped}
    with _logging(observed, loop):
        async with sealed_race(loop, folder, observed.chips, **options) as race:
            race.session.subscribe(lambda: observed.put("views", (loop.now_ns(), race.view)))
            await _play(race, observed, Random(seed), steps)
            assert race.view.game_view.phase not in ("sealing", "reveal", "over"), "before the end"
            _provoke(race, observed)
            await _keep_files(race, observed)
            # Hanging up comes after it, in an order that the event loop does not promise.
            observed.over = True
    _mask(race, observed)
    observed.sinks["frames"] = await _frames(race)


@contextmanager
def _logging(observed: Observed, loop: JumpingLoop) -> Iterator[None]:
    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            observed.put("log", (loop.now_ns(), record.levelname, record.getMessage()))

    logger, keeper = logging.getLogger("tableside"), Keeper()
    level = logger.level
    logger.addHandler(keeper)
    logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logger.removeHandler(keeper)
        logger.setLevel(level)


async def _play(race: SealedRace, observed: Observed, rng: Random, steps: int) -> None:
    await race.started()
    for step in range(steps):
        if step == steps // 3:
            await _mishaps(race, rng)
        await race.choose(rng, looks=LOOKS_OFTEN)
        await asyncio.sleep(0.5)
        for device in race.devices:
            observed.put("screens", (device.rows, device.light, device.tone_hz))


async def _mishaps(race: SealedRace, rng: Random) -> None:
    """A lid without a permit, a chip taken out and put back, a controller that restarts."""
    lid, chip, dead = rng.sample(race.devices, 3)
    lid.lid(opened=True)
    await asyncio.sleep(1)
    lid.lid(opened=False)
    place = race.devices.index(chip)
    chip.chip(())
    await race.until_told("chip_missing")
    chip.chip(MAGNETS[race.chips[place] - 1])
    await race.until_told("chip_returned")
    await dead.cut_power()
    await asyncio.sleep(2)
    await dead.power_on()
    await asyncio.sleep(5)


def _provoke(race: SealedRace, observed: Observed) -> None:
    """A fault in the heart of the companion, with all that its frames hold."""
    referee = race.session.table._proceedings.referee
    try:
        referee.handle(Stimulus(at_ns=0))
    except TypeError as error:
        error.__traceback__ = getattr(error.__traceback__, "tb_next", None)  # we know the chips
        told = traceback.TracebackException.from_exception(error, capture_locals=True)
        observed.put("traceback", re.sub(r"0x[0-9a-f]+", "0x…", "".join(told.format())))


async def _keep_files(race: SealedRace, observed: Observed) -> None:
    journal = race.session.journal
    digest = re.compile(f'(?<="{CHECKSUMS["recording"]}":")[0-9a-f]+')
    for line in export(journal):
        observed.put("recording", digest.sub("…", line))
    with sqlite3.connect(f"file:{journal.path}?mode=ro", uri=True) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in sorted(tables):
            rows = database.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            for row in rows.fetchall():
                kept = dict(zip(names, row, strict=True))
                kept.pop(CHECKSUMS["journal"], None)
                observed.put("journal", (table, kept))
    database.close()
    race.random = tuple(_random_values(journal))


def _random_values(journal: Journal) -> Iterator[str]:
    """What is random by construction in this world, as it stands in its journal."""
    events = event_codec(journal.game)
    for record in journal.records():
        said = STIMULUS_CODEC.encode(record.stimulus)
        yield from _random_in(said["stimulus"], said)
        for entry in record.entries:
            happened = events.encode(entry.event)
            yield from _random_in(happened["event"], happened)


def _random_in(tag: str, data: dict[str, Any]) -> Iterator[str]:
    for name in RANDOM_FIELDS.get(tag, ()):
        yield data[name]


def _mask(race: SealedRace, observed: Observed) -> None:
    assert race.random, "a race with chips has random fields"
    random = re.compile("|".join(sorted(set(race.random))))
    for sink, lines in observed.sinks.items():
        observed.sinks[sink] = [
            random.sub(lambda found: "#" * len(found.group()), line) for line in lines
        ]


async def _frames(race: SealedRace) -> list[str]:
    """What the dashboard draws of the last view, at both sizes."""
    frames = []
    for size in ((80, 24), (160, 45)):
        app = Dashboard(FakePort(race.view, controllers=race.controllers.statuses))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            frames.append(re.sub(r"terminal-\d+", "terminal", app.export_screenshot()))
    return frames


def differences(one: Observed, other: Observed) -> dict[str, str]:
    """By sink, where two worlds first differ."""
    found = {}
    for sink in SINKS:
        here, there = one.sinks[sink], other.sinks[sink]
        if here != there:
            found[sink] = _first(here, there)
    return found


def _first(here: Sequence[str], there: Sequence[str]) -> str:
    for number, (mine, theirs) in enumerate(zip(here, there, strict=False)):
        if mine != theirs:
            at = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
            around = slice(max(0, at - 60), at + 60)
            return f"item {number}: …{mine[around]}… is not …{theirs[around]}…"
    return f"{len(here)} items, not {len(there)}"
