"""Secret chips at a whole table: the real firmware in virtual time, from chip to journal."""

import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableside.journal import read_recording, replay
from tableside.journal.export import export
from tableside.referee.stimuli import LookSealed
from tableside.virtual.loop import JumpingLoop, run_jumping
from tableside.wire import chips as formulas
from tableside.wire.messages import Envelope
from tests.secrecy.sealed import CARS, MAGNETS, SealedRace, sealed_race, taken_up

Work = Callable[[SealedRace], Coroutine[Any, Any, None]]


@pytest.fixture
def race(tmp_path: Path) -> Callable[..., None]:
    def play(work: Work, *chips: int | None, **options: Any) -> None:
        async def run(loop: JumpingLoop) -> None:
            given = chips or (1, 2, 3, 4, 5)
            async with sealed_race(loop, tmp_path, given, **options) as table:
                await work(table)

        run_jumping(run)

    return play


def test_five_controllers_lock_their_chips_in_and_prove_them_at_the_end(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.race(Random(1))
        await table.revealed()
        assert table.view.game_view.chips == tuple(CARS[n - 1] for n in (4, 2, 5, 1, 3))
        assert table.view.game_view.chip_proofs == ("proved",) * 5

    race(work, 4, 2, 5, 1, 3)


def test_the_car_shows_on_the_viewers_screen_only_while_the_button_is_held(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        viewer = table.devices[1]
        await table.act(2, do="look", controller=1)
        await viewer.until(lambda: viewer.rows[0] == "In C1")
        await table.until_told("chip_looked")
        assert viewer.rows[2] == "Hold GREEN"
        viewer.hold("green")
        await viewer.until(lambda: viewer.rows[2] == "purple")
        viewer.release("green")
        await viewer.until(lambda: viewer.rows[2] == "Hold GREEN")
        assert "purple" not in str([device.rows for device in table.devices])

    race(work, 5, 4, 3, 2, 1)


def test_a_look_is_over_when_its_time_is_over(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        viewer = table.devices[1]
        await table.act(2, do="look", controller=1)
        await viewer.until(lambda: viewer.rows[0] == "In C1")
        await viewer.until(lambda: viewer.rows[0] != "In C1", 40)
        viewer.hold("green")
        assert "yellow" not in str(viewer.rows)

    race(work)


def test_while_a_look_waits_no_button_chooses_in_the_list_under_it(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        viewer = table.devices[1]
        await table.act(2, do="look", controller=1)
        await viewer.until(lambda: viewer.rows[0] == "In C1")
        acts = len([r for r in table.session.journal.records() if r.stimulus.name == "act"])
        for button in ("blue", "ok", "orange", "ok"):
            await viewer.press(button)
        assert viewer.rows[0] == "In C1"
        await viewer.press("back")
        await viewer.until(lambda: viewer.rows[0] != "In C1")
        records = list(table.session.journal.records())
        assert len([r for r in records if r.stimulus.name == "act"]) == acts
        assert all(r.stimulus.name != "press" for r in records)

    race(work)


def test_a_lid_that_opens_with_a_permit_is_a_look_and_no_alarm(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        target, viewer = table.devices[0], table.devices[1]
        await viewer.cut_power()  # so that no sealed look can be had
        await table.until(lambda: table.controllers.hub.session_of("C2") is None)
        await table.act(2, do="look", controller=1)
        await target.until(lambda: target.light == (255, 255, 255))
        target.lid(opened=True)
        await table.until_told("chip_looked")
        assert table.texts("lid_opened") == ["The lid of C1 is open for a look"]
        target.lid(opened=False)
        await table.until_told("lid_closed")
        assert not any(chip.alarm for chip in table.view.chips.chips)

    race(work)


def test_a_lid_without_a_permit_sounds_shows_and_is_in_the_journal(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        device = table.devices[3]
        device.lid(opened=True)
        await device.until(lambda: device.tone_hz > 0)
        await device.until(lambda: device.light == (255, 0, 0))
        assert [chip.place for chip in table.view.chips.chips if chip.alarm] == [4]
        assert table.view.prompt == "ALARM: the lid of C4 is open and nobody may look: close it"
        events = [
            entry.event.name
            for record in table.session.journal.records()
            for entry in record.entries
        ]
        assert events.count("lid_opened") == 1
        assert table.texts("lid_opened")[-1].startswith("ALARM")
        device.lid(opened=False)
        await table.until(lambda: not any(chip.alarm for chip in table.view.chips.chips))

    race(work)


def test_a_lid_left_open_after_a_look_is_an_alarm(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        await table.act(2, do="look", controller=1)
        table.devices[0].lid(opened=True)
        await table.until_told("lid_opened", 2)
        assert table.texts("lid_opened")[-1].startswith("ALARM")
        assert table.log.count("chip_looked") == 1

    race(work)


def test_a_look_without_a_right_is_refused_and_nothing_is_sealed(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        assert await table.refused(1, do="look", controller=2) == "R-07"
        assert await table.refused(1, do="look", controller=1) == "R-05"
        assert await table.refused(1, do="look_taken", controller=2) == "T-02"
        assert table.log.count("look_carried") == 3

    race(work)


def test_a_look_nobody_was_permitted_is_not_carried(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        envelope = LookSealed(
            at_ns=table.session.clock.now_ns(),
            controller="C2",
            game=table.view.chips.game,
            viewer="C1",
            envelope="00" * 48,
        )
        decision = await table.session.table.submit(envelope)
        assert decision is not None
        assert decision.notice is not None
        assert decision.notice.ruling == "R-05"
        assert table.log.count("look_carried") == 3
        stimuli = [record.stimulus for record in table.session.journal.records()]
        assert envelope in stimuli, "refused, and journalled"

    race(work)


def test_a_forged_envelope_is_refused_by_the_viewer_shown_and_journalled(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        hub, game = table.controllers.hub, bytes.fromhex(table.view.chips.game)
        target = hub.id_of("C2")
        await hub.say("C1", Envelope(game, target, bytes(48), 9_000, "In C2", CARS))
        await table.until_told("chip_word_refused")
        assert "no controller of this table has sealed" in table.texts("chip_word_refused")[0]
        assert table.devices[0].rows[0] != "In C2"

    race(work)


def test_a_permitted_look_can_be_taken_back_until_it_is_taken(race):
    async def work(table: SealedRace) -> None:
        await table.locked_in()
        await table.devices[0].cut_power()
        await table.until(lambda: table.controllers.hub.session_of("C1") is None)
        await table.act(2, do="look", controller=1)
        assert len(table.view.chips.looks) == 1
        assert (await table.session.word("undo", {})).notice is None
        assert table.view.chips.looks == ()
        await table.devices[0].power_on()
        await table.act(2, do="look", controller=1)
        await table.until_told("chip_looked")
        assert (await table.session.word("undo", {})).notice.ruling == "T-07"

    race(work)


def test_a_chip_that_is_missing_at_set_up_is_waited_for(race):
    async def work(table: SealedRace) -> None:
        await table.until_told("chip_word_refused")
        assert table.texts("chip_word_refused")[0] == "C3 has no chip that can be read"
        assert table.view.game_view.phase == "sealing"
        table.devices[2].chip(MAGNETS[4])
        await table.locked_in()

    race(work, 1, 2, None, 3, 4)


def test_doubled_chips_are_told_without_saying_which_and_all_begin_anew(race):
    async def work(table: SealedRace) -> None:
        await table.until_told("chips_doubled")
        assert "C2" in table.texts("chips_doubled")[0]
        assert "C4" in table.texts("chips_doubled")[0]
        assert table.view.game_view.phase == "sealing"
        first = table.texts("game_numbered")
        table.devices[3].chip(MAGNETS[3])
        await table.locked_in()
        assert len(set(table.texts("game_numbered"))) == len(first) + 1, "under a fresh number"

    race(work, 1, 2, 3, 2, 5)


def test_a_chip_taken_out_in_play_is_told_and_its_return_too(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        table.devices[1].chip(())
        await table.until_told("chip_missing")
        assert [chip.standing for chip in table.view.chips.chips][1] == "missing"
        table.devices[1].chip(MAGNETS[1])
        await table.until_told("chip_returned")
        assert [chip.standing for chip in table.view.chips.chips][1] == "locked"

    race(work)


def test_swapped_chips_are_told_in_both_controllers_and_the_start_is_revealed(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        table.devices[0].chip(MAGNETS[1])
        table.devices[1].chip(MAGNETS[0])
        await table.until_told("chip_changed", 2)
        assert all(text.startswith("ALARM") for text in table.texts("chip_changed"))
        await table.race(Random(2))
        await table.revealed()
        assert table.view.game_view.chips == CARS, "what was put in at the start"

    race(work)


def test_a_changed_chip_is_not_shown_to_who_may_look(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        table.devices[0].chip(MAGNETS[5])
        await table.until_told("chip_changed")
        await table.act(2, do="look", controller=1)
        await table.until_told("chip_word_refused")
        assert "another chip than at the start" in table.texts("chip_word_refused")[0]

    race(work)


def test_a_controller_that_restarts_in_play_plays_on_and_proves_its_chip(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.devices[4].cut_power()
        await table.until(lambda: table.controllers.hub.session_of("C5") is None)
        await table.devices[4].power_on()
        await table.race(Random(3))
        await table.revealed()
        assert table.view.game_view.chip_proofs == ("proved",) * 5
        assert "chip_changed" not in table.log

    race(work)


def test_a_controller_that_restarts_at_set_up_gives_a_fresh_share_and_all_begin_anew(race):
    async def work(table: SealedRace) -> None:
        await table.until(lambda: table.view.chips is not None)
        await table.devices[4].cut_power()
        await table.until(lambda: table.controllers.hub.session_of("C5") is None)
        await table.devices[4].power_on()
        await table.locked_in()
        assert table.view.chips.stage == "sealed"

    race(work)


def test_a_controller_that_dies_is_opened_and_its_chip_declared_not_proved(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.devices[3].cut_power()
        await table.race(Random(4))
        await table.until_told("chip_proved", 4)
        assert table.view.game_view.chips == (None,) * 5, "no car before all are known"
        await table.act(0, do="declare", controller=4, car="green")
        await table.revealed()
        proofs = table.view.game_view.chip_proofs
        assert proofs == ("proved", "proved", "proved", "declared", "proved")
        assert "declared, not proved" in table.texts("chip_declared")[0]

    race(work)


def test_a_wrong_declaration_for_a_dead_controller_does_not_pass(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.devices[3].cut_power()
        await table.race(Random(4))
        await table.until_told("chip_proved", 4)
        await table.act(0, do="declare", controller=4, car="red")
        assert "declared for another controller" in table.texts("reveal_mismatch")[0]
        await table.session.word("undo", {})
        await table.act(0, do="declare", controller=4, car="green")
        await table.revealed()
        assert table.view.game_view.chips == CARS

    race(work)


def test_a_spare_in_place_of_a_dead_controller_plays_but_proves_nothing(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.devices[4].cut_power()
        await table.session.word("seat", {"controller": "C6", "seat": 5})
        await table.race(Random(5))
        await table.until_told("chip_proved", 4)
        assert "C6 proves nothing" in table.texts("reveal_mismatch")[0]
        await table.act(0, do="declare", controller=5, car="purple")
        await table.revealed()
        assert table.view.game_view.chip_proofs[4] == "declared"

    race(work, 1, 2, 3, 4, 5, 6, spare=True)


def test_a_killed_host_goes_on_with_the_same_commitments_and_rights(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        clues = [racer.clues for racer in table.view.game_view.racers]
        await table.controllers.close()
        await table.session.close()
        async with taken_up(table) as again:
            assert [racer.clues for racer in again.view.game_view.racers] == clues
            assert again.view.chips.stage == "sealed"
            await again.until(lambda: again.controllers.hub.session_of("C1") is not None)
            await again.act(2, do="look", controller=1)
            await again.until_told("look_carried", 4)
            await again.race(Random(6))
            await again.revealed()
            assert again.view.game_view.chips == CARS
            assert again.view.game_view.chip_proofs == ("proved",) * 5

    race(work)


def test_seats_swapped_by_mistake_take_their_proofs_with_them(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.session.word("seat", {"controller": "C1", "seat": 2})
        await table.session.word("seat", {"controller": "C2", "seat": 1})
        await table.race(Random(7))
        await table.revealed()
        assert table.view.game_view.chips[:2] == (CARS[1], CARS[0])

    race(work)


def test_plain_controllers_are_declared_and_said_to_be(race):
    async def work(table: SealedRace) -> None:
        for seat in (1, 2, 3):
            await table.act(seat, do="look", controller=table.right_of(seat))
        await table.act(0, do="start", player=1)
        await table.race(Random(8))
        assert table.view.chips is None
        for controller, car in enumerate(CARS, 1):
            await table.act(0, do="declare", controller=controller, car=car)
        assert table.view.game_view.chip_proofs == ("declared",) * 5
        assert all("declared, not proved" in text for text in table.texts("chip_declared"))

    race(work, rules={"chips": "declared"})


def test_a_recording_replays_and_anybody_can_check_its_proofs(race):
    async def work(table: SealedRace) -> None:
        await table.started()
        await table.race(Random(9))
        await table.revealed()
        lines = export(table.session.journal)
        replayed = list(replay(read_recording("\n".join(lines).encode())))
        assert [line["event"] for line in replayed if "event" in line].count("chip_revealed") == 5
        words = [json.loads(line)["chip_word"] for line in lines if '"chip_word"' in line]
        said = {
            kind: [w for w in words if w["word"] == kind]
            for kind in ("chip_share", "chip_committed", "chip_opened")
        }
        ids = {w["controller"]: bytes.fromhex(w["device"]) for w in said["chip_share"]}
        shares = {ids[w["controller"]]: bytes.fromhex(w["share"]) for w in said["chip_share"]}
        own = shares.pop(b"")
        game = formulas.game_number(formulas.share_list(shares, own))
        bound = {w["controller"]: w["commitment"] for w in said["chip_committed"]}
        for word in said["chip_opened"]:
            name, nonce = word["controller"], bytes.fromhex(word["nonce"])
            due = formulas.commitment(game, ids[name], nonce, word["chip"]).hex()
            assert bound.pop(name) == due
        assert bound == {}

    race(work)
