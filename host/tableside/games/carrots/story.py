"""What an action leads to, told event by event; each is folded before the next is decided."""

from tableside.games.carrots.evolve import evolve
from tableside.games.carrots.model import State
from tableside.games.core import Event


class Story:
    """The events so far and the state they lead to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)
