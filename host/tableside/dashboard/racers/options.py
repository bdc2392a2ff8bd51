"""What may be chosen now, as lines of a list, and what each says. Without Textual."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.dashboard.intents import Act, Answer, Message, said
from tableside.dashboard.models import ChoiceModel, actor_of
from tableside.dashboard.palette import Pair
from tableside.dashboard.racers.model import car_marks, card_of, race_of
from tableside.games.core import Seat
from tableside.games.racers.needs import Need
from tableside.games.racers.view import RacersView
from tableside.referee.view import Choice, TableView

CARD_ACTIONS: Mapping[str, str] = {Need.PLAY: "play", Need.DISCARD: "discard"}
"""What is done with a card whose number is typed, by what the race waits for."""
WAYS = {"main": "→", "detour": "↳"}
"""The two ways at the dividing space, as the track shows them."""
_CARD_HINT = "or its number ⏎"
MOST_NUMBERED = 9
DECLINE = "decline"
DECLINE_KEY = "N"

Label = Callable[[Choice, TableView], str]


@dataclass(frozen=True, slots=True)
class Option:
    """A line of the list: the button it is, how a car's is set, and what it says."""

    choice: ChoiceModel
    pair: Pair | None
    message: Message


@dataclass(frozen=True, slots=True)
class OptionsModel:
    """The list; `hint` is what else one can do."""

    title: str
    options: tuple[Option, ...]
    hint: str


def options_of(view: TableView) -> tuple[Option, ...]:
    """Every answer to what the race waits for; further looks are elsewhere (R-07)."""
    if view.answers:
        return tuple(
            _option(at, answer, view, Answer(answer.action))
            for at, answer in enumerate(view.answers, 1)
        )
    return tuple(_numbered(_due(view), view))


def model_of(view: TableView, freshest: Seat | None = None) -> OptionsModel:
    """The list as it is shown; `freshest` is the seat with the fullest battery, if one is."""
    race = race_of(view)
    hints = [_CARD_HINT] if race.need in CARD_ACTIONS and not view.paused else []
    if looks_of(view):
        hints.append("L: look again")
    options = options_of(view)
    split = any("path" in choice.action for choice in view.choices)
    title = "→ straight on   ↳ detour" if split else _title(race)
    if race.need == Need.STARTER and freshest is not None:
        title = f"Fullest battery: {view.players[freshest - 1]}"
    return OptionsModel(title, options, " · ".join(hints))


def looks_of(view: TableView) -> tuple[Choice, ...]:
    """The controllers that players may look into again (R-07)."""
    race = race_of(view)
    return tuple(choice for choice in view.choices if _again(choice, race))


def decline_of(view: TableView) -> Act:
    """What declines; only the game knows whether that is possible now."""
    return Act(view.current_player or 1, {"do": DECLINE})


def _title(race: RacersView) -> str:
    if race.need == Need.CHIPS:
        return f"What is in controller {next_controller(race)}?"
    return card_of(race.turn) or ("Who has looked?" if race.need == Need.FIRST_LOOK else "")


def next_controller(race: RacersView) -> int:
    """The controller that is opened next: they are opened one by one."""
    return race.chips.index(None) + 1


def _again(choice: Choice, race: RacersView) -> bool:
    if choice.action["do"] != "look" or not choice.seat:
        return False
    return choice.action["controller"] in race.racers[choice.seat - 1].clues


def _due(view: TableView) -> Iterator[Choice]:
    race = race_of(view)
    for choice in view.choices:
        if _again(choice, race):
            continue
        if choice.action["do"] == "declare" and choice.action["controller"] != next_controller(
            race
        ):
            continue
        yield choice
    if race.need == Need.DISCARD and not view.paused and not _offers_decline(view):
        # Where the companion deals, nothing is offered in public, for a hand is secret.
        yield Choice(view.current_player or 1, {"do": DECLINE}, "No, thanks")


def _offers_decline(view: TableView) -> bool:
    return any(choice.action["do"] == DECLINE for choice in view.choices)


def _numbered(choices: Iterator[Choice], view: TableView) -> Iterator[Option]:
    number = 0
    for choice in choices:
        if choice.action["do"] != DECLINE:
            number += 1
        yield _option(number, choice, view, said(choice))


def _option(number: int, choice: Choice, view: TableView, message: Message) -> Option:
    do, race = choice.action["do"], race_of(view)
    marks = car_marks(race)
    mark = marks.get(choice.action.get("car", ""))
    label = _LABELS.get(do, _plain)(choice, view)
    declines = do == DECLINE
    by_number = do in CARD_ACTIONS.values() or number > MOST_NUMBERED
    key = DECLINE_KEY if declines else "" if by_number else str(number)
    key_id = DECLINE if declines else f"option-{number}"
    tooltip = f"{actor_of(view, choice.seat)}: {choice.label}"
    pair = None if mark is None else mark.pair
    return Option(ChoiceModel(key_id, key, label, tooltip), pair, message)


def _plain(choice: Choice, view: TableView) -> str:
    del view
    return choice.label


def _car(choice: Choice, view: TableView) -> str:
    mark = car_marks(race_of(view))[choice.action["car"]]
    return f"{mark.sign} {mark.name}"


def _move(choice: Choice, view: TableView) -> str:
    turn, marks = race_of(view).turn, car_marks(race_of(view))
    action: Mapping[str, Any] = choice.action
    here = f"{marks[action['car']].sign} {action['spaces']}"
    way = f" {WAYS[action['path']]}" if "path" in action else ""
    if turn is None or turn.rest == action["spaces"]:
        return here + way
    other = next(car for car in turn.cars if car != action["car"])
    return f"{here} {marks[other].sign} {turn.rest - action['spaces']}{way}"


def _look(choice: Choice, view: TableView) -> str:
    controller = choice.action["controller"]
    if race_of(view).need == Need.FIRST_LOOK:
        return f"{actor_of(view, choice.seat)[:8]} in C{controller}"
    owner = view.players[controller - 1] if controller <= len(view.players) else "automated"
    return f"C{controller} {owner}"[:16]


def _stretch(choice: Choice, view: TableView) -> str:
    turn, count = race_of(view).turn, choice.action["count"]
    castle = (turn.rolled or 0) + count if turn is not None else count
    return f"{'Stay' if count == 0 else f'Spend {count}'}: castle {castle}"


_LABELS: dict[str, Label] = {
    "choose_car": _car,
    "fire": _car,
    "take_boost": _car,
    "drop_boost": _car,
    "declare": _car,
    "move": _move,
    "look": _look,
    "stretch": _stretch,
}
