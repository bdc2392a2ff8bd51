"""Letters that can be read from two metres: five pixels high, drawn in blocks. Without Textual."""

import unicodedata
from collections.abc import Callable
from itertools import zip_longest

HEIGHT = 5

BigType = Callable[[str], tuple[str, ...]]
"""A size: draws a text, all rows of the same length."""

# Each glyph is five rows from top to bottom, "#" is ink.
_GLYPHS = {
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "# # # # #",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..",
    "Q": ".##. #..# #..# #.## .###",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
    " ": ".. .. .. .. ..",
    "?": "##. ..# .#. ... .#.",
    "!": "# # # . #",
    "/": "..# ..# .#. #.. #..",
    "-": "... ... ### ... ...",
    "+": "... .#. ### .#. ...",
    "&": ".#.. #.#. .#.# #.#. .#.#",
    "'": "# # . . .",
    ".": ". . . . #",
}
_PAIRS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def plain(text: str) -> str:
    """The text in capitals and without accents, as the glyphs have it."""
    decomposed = unicodedata.normalize("NFKD", text.upper())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def can_write(text: str) -> bool:
    """Whether every letter of the text has a glyph."""
    return all(char in _GLYPHS for char in plain(text))


def small(text: str) -> tuple[str, ...]:
    """The text three cells high; a letter without a glyph raises `KeyError`."""
    rows = [*_pixels(text), ""]
    return tuple(_halves(upper, lower) for upper, lower in zip(rows[::2], rows[1::2], strict=True))


def large(text: str) -> tuple[str, ...]:
    """The text five cells high; a letter without a glyph raises `KeyError`."""
    return tuple("".join("██" if ink == "#" else "  " for ink in row) for row in _pixels(text))


def fitting(text: str, width: int, *, allow_large: bool = True) -> tuple[str, ...]:
    """The text as big as fits in a width in cells; at worst, and if unwritable, as it is."""
    if can_write(text):
        for size in (large, small) if allow_large else (small,):
            rows = size(text)
            if len(rows[0]) <= width:
                return rows
    return (text if len(text) <= width else text[: max(width - 1, 0)] + "…",)


def _pixels(text: str) -> list[str]:
    glyphs = [_GLYPHS[char].split() for char in plain(text)]
    return [".".join(glyph[row] for glyph in glyphs) for row in range(HEIGHT)]


def _halves(upper: str, lower: str) -> str:
    pairs = zip_longest(upper, lower, fillvalue=".")
    return "".join(_PAIRS[above == "#", below == "#"] for above, below in pairs)
