"""The middle of the screen, which every game fills in its own way."""

from textual.containers import Horizontal

from tableside.referee.view import TableView


class GameBody(Horizontal):
    """Composed once; `show` brings it to the state of a view without mounting anything."""

    def show(self, view: TableView) -> None:
        """Show the game as it stands in the view."""
        raise NotImplementedError
