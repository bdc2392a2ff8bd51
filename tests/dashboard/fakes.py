"""A table and a lobby that only remember what they were told."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tableside.dashboard.port import SetupDraft, TableFacts, UnfinishedGame
from tableside.devices.status import ControllerStatus
from tableside.errors import SetupError
from tableside.games.core import Seat
from tableside.referee.view import Choice, TableView


def a_view(**changes: Any) -> TableView:
    """A view of a game nobody has written: two players, Ann's turn, nothing else."""
    view = TableView(
        game="ludo",
        mode="short",
        players=("Ann", "Bo"),
        rules=(),
        pack=None,
        pack_verified=False,
        prompt="Ann, roll the die.",
        current_player=1,
        game_view=None,
        wall=None,
        seating=(),
        paused=False,
        can_undo=False,
        log=(),
        notice=None,
        ruling=None,
        choices=(
            Choice(1, {"do": "roll"}, "roll"),
            Choice(0, {"do": "stop", "why": "late"}, "stop"),
        ),
        question=None,
        answers=(),
        outcome=None,
        at_ns=0,
    )
    return replace(view, **changes)


class FakePort:
    """Remembers everything said; `publish` plays the table."""

    def __init__(
        self,
        view: TableView,
        facts: TableFacts | None = None,
        controllers: tuple[ControllerStatus, ...] = (),
    ) -> None:
        self.view = view
        self.controllers = controllers
        self.late_ns = 0
        self.facts = facts or TableFacts(simulated=True, dealer="physical")
        self.said: list[tuple[Any, ...]] = []
        self.listeners: list[Callable[[], None]] = []

    def now_ns(self) -> int:
        return self.view.at_ns + self.late_ns

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        self.listeners.append(changed)
        return lambda: self.listeners.remove(changed)

    def publish(self, view: TableView) -> None:
        self.view = view
        for changed in self.listeners:
            changed()

    def act(self, seat: Seat, action: Mapping[str, Any]) -> None:
        self.said.append(("act", seat, dict(action)))

    def word(self, do: str, data: Mapping[str, Any]) -> None:
        self.said.append(("word", do, dict(data)))

    def answer(self, chance: Mapping[str, Any]) -> None:
        self.said.append(("answer", dict(chance)))


class FakeLobby:
    """Opens one and the same table, unless `refusal` says why not."""

    simulated = True

    def __init__(self, port: FakePort, unfinished: UnfinishedGame | None = None) -> None:
        self.port = port
        self.waiting = unfinished
        self.refusal: str | None = None
        self.drafts: list[SetupDraft] = []
        self.resumed: list[str] = []

    def unfinished(self) -> UnfinishedGame | None:
        return self.waiting

    def packs(self, game: str, mode: str) -> tuple[str, ...]:
        return (f"{game}-house",)

    async def resume(self, key: str) -> FakePort:
        self._refuse()
        self.resumed.append(key)
        return self.port

    async def put_away(self, key: str) -> None:
        self._refuse()
        assert self.waiting is not None
        assert self.waiting.key == key
        self.waiting = None

    async def start(self, draft: SetupDraft) -> FakePort:
        self._refuse()
        self.drafts.append(draft)
        return self.port

    def _refuse(self) -> None:
        if self.refusal is not None:
            raise SetupError(self.refusal)
