"""The keys of the race, and what each means at a moment. Without Textual."""

from collections.abc import Callable
from itertools import groupby

from tableside.dashboard.intents import Intent, Number, Pick, Word, said
from tableside.dashboard.keys import Key
from tableside.dashboard.models import actor_of
from tableside.dashboard.racers.correcting import correction
from tableside.dashboard.racers.model import race_of
from tableside.dashboard.racers.options import (
    CARD_ACTIONS,
    decline_of,
    looks_of,
    options_of,
)
from tableside.referee.view import LogLine, TableView

DIGITS = tuple(
    Key(f"digit-{digit}", (str(digit),), str(digit), "Choose by number; a card by its own")
    for digit in range(10)
)
OTHERS = (
    Key("decline", ("n",), "no, thanks", "No, thanks: pass this over"),
    Key("looks", ("l",), "look again", "Look again into a controller you may know"),
    Key("back", ("z",), "back to…", "Take back everything from an earlier point on"),
    Key("correct", ("x",), "set right", "Set right where a car or a trap lies, or a count"),
)
KEYS = (
    Key("digit-1", ("1…9",), "choose", "Choose by number; a card by its own"),
    Key("pick", ("←↑↓→ ⏎",), "choose", "Choose from the list"),
    *OTHERS,
)
"""As they stand on the help page."""
MOST_POINTS = 20


def intent(key_id: str, view: TableView) -> Intent:
    """What a key means now; what cannot be is said too, and refused with a reason."""
    if key_id in _OTHERS:
        return _OTHERS[key_id](view)
    kind, _, number = key_id.partition("-")
    need = race_of(view).need
    if kind == "digit" and need in CARD_ACTIONS and not view.answers:
        return _card(view, number)
    return _numbered(view, int(number))


def _numbered(view: TableView, number: int) -> Intent:
    options = options_of(view)
    for option in options:
        if option.choice.key_id == f"option-{number}":
            return option.message
    question = f"There is no {number} in the list." if options else "Nothing can be chosen now."
    return Pick(question, tuple((o.choice.label, o.message) for o in options))


def _card(view: TableView, typed: str) -> Number:
    do = CARD_ACTIONS[race_of(view).need or ""]
    offered = [choice for choice in view.choices if choice.action["do"] == do]
    named = {int(choice.action["card"]): choice.label for choice in offered}
    seat = view.current_player or 1
    question = f"{actor_of(view, seat)}: which card do you {do}? Its number:"
    return Number(question, typed.lstrip("0"), seat, do, "card", named)


def _looks(view: TableView) -> Pick:
    looks = looks_of(view)
    question = "Who looks again, and into which controller?"
    lines = tuple(
        (f"{actor_of(view, look.seat)} into controller {look.action['controller']}", said(look))
        for look in looks
    )
    return Pick(question if looks else "Nobody holds a clue token yet.", lines)


def _back(view: TableView) -> Pick:
    """The points one can go back to, latest first; the referee knows the barriers (T-07)."""
    standing = [line for line in reversed(view.log) if not line.retracted and line.event]
    steps = [tuple(lines)[::-1] for _, lines in groupby(standing, key=lambda line: line.step)]
    points = tuple(_point(lines) for lines in steps if lines[0].event not in _NOT_OF_GAME)
    question = "Take back everything since, and this too:"
    return Pick(question if points else "Nothing has happened yet.", points[:MOST_POINTS])


def _point(lines: tuple[LogLine, ...]) -> tuple[str, Word]:
    return lines[0].text, Word("undo", {"entry": lines[0].number})


_NOT_OF_GAME = frozenset({"retracted", "paused", "resumed", "session_resumed", "device_reported"})
_OTHERS: dict[str, Callable[[TableView], Intent]] = {
    "decline": decline_of,
    "looks": _looks,
    "back": _back,
    "correct": correction,
}
