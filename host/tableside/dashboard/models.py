"""What every screen shows of a table, whatever the game. Without Textual."""

from dataclasses import dataclass
from itertools import groupby, islice
from typing import Literal

from tableside.dashboard.port import TableFacts
from tableside.errors import SetupError
from tableside.games.core import TABLE, Seat, game_named
from tableside.referee.view import LogLine, Notice, TableView, WallView

Mood = Literal["go", "wait", "ask", "stop", "paused", "over"]


@dataclass(frozen=True, slots=True)
class TitleModel:
    """The top line: what is played, and what must always be seen beside it."""

    text: str
    simulated: bool = False
    unverified: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """What a game calls out now: one or two words, how it is meant, and to whom.

    To the current player, to another `seat`, or `to_all`.
    """

    word: str
    mood: Mood
    to_all: bool = False
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Banner:
    """The top of the screen: whose turn, what to do in a word, and in a sentence."""

    who: str
    word: str
    sentence: str
    mood: Mood


@dataclass(frozen=True, slots=True)
class News:
    """What has just been decided or refused; `kind` says how loud."""

    kind: Literal["refusal", "fault", "ruling", "none"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of the log; `retracted` if it has been taken back."""

    text: str
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class WallModel:
    """The wall in two lines; `position` in mm if the sensor knows it, `loud` if it needs a hand."""

    place: str
    watch: str
    loud: bool
    past: bool
    position_mm: float | None = None


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A button: the key that does the same, a short label, and what it means."""

    key_id: str
    key: str
    label: str
    tooltip: str
    colour: str | None = None


def banner_of(view: TableView, call: Call) -> Banner:
    """The banner; a pause and the end of the game speak before the game does."""
    if view.outcome is not None:
        return Banner(
            winners_of(view),
            "WINS" if len(view.outcome.winners) == 1 else "WIN",
            view.outcome.why,
            "over",
        )
    if view.paused:
        return Banner("", "PAUSED", "The game is paused. Press P to go on.", "paused")
    if view.question is not None:
        return Banner("", "ANSWER", view.question, "ask")
    seat = None if call.to_all else call.seat or view.current_player
    who = "" if seat is None else actor_of(view, seat)
    return Banner(who, call.word, view.prompt, call.mood)


def winners_of(view: TableView) -> str:
    """The names of who won, joined; `Nobody` if nobody did."""
    if view.outcome is None or not view.outcome.winners:
        return "Nobody"
    return joined([view.players[seat - 1] for seat in view.outcome.winners])


def actor_of(view: TableView, seat: Seat) -> str:
    """The name at a seat, `Table` for the table."""
    return view.players[seat - 1] if 1 <= seat <= len(view.players) else "Table"


def joined(names: list[str]) -> str:
    """`Ann`, `Ann & Bo`, `Ann, Bo & Cy`."""
    return " & ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def news_of(view: TableView) -> News:
    """The latest refusal, else a sensor's fault, else the ruling that has just decided."""
    if view.notice is not None:
        return News("refusal", _refused(view, view.notice))
    if view.wall is not None and view.wall.fault is not None:
        return News("fault", view.wall.fault)
    if view.ruling is not None:
        return News("ruling", f"{view.ruling.ruling}: {view.ruling.text}")
    return News("none")


def log_of(view: TableView, count: int) -> tuple[Happening, ...]:
    """The last happenings, newest first: what one stimulus led to reads as one line."""
    steps = groupby(reversed(view.log), key=lambda line: (line.step, line.retracted))
    return tuple(_happening(tuple(lines)[::-1]) for _, lines in islice(steps, count))


def _happening(lines: tuple[LogLine, ...]) -> Happening:
    sentences = (line.text if line.text[-1:] in ".!?" else f"{line.text}." for line in lines)
    return Happening(" ".join(sentences), lines[0].retracted)


def title_bar_of(view: TableView, facts: TableFacts) -> TitleModel:
    """The top line of a table."""
    unverified = view.pack is not None and not view.pack_verified
    return TitleModel(title_of(view), facts.simulated, unverified)


def title_of(view: TableView) -> str:
    """The game and its mode by their titles."""
    return title_of_game(view.game, view.mode)


def title_of_game(name: str, mode: str) -> str:
    """The titles of a game and a mode; their names if this program does not have the game."""
    try:
        game = game_named(name)
        return f"{game.title} · {game.mode(mode).title}"
    except SetupError:
        return f"{name} · {mode}"


def wall_of(wall: WallView | None) -> WallModel:
    """The wall in words a child can read."""
    if wall is None or not wall.sensor:
        return WallModel("Watched by you", "Press W if it crosses", False, False)
    if wall.fault is not None:
        return WallModel("SENSOR FAULT", wall.fault, True, False)
    past = wall.position == "past"
    return WallModel(
        _PLACES[wall.position], _WATCH[wall.watch], wall.watch == "resetting", past, wall.mm
    )


def gauge(position_mm: float, width: int, *, span_mm: float = 20.0) -> str:
    """A strip with the mark in the middle and the wall on it; beyond `span_mm` it sticks."""
    middle = width // 2
    share = max(-1.0, min(1.0, position_mm / span_mm))
    at = max(0, min(width - 1, middle + round(share * middle)))
    strip = ["─"] * width
    strip[middle] = "┃"
    strip[at] = "█"
    return "".join(strip)


def _refused(view: TableView, notice: Notice) -> str:
    who = actor_of(view, notice.seat)
    named = notice.seat == TABLE or who in notice.text
    ruling = f" ({notice.ruling})" if notice.ruling else ""
    return f"{notice.text if named else f'{who}: {notice.text}'}{ruling}"


_PLACES = {
    "clear": "Behind the mark",
    "past": "PAST THE MARK",
    "unknown": "Not known yet",
}
_WATCH = {
    "armed": "Armed: it is being watched",
    "deaf": "Resting: not watched now",
    "resetting": "Pull it back behind the mark",
    "paused": "Paused: not watched now",
}
