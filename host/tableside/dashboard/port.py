"""What the dashboard asks of the rest: a table to show and play, and a lobby to get one from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tableside.devices.status import ControllerStatus
from tableside.games.core import Player, Seat
from tableside.referee.view import TableView

Dealer = Literal["digital", "physical"]
DEALERS: tuple[Dealer, ...] = ("digital", "physical")


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What never changes while a table is open.

    `simulated`: the virtual table drives it, which must always be seen; `dealer`: a physical
    one asks the table what the real token shows, a digital one answers by itself.
    """

    simulated: bool = False
    dealer: Dealer = "digital"


class TablePort(Protocol):
    """One open table. Nothing is returned: a refusal comes back as `view.notice`.

    Everything is called in the event loop of the dashboard, and must not block.
    """

    @property
    def facts(self) -> TableFacts:
        """What never changes while it is open."""

    @property
    def view(self) -> TableView:
        """The latest view."""

    @property
    def controllers(self) -> tuple[ControllerStatus, ...]:
        """Every controller of the table as it is now; none where nobody plays with one."""

    def now_ns(self) -> int:
        """Table time now, by which the age of what a controller said is told."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every new `view` and every change of `controllers`.

        The result ends the subscription.
        """

    def act(self, seat: Seat, action: Mapping[str, Any]) -> None:
        """Do a game action, as `view.choices` gives it."""

    def word(self, do: str, data: Mapping[str, Any]) -> None:
        """Say a word of the table: `undo`, `pause`, `resume`, `seat`, or one the game knows."""

    def answer(self, chance: Mapping[str, Any]) -> None:
        """Tell what the real token, card or die showed, as `view.answers` gives it."""


@dataclass(frozen=True, slots=True)
class SetupDraft:
    """A game as the set-up screen leaves it; `pack` by its name."""

    game: str
    mode: str
    players: tuple[Player, ...]
    rules: Mapping[str, str] = field(default_factory=dict)
    pack: str | None = None
    dealer: Dealer = "digital"


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that was left in the middle; `when` it began and `how_far` it came, in words."""

    key: str
    title: str
    players: tuple[str, ...]
    when: str
    how_far: str


class Lobby(Protocol):
    """Where tables are opened. Raises `TablesideError` with a sentence the screen shows."""

    @property
    def simulated(self) -> bool:
        """Whether the tables it opens are driven by the virtual table."""

    def unfinished(self) -> UnfinishedGame | None:
        """The game that was left in the middle, if there is one."""

    def packs(self, game: str, mode: str) -> Sequence[str]:
        """The names of the packs that fit, the one to propose first."""

    async def resume(self, key: str) -> TablePort:
        """Open the unfinished game again."""

    async def put_away(self, key: str) -> None:
        """Keep the unfinished game in the journal and never ask about it again."""

    async def start(self, draft: SetupDraft) -> TablePort:
        """Open a new game; `SetupError` or `PackError` if it cannot be set up so."""
