"""A race on real firmware: whole, refused, put right, veiled, killed at every step of a turn."""

from pathlib import Path
from random import Random

import pytest

from tableside.games.racers.players import ReasoningPlayer
from tableside.referee.stimuli import Act, ChanceAnswer, Press, TableWord
from tableside.virtual.handhelds.reading import choose_line
from tableside.virtual.loop import JumpingLoop, run_jumping
from tests.race_table.racing import Racing, killed_and_taken_up, racing


def in_virtual_time(work):
    def test(tmp_path: Path) -> None:
        run_jumping(lambda loop: work(loop, tmp_path))

    test.__doc__ = work.__doc__
    return test


def told(table: Racing) -> list[tuple[int, str]]:
    """Who did what, by the journal."""
    acts = [record.stimulus for record in table.session.journal.records()]
    return [(act.seat, act.action["do"]) for act in acts if isinstance(act, Act)]


def nothing_but_handhelds(table: Racing) -> None:
    """Nobody touched the keyboard, no fate was told to it, and nothing had to be refused."""
    records = list(table.session.journal.records())
    assert all(record.refusal is None for record in records)
    assert not [r for r in records if isinstance(r.stimulus, ChanceAnswer | Press)]
    words = {r.stimulus.do for r in records if isinstance(r.stimulus, TableWord)}
    assert words == {"seat"}
    origins = [r.stimulus.origin for r in records if isinstance(r.stimulus, Act)]
    assert len(set(origins)) == len(origins)
    assert None not in origins


@in_virtual_time
async def test_a_whole_race_with_real_cards_on_five_handhelds_and_no_keyboard(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """Flips and rolls are told by whoever flipped and rolled, cars by whoever opens a lid."""
    async with racing(loop, tmp_path, "garden", seats=5) as table:
        await table.play()
        nothing_but_handhelds(table)
        did = [do for _, do in told(table)]
        assert {"look", "start", "play", "move", "trap_is", "rolled", "declare"} <= set(did)
        assert did.count("declare") == 5
        assert table.view.outcome.winners
        for seat in range(1, 6):
            await table.until(seat, lambda rows: rows[0] == "The end")


@in_virtual_time
async def test_a_whole_race_that_the_companion_deals_on_five_handhelds(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    players = [ReasoningPlayer(Random(seat)) for seat in range(3)]
    rules = {"dealer": "digital"}
    async with racing(loop, tmp_path, "living_room", 3, players, **rules) as table:
        await table.play()
        assert all(record.refusal is None for record in table.session.journal.records())
        assert table.view.outcome.winners
        turns = {turn: count for turn, count in table.people.presses.items() if turn}
        assert len(turns) > 10
        assert sum(turns.values()) / len(turns) < 20
        # the fullest of the players' cells, and none of the automated racers'.
        assert (3, "start") in told(table)
        assert table.view.outcome is not None


async def started(table: Racing) -> None:
    """Everyone has looked and a player is on turn."""
    while table.race.need != "play":
        assert await table.people.do_something()


@in_virtual_time
async def test_what_is_refused_says_why_on_the_handheld_and_in_public(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """R-11: told by the keyboard for the player, read on the player's own screen."""
    async with racing(loop, tmp_path) as table:
        await started(table)
        seat = table.view.current_player
        while table.race.need != "move":
            assert await table.people.do_something()
        turn = table.race.turn
        await table.session.act(seat, {"do": "move", "car": turn.mover, "spaces": turn.rest})
        assert table.view.notice.ruling == "R-11"
        assert table.view.notice.seat == seat
        await table.until(seat, lambda rows: "R-11" in rows and rows[1].startswith("No:"))
        await table.until(seat, lambda rows: rows[0] == f"Split {turn.rest} spaces")


@in_virtual_time
async def test_back_declines_nothing_that_must_be_done(loop: JumpingLoop, tmp_path: Path) -> None:
    async with racing(loop, tmp_path) as table:
        await started(table)
        seat = table.view.current_player
        await table.until(seat, lambda rows: rows[0] == "Play a card")
        await table.devices[seat - 1].press("back")
        await table.until(seat, lambda rows: "T-02" in rows)
        assert table.race.need == "play"


@in_virtual_time
async def test_back_leads_out_of_a_list_within_a_list(loop: JumpingLoop, tmp_path: Path) -> None:
    async with racing(loop, tmp_path) as table:
        await started(table)
        seat = table.view.current_player
        device = table.devices[seat - 1]
        await choose_line(device, "Play a card", "Cards 20 to 29")
        await table.until(seat, lambda rows: rows[0] == "Cards 20 to 29")
        await device.press("back")
        await table.until(seat, lambda rows: rows[0] == "Play a card")
        assert table.race.need == "play"
        assert "play" not in [do for _, do in told(table)]


@in_virtual_time
async def test_who_waits_reads_whose_turn_it_is_and_may_look_again_behind_ok(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    """R-07"""
    async with racing(loop, tmp_path) as table:
        await started(table)
        seat = table.view.current_player % 3 + 1
        await table.until(seat, lambda rows: "OK: Look again" in rows)
        await table.devices[seat - 1].press("ok")
        right = (seat - 2) % 3 + 1
        await choose_line(table.devices[seat - 1], "Look again", f"Into C{right}")
        await table.until(seat, lambda rows: "OK: Look again" in rows)
        assert told(table)[-1] == (seat, "look")


@in_virtual_time
async def test_a_dealt_hand_shows_on_its_own_handheld_and_only_while_green_is_held(
    loop: JumpingLoop, tmp_path: Path
) -> None:
    async with racing(loop, tmp_path, dealer="digital") as table:
        await started(table)
        seat = table.view.current_player
        device = table.devices[seat - 1]
        await table.until(seat, lambda rows: rows[1] == ">My card 1")
        card = table.session.table.private_view(seat).hand[0]
        await choose_line(device, "Play a card", "My secrets")
        await table.until(seat, lambda rows: rows[0] == "My secrets")
        assert "Hold GREEN" in table.rows(seat)
        device.hold("green")
        await table.until(seat, lambda rows: rows[1] == "Hand")
        assert table.rows(seat)[2].split()[:2] == ["1", str(card)]
        device.release("green")
        await table.until(seat, lambda rows: "Hold GREEN" in rows and "Hand" not in rows)
        others = [table.rows(other) for other in range(1, 6) if other != seat]
        assert not [row for rows in others for row in rows if "Hand" in row]
        await device.press("back")
        await table.until(seat, lambda rows: rows[0] == "Play a card")


@pytest.mark.parametrize("dealer", ["physical", "digital"])
def test_killed_at_every_step_of_a_turn_the_same_decision_waits_on_the_same_handheld(
    tmp_path: Path, dealer: str
) -> None:
    run_jumping(lambda loop: killed_throughout(loop, tmp_path, dealer))


TURNS_KILLED = 5
"""So many turns have every kind of question that most turns have."""


async def killed_throughout(loop: JumpingLoop, tmp_path: Path, dealer: str) -> None:
    """Play a turn; after each step drop the host, take the race up, and play on from there."""
    needs: list[str] = []

    async def on(table: Racing, kills: int) -> None:
        if kills == 0 and table.race.need != "play":
            await started(table)
        seat = table.view.current_player
        if table.race.turn.number > TURNS_KILLED:
            return
        needs.append(table.race.need)
        await settled(table, seat)
        before = table.session.view, table.session.table.private_view(seat)
        shown = table.rows(seat)
        async with killed_and_taken_up(table, tmp_path / f"after{kills}") as again:
            assert again.view.game_view == before[0].game_view
            assert again.view.prompt == before[0].prompt
            assert again.view.seating == before[0].seating
            assert again.session.table.private_view(seat) == before[1]
            await again.until(seat, lambda rows: rows == shown)
            assert await again.people.do_something()
            await on(again, kills + 1)

    async with racing(loop, tmp_path, "garden", 3, dealer=dealer) as table:
        await on(table, 0)
    assert {"play", "move", "discard"} <= set(needs)
    assert len(set(needs)) >= 6
    assert ("face" in needs) == (dealer == "physical"), "a real trap's face is told here, too"
    assert len(needs) > 20


async def settled(table: Racing, seat: int) -> None:
    """Wait until the seat's screen shows what it is asked."""
    menu = table.session.table.seat_view(seat).menu
    assert menu is not None
    await table.until(seat, lambda rows: rows[0] == menu.title)
