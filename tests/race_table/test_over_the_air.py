"""From the chips to the end of a turn over virtual Bluetooth; whole races: see `soak`."""

import asyncio
from pathlib import Path

from tableside.referee.stimuli import Act
from tests.race_table.over_the_air import OverTheAir, over_the_air

WITHIN_S = 90.0


async def test_chips_looks_a_start_and_a_turn_over_the_air_without_a_keyboard(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(WITHIN_S), over_the_air(tmp_path, "living_room") as table:
        await table.session.accompany(a_turn(table))
        assert {one.reach for one in table.controllers.statuses} == {"ble"}
        records = list(table.session.journal.records())
        acts = [r.stimulus for r in records if isinstance(r.stimulus, Act)]
        did = [act.action["do"] for act in acts]
        assert did[:4] == ["look", "look", "look", "start"] or "draw_starter" in did[:4]
        assert "play" in did
        assert all(record.refusal is None for record in records if record.stimulus in acts)
        assert all(act.origin for act in acts)
        log = [line.event for line in table.session.view.log]
        assert log.count("commitment_taken") == 5
        assert log.count("look_carried") == 3
        assert "turn_ended" in log
        assert table.failures == []


async def a_turn(table: OverTheAir) -> None:
    await table.people.play(lambda: turns(table) == 2)


def turns(table: OverTheAir) -> int:
    turn = table.session.view.game_view.turn
    return 0 if turn is None else turn.number
