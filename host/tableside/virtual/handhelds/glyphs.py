"""Reads text back from the pixels of an 8-by-8 font."""

_CELL = 8
_FIRST = 0x20
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


class GlyphReader:
    """`font` is one glyph of eight bytes (columns) for each character from space to tilde."""

    def __init__(self, font: bytes) -> None:
        self._known = {bytes(_CELL): " "}
        for index in range(len(font) // _CELL):
            self._known[font[index * _CELL : (index + 1) * _CELL]] = chr(_FIRST + index)

    def row(self, pixels: bytes) -> str:
        """The text of one row, upright or inverted, without blanks at its end."""
        cells = [pixels[at : at + _CELL] for at in range(0, len(pixels), _CELL)]
        plain = "".join(self._known.get(cell, _UNKNOWN) for cell in cells)
        inverted = "".join(self._known.get(_inverse(cell), _UNKNOWN) for cell in cells)
        return min(plain, inverted, key=lambda text: text.count(_UNKNOWN)).rstrip()


def _inverse(cell: bytes) -> bytes:
    return bytes(0xFF ^ column for column in cell)
