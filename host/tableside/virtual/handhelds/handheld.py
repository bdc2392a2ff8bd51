"""One virtual handheld: a process with the firmware, its USB port, its buttons and its screen."""

import asyncio
import json
import os
import pty
import signal
import tempfile
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tableside.games.core import Button
from tableside.virtual.handhelds.image import Interpreter
from tableside.virtual.handhelds.on_the_bench import OnTheBench
from tableside.virtual.handhelds.seen import PRESS_MS, HandheldDied

GONE_WITHIN_S = 10.0


class VirtualHandheld(OnTheBench):
    """Power it on and its `port` can be opened like any serial port; press, look, cut the power.

    `flash` is the folder that keeps what a power cut leaves. `radio` is the socket of the
    Bluetooth bridge, if it has one. Every power-on has a new port name, as USB may.
    """

    def __init__(
        self,
        image: Path,
        flash: Path,
        interpreter: Interpreter,
        *,
        unique_id: str = "virtual0",
        radio: Path | None = None,
    ) -> None:
        super().__init__()
        self.port = ""
        self._image = image
        self._flash = flash
        self._interpreter = interpreter
        self._unique_id = unique_id
        self._radio = radio
        self._process: asyncio.subprocess.Process | None = None
        self._port_holder = -1
        self._bench: asyncio.Server | None = None
        self._finger: asyncio.StreamWriter | None = None
        self._watcher: asyncio.Task[None] | None = None

    @property
    def console_taken(self) -> bool:
        """Whether byte 0x03 no longer interrupts the firmware."""
        return self._seen.console_taken

    @property
    def powered(self) -> bool:
        """Whether the firmware runs."""
        return self._process is not None and self._process.returncode is None

    async def power_on(self) -> None:
        """Start the firmware; `port` can be opened when this returns."""
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self.port, self._port_holder = os.ttyname(slave), slave
        self._seen.console_taken = False
        self._flash.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
            path = Path(folder) / "bench"  # short: a socket's path has about a hundred bytes
            self._bench = await asyncio.start_unix_server(self._sit, path)
            await self._spawn(master, path)
            await self.until(lambda: self.console_taken)

    async def _spawn(self, master: int, bench: Path) -> None:
        environment = self._interpreter.environment(self._image)
        environment |= {"TABLESIDE_BENCH": str(bench), "TABLESIDE_UNIQUE_ID": self._unique_id}
        if self._radio is not None:
            environment["TABLESIDE_RADIO"] = str(self._radio)
        with (self._flash / "last-words.txt").open("wb") as words:
            self._process = await asyncio.create_subprocess_exec(
                *self._interpreter.command,
                "-m",
                "run",
                stdin=master,
                stdout=master,
                stderr=words,
                cwd=self._flash,
                env=environment,
            )
        os.close(master)
        self._watcher = asyncio.create_task(self._watch(self._process))

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        self._seen.changed()

    async def _sit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._finger = writer
        for said in self._standing.values():
            self._say(said)
        self._say({"power": "on"})
        try:
            while line := await reader.readline():
                self._seen.see(json.loads(line))
        except ConnectionError:
            pass  # the power was cut in the middle of a word
        finally:
            writer.close()

    async def until(self, true: Callable[[], bool], within_s: float = 20.0) -> None:
        """Wait until something can be seen; `HandheldDied` if it cannot any more."""
        await self._seen.until(true, self._died, within_s)

    def _died(self) -> str | None:
        ended = self._process is not None and self._process.returncode is not None
        return self.last_words() if ended else None

    def last_words(self) -> str:
        """What the firmware wrote to standard error."""
        path = self._flash / "last-words.txt"
        return path.read_text(encoding="utf-8", errors="replace").strip() or "without a word"

    def _say(self, said: dict[str, Any]) -> None:
        if self._finger is None or self._finger.is_closing():
            raise HandheldDied("the handheld has no power: power it on first")
        self._finger.write(json.dumps(said).encode() + b"\n")

    def _tell_bench(self, said: dict[str, Any]) -> None:
        if self._finger is not None and not self._finger.is_closing():
            self._say(said)

    async def press(self, button: Button, hold_ms: int = PRESS_MS) -> None:
        """Press a button and let it go; each lasts until the handheld must have felt it.

        `hold_ms` is counted in the handheld's own time, so a slow machine loses no press.
        """
        before = self._seen.times_pressed[button]
        self._say({"press": button, "hold_ms": hold_ms})
        await self.until(lambda: self._seen.times_pressed[button] > before)

    def tag(self, car: int | None) -> None:
        """Put a tag with this car at the reader (-1: somebody else's tag), or take it away."""
        self._stand("tag", {"tag": car})

    def stand_up(self) -> None:
        """Leave the bench: nobody looks after the handheld any more."""
        if self._finger is not None:
            self._finger.close()

    async def ended(self) -> None:
        """Wait until the firmware has ended by itself."""
        if self._process is not None:
            await self._process.wait()

    async def cut_power(self) -> None:
        """Power is gone between two instructions; the port goes with it."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
            await asyncio.wait_for(self._process.wait(), GONE_WITHIN_S)
        self._process = None
        if self._bench is not None:
            self._bench.close()
            self._bench = None
        if self._port_holder >= 0:
            os.close(self._port_holder)
            self._port_holder = -1
