"""Virtual handhelds inside this process, in the running loop's time, virtual or real.

Each runs the firmware's own sources, unmodified, in a world of modules of its own. Every round
of its main loop is run: the clock jumps from round to round, never over one.
"""

import asyncio
import os
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tableside.games.core import Button
from tableside.links.link import Link, LinkBroken, LinkKind
from tableside.virtual.handhelds import shims
from tableside.virtual.handhelds.cable import SIMULATED, Console
from tableside.virtual.handhelds.image import builder
from tableside.virtual.handhelds.on_the_bench import OnTheBench
from tableside.virtual.handhelds.seen import PRESS_MS
from tableside.virtual.handhelds.world import World

BOARD = "pico_w"


class _Reset(BaseException):
    """The firmware asked for a reset; not an error, and nothing in it may catch it."""


class InsideHandheld(OnTheBench):
    """Power it on and `Cables` find it; press, look, cut the power.

    `flash` is the folder that keeps what a power cut leaves. `entropy` gives random bytes; with
    one of a seed everything about it can be repeated. Whenever its port comes back it has a new
    name, as USB ports may.
    """

    def __init__(
        self,
        flash: Path,
        *,
        unique_id: str = "virtual0",
        entropy: shims.Entropy = os.urandom,
    ) -> None:
        super().__init__()
        self.port = ""
        self._flash = flash
        self._unique_id = unique_id
        self._entropy = entropy
        self._console: Console | None = None
        self._bench: Any = None
        self._runner: asyncio.Task[None] | None = None
        self._last_words: str | None = None
        self._ports = 0

    @property
    def powered(self) -> bool:
        """Whether the firmware runs."""
        return self._runner is not None and not self._runner.done()

    async def power_on(self) -> None:
        """Start the firmware; `port` can be opened when this returns."""
        if self.powered:
            raise RuntimeError("it is on already: cut its power first")
        self._flash.mkdir(parents=True, exist_ok=True)
        self._last_words = None
        self._seen.console_taken = False
        self._runner = asyncio.create_task(self._live(), name=f"handheld {self._unique_id}")
        await self.until(lambda: self._seen.console_taken)

    async def _live(self) -> None:
        try:
            while True:
                await self._boot()
        except Exception as error:  # noqa: BLE001 - told to whoever waits for this handheld
            self._last_words = "".join(traceback.format_exception(error)).strip()
            self._seen.changed()
        finally:
            await self._lose_port()

    async def _boot(self) -> None:
        """Run the firmware from its first line until it is reset."""
        self._name_port()
        self._seen.console_taken = False
        self._console = console = Console()
        world = self._world(console)
        start, consoles = world.module("controller.start"), world.module("controller.console")
        try:
            await start.run(consoles.Console(), has_ble=False)
        except _Reset:
            await self._lose_port()

    def _name_port(self) -> None:
        self._ports += 1
        self.port = f"virtual:{self._unique_id}:{self._ports}"

    def _world(self, console: Console) -> World:
        files = builder()
        sources = files.sources(BOARD) | files.stand_ins()
        shape = sources.pop("cpython_framebuf.py")
        given = {
            "asyncio": shims.tasks(),
            "micropython": shims.interpreter(lambda: self._seen.see({"console": "taken"})),
            "os": shims.flash(self._flash, self._entropy, self._unique_id),
            "sys": shims.system(console),
            "time": shims.time_since(asyncio.get_running_loop().time()),
        }
        world = World({**sources, "framebuf.py": shape}, given, shims.opener(self._flash))
        self._bench = self._sit_down(world.module("bench"))
        return world

    def _sit_down(self, bench: Any) -> Any:
        """Be the person at this bench: see what it tells, without a socket between."""
        see = self._seen.see

        class InsideBench(bench.Bench):  # type: ignore[misc]
            def tell(self, what: dict[str, Any]) -> None:
                see(what)

            def power_off(self, code: int) -> None:
                raise _Reset(code)

        seat = bench.BENCH = InsideBench()
        bench.SCREEN = bench.ScreenModel(seat.tell)
        see({"font": bench.font_cells().hex()})
        for said in self._standing.values():
            seat.do(said)
        return seat

    async def _lose_port(self) -> None:
        console, self._console = self._console, None
        if console is not None:
            await console.unplug()

    async def cut_power(self) -> None:
        """Power is gone where the firmware waits for something; the port goes with it."""
        runner, self._runner = self._runner, None
        self._bench = None
        if runner is not None:
            runner.cancel()
            await asyncio.gather(runner, return_exceptions=True)

    async def pull_cable(self) -> None:
        """Pull the USB cable and put it back: whoever held the port notices."""
        if self._console is not None:
            await self._console.unplug()
            self._name_port()

    def open_port(self) -> Link:
        """The host's end of its cable; `LinkBroken` without power, `LinkBusy` while it is held."""
        if self._console is None:
            raise LinkBroken(f"{self.port} is gone: the handheld has no power")
        return self._console.open_port(self.port)

    async def until(self, true: Callable[[], bool], within_s: float = 20.0) -> None:
        """Wait until something can be seen; `HandheldDied` if it cannot any more."""
        await self._seen.until(true, lambda: self._last_words, within_s)

    def _tell_bench(self, said: dict[str, Any]) -> None:
        if self._bench is not None:
            self._bench.do(said)

    async def press(self, button: Button, hold_ms: int = PRESS_MS) -> None:
        """Press a button for as long as given and let it go for as long as a finger needs."""
        self.hold(button)
        await asyncio.sleep(hold_ms / 1000)
        self.release(button)
        await asyncio.sleep(PRESS_MS / 1000)


class Cables:
    """A transport to handhelds inside this process; those without power are not found."""

    kind: LinkKind = SIMULATED
    radio = False

    def __init__(self, handhelds: Iterable[InsideHandheld]) -> None:
        self._handhelds = tuple(handhelds)

    async def look(self) -> tuple[str, ...]:
        """The ports of those that have power."""
        return tuple(one.port for one in self._handhelds if one.powered)

    async def open(self, address: str) -> Link:
        """A link; `LinkBroken` if that port is gone, `LinkBusy` while it is held."""
        for one in self._handhelds:
            if one.port == address:
                return one.open_port()
        raise LinkBroken(f"{address} is gone: the handheld has another port now")
