"""The SSD1306 screen, 128 by 64 pixels on I2C, eight rows of sixteen characters."""

import framebuf
from wire.consts import const

WIDTH = 128
HEIGHT = 64
_CELL = const(8)
_ADDRESS = const(0x3C)
_COMMAND = const(0x80)
_DATA = const(b"\x40")
_INIT = (
    b"\xae\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80"
    b"\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14\xaf"
)
_WHOLE = bytes((0x21, 0, WIDTH - 1, 0x22, 0, HEIGHT // 8 - 1))


class Screen:
    """Shows rows of text, the first one inverted; a screen that is missing is `working` False."""

    def __init__(self, i2c):
        self._i2c = i2c
        self._pixels = bytearray(WIDTH * HEIGHT // 8)
        self._frame = framebuf.FrameBuffer(self._pixels, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._shown = None
        self.working = False

    def show(self, rows):
        """Draw and send the rows if they differ from what stands there."""
        if rows == self._shown and self.working:
            return
        self._draw(rows)
        try:
            self._send()
        except OSError:  # unplugged: the buttons must go on working, the next page tries again
            self.working = False
            return
        self._shown = rows

    def _draw(self, rows):
        self._frame.fill(0)
        self._frame.fill_rect(0, 0, WIDTH, _CELL, 1)
        for number, row in enumerate(rows):
            self._frame.text(row, 0, number * _CELL, 0 if number == 0 else 1)

    def _send(self):
        if not self.working:
            self._command(_INIT)
            self.working = True
        self._command(_WHOLE)
        self._i2c.writevto(_ADDRESS, (_DATA, self._pixels))

    def _command(self, codes):
        for code in codes:
            self._i2c.writeto(_ADDRESS, bytes((_COMMAND, code)))
