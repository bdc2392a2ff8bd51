"""What a table shows of its controllers. Without Textual."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tableside.dashboard.controllers import words
from tableside.dashboard.models import News, actor_of
from tableside.devices.status import GONE, ControllerStatus
from tableside.games.core import Seat
from tableside.referee.view import TableView

Mood = Literal["here", "low", "gone", "none"]

_FEEDS = "usb"
"""The kind of link that also brings power."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """The controller of one seat in a few letters.

    `texts` say the same in ever fewer letters; `detail` is for screens with room to spare.
    """

    name: str
    texts: tuple[str, ...]
    mood: Mood
    swatch: str | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A sentence to show as long as it is true; `log` unless it says only what everybody sees."""

    text: str
    log: bool = True


@dataclass(frozen=True, slots=True)
class ControllerRow:
    """Everything there is to know of one controller, in words; `swatch` is `#rrggbb`."""

    name: str
    swatch: str
    colour: str
    player: str
    reach: str
    battery: str
    firmware: str
    board: str
    signal: str
    round_trip: str
    last_seen: str
    lid: str
    chip: str
    presses: str
    mood: Mood


@dataclass(frozen=True, slots=True)
class ControllersModel:
    """All controllers of the table; `at` is the row that is chosen."""

    rows: tuple[ControllerRow, ...]
    at: int = 0

    @property
    def here(self) -> int:
        return sum(row.mood != "gone" for row in self.rows)


def mood_of(status: ControllerStatus) -> Mood:
    """How much it needs a hand; one on a cable is fed by it, whatever its battery says."""
    if status.reach == GONE:
        return "gone"
    return "low" if status.battery_low and status.reach != _FEEDS else "here"


def marks_of(
    statuses: Sequence[ControllerStatus], view: TableView, now_ns: int
) -> tuple[SeatMark, ...]:
    """A mark for every seat; none at all at a table without controllers."""
    if not statuses:
        return ()
    seats = range(1, len(view.players) + 1)
    return tuple(_mark(at_seat(statuses, seat), view.players[seat - 1], now_ns) for seat in seats)


def at_seat(statuses: Sequence[ControllerStatus], seat: Seat) -> ControllerStatus | None:
    """The controller at a seat, if one sits there."""
    return next((status for status in statuses if status.seat == seat), None)


def _mark(status: ControllerStatus | None, name: str, now_ns: int) -> SeatMark:
    if status is None:
        return SeatMark(name, ("no controller", "none"), "none")
    return SeatMark(
        name,
        _gone(status, now_ns) if status.reach == GONE else _here(status),
        mood_of(status),
        words.colour_code(status.colour),
        _detail(status),
    )


def _gone(status: ControllerStatus, now_ns: int) -> tuple[str, ...]:
    if status.last_seen_ns is None:
        return ("not seen yet", "not seen")
    since_ns = status.last_seen_ns
    ages = (words.age(since_ns, now_ns), words.short_age(since_ns, now_ns))
    return (*(f"gone {age}" for age in ages), "gone")


def _here(status: ControllerStatus) -> tuple[str, ...]:
    reach = words.reach(status)
    level = "" if status.battery_percent is None else f" {status.battery_percent}%"
    waiting = f" +{status.waiting}" if status.waiting else ""
    if mood_of(status) == "low":
        return (f"{reach} low{level}{waiting}", f"{reach}{level}!", f"{level[1:]}!")
    return (f"{reach}{level}{waiting}", f"{reach}{waiting or level}", reach)


def _detail(status: ControllerStatus) -> str:
    known = (
        "" if status.battery_mv is None else f"{status.battery_mv} mV",
        "" if status.signal_dbm is None else f"{status.signal_dbm} dBm",
    )
    return " ".join(part for part in (status.name, *known) if part)


def troubles_of(statuses: Sequence[ControllerStatus], view: TableView) -> tuple[Trouble, ...]:
    """A sentence for every controller at a seat that needs a hand, the worst first."""
    seated = [status for status in statuses if status.seat is not None]
    gone = [_missing(status, view) for status in seated if status.reach == GONE]
    return (*gone, *(_empty(status, view) for status in seated if mood_of(status) == "low"))


def _missing(status: ControllerStatus, view: TableView) -> Trouble:
    whose = f"{_player(status, view)}'s controller {status.name}"
    if status.last_seen_ns is None:
        return Trouble(f"{whose} is not here yet: switch it on.", log=False)
    return Trouble(
        f"{whose} is gone: look at its cable and battery. The keys here do the same meanwhile.",
    )


def _empty(status: ControllerStatus, view: TableView) -> Trouble:
    whose = f"{_player(status, view)}'s controller {status.name}"
    return Trouble(f"{whose} is low on battery: plug it in to charge.")


def _player(status: ControllerStatus, view: TableView) -> str:
    return actor_of(view, status.seat) if status.seat else ""


def news_with(news: News, troubles: Sequence[Trouble]) -> News:
    """The table's own news first; while there is none, what the controllers need."""
    if news.kind != "none" or not troubles:
        return news
    more = len(troubles) - 1
    return News("fault", troubles[0].text + (f" And {more} more: press C." if more else ""))


def rows_of(
    statuses: Sequence[ControllerStatus], view: TableView, now_ns: int
) -> tuple[ControllerRow, ...]:
    """A row for each controller, in their order."""
    return tuple(_row(status, view, now_ns) for status in statuses)


def _row(status: ControllerStatus, view: TableView, now_ns: int) -> ControllerRow:
    return ControllerRow(
        name=status.name,
        swatch=words.colour_code(status.colour),
        colour=words.colour_word(status.colour),
        player=_player(status, view) or "no seat",
        reach=words.reach(status),
        battery=words.battery(status) + (" low" if mood_of(status) == "low" else ""),
        firmware=status.firmware or words.UNKNOWN,
        board=status.board or words.UNKNOWN,
        signal=words.measured(status.signal_dbm, "dBm"),
        round_trip=words.measured(status.round_trip_ms, "ms"),
        last_seen=words.last_seen(status, now_ns),
        lid=words.lid(status),
        chip=words.chip(status),
        presses=words.presses(status),
        mood=mood_of(status),
    )
