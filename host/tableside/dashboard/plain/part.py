"""A game seen only through its prompt, its choices and its log."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content

from tableside.dashboard.intents import Intent, Pick, said
from tableside.dashboard.keys import Key
from tableside.dashboard.models import Call, ChoiceModel, actor_of
from tableside.dashboard.palette import QUIET, TEXT
from tableside.dashboard.widgets.body import GameBody
from tableside.dashboard.widgets.painted import Painted
from tableside.referee.view import TableView

MOST_NUMBERED = 6
"""So many choices, and `more`, fit in the middle of the smallest screen."""
_MORE = "more"


class PlainPart:
    """Choices by number; those without a number are behind `more`."""

    keys: tuple[Key, ...] = (
        *(
            Key(f"choice-{n}", (str(n),), f"choice {n}", "The choice of that number")
            for n in range(1, MOST_NUMBERED + 1)
        ),
        Key(_MORE, ("m",), "more", "A list of everything that may be done now"),
    )
    how_to: tuple[str, ...] = ("Do what the sentence on top says, then choose what you did.",)

    def call(self, view: TableView) -> Call:
        return Call("TABLE", "ask") if view.current_player is None else Call("GO", "go")

    def choices(self, view: TableView) -> Sequence[ChoiceModel]:
        numbered = [
            ChoiceModel(f"choice-{n}", str(n), choice.label, _spoken(view, n - 1))
            for n, choice in enumerate(view.choices[:MOST_NUMBERED], start=1)
        ]
        more = ChoiceModel(_MORE, "M", "more", "Everything that may be done now")
        return [*numbered, more] if len(view.choices) > MOST_NUMBERED else numbered

    def intent(self, key_id: str, view: TableView) -> Intent:
        number = int(key_id.removeprefix("choice-")) if key_id != _MORE else 0
        if 1 <= number <= len(view.choices):
            return said(view.choices[number - 1])
        options = tuple((_spoken(view, at), said(c)) for at, c in enumerate(view.choices))
        return Pick("What is it to be?" if options else "Nothing can be chosen now.", options)

    def body(self) -> GameBody:
        return PlainBody()


class PlainBody(GameBody):
    """The players, and what may be done by whom."""

    def compose(self) -> ComposeResult:
        yield PlainPlayers()
        yield PlainChoices()

    def show(self, view: TableView) -> None:
        self.query_one(PlainPlayers).show((view.players, view.current_player))
        lines = tuple(_spoken(view, at) for at in range(len(view.choices)))
        self.query_one(PlainChoices).show(lines)


class PlainPlayers(Painted[tuple[tuple[str, ...], int | None]]):
    """The players, and whose turn it is."""

    def on_mount(self) -> None:
        self.border_title = "Players"

    def paint(
        self, model: tuple[tuple[str, ...], int | None], width: int, height: int
    ) -> list[Content]:
        players, current = model
        return [
            Content.styled(f"▶ {name}", f"bold {TEXT}").truncate(width)
            if seat == current
            else Content.styled(f"  {name}", QUIET).truncate(width)
            for seat, name in enumerate(players, start=1)
        ][:height]


class PlainChoices(Painted[tuple[str, ...]]):
    """The legal actions by number."""

    def on_mount(self) -> None:
        self.border_title = "What may be done"

    def paint(self, model: tuple[str, ...], width: int, height: int) -> list[Content]:
        del width, height
        numbered = [f"{at}  {line}" for at, line in enumerate(model[:MOST_NUMBERED], start=1)]
        more = [f"M  {len(model) - MOST_NUMBERED} more"] if len(model) > MOST_NUMBERED else []
        return [Content.styled(line, TEXT) for line in [*numbered, *more]]


def _spoken(view: TableView, at: int) -> str:
    choice = view.choices[at]
    return f"{actor_of(view, choice.seat)}: {choice.label}"
