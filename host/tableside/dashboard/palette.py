"""The colours, chosen to be told apart by everybody and read from two metres.

The three carrots are an orange, a blue and a green that read at 7:1 on the background and stay
apart in each kind of colour blindness, and so do the grounds of the five cars; they never carry
a meaning alone: a letter and a shape go with them.
"""

from dataclasses import dataclass

BACKGROUND = "#0d1117"
PANEL = "#161d27"
BORDER = "#8b98a9"
TEXT = "#f4f7fb"
QUIET = "#b4bfcc"
ORANGE = "#f5a623"
BLUE = "#8fb0ff"
GREEN = "#4fe0a0"
INK = "#0b0e13"


@dataclass(frozen=True, slots=True)
class Pair:
    """Text on a ground, both as `#rrggbb`."""

    text: str
    ground: str


MOODS = {
    "go": Pair(INK, "#f2ecd8"),
    "wait": Pair(TEXT, "#23344c"),
    "ask": Pair(INK, "#ffd84d"),
    "stop": Pair("#ffffff", "#8f1537"),
    "paused": Pair(TEXT, "#3d3a5c"),
    "over": Pair(INK, "#c9f0d8"),
}
"""What a banner looks like, by what it wants of the table."""

REFUSAL = Pair("#ffffff", "#8f1537")
RULING = Pair(INK, "#d7c3f5")
SIMULATED = Pair(INK, "#ff9bd2")
UNVERIFIED = Pair(INK, "#ffd84d")

CARS = {
    "yellow": Pair(INK, "#ffe14d"),
    "red": Pair("#ffffff", "#a8112c"),
    "blue": Pair("#ffffff", "#1a4bc9"),
    "green": Pair(INK, "#35d07f"),
    "purple": Pair(INK, "#bb88ff"),
}
"""Letter and ground of a car by its name."""
OTHER_CAR = Pair(INK, "#f4f7fb")
"""A fifth car of a colour nobody foresaw."""

READABLE: tuple[Pair, ...] = (
    *MOODS.values(),
    *CARS.values(),
    OTHER_CAR,
    REFUSAL,
    RULING,
    SIMULATED,
    UNVERIFIED,
    *(
        Pair(text, ground)
        for text in (TEXT, QUIET, ORANGE, BLUE, GREEN)
        for ground in (BACKGROUND, PANEL)
    ),
    *(Pair(INK, ground) for ground in (ORANGE, BLUE, GREEN)),
)
"""Every pair that words are set in."""


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a `#rrggbb` in linear light, 0 to 1."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def contrast(pair: Pair) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    brighter, darker = sorted((_luminance(pair.text), _luminance(pair.ground)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
