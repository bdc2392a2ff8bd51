"""Serial ports as they are: unplugged at the worst moment, taken, renamed, noisy."""

import asyncio
import os
import re
import threading
import time
from pathlib import Path

import pytest
import serial

from tableside.links.link import LinkBroken, LinkBusy, LinkDenied
from tableside.links.serial import Port, SerialTransport, open_serial
from tableside.links.serial import port as blocking
from tableside.links.serial.transport import VENDORS
from tests.links.link_peers import PtyMaster, over_pty

RULES = Path(blocking.__file__).with_name("70-tableside.rules")
PI, PRINTER = 0x2E8A, 0x04F9


def readers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("reads ")]


async def test_unplugged_while_reading_the_reader_thread_ends_and_burns_no_time() -> None:
    async with asyncio.timeout(10), over_pty() as (link, far):
        await far.close()
        with pytest.raises(LinkBroken, match="unplugged"):
            await link.receive()
        while readers():
            await asyncio.sleep(0)
        before_s = time.thread_time()
        with pytest.raises(LinkBroken):
            await link.receive()
        assert time.thread_time() - before_s < 0.1


async def test_unplugged_while_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(10), over_pty() as (link, far):
        writing = threading.Event()
        unplugged = threading.Event()
        really_write = serial.Serial.write

        def write(self: serial.Serial, data: bytes) -> int | None:
            writing.set()
            unplugged.wait()
            return really_write(self, data)

        monkeypatch.setattr(serial.Serial, "write", write)
        sending = asyncio.create_task(link.send(b"x" * 64))
        await asyncio.to_thread(writing.wait)
        await far.close()
        unplugged.set()
        with pytest.raises(LinkBroken):
            await sending


async def test_unplugged_while_asking_how_much_is_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: serial.Serial) -> int:
        raise OSError(5, "Input/output error")

    async with asyncio.timeout(10), over_pty() as (link, far):
        monkeypatch.setattr(serial.Serial, "in_waiting", property(gone))
        await far.send(b"x")
        with pytest.raises(LinkBroken, match="Input/output error"):
            await link.receive()


async def test_a_device_that_takes_nothing_does_not_hold_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(blocking, "WRITE_TIMEOUT_S", 0.2)
    async with asyncio.timeout(20), over_pty() as (link, _):
        sending = asyncio.create_task(link.send(bytes(1_000_000)))
        turns = 0
        while not sending.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 100
        with pytest.raises(LinkBroken, match="takes no data"):
            await sending


async def test_another_program_has_the_port_and_gives_it_back() -> None:
    far = PtyMaster()
    other = serial.Serial(far.path, exclusive=True)
    async with asyncio.timeout(10):
        with pytest.raises(LinkBusy, match=r"another program uses .*: close it"):
            await open_serial(far.path)
        other.close()
        link = await open_serial(far.path)
        with pytest.raises(LinkBusy):
            await open_serial(far.path)
        await link.close()
        await far.close()


async def test_a_port_that_has_gone_says_so() -> None:
    with pytest.raises(LinkBroken, match="plug the device in again"):
        await open_serial("/dev/ttyACM-none")


@pytest.mark.parametrize(("code", "advice"), [(13, "dialout"), (1, "dialout")])
async def test_a_port_that_this_user_may_not_open_says_what_to_do(
    code: int, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise serial.SerialException(code, os.strerror(code))

    monkeypatch.setattr(serial, "Serial", denied)
    with pytest.raises(LinkDenied, match=advice):
        await open_serial("/dev/ttyACM0")


async def test_closing_leaves_no_thread_behind_and_the_port_free() -> None:
    far = PtyMaster()
    async with asyncio.timeout(20):
        for _ in range(20):
            link = await open_serial(far.path)
            await link.close()
        assert readers() == []
        await far.close()


async def test_ports_are_listed_away_from_the_loop_and_strangers_left_alone() -> None:
    listed_in: list[threading.Thread] = []

    def ports() -> list[Port]:
        listed_in.append(threading.current_thread())
        return [Port("/dev/ttyACM0", PI), Port("/dev/ttyUSB7", PRINTER), Port("/dev/ttyS0")]

    transport = SerialTransport(list_ports=ports)
    assert await transport.look() == ("/dev/ttyACM0",)
    assert listed_in != [threading.main_thread()]
    with_extra = SerialTransport(("/dev/ttyUSB7",), list_ports=ports)
    assert await with_extra.look() == ("/dev/ttyUSB7", "/dev/ttyACM0")


async def test_listing_the_real_ports_of_this_machine_works() -> None:
    for address in await SerialTransport().look():
        assert Path(address).exists()


def test_the_udev_rule_knows_every_vendor_that_is_spoken_to() -> None:
    rules = RULES.read_text()
    assert {int(vendor, 16) for vendor in re.findall(r'idVendor}=="(\w+)"', rules)} == set(VENDORS)
