"""A sitting: a game of cups at a table whose journal is a real file."""

from tableside.games.core import Player, Setup
from tableside.journal import Header, Journal
from tableside.journal.resume import resume
from tableside.referee import Dealer, Decision, Proceedings, Timing
from tableside.referee.stimuli import Act, ChanceAnswer, SessionStarted, TableWord, WallTrace
from tableside.sensing import EdgeOptions
from tests.journal.cups import Cups

MS = 1_000_000
SETUP = Setup("cups", "only", (Player("Ann", 9), Player("Bo")))


def utc_ms() -> int:
    return 1_790_000_000_000


def header(*, wall=EdgeOptions(), game=Cups()) -> Header:  # noqa: B008
    return Header.of(SETUP, game, timing=Timing(), wall=wall, app="0.1.0")


class Sitting:
    """Someone plays; every stimulus goes through the referee into the journal."""

    def __init__(self, journal: Journal, dealer: Dealer | None = None) -> None:
        self.journal = journal
        self.referee = resume(journal)
        self.proceedings = Proceedings(self.referee, journal, dealer)

    def take(self, stimulus) -> Decision | None:
        return self.proceedings.take(stimulus)

    def toss(self, first=1):
        return self.take(ChanceAnswer(at_ns=self.referee.now_ns, answer={"first": first}))

    def bean(self, colour):
        return self.take(ChanceAnswer(at_ns=self.referee.now_ns, answer={"colour": colour}))

    def act(self, ms, seat, do, origin=None):
        return self.take(Act(at_ns=ms * MS, seat=seat, action={"do": do}, origin=origin))

    def word(self, ms, do, **data):
        return self.take(TableWord(at_ns=ms * MS, do=do, data=data))

    def wall(self, *points):
        trace = tuple((ms * MS, past) for ms, past in points)
        return self.take(WallTrace(at_ns=trace[-1][0], points=trace))

    def session(self):
        return self.take(SessionStarted(at_ns=self.referee.now_ns))

    def until(self, ms):
        self.proceedings.advance(ms * MS)


def played(journal: Journal) -> Sitting:
    """A short game with a clear turn, a refusal, a crossing, an undo and a secret draw."""
    sitting = Sitting(journal)
    sitting.toss()
    sitting.wall((1, False))
    sitting.act(100, 1, "pull", origin="C1:1")
    sitting.act(150, 2, "pull")
    sitting.until(1600)
    sitting.act(2000, 2, "draw")
    sitting.bean("red")
    sitting.act(2500, 2, "pull")
    sitting.wall((2600, True))
    sitting.until(2800)
    sitting.wall((3000, False))
    sitting.until(4000)
    sitting.act(4100, 1, "pull")
    sitting.word(4200, "undo")
    return sitting
