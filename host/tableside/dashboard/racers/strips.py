"""The thin areas of the race: laps and steps above, what to do on the real table below."""

from textual.content import Content

from tableside.dashboard.palette import ORANGE, QUIET
from tableside.dashboard.racers.drawing import CURRENT, LOUD, chips, loud, quiet
from tableside.dashboard.racers.model import StatusModel
from tableside.dashboard.widgets.painted import Painted

_MOST_CARS = 14
_LONG_STEPS = 100


class StatusBox(Painted[StatusModel]):
    """The steps of the turn; in a single line the lap table too."""

    def paint(self, model: StatusModel, width: int, height: int) -> list[Content]:
        if height > 1:
            return [_steps(model, long=width >= _LONG_STEPS)]
        steps = _steps(model, long=False)
        room = width - len(steps)
        laps = _laps(model, short=False)
        laps = laps if len(laps) < room else _laps(model, short=True)
        return [Content.assemble(laps, " " * max(room - len(laps), 1), steps)]


def _laps(model: StatusModel, *, short: bool) -> Content:
    columns = [
        Content.assemble(
            (f"{name.removeprefix('Lap ' if short else '')} ", LOUD if cars else QUIET),
            chips(cars, _MOST_CARS),
        )
        for name, cars in model.laps
    ]
    return Content.styled("│", QUIET).join(columns)


def _steps(model: StatusModel, *, long: bool) -> Content:
    steps = [
        Content.styled(f" {step.number} {step.name} ", CURRENT)
        if step.current
        else quiet(f" {step.number} {step.name} " if long else step.number)
        for step in model.steps
    ]
    last = [Content.styled("LAST TURN", f"bold {ORANGE}")] if model.last_turn else []
    return Content(" ").join([*last, *steps])


class TodoBox(Painted[str]):
    """What to move on the real table now."""

    def paint(self, model: str, width: int, height: int) -> list[Content]:
        if not model:
            return []
        lines = Content.assemble(("On the table: ", QUIET), loud(model)).wrap(width)
        return lines if len(lines) <= height else [*lines[: height - 1], _cut(lines, height, width)]


def _cut(lines: list[Content], height: int, width: int) -> Content:
    return (lines[height - 1] + Content(" …")).truncate(width, ellipsis=True)
