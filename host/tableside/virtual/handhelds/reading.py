"""How people choose from a list on a handheld: they read the screen and press until it is there."""

import asyncio

from tableside.games.core import LIST_COLUMNS, Button
from tableside.virtual.handhelds.fingers import Handheld, press_and_look
from tableside.virtual.handhelds.seen import PRESS_MS

MARK = ">"
LOOKS_S = 60.0
REST_S = 0.12
"""Longer than from one painting of a handheld's screen to the next."""


class NotOnTheScreen(LookupError):  # noqa: N818 - reads as what happened
    """The list does not hold the line that somebody looks for."""


async def choose_line(handheld: Handheld, title: str, label: str, hold_ms: int = PRESS_MS) -> int:
    """Scroll a list to a line and press OK until it counts; how many presses that took."""
    wanted = label[:LIST_COLUMNS].rstrip()
    await handheld.until(lambda: _shows(handheld.rows, title), LOOKS_S)
    await _at_rest(handheld)
    first = now = marked(handheld.rows)
    presses = 0
    while now != wanted:
        await handheld.press(_towards(handheld.rows, wanted), hold_ms)
        presses += 1
        now = await _moved(handheld, now)
        if now == first:
            raise NotOnTheScreen(f"{title!r} has no line {wanted!r}: {handheld.rows}")
    await press_and_look(handheld, "ok", hold_ms)
    return presses + 1


async def _moved(handheld: Handheld, before: str | None) -> str | None:
    """The marked line once the mark has left the one before."""
    await handheld.until(lambda: marked(handheld.rows) not in (None, before), LOOKS_S)
    await _at_rest(handheld)
    return marked(handheld.rows)


async def _at_rest(handheld: Handheld) -> None:
    """Wait until the screen stands still: rows are painted one after the other."""
    before: list[str] = []
    while handheld.rows != before or marked(before) is None:
        before = handheld.rows
        await asyncio.sleep(REST_S)


async def look_while_held(handheld: Handheld, title: str, hold_ms: int = PRESS_MS) -> str:
    """Hold green while a look is offered, read what stands there, let go and put it away."""
    await handheld.until(lambda: handheld.rows[0].rstrip() == title, LOOKS_S)
    handheld.hold("green")
    await handheld.until(lambda: _revealed(handheld.rows) is not None, LOOKS_S)
    seen = _revealed(handheld.rows) or ""
    handheld.release("green")
    await handheld.press("back", hold_ms)
    await handheld.until(lambda: handheld.rows[0].rstrip() != title, LOOKS_S)
    return seen


def _revealed(rows: list[str]) -> str | None:
    """The one line of a look; None while the screen says how to see it."""
    lines = [row.strip() for row in rows[1:] if row.strip()]
    return lines[0] if len(lines) == 1 else None


def marked(rows: list[str]) -> str | None:
    """The line that OK would choose; None where there is no list."""
    return next((row[1:].rstrip() for row in rows[1:] if row.startswith(MARK)), None)


def _shows(rows: list[str], title: str) -> bool:
    return rows[0].rstrip() == title.rstrip() and marked(rows) is not None


def _towards(rows: list[str], wanted: str) -> Button:
    """Up if the line is in sight above the mark, down otherwise."""
    for row in rows[1:]:
        if row.startswith(MARK):
            return "blue"
        if row[1:].rstrip() == wanted:
            return "orange"
    return "blue"
