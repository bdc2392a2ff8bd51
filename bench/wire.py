"""What the wire costs: an acknowledged press beside a bare echo, and sealing on both sides.

The press is measured twice: the wire alone, and with the referee and the journal's commit before
the acknowledgement. The handheld's flash is not in it.

`python -m bench.wire`. Only ratios mean anything on somebody else's machine.
"""

import os
import pty
import statistics
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from tableside.games.core import Player, Setup
from tableside.journal import GamesFolder
from tableside.referee import Proceedings, Timing, stimuli
from tableside.table.opening import Terms, begin
from tableside.virtual.handhelds import Interpreter, micropython, stage_image
from tableside.wire.messages import Ack, Ping, Press, encode
from tableside.wire.records import Opener, Sealer
from tableside.wire.session import HostSession
from tableside.wire.streams import StreamDecoder, stream_frame

ROUNDS = 400
BOOT = b"bootboot"
KEY = bytes(range(32))

ECHO = """
import select, sys
poller = select.poll()
poller.register(sys.stdin.buffer, select.POLLIN)
while True:
    poller.poll(-1)
    data = sys.stdin.buffer.read(256)
    if data:
        sys.stdout.buffer.write(data)
    elif data == b"":
        break
"""

# A press as the handheld makes it, for every ping: kept, sealed, sent, forgotten at its Ack.
DEVICE = """
import select, sys
from wire.device_session import DeviceSession
from wire.messages import Ack, Ping, Press
from wire.outbox import Outbox
from wire.streams import StreamDecoder, stream_frame

session = DeviceSession(b"handheld", b"bootboot", bytes(3), bytes(range(32)))
outbox, decoder = Outbox(b"bootboot"), StreamDecoder()
poller = select.poll()
poller.register(sys.stdin.buffer, select.POLLIN)

def flush():
    for frame in session.take_frames():
        sys.stdout.buffer.write(stream_frame(frame))

def take(message):
    if isinstance(message, Ack):
        outbox.acknowledged(message.boot, message.number)
    elif isinstance(message, Ping):
        outbox.add(Press, 1, "ok", 60)
        for event in outbox.due(0):
            session.send(event)

while True:
    poller.poll(-1)
    data = sys.stdin.buffer.read(256)
    if data == b"":
        break
    for frame in decoder.feed(data or b""):
        for message in session.receive(frame, 0):
            take(message)
    flush()
"""

SEAL = """
import sys, time
from wire.records import Opener, Sealer
sealer, opener = Sealer(1, bytes(32), bytes(32)), Opener(1, bytes(32), bytes(32))
plain, rounds = bytes(32), 400
start = time.ticks_us()
records = [sealer.seal(plain) for _ in range(rounds)]
middle = time.ticks_us()
for record in records:
    opener.open(record)
end = time.ticks_us()
print(time.ticks_diff(middle, start) / rounds, time.ticks_diff(end, middle) / rounds)
"""


class Line:
    """A program in the interpreter at the other end of a pty."""

    def __init__(self, interpreter: Interpreter, image: Path, program: str) -> None:
        master, self.descriptor = pty.openpty()
        tty.setraw(self.descriptor)
        os.set_blocking(master, False)
        self._process = subprocess.Popen(
            [*interpreter.command, "-c", program],
            stdin=master,
            stdout=master,
            env={**os.environ, **interpreter.environment(image)},
        )
        os.close(master)

    def write(self, data: bytes) -> None:
        """All of it."""
        os.write(self.descriptor, data)

    def read(self) -> bytes:
        """What is there, waiting for something to be."""
        return os.read(self.descriptor, 4096)

    def close(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait()
        os.close(self.descriptor)


def echo_ns(line: Line, size: int) -> int:
    """One round trip of so many bytes."""
    start = time.perf_counter_ns()
    line.write(bytes(range(1, size + 1)))
    left = size
    while left:
        left -= len(line.read())
    return time.perf_counter_ns() - start


Commit = Callable[[Press], None]


class Table:
    """The host's end: asks for a press, commits it, acknowledges it."""

    def __init__(self, line: Line, commit: Commit) -> None:
        self._line = line
        self._commit = commit
        self._decoder = StreamDecoder()
        self._session = HostSession(b"thetable", lambda _: KEY)
        self._session.start(0)
        while self._session.state != "open":
            self._flush()
            self._take()

    def _flush(self) -> None:
        for frame in self._session.take_frames():
            self._line.write(stream_frame(frame))

    def _take(self) -> list[object]:
        frames = self._decoder.feed(self._line.read())
        return [message for frame in frames for message in self._session.receive(frame, 0)]

    def press_ns(self) -> int:
        """From asking for a press to its acknowledgement having been written."""
        start = time.perf_counter_ns()
        self._session.send(Ping(1))
        self._flush()
        messages: list[object] = []
        while not messages:
            messages = self._take()
        (press,) = messages
        assert isinstance(press, Press)
        self._commit(press)
        self._session.send(Ack(press.boot, press.number))
        self._flush()
        return time.perf_counter_ns() - start


def committing(folder: GamesFolder) -> Commit:
    """The way of a press through the referee into a real journal."""
    setup = Setup("carrots", "points", (Player("Ann", 7), Player("Bo", 9)))
    opened = begin(folder, setup, Terms(Timing()))
    proceedings = Proceedings(opened.referee, opened.journal, opened.dealer)

    def commit(press: Press) -> None:
        origin = f"C1:{press.boot.hex()}:{press.number}"
        at_ns = press.number * 1_000_000
        said = stimuli.Press(at_ns=at_ns, origin=origin, seat=1, button=press.button)
        assert proceedings.take(said) is not None

    return commit


def medians_us(*ways: Callable[[], int]) -> list[float]:
    """The median of each in microseconds, measured turn about: a busy moment meets them all."""
    taken = [[way() for way in ways] for _ in range(ROUNDS)]
    return [statistics.median(column) / 1_000 for column in zip(*taken, strict=True)]


def sealing_us() -> tuple[float, float]:
    """Sealing and opening one event here, in microseconds."""
    sealer, opener = Sealer(1, bytes(32), bytes(32)), Opener(1, bytes(32), bytes(32))
    plain = encode(Press(BOOT, 1, 1, "ok", 60), 1)
    start = time.perf_counter_ns()
    records = [sealer.seal(plain) for _ in range(ROUNDS)]
    middle = time.perf_counter_ns()
    for record in records:
        opener.open(record)
    end = time.perf_counter_ns()
    return (middle - start) / ROUNDS / 1_000, (end - middle) / ROUNDS / 1_000


def main() -> int:
    """Measure and print; 1 where there is no MicroPython."""
    interpreter = micropython()
    if interpreter is None:
        print("no MicroPython here: its wheel exists for Linux x86_64 and macOS arm64")
        return 1
    with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        image = stage_image("pico_w", Path(folder) / "image")
        with GamesFolder(Path(folder) / "games", lambda: 0) as games:
            measure(interpreter, image, games)
    return 0


def measure(interpreter: Interpreter, image: Path, games: GamesFolder) -> None:
    """All figures, one line each."""
    size = len(stream_frame(bytes(58)))  # a sealed event
    with ExitStack() as stack:
        bare, alone, kept = (
            stack.enter_context(closing(Line(interpreter, image, program)))
            for program in (ECHO, DEVICE, DEVICE)
        )
        echo_us, press_us, committed_us = medians_us(
            lambda: echo_ns(bare, size),
            Table(alone, lambda _: None).press_ns,
            Table(kept, committing(games)).press_ns,
        )
    print(f"echo of {size} bytes over a pty            {echo_us:8.1f} us")
    print(f"press, sealed, received, acknowledged    {press_us:8.1f} us")
    print(f"the same, committed before               {committed_us:8.1f} us")
    print(f"ratio of the wire alone to the echo      {press_us / echo_us:8.2f}")
    print(f"ratio with the commit to the echo        {committed_us / echo_us:8.2f}")
    here = sealing_us()
    done = subprocess.run(
        [*interpreter.command, "-c", SEAL],
        env={**os.environ, **interpreter.environment(image)},
        capture_output=True,
        text=True,
        check=True,
    )
    there = [float(word) for word in done.stdout.split()]
    print(f"sealing one event, CPython               {here[0]:8.1f} us")
    print(f"opening it                               {here[1]:8.1f} us")
    print(f"sealing one event, MicroPython           {there[0]:8.1f} us")
    print(f"opening it                               {there[1]:8.1f} us")


if __name__ == "__main__":
    sys.exit(main())
