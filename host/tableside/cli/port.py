"""A session as the dashboard wants it."""

from collections.abc import Callable, Mapping
from typing import Any

from tableside.dashboard.port import TableFacts
from tableside.devices.status import ControllerStatus
from tableside.games.core import Button, Seat
from tableside.referee.stimuli import LONG_PRESS_MS
from tableside.referee.view import TableView
from tableside.table.handhelds import Handhelds
from tableside.table.session import Session


class SessionPort:
    """Keeps `dashboard.port.TablePort` over a session."""

    def __init__(
        self, session: Session, facts: TableFacts, handhelds: Handhelds | None = None
    ) -> None:
        self._session = session
        self._handhelds = handhelds
        self.facts = facts

    @property
    def view(self) -> TableView:
        return self._session.view

    @property
    def controllers(self) -> tuple[ControllerStatus, ...]:
        return () if self._handhelds is None else self._handhelds.statuses

    def now_ns(self) -> int:
        return self._session.clock.now_ns()

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        ends = [self._session.subscribe(changed)]
        if self._handhelds is not None:
            ends.append(self._handhelds.subscribe(changed))

        def unsubscribe() -> None:
            for end in ends:
                end()

        return unsubscribe

    def act(self, seat: Seat, action: Mapping[str, Any]) -> None:
        self._session.act(seat, action)

    def press(self, seat: Seat, button: Button, *, long: bool = False) -> None:
        self._session.press(seat, button, hold_ms=LONG_PRESS_MS if long else 0)

    def word(self, do: str, data: Mapping[str, Any]) -> None:
        self._session.word(do, data)

    def answer(self, chance: Mapping[str, Any]) -> None:
        self._session.answer(chance)
