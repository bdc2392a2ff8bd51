"""`framebuf` for CPython: one-bit frames whose letters are their codes in dots.

The first column of a letter's cell is its ASCII code, the other seven are empty. That is enough
for the bench to read the screen, and nobody looks at these pixels.
"""

MONO_VLSB = 0
_CELL = 8


class FrameBuffer:
    """Pixels in columns of eight, the lowest bit on top."""

    def __init__(self, buffer, width, height, _format):
        self._buffer = buffer
        self._width = width
        self._height = height

    def fill(self, colour):
        """Every pixel."""
        self._buffer[:] = bytes((0xFF if colour else 0,)) * len(self._buffer)

    def fill_rect(self, x, y, width, height, colour):
        """A rectangle of whole cells."""
        if y % _CELL or height % _CELL:
            raise ValueError("only whole rows of eight pixels")
        for page in range(y // _CELL, (y + height) // _CELL):
            for column in range(x, min(x + width, self._width)):
                self._buffer[page * self._width + column] = 0xFF if colour else 0

    def text(self, text, x, y, colour):
        """Letters of 8 by 8 pixels, from (x, y), a multiple of eight."""
        for index, char in enumerate(text):
            at = y // _CELL * self._width + x + index * _CELL
            if x + (index + 1) * _CELL <= self._width:
                self._buffer[at] = ord(char) if colour else 0xFF ^ ord(char)
