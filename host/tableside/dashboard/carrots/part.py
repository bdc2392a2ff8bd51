"""The part of Escaping Carrots."""

from collections.abc import Sequence

from tableside.dashboard.carrots import keys
from tableside.dashboard.carrots.body import CarrotsBody
from tableside.dashboard.carrots.model import call_of
from tableside.dashboard.intents import Intent
from tableside.dashboard.keys import Key
from tableside.dashboard.models import Call, ChoiceModel
from tableside.dashboard.widgets.body import GameBody
from tableside.referee.view import TableView


class CarrotsPart:
    """Colours by letter, shape and colour; the wall at the side."""

    keys: tuple[Key, ...] = keys.KEYS
    how_to: tuple[str, ...] = (
        "Pull one carrot, then press its colour. Or skip, but not three times in a row.",
        "Hands off while the wall settles. If it holds, the carrot is yours.",
        "If the wall goes past the mark, the carrot goes aside and you pay. "
        "Then pull the wall back.",
        "Did carrots jump off the board? Press J and count them.",
        "Orange ▲ 3 points, blue ● 2, green ■ 1.",
        "A key is always answered: what may not be done is refused with the reason.",
    )

    def call(self, view: TableView) -> Call:
        return call_of(view)

    def choices(self, view: TableView) -> Sequence[ChoiceModel]:
        return keys.buttons(view)

    def intent(self, key_id: str, view: TableView) -> Intent:
        return keys.intent(key_id, view)

    def body(self) -> GameBody:
        return CarrotsBody()
