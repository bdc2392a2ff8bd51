"""A race at a table without handhelds: everything is said by act, word and answer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableside.games.racers.players import RandomPlayer
from tableside.journal import GamesFolder
from tableside.journal.export import export
from tableside.journal.recording import read_recording
from tableside.journal.replay import replay
from tableside.referee import Timing
from tableside.referee.stimuli import Act, ChanceAnswer, SessionStarted, TableWord
from tableside.table.clock import TableClock
from tableside.table.opening import Terms, begin, take_up
from tableside.table.session import Session
from tableside.virtual.loop import JumpingLoop, run_jumping
from tableside.virtual.race_table import RaceTable
from tests.games.racers.tables import GAME, setup
from tests.table.seated import utc_ms


def people_at(session: Session, seats: int) -> RaceTable:
    board = GAME.new(session.journal.header.setup()).board
    players = [RandomPlayer(Random(seat)) for seat in range(seats)]
    return RaceTable(session, board, players, board.cars, Random(3), pace=0)


@pytest.mark.parametrize(("mode", "seats"), [("living_room", 3), ("garden", 4)])
def test_a_whole_race_with_real_cards_is_told_at_the_keyboard_alone(
    tmp_path: Path, mode: str, seats: int
) -> None:
    async def work(loop: JumpingLoop) -> None:
        race = setup(mode, seats)
        with GamesFolder(tmp_path, utc_ms) as games:
            opened = begin(games, race, Terms(Timing(), digital=False))
            session = Session(opened, TableClock(source=loop.now_ns))
            await session.start()
            await session.accompany(people_at(session, seats).play())
            records = list(session.journal.records())
            outcome, view = session.view.outcome, session.view
            await session.close()
            assert outcome is not None
            assert all(record.refusal is None for record in records)
            kinds = {type(record.stimulus) for record in records}
            assert kinds == {Act, ChanceAnswer, SessionStarted, TableWord}
            words = {r.stimulus.do for r in records if isinstance(r.stimulus, TableWord)}
            assert words >= {"declare"}
            again = take_up(games, session.journal.path.stem)
            assert again.referee.view().game_view == view.game_view
            again.journal.close()

    run_jumping(work)


def test_a_mistake_is_set_right_in_the_middle_and_the_race_goes_on(tmp_path: Path) -> None:
    """The whole shell: what is set right is in the journal, and there again after a break."""

    async def work(loop: JumpingLoop) -> None:
        race = setup("living_room", 3, laps="1")
        with GamesFolder(tmp_path, utc_ms) as games:
            opened = begin(games, race, Terms(Timing(), digital=False))
            session = Session(opened, TableClock(source=loop.now_ns))
            await session.start()
            people = people_at(session, 3)
            while session.view.game_view.turn is None or session.view.game_view.need != "play":
                assert await people.do_something()
            what = {"do": "put_car", "car": "red", "place": "9", "column": 3}
            decision = await session.word("correct", {"why": "a sleeve", "what": what})
            assert decision is not None
            assert [e.event.name for e in decision.entries] == ["corrected", "car_put"]
            refused = await session.word("correct", {"why": "", "what": what})
            assert refused is not None
            assert refused.notice is not None
            assert session.view.notice == refused.notice
            before = session.view.game_view
            await session.close()
            resumed = take_up(games, session.journal.path.stem)
            session = Session(resumed, TableClock(resumed.start_ns, source=loop.now_ns))
            await session.start()
            await asyncio.sleep(0.1)
            assert session.view.game_view == before
            await session.accompany(people_at(session, 3).play())
            assert session.view.outcome is not None
            await session.close()
            told = list(replayed(games, session.journal.path.stem))
            assert [line for line in told if line.get("event") == "car_put"]
            assert [line for line in told if line.get("refused") == "T-11"]

    run_jumping(work)


def replayed(games: GamesFolder, game: str) -> Iterator[dict[str, Any]]:
    """What a recording of the game plays; it compares the end with what was recorded."""
    journal, _ = games.open(game)
    lines = export(journal)
    journal.close()
    return replay(read_recording("\n".join(lines).encode()))
