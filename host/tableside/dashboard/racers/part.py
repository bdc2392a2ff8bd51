"""The part of Carpet Racers."""

from collections.abc import Sequence

from tableside.dashboard.intents import Intent
from tableside.dashboard.keys import Key
from tableside.dashboard.models import Call, ChoiceModel
from tableside.dashboard.racers import keys
from tableside.dashboard.racers.body import RaceBody
from tableside.dashboard.racers.model import call_of
from tableside.dashboard.widgets.body import GameBody
from tableside.referee.view import TableView


class RacersPart:
    """The track, the laps, the players, and a list instead of buttons."""

    keys: tuple[Key, ...] = keys.KEYS
    how_to: tuple[str, ...] = (
        "Play a card and move its two cars, together exactly its number. Then follow the steps.",
        "Choose with the arrows and Enter, or by number. A card is chosen by its own number.",
        "▪ is a trap, face down; at most two lie on a space. → is the straight way, ↳ the detour.",
        "On a space: ↑ progress, + boost, t gain or set a trap, ? look at a trap, ~ stretch, "
        "- stop, ◎ catapult; r and b are red and blue tires.",
        "Before a player: cards in hand, boosts by car, stops, trap dock, the controllers whose "
        "clue token they hold, their progress.",
        "Nothing secret is ever shown here: hands, chips and traps stay with their owners.",
    )

    def call(self, view: TableView) -> Call:
        return call_of(view)

    def choices(self, view: TableView) -> Sequence[ChoiceModel]:
        """None: the list in the body offers them all."""
        del view
        return ()

    def intent(self, key_id: str, view: TableView) -> Intent:
        return keys.intent(key_id, view)

    def body(self) -> GameBody:
        return RaceBody()
