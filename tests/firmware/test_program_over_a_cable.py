"""The whole program over a pty, in MicroPython and in CPython: what a table sees and does."""

import asyncio

import pytest

from tableside.virtual.handhelds import VirtualHandheld
from tableside.wire import handshake as hs
from tableside.wire import pairing
from tableside.wire.errors import UnpairedError, VersionError, WrongKeyError
from tableside.wire.messages import (
    About,
    Buzz,
    Bye,
    Chip,
    Chosen,
    Gap,
    Lid,
    Light,
    Press,
    Screen,
)
from tableside.wire.session import HostSession
from tests.firmware.table_end import ANN, KEY, TableEnd, identity_of, pair

COUNTED = (0, 160, 0)
WAITING = (60, 40, 0)


def presses(end: TableEnd) -> list[str]:
    return [event.button for event in end.journal if isinstance(event, Press)]


async def test_it_says_how_to_pair_it(handheld: VirtualHandheld) -> None:
    await handheld.until(lambda: handheld.rows[3] != "")
    assert handheld.rows[:4] == ["Not paired", "Plug in USB,", "hold OK, run", "tableside pair"]
    async with TableEnd(handheld.port) as end:
        with pytest.raises(UnpairedError):
            await end.open()


async def test_keys_are_taken_only_while_the_button_is_held(handheld: VirtualHandheld) -> None:
    assert not (await identity_of(handheld)).paired
    async with TableEnd(handheld.port) as end:
        end.send_frame(pairing.pair(ANN))
        assert await end.frame_that(lambda frame: len(frame) > 0) == pairing.not_held()
    assert not (await identity_of(handheld)).paired
    await pair(handheld)
    assert (await identity_of(handheld)).paired
    await handheld.until(lambda: handheld.rows[0] == "Ann ?")


async def test_a_press_is_counted_on_the_light_only_after_the_acknowledgement(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        peer = await end.open()
        assert end.heard[1] == About("pico_w", False, 0, "absent")
        end.acknowledges = False
        await handheld.press("orange")
        await end.until(lambda: presses(end) == ["orange"])
        await handheld.until(lambda: handheld.light == WAITING)
        await end.answered(1)
        assert handheld.light == WAITING
        (press,) = (event for event in end.journal if isinstance(event, Press))
        assert press.boot == peer.boot
        end.send(end.inbox.committed(press))
        await handheld.until(lambda: handheld.light == COUNTED)
        await handheld.until(lambda: handheld.light == (0, 0, 0))


async def test_short_and_long_presses_of_every_button_in_order(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        for button in ("orange", "blue", "green", "ok", "back"):
            await handheld.press(button)  # type: ignore[arg-type]
        handheld.hold("blue")
        await end.until(lambda: len(end.journal) == 6)  # long is told while it is still held
        handheld.release("blue")
        assert presses(end) == ["orange", "blue", "green", "ok", "back", "blue"]
        assert [event.hold_ms >= 600 for event in end.journal] == [False] * 5 + [True]
        times = [event.at_ms for event in end.journal]
        assert times == sorted(times)


async def test_it_shows_what_it_is_asked_to_show(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        end.send(Screen(1, False, False, "Your turn", ("15 orange", "Grün", "x" * 30)))
        # Row by row it comes: wait for the whole screen, not for its last line of text.
        shown = ["Your turn", "15 orange", "Gr?n", "x" * 16, "", "", "", ""]
        await handheld.until(lambda: handheld.rows == shown)
        end.send(Light(10, 20, 30, 0, 0))
        await handheld.until(lambda: handheld.light == (10, 20, 30))
        end.send(Buzz(880, 30, 1))
        await handheld.until(lambda: handheld.tone_hz == 880)
        await handheld.until(lambda: handheld.tone_hz == 0)


async def test_a_list_is_chosen_from_at_the_handheld(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        end.send(Screen(9, True, False, "Which?", ("orange", "blue", "nobody")))
        await handheld.until(lambda: handheld.rows[1] == ">orange")
        await handheld.press("orange")
        await handheld.until(lambda: handheld.rows[3] == ">nobody")
        await handheld.press("orange")
        await handheld.until(lambda: handheld.rows[2] == ">blue")
        await handheld.press("back")
        await handheld.press("ok")
        await end.until(lambda: len(end.journal) == 2)
        assert presses(end) == ["back"]
        assert end.journal[1][3:] == (9, 1)
        assert isinstance(end.journal[1], Chosen)


async def test_lid_chip_and_battery_are_told(handheld: VirtualHandheld) -> None:
    handheld.battery(3_700)
    handheld.lid(opened=False)
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        handheld.chip((0, 3))
        await end.until(lambda: any(isinstance(event, Chip) for event in end.journal))
        handheld.lid(opened=True)
        await end.until(lambda: any(isinstance(event, Lid) and event.open for event in end.journal))
        handheld.chip((0,))
        await end.until(lambda: end.journal[-1][3:] == ("unreadable", True))
        handheld.chip(())
        await end.until(lambda: end.journal[-1][3:] == ("absent", False))
        chips = [event[3:] for event in end.journal if isinstance(event, Chip)]
        assert chips[0] == ("present", False)
        pong = await end.answered(5)
        assert abs(pong.battery_mv - 3_700) <= 2
        assert pong.battery_percent == 29 or pong.battery_percent == 30


async def test_at_commands_and_garbage_before_the_first_hello_do_no_harm(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        end.write(b"AT\r\nAT+GCAP\r\n\x03\x03\xff" + bytes(range(256)))
        await end.open()
        await handheld.press("green")
        await end.until(lambda: presses(end) == ["green"])


async def test_control_c_is_data_because_the_console_was_taken(handheld: VirtualHandheld) -> None:
    assert handheld.console_taken
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        end.send(Screen(0x0303, False, False, "\x03" * 5 + "ok", ("\x03",)))
        await handheld.until(lambda: handheld.rows[0] == "?????ok")


async def test_a_wrong_key_gets_one_diagnosis_and_the_right_one_still_gets_in(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port, key=bytes(32)) as stranger:
        with pytest.raises(WrongKeyError):
            await stranger.open()
        assert stranger.heard == []
    await asyncio.sleep(0.5)  # the pause that the handheld asks for, on its own real clock
    async with TableEnd(handheld.port) as end:
        await end.open()


async def test_a_table_of_another_version_is_named_on_both_ends(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        end.session = HostSession(b"thetable", lambda _: KEY, versions=(200, 201))
        with pytest.raises(VersionError, match="install newer firmware"):
            await end.open()
        await handheld.until(lambda: handheld.rows[0] == "Other version")
    async with TableEnd(handheld.port) as again:
        await again.open()
        await handheld.until(lambda: handheld.rows[0] == "Ann")


async def test_a_half_frame_from_a_cable_pulled_while_writing_costs_nothing(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        end.write(b"\x00\x1c\x01\x01half a hello")
    async with TableEnd(handheld.port) as end:
        await end.open()


async def test_presses_without_a_table_wait_and_arrive_once_in_order(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    for button in ("orange", "green", "orange"):
        await handheld.press(button)  # type: ignore[arg-type]
    async with TableEnd(handheld.port) as end:
        await end.open()
        await end.until(lambda: presses(end) == ["orange", "green", "orange"])


async def test_a_killed_host_resumes_where_its_journal_stands(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        await handheld.press("orange")
        await end.until(lambda: presses(end) == ["orange"])
        end.acknowledges = False
        await handheld.press("blue")
        await end.until(lambda: presses(end) == ["orange", "blue"])
    async with TableEnd(handheld.port, end.inbox) as again:  # committed is only the first
        await again.open()
        await again.until(lambda: presses(again) == ["blue"])


async def test_a_host_that_holds_the_port_without_reading_freezes_nothing(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        end.deaf()
        for _ in range(150):  # far more answers than the port's buffer holds
            end.send_frame(hs.hello((1, 1), b"thetable", bytes(16)))
        await handheld.press("orange")
        await handheld.until(lambda: handheld.light == WAITING)
        end.listen()
    async with TableEnd(handheld.port) as again:
        await again.open()
        await again.until(lambda: presses(again) == ["orange"])


async def test_power_gone_and_back_is_a_new_boot_without_a_phantom_press(
    handheld: VirtualHandheld,
) -> None:
    device_id = await pair(handheld)
    async with TableEnd(handheld.port) as end:
        first = await end.open()
    await handheld.press("blue")
    await handheld.until(lambda: handheld.light == WAITING)
    old_port = handheld.port
    handheld.hold("green")  # held while the power comes back: that is no press
    await handheld.cut_power()
    await handheld.power_on()
    async with TableEnd(handheld.port, end.inbox) as again:
        second = await again.open()
        await again.until(lambda: presses(again) == ["blue"])
        await again.until_it_has_run(50)  # so that it has seen which buttons are up
        handheld.release("green")
        await handheld.press("orange")
        await again.until(lambda: presses(again) == ["blue", "orange"])
    assert second.device_id == first.device_id == device_id
    assert second.boot != first.boot
    assert [event.boot for event in again.journal] == [first.boot, second.boot]
    assert old_port  # a name is no identity: it may or may not be the same


async def test_more_presses_than_it_can_keep_become_a_gap(handheld: VirtualHandheld) -> None:
    await pair(handheld)
    for _ in range(34):
        await handheld.press("ok", hold_ms=40)
    async with TableEnd(handheld.port) as end:
        await end.open()
        await end.until(lambda: any(isinstance(event, Gap) for event in end.journal))
        counted = [event.lost if isinstance(event, Gap) else 1 for event in end.journal]
        assert sum(counted) == 34
        assert len(presses(end)) == 32


async def test_a_bye_ends_the_session_and_the_next_hello_opens_another(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        await handheld.until(lambda: handheld.rows[0] == "Ann")
        end.send(Bye("closing"))
        await handheld.until(lambda: handheld.rows[0] == "Ann ?")
    async with TableEnd(handheld.port) as again:
        await again.open()
        await handheld.until(lambda: handheld.rows[0] == "Ann")


async def test_a_screen_that_is_unplugged_stops_nothing_and_comes_back(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        handheld.unplug("screen")
        end.send(Screen(1, False, False, "unseen", ()))
        await handheld.press("orange")
        await end.until(lambda: presses(end) == ["orange"])
        assert handheld.rows[0] != "unseen"
        handheld.unplug()
        await handheld.until(lambda: handheld.rows[0] == "unseen")


async def test_its_keys_never_show_on_the_cable_or_in_its_last_words(
    handheld: VirtualHandheld,
) -> None:
    await pair(handheld)
    async with TableEnd(handheld.port) as end:
        await end.open()
        await handheld.press("orange")
        await end.until(lambda: presses(end) == ["orange"])
        heard = b"".join(end.frames)
    assert KEY not in heard
    assert handheld.last_words() == "without a word"
