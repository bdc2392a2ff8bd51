"""The shell: one inbox, one timer, and nothing told that is not committed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tableside.errors import JournalError
from tableside.referee.stimuli import Act, ChanceAnswer, WallTrace
from tableside.table.clock import TableClock
from tableside.table.table import Table
from tableside.virtual.loop import run_jumping
from tests.referee.conftest import MS, Kept, Script


class FailingOnce(Kept):
    """A journal whose disk is full for the first `failures` commits it is armed for."""

    failures = 0

    def append(self, decision):
        if self.failures:
            self.failures -= 1
            raise JournalError("the disk is full: make room, then do it again")
        return super().append(decision)


class Desk(Script):
    """A toy game at a table in virtual time."""

    def __init__(self, loop):
        super().__init__(sensor=True)
        self.book = FailingOnce()
        self.proceedings._book = self.book
        self.table = Table(self.proceedings, TableClock(source=loop.now_ns))
        self.runner = asyncio.ensure_future(self.table.run())

    def now(self):
        return self.table.clock.now_ns()

    async def pull(self, seat):
        return await self.table.submit(Act(at_ns=self.now(), seat=seat, action={"do": "pull"}))

    def edge(self, past):
        return self.table.submit(WallTrace(at_ns=self.now(), points=((self.now(), past),)))


def at_a_desk(play):
    async def work(loop):
        desk = Desk(loop)
        await desk.table.submit(ChanceAnswer(at_ns=0, answer={"first": 1}))
        await desk.edge(False)
        try:
            return await play(desk)
        finally:
            desk.runner.cancel()

    return run_jumping(work)


def test_time_alone_gives_the_verdict_and_the_view_follows():
    async def play(desk):
        views = []
        desk.table.subscribe(lambda: views.append(desk.table.view.prompt))
        await desk.pull(1)
        await asyncio.sleep(1.519)
        early = desk.table.view.game_view.points
        await asyncio.sleep(0.002)
        return early, desk.table.view.game_view.points, views[-1]

    assert at_a_desk(play) == ((0, 0), (1, 0), "open: 2")


def test_an_edge_that_reaches_the_table_a_little_late_still_comes_before_the_verdict():
    async def play(desk):
        await desk.pull(1)
        await asyncio.sleep(1.51)
        at_ns = 1_499 * MS
        await desk.table.submit(WallTrace(at_ns=at_ns, points=((at_ns, True),)))
        await asyncio.sleep(1)
        return desk.phase

    assert at_a_desk(play) == "away"


def test_what_a_person_did_is_refused_loudly_when_the_disk_is_full_and_can_be_done_again():
    async def play(desk):
        desk.book.failures = 1
        with pytest.raises(JournalError):
            await desk.pull(1)
        notice = desk.table.view.notice
        before = desk.phase
        await asyncio.sleep(2)
        await desk.pull(1)
        return notice.text, before, desk.phase

    notice, before, after = at_a_desk(play)
    assert notice.startswith("NOT COUNTED: the disk is full")
    assert (before, after) == ("open", "watched")


def test_what_only_the_wall_can_tell_is_kept_until_the_disk_has_room():
    async def play(desk):
        await desk.pull(1)
        await asyncio.sleep(0.5)
        desk.book.failures = 3
        desk.edge(True)
        await asyncio.sleep(10)
        return desk.phase

    assert at_a_desk(play) == "away"


def test_a_verdict_that_cannot_be_committed_is_not_given_and_comes_later():
    async def play(desk):
        await desk.pull(1)
        desk.book.failures = 2
        await asyncio.sleep(1.6)
        held = desk.phase
        await asyncio.sleep(3)
        return held, desk.phase

    assert at_a_desk(play) == ("watched", "open")


def test_edges_that_wait_behind_each_other_share_one_commit():
    async def play(desk):
        await desk.pull(1)
        before = len(desk.book.decisions)
        waiting = [desk.edge(past) for past in (True, False) * 10]
        decisions = await asyncio.gather(*waiting)
        return len(desk.book.decisions) - before, len({id(d) for d in decisions})

    assert at_a_desk(play) == (1, 1)


def test_a_refusal_is_a_decision_with_a_notice():
    async def play(desk):
        decision = await desk.pull(2)
        return decision.notice.ruling, desk.table.view.notice.ruling

    assert at_a_desk(play) == ("X-01", "X-01")


def test_commits_in_a_thread_keep_the_order():
    async def play():
        script = Script(sensor=False)
        with ThreadPoolExecutor(max_workers=1) as executor:
            table = Table(script.proceedings, TableClock(), executor)
            runner = asyncio.ensure_future(table.run())
            await table.submit(ChanceAnswer(at_ns=0, answer={"first": 1}))
            pulls = [table.submit(Act(at_ns=n, seat=1, action={"do": "pull"})) for n in range(20)]
            decisions = await asyncio.gather(*pulls)
            runner.cancel()
        return [d.notice is None for d in decisions], [d.stimulus.at_ns for d in decisions]

    counted, order = asyncio.run(play())
    assert counted == [True] + [False] * 19
    assert order == list(range(20))


def test_the_clock_goes_on_where_it_stopped_and_runs_at_its_speed():
    readings = iter([1000, 1000, 3000])
    clock = TableClock(start_ns=50, source=lambda: next(readings), speed=2.0)
    assert clock.now_ns() == 50
    assert clock.now_ns() == 50 + 2 * 2000


def test_a_clock_never_tells_a_time_before_its_start():
    clock = TableClock(start_ns=50, source=lambda: 1000)
    assert clock.at(10) == 50


def test_a_clock_that_stands_still_is_refused():
    with pytest.raises(ValueError, match="above 0"):
        TableClock(speed=0)
