"""The list of what may be chosen, in as many columns as fit."""

from textual.content import Content
from textual.events import Click

from tableside.dashboard.messages import ChoiceMade
from tableside.dashboard.palette import MOODS, QUIET, TEXT
from tableside.dashboard.racers.drawing import quiet
from tableside.dashboard.racers.options import Option, OptionsModel
from tableside.dashboard.widgets.painted import Painted

_POINTED = MOODS["go"]
_KEY = 2
_GAP = 2


class OptionsBox(Painted[OptionsModel]):
    """A title, then the options column by column; one of them is pointed at."""

    cursor = 0

    def shown(self, model: OptionsModel) -> None:
        del model
        self.cursor = 0

    def point(self, across: int, down: int) -> None:
        """Move the pointer by columns and lines, as far as there are options."""
        at = self.cursor + across * self._lines() + down
        if 0 <= at < self._count():
            self.cursor = at
            self.refresh()

    def pick(self) -> None:
        """Choose the option pointed at, if there is one."""
        if self.model is not None and self.cursor < self._count():
            self.post_message(ChoiceMade(self.model.options[self.cursor].choice))

    def on_click(self, event: Click) -> None:
        """Choose the option under the mouse."""
        if self.model is None:
            return
        column, line = event.x // self._column_width(self.model), event.y - self._headed()
        at = (self._first_column(self.model) + column) * self._lines() + line
        if 0 <= line < self._lines() and at < self._count():
            self.cursor = at
            self.pick()

    def paint(self, model: OptionsModel, width: int, height: int) -> list[Content]:
        del height
        first, lines = self._first_column(model), self._lines()
        columns = max(width // self._column_width(model), 1)
        rows = [self._row(model, line, first, columns) for line in range(lines)]
        if model.hint and len(model.options) < lines:
            rows[-1] = quiet(model.hint)
        return [quiet(self._heading(model)), *rows] if self._headed() else rows

    def _heading(self, model: OptionsModel) -> str:
        count = len(model.options)
        hidden = count > self._lines() * max(self.size.width // self._column_width(model), 1)
        return f"{self.cursor + 1} of {count} ↑↓ {model.hint}" if hidden else model.title

    def _headed(self) -> bool:
        """The heading gives way to a list that just fits without it."""
        return self.model is None or not self._fits_only_without_heading(self.model)

    def _fits_only_without_heading(self, model: OptionsModel) -> bool:
        height = max(self.size.height, 2)
        columns = max(self.size.width // self._column_width(model), 1)
        return (height - 1) * columns < len(model.options) <= height * columns

    def _row(self, model: OptionsModel, line: int, first: int, columns: int) -> Content:
        lines, cells = self._lines(), []
        for column in range(first, first + columns):
            at = column * lines + line
            if at < len(model.options):
                width = self._column_width(model) - _GAP
                cells.append(_line(model.options[at], width, pointed=at == self.cursor))
        return Content(" " * _GAP).join(cells)

    def _first_column(self, model: OptionsModel) -> int:
        """Scroll so that the pointer is in sight."""
        fitting = max(self.size.width // self._column_width(model), 1)
        return max(0, self.cursor // self._lines() - fitting + 1)

    def _column_width(self, model: OptionsModel) -> int:
        longest = max((len(option.choice.label) for option in model.options), default=10)
        return longest + _KEY + _GAP

    def _lines(self) -> int:
        return max(self.size.height - self._headed(), 1)

    def _count(self) -> int:
        return 0 if self.model is None else len(self.model.options)


def _line(option: Option, width: int, *, pointed: bool) -> Content:
    key = f"{option.choice.key:<{_KEY}}"
    label = option.choice.label.ljust(width - _KEY)
    if pointed:
        return Content.styled(key + label, f"bold {_POINTED.text} on {_POINTED.ground}")
    if option.pair is None:
        return Content.assemble((key, QUIET), (label, f"bold {TEXT}"))
    sign, rest = label[:2], label[2:]
    return Content.assemble(
        (key, QUIET),
        (sign, f"bold {option.pair.text} on {option.pair.ground}"),
        (rest, f"bold {TEXT}"),
    )
