"""A thousand labelled traces through our detector and through the filters of others.

    python -m bench.wall [COUNT]

Exits with 1 if our detector misses or invents a crossing.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from tableside.virtual.peers import PEERS, Verdict, ask_peer, ask_us
from tableside.virtual.traces import Trace, traces

OURS = "Tableside"
HEAD = ("", "missed", "invented", "asked", "| unclear:", "crossed", "clear", "asked")
ROW = "{:<40}{:>8}{:>10}{:>8}   {:<11}{:>8}{:>8}{:>8}\n"


@dataclass(slots=True)
class Score:
    """How one filter did. `asked` where the truth was plain; `unclear_*` where it was not."""

    missed: int = 0
    invented: int = 0
    asked: int = 0
    unclear_crossed: int = 0
    unclear_clear: int = 0
    unclear_asked: int = 0

    def add(self, trace: Trace, verdict: Verdict) -> None:
        """Count one verdict."""
        if trace.crossings is None:
            self.unclear_crossed += verdict.crossings > 0
            self.unclear_asked += verdict.crossings == 0 and verdict.suspects > 0
            self.unclear_clear += verdict.crossings == 0 and verdict.suspects == 0
            return
        self.missed += verdict.crossings < trace.crossings
        self.invented += verdict.crossings > trace.crossings
        self.asked += verdict.suspects > 0

    @property
    def perfect(self) -> bool:
        return self.missed == 0 and self.invented == 0


def score(judge: Callable[[Trace], Verdict], told: Iterable[Trace]) -> Score:
    """How a judge does on traces."""
    result = Score()
    for trace in told:
        result.add(trace, judge(trace))
    return result


def main(count: int) -> int:
    told = tuple(traces(count))
    plain = sum(trace.crossings is not None for trace in told)
    crossed = sum(trace.truth == "crossed" for trace in told)
    sys.stdout.write(
        f"{count} traces: {crossed} with a crossing, {plain - crossed} without, "
        f"{count - plain} that people could quarrel about\n\n"
    )
    sys.stdout.write(ROW.format(*HEAD))
    ours = score(ask_us, told)
    _write(OURS, ours)
    for name, peer in PEERS.items():
        _write(name, score(partial(ask_peer, peer), told))
    return 0 if ours.perfect else 1


def _write(name: str, got: Score) -> None:
    unclear = (got.unclear_crossed, got.unclear_clear, got.unclear_asked)
    sys.stdout.write(ROW.format(name, got.missed, got.invented, got.asked, "|", *unclear))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
