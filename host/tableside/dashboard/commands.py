"""The command palette: everything the table may do now, by its name."""

from collections.abc import Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from tableside.dashboard.intents import pause_or_resume, said, send
from tableside.dashboard.models import actor_of
from tableside.dashboard.screens.play import PlayScreen
from tableside.games.core import TABLE


class TableCommands(Provider):
    """Offers the legal choices of the open table, and the table's own words."""

    async def discover(self) -> Hits:
        for name, run, explained in self._commands():
            yield DiscoveryHit(name, run, help=explained)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, run, explained in self._commands():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=explained)

    def _commands(self) -> Iterator[tuple[str, Callable[[], None], str]]:
        screen = self.screen
        if not isinstance(screen, PlayScreen):
            return
        view, port = screen.port.view, screen.port
        for choice in sorted(view.choices, key=lambda choice: choice.seat == TABLE):
            name = f"{actor_of(view, choice.seat)}: {choice.label}"
            yield name, partial(send, port, said(choice)), "Do this now"
        yield "Undo", screen.action_undo, "Take back the last thing that counted"
        word = pause_or_resume(view)
        yield word.do.capitalize(), partial(send, port, word), "Stop the table, or go on"
        yield "Controllers", screen.action_controllers, "How they are, and who has which"
        yield "Help", screen.action_help, "How a turn goes, and what every key does"
