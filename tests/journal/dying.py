"""Plays the same game again and again, each time killed one step later. Prints what it knew.

`python -m tests.journal.dying FOLDER`: game number n dies with SIGKILL before the n-th SQL
statement or acknowledgement, until one lives to the end. For each it prints how many rows had
been acknowledged.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from tableside.games.core import register
from tableside.journal import GamesFolder, store
from tests.journal.cups import Cups
from tests.journal.sitting import header, played, utc_ms


def dies_at(step: int) -> Callable[..., None]:
    """A counter that kills the process when it gets there."""
    seen = 0

    def count(*_: object) -> None:
        nonlocal seen
        seen += 1
        if seen == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return count


def play(folder: Path, count: Callable[..., None], acknowledge: Callable[[], object]) -> None:
    connect, add = store._connect, store.Store.add

    def counted_connect(*how):
        connection = connect(*how)
        connection.set_trace_callback(count)
        return connection

    def acknowledged_add(self, **row):
        added = add(self, **row)
        count()
        if added:
            acknowledge()
        return added

    store._connect, store.Store.add = counted_connect, acknowledged_add
    with GamesFolder(folder, utc_ms) as games, games.begin(header()) as journal:
        played(journal)


def die(folder: Path, step: int) -> tuple[int, bool]:
    """How many rows were acknowledged to the world, and whether it lived."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play(folder, dies_at(step), lambda: os.write(writes, b"."))
        except BaseException:  # noqa: BLE001 - a child must never go on as its parent
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        acknowledged = len(pipe.read())
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, -signal.SIGKILL):
        raise RuntimeError(f"the game did not die as it should: {code}")
    return acknowledged, code == 0


def main(folder: Path) -> None:
    register(Cups())
    step, lived = 0, False
    while not lived:
        step += 1
        acknowledged, lived = die(folder / str(step), step)
        print(acknowledged)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
