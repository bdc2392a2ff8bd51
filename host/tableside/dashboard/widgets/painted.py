"""The base of the widgets that draw a model into the room they have."""

from typing import Generic, TypeVar

from textual.content import Content
from textual.visual import VisualType
from textual.widget import Widget

M = TypeVar("M")


class Painted(Widget, Generic[M]):
    """A widget of a fixed size that draws its model anew; the layout never changes."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._model: M | None = None

    @property
    def model(self) -> M | None:
        """What is shown now; None before the first `show`."""
        return self._model

    def show(self, model: M) -> None:
        """Show another model; an equal one costs nothing."""
        if model != self._model:
            self._model = model
            self.shown(model)
            self.refresh()

    def shown(self, model: M) -> None:
        """What else changes with the model, a class or a title."""

    def render(self) -> VisualType:
        if self._model is None:
            return Content("")
        width, height = self.size
        lines = self.paint(self._model, width, height)[:height]
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)

    def paint(self, model: M, width: int, height: int) -> list[Content]:
        """The lines of the model for so much room; what is too long or too much is cut."""
        raise NotImplementedError


def beside(*columns: tuple[tuple[str, ...], str], gap: str = "  ") -> list[Content]:
    """Blocks of text side by side, each with its style, all aligned at the top."""
    height = max(len(rows) for rows, _ in columns)
    return [_row(columns, at, gap) for at in range(height)]


def _row(columns: tuple[tuple[tuple[str, ...], str], ...], at: int, gap: str) -> Content:
    pieces: list[str | tuple[str, str]] = []
    for rows, style in columns:
        width = max(len(row) for row in rows)
        pieces += [((rows[at] if at < len(rows) else "").ljust(width), style), gap]
    return Content.assemble(*pieces[:-1])
