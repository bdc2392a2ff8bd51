"""The bench a virtual handheld lies on: who presses its buttons and looks at its screen.

Runs on CPython and MicroPython beside the program. The person at the bench is a Unix socket
(`TABLESIDE_BENCH`), one JSON object a line:

    in   {"press": "ok", "hold_ms": 60}    down and up again, each until it must have been felt
         {"button": "ok", "down": true}   {"lid_open": true}   {"battery_mv": 3700}
         {"magnets": [0, 2]}              which of the four Hall switches see a magnet
         {"tag": 3}                       the car on a tag at the RC522; null: none; -1: strange
         {"unplugged": ["screen"]}        what does not answer: screen, expander, chip
         {"power": "on"}                  after what stood like this before the program starts
    out  {"pressed": "ok"}                 that finger is up again
         {"font": hex}                    once: 95 glyphs of 8 columns, from space to tilde
         {"page": 0, "pixels": hex}       one row of 128 columns, as the SSD1306 holds it
         {"light": [r, g, b]}   {"tone_hz": 880}   {"console": "taken"}   {"watchdog": "bit"}

When the socket closes, the handheld's power is gone.
"""

import asyncio
import json
import os
import select
import socket
import struct
import sys
import time

import board

POLL_MS = 2
FELT_MS = 25  # longer than the program needs to settle
SCREEN_ADDRESS = 0x3C
EXPANDER_ADDRESS = 0x20
RESTART_EXIT = 75
_GLYPHS = bytes(range(0x20, 0x7F))


class Bench:
    """Levels of pins as seen from the program, and what the program does to its outputs."""

    def __init__(self):
        self._levels = {}
        self._read = {}  # pins under a moving finger: when the program first and last looked
        self._fingers = []
        self._duty = {}
        self._tone_hz = 0
        self._socket = None
        self._rest = b""
        self._powered = False
        self.battery_mv = 0
        self.tag = None
        self.unplugged = []

    def level(self, pin, otherwise):
        """The level of an input, `otherwise` if nobody drives it."""
        if pin in self._read:
            now = time.ticks_ms()
            first = self._read[pin][0]
            self._read[pin] = (now if first is None else first, now)
        return self._levels.get(pin, otherwise)

    async def _press(self, name, hold_ms):
        pin = board.BUTTONS[name]
        await self._put(pin, 0, max(hold_ms, FELT_MS))
        await self._put(pin, 1, FELT_MS)
        self.tell({"pressed": name})

    async def _put(self, pin, level, for_ms):
        """Leave a level until the program has looked at it for so long, however slow it is."""
        self.drive(pin, level)
        self._read[pin] = (None, None)
        while True:
            first, last = self._read[pin]
            if first is not None and time.ticks_diff(last, first) >= for_ms:
                break
            await asyncio.sleep_ms(POLL_MS)
        del self._read[pin]

    def expander_byte(self):
        """What the port expander reads: a driven input, or its pull-up."""
        return sum(self._levels.get(f"x{bit}", 1) << bit for bit in range(8))

    def drive(self, pin, level):
        """Put a level on an input."""
        self._levels[pin] = level

    def pwm(self, pin, freq, duty_u16):
        """The program drives a PWM output."""
        self._duty[pin] = duty_u16
        if pin in board.LIGHT:
            self.tell({"light": [self._duty.get(each, 0) // 257 for each in board.LIGHT]})
        elif pin == board.BUZZER:
            tone_hz = freq if duty_u16 else 0
            if tone_hz != self._tone_hz:
                self._tone_hz = tone_hz
                self.tell({"tone_hz": tone_hz})

    def adc_u16(self, pin):
        """What the converter reads."""
        if pin != board.BATTERY:
            return 0
        return min(65535, self.battery_mv * 65535 // board.BATTERY_FULL_SCALE_MV)

    def tell(self, what):
        """Say something to whoever sits at the bench."""
        if self._socket is not None:
            self._socket.send(json.dumps(what).encode() + b"\n")

    def power_off(self, code):
        """The program ends here, as at a reset."""
        sys.exit(code)

    def connect(self, path):
        """Open the socket to whoever sits at the bench."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(unix_address(path))
        self.tell({"font": font_cells().hex()})
        while not self._powered:  # first everything stands as it did, then the power comes on
            self._take(-1)

    def _take(self, timeout_ms):
        poller = select.poll()
        poller.register(self._socket, select.POLLIN)
        if not poller.poll(timeout_ms):
            return
        data = self._socket.recv(256)
        if not data:
            self.power_off(0)
        lines = (self._rest + data).split(b"\n")
        self._rest = lines[-1]
        for line in lines[:-1]:
            self.do(json.loads(line))

    async def serve(self):
        """Do what the person at the bench does, until they leave."""
        while True:
            self._take(0)
            await asyncio.sleep_ms(POLL_MS)

    def do(self, what):
        """Do what one line of the person at the bench says."""
        if "press" in what:
            self._fingers = [task for task in self._fingers if not task.done()]
            finger = self._press(what["press"], what["hold_ms"])
            self._fingers.append(asyncio.create_task(finger))
        elif "button" in what:
            self.drive(board.BUTTONS[what["button"]], 0 if what["down"] else 1)
        else:
            for word, value in what.items():
                self._set(word, value)

    def _set(self, word, value):
        if word == "lid_open":
            self.drive(board.LID, 1 if value else 0)
        elif word == "magnets":
            for index, pin in enumerate(board.HALL):
                self.drive(pin, 0 if index in value else 1)
        elif word == "power":
            self._powered = True
        elif word in ("battery_mv", "tag", "unplugged"):
            setattr(self, word, value)


def unix_address(path):
    """What `connect` wants: a path, or on MicroPython the raw address."""
    if sys.implementation.name == "cpython":
        return path
    return struct.pack("<H", socket.AF_UNIX) + path.encode() + b"\0"


def font_cells():
    """The letters that this interpreter draws, eight bytes each from space to tilde."""
    import framebuf

    cells = bytearray(8)
    frame = framebuf.FrameBuffer(cells, 8, 8, framebuf.MONO_VLSB)
    out = b""
    for code in _GLYPHS:
        frame.fill(0)
        frame.text(chr(code), 0, 0, 1)
        out += bytes(cells)
    return out


_ARGUMENTS = {  # how many bytes follow a command
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}


class ScreenModel:
    """An SSD1306 as far as its address window goes; tells the rows that changed."""

    def __init__(self, tell):
        self._tell = tell
        self._pixels = bytearray(1024)
        self._pending = []
        self._columns = (0, 127)
        self._pages = (0, 7)

    def command(self, code):
        """One command byte or argument."""
        self._pending.append(code)
        if len(self._pending) <= _ARGUMENTS.get(self._pending[0], 0):
            return
        first, arguments = self._pending[0], self._pending[1:]
        self._pending = []
        if first == 0x21:
            self._columns = tuple(arguments)
        elif first == 0x22:
            self._pages = tuple(arguments)

    def data(self, pixels):
        """Pixels into the window, row by row."""
        low, high = self._columns
        width = high - low + 1
        for number in range(self._pages[1] - self._pages[0] + 1):
            row = bytes(pixels[number * width : (number + 1) * width])
            at = (self._pages[0] + number) * 128 + low
            if row and self._pixels[at : at + len(row)] != row:
                self._pixels[at : at + len(row)] = row
                self._tell({"page": self._pages[0] + number, "pixels": row.hex()})


BENCH = Bench()
SCREEN = ScreenModel(BENCH.tell)


def connect_from_environment():
    """Connect the bench if there is one."""
    path = os.getenv("TABLESIDE_BENCH")
    if path:
        BENCH.connect(path)
