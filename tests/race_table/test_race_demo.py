"""The demo of a race: simulated, repeatable, and played through the handhelds' screens."""

import pytest

from tableside.games.core import Setup
from tableside.games.racers.players import ReasoningPlayer
from tableside.packs import load_pack
from tableside.referee.stimuli import Act
from tableside.table.clock import TableClock
from tableside.virtual.demo import PEOPLE, race_demo
from tableside.virtual.loop import JumpingLoop, run_jumping


def played(side: str, players: int, seed: int, *, handhelds: bool = True) -> tuple[list[str], str]:
    """Its public log, and how it ended."""
    setup = Setup(
        "racers",
        side,
        PEOPLE[:players],
        {"dealer": "digital", "laps": "1", "chips": "sealed" if handhelds else "declared"},
        pack=side,
        pack_data=load_pack(side, "racers", side)[1],
    )

    async def work(loop: JumpingLoop) -> tuple[list[str], str]:
        clock = TableClock(source=loop.now_ns)
        tell = (lambda _: None) if handhelds else None
        async with race_demo(setup, seed, clock, lambda: 0, tell=tell, pace=0.1) as demo:
            await demo.play()
            view = demo.session.view
            records = list(demo.session.journal.records())
            acts = [r for r in records if isinstance(r.stimulus, Act)]
            assert all(record.refusal is None for record in records)
            assert all((record.stimulus.origin is None) != handhelds for record in acts)
            assert view.outcome is not None
            log = [f"{line.at_ns} {line.text}" for line in view.log]
            return log, view.outcome.why

    return run_jumping(work)


def test_the_same_seed_races_the_same_race_to_the_nanosecond_and_another_seed_another() -> None:
    first = played("living_room", 3, 11)
    assert played("living_room", 3, 11) == first
    assert played("living_room", 3, 12) != first
    log = "\n".join(first[0])
    assert "Controller C5: lid open" in log
    assert log.count("locked its chip in") == 5
    assert log.count("shows its chip on") >= 3
    assert log.count("(proved)") == 5


def test_what_people_see_on_their_screens_is_what_the_controllers_prove_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[int, str]] = []
    monkeypatch.setattr(ReasoningPlayer, "saw", lambda _, *look: seen.append(look))
    log, _ = played("garden", 5, 3)
    assert len(seen) >= 5
    for controller, car in seen:
        line = f"Controller {controller} drove the {car} car (proved)"
        assert [text for text in log if text.endswith(line)]


@pytest.mark.parametrize("side", ["living_room", "garden"])
def test_without_handhelds_people_say_it_at_the_table(side: str) -> None:
    log, why = played(side, 4, 5, handhelds=False)
    assert why
    assert not [line for line in log if "sits at seat" in line]
