"""The keys of Escaping Carrots, and what each means at a moment. Without Textual."""

from collections.abc import Callable, Iterable
from typing import Any

from tableside.dashboard.intents import Act, Count, Countable, Intent, Pick, Word, said
from tableside.dashboard.keys import Key
from tableside.dashboard.marks import MARKS
from tableside.dashboard.models import ChoiceModel
from tableside.referee.view import Choice, TableView

KEYS = (
    Key("orange", ("o", "1"), "orange", "Orange ▲: pulled, touched or to blame"),
    Key("blue", ("b", "2"), "blue", "Blue ●: pulled, touched or to blame"),
    Key("green", ("g", "3"), "green", "Green ■: pulled, touched or to blame"),
    Key("pulled", ("enter", "d"), "it is out", "The touched carrot is out"),
    Key("skip", ("s",), "skip", "Skip; at most twice in a row"),
    Key("yes", ("y",), "crossed", "Yes, the wall went past the mark"),
    Key("no", ("n",), "no", "No, it held; or: nobody moved it"),
    Key("previous", ("v",), "turn before", "The turn before moved the wall"),
    Key("crossed", ("w",), "crossed", "The wall went past the mark"),
    Key("wall_back", ("r",), "wall is back", "The wall is back behind the mark"),
    Key("jumped", ("j",), "jumped", "Carrots jumped off: count them"),
    Key("start", ("t",), "who starts?", "Choose who starts"),
    Key("leave", ("l",), "leave", "A player stops playing"),
)

Fits = Callable[[dict[str, Any]], bool]


def _does(do: str, **fields: str) -> Fits:
    wanted = {"do": do, **fields}
    return lambda action: all(action.get(key) == value for key, value in wanted.items())


# What a key looks for among the legal choices, the first that is there wins.
_LOOKS_FOR: dict[str, tuple[Fits, ...]] = {
    **{
        colour: (
            _does("blame", what=colour),
            _does("pay", colour=colour),
            _does("touch", colour=colour),
            _does("take", colour=colour),
        )
        for colour in MARKS
    },
    "pulled": (_does("pulled"),),
    "skip": (_does("skip"),),
    "yes": (_does("rule", verdict="crossed"),),
    "no": (_does("rule", verdict="clear"), _does("blame", what="nobody")),
    "previous": (_does("blame", what="previous"),),
    "crossed": (_does("crossed"),),
    "wall_back": (_does("wall_back"),),
    "jumped": (_does("jump"),),
    "start": (_does("start"),),
    "leave": (_does("leave"),),
}

_WORDS = {
    "yes": Word("rule", {"verdict": "crossed"}),
    "no": Word("rule", {"verdict": "clear"}),
    "previous": Word("blame", {"what": "previous"}),
    "crossed": Word("crossed"),
    "wall_back": Word("wall_back"),
}


def buttons(view: TableView) -> tuple[ChoiceModel, ...]:
    """A button for every key that is legal now."""
    legal = {key: choice for key in KEYS if (choice := _legal(key.id, view)) is not None}
    asked = any(key.id in ("yes", "no") for key in legal)
    return tuple(
        _button(key, choice)
        for key, choice in legal.items()
        if not (asked and key.id in _NOT_WHILE_ASKED)
    )


def intent(key_id: str, view: TableView) -> Intent:
    """What a key means now; one that is not legal says so too, and is refused with a reason."""
    if key_id == "jumped":
        return Count("Which carrots jumped off the board?", "jumped", _COUNTABLES)
    if key_id in _ASKS:
        return _pick(_ASKS[key_id], key_id, view)
    legal = _legal(key_id, view)
    return said(legal) if legal is not None else _illegal(key_id, view)


def _legal(key_id: str, view: TableView) -> Choice | None:
    for fits in _LOOKS_FOR[key_id]:
        for choice in view.choices:
            if fits(choice.action):
                return choice
    return None


def _illegal(key_id: str, view: TableView) -> Intent:
    if key_id in _WORDS:
        return _WORDS[key_id]
    seat = view.current_player or 1
    if key_id in MARKS:
        announced = ("reporting", "announced") in view.rules
        return Act(seat, {"do": "touch" if announced else "take", "colour": key_id})
    return Act(seat, {"do": key_id})


def _pick(question: str, key_id: str, view: TableView) -> Pick:
    choices = [c for c in view.choices if _LOOKS_FOR[key_id][0](c.action)]
    return Pick(question if choices else "Nobody can be chosen now.", tuple(_named(choices, view)))


def _named(choices: Iterable[Choice], view: TableView) -> Iterable[tuple[str, Any]]:
    for choice in choices:
        yield view.players[choice.action["player"] - 1], said(choice)


def _button(key: Key, choice: Choice) -> ChoiceModel:
    mark = MARKS.get(key.id)
    if mark is None:
        label = choice.label.lower() if key.id in _ANSWERS else key.label
        return ChoiceModel(key.id, key.shown, label, key.tooltip)
    return ChoiceModel(key.id, key.shown, f"{mark.shape} {mark.name}", key.tooltip, mark.colour)


_NOT_WHILE_ASKED = ("crossed", "leave")
"""Keys that work while the table is asked something, but would only distract as buttons."""
_ANSWERS = ("yes", "no", "previous", "pulled")
"""Keys that answer a question, in the game's own words."""
_ASKS = {"start": "Who starts?", "leave": "Who stops playing?"}
_COUNTABLES = tuple(
    Countable(mark.letter.lower(), mark.name, mark.shape, mark.colour) for mark in MARKS.values()
)
