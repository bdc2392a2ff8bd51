"""Ages, links and colours in words. Without Textual."""

import colorsys

from tableside.devices.status import GONE, ControllerStatus

JUST_NOW_S = 10
"""A controller that is here says something every few seconds; until this age it says `now`."""
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3_600, 86_400

UNKNOWN = "-"
"""Stands for what a controller has not said."""

_HUES = (
    (15, "red"),
    (45, "orange"),
    (70, "yellow"),
    (160, "green"),
    (200, "cyan"),
    (255, "blue"),
    (290, "violet"),
    (340, "pink"),
    (360, "red"),
)
"""Up to which angle of the colour wheel, in degrees, a hue has which name."""


def age(since_ns: int, now_ns: int) -> str:
    """A time in ns as one reads it off a clock: `0:42`, `3 h`, `2 d`; never below `0:00`."""
    seconds = max(0, now_ns - since_ns) // 1_000_000_000
    if seconds < _HOUR_S:
        return f"{seconds // _MINUTE_S}:{seconds % _MINUTE_S:02}"
    return f"{seconds // _HOUR_S} h" if seconds < _DAY_S else f"{seconds // _DAY_S} d"


def short_age(since_ns: int, now_ns: int) -> str:
    """The same in three letters at most, for a hundred days: `42s`, `12m`, `3h`, `2d`."""
    seconds = max(0, now_ns - since_ns) // 1_000_000_000
    units = ((_DAY_S, "d"), (_HOUR_S, "h"), (_MINUTE_S, "m"), (1, "s"))
    unit_s, letter = next((unit for unit in units if seconds >= unit[0]), units[-1])
    return f"{seconds // unit_s}{letter}"


def last_seen(status: ControllerStatus, now_ns: int) -> str:
    """How long ago it said its last authentic word: `now`, `0:42 ago` or `never`."""
    if status.last_seen_ns is None:
        return "never"
    fresh = now_ns - status.last_seen_ns < JUST_NOW_S * 1_000_000_000
    here = status.reach != GONE
    return "now" if here and fresh else f"{age(status.last_seen_ns, now_ns)} ago"


def reach(status: ControllerStatus) -> str:
    """`USB`, `BLE`, another link by its name, or `gone`."""
    return GONE if status.reach == GONE else status.reach.upper()


def battery(status: ControllerStatus) -> str:
    """`72% 3910 mV`, as much of it as it has said."""
    parts = (
        None if status.battery_percent is None else f"{status.battery_percent}%",
        None if status.battery_mv is None else f"{status.battery_mv} mV",
    )
    return " ".join(part for part in parts if part is not None) or UNKNOWN


def measured(value: float | None, unit: str) -> str:
    """A whole number with its unit."""
    return UNKNOWN if value is None else f"{round(value)} {unit}"


def lid(status: ControllerStatus) -> str:
    """`open` or `closed`."""
    return {None: UNKNOWN, True: "open", False: "closed"}[status.lid_open]


def chip(status: ControllerStatus) -> str:
    """Whether a chip lies in it; never which."""
    return "sensor fault" if status.chip_sensor_fault else status.chip or UNKNOWN


def presses(status: ControllerStatus) -> str:
    """`2 waiting, 1 lost`, or `all here` if it can be known."""
    parts = [f"{status.waiting} waiting"] if status.waiting else []
    parts += [f"{status.lost} lost"] if status.lost else []
    return ", ".join(parts) or (UNKNOWN if status.reach == GONE else "all here")


def colour_word(colour: tuple[int, int, int]) -> str:
    """What people call a colour of red, green and blue, 0 to 255 each."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    if value < 0.2:
        return "black"
    if saturation < 0.15:
        return "white" if value > 0.7 else "grey"
    degrees = hue * 360
    return next(word for up_to, word in _HUES if degrees <= up_to)


def colour_code(colour: tuple[int, int, int]) -> str:
    """The colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
