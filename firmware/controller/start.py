"""Where a board begins: `main.py` calls `main()`."""

# Leaves first: a module that is only half loaded keeps all its code until its imports are done,
# and 64 KiB are not enough for five such modules inside each other.
# isort: off
import wire.messages
import wire.crypto
import wire.records
import wire.handshake
import wire.device_session
import wire.pairing
import wire.streams
import wire.outbox  # noqa: F401

import asyncio

import board
import machine

from .clock import Clock
from .console import Console
from .links.usb import UsbLink
from .parts import Parts
from .program import Program

# isort: on


async def run(console, has_ble):
    """Run the program on the links that this board has."""
    clock = Clock()
    program = Program(Parts(), clock)
    links = [UsbLink(console)]
    if has_ble:
        from .links.ble import BleLink

        links.append(BleLink(program.radio_name(), clock))
    await program.run(links)


def main():
    """Run until the power goes; whatever goes wrong, a reset starts anew.

    With `back` held at power on nothing starts, so that the console can be reached again.
    """
    if not machine.Pin(board.BUTTONS["back"], machine.Pin.IN, machine.Pin.PULL_UP).value():
        return
    try:
        asyncio.run(run(Console(), board.BLE))
    finally:
        machine.reset()
