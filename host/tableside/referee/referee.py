"""The referee: told what happened and when, it says what counts."""

from dataclasses import dataclass
from typing import Any

from tableside.chips import Ask
from tableside.errors import IllegalAction
from tableside.games.core import Action, Chance, Game, Seat, Setup
from tableside.referee.chip_viewing import asks_of
from tableside.referee.deadlines import deadline_ns
from tableside.referee.handling import Handling, Rulebook
from tableside.referee.ledger import Entry, Ledger
from tableside.referee.options import RefereeOptions
from tableside.referee.state import RefereeState
from tableside.referee.stimuli import Act, Press, Stimulus
from tableside.referee.view import Choice, Notice, SeatView, TableView
from tableside.referee.viewing import seat_choices, seat_view, table_view
from tableside.sensing import Detector


@dataclass(frozen=True, slots=True)
class Decision:
    """What a stimulus leads to. It counts only once it is in the journal and adopted.

    A refused stimulus has a `notice` with the ruling and the reason, and no entries.
    """

    stimulus: Stimulus
    entries: tuple[Entry, ...]
    notice: Notice | None
    state: RefereeState


class Referee:
    """Holds one game. `handle` decides, `adopt` makes it so; nothing else changes anything."""

    def __init__(self, game: Game[Any], setup: Setup, options: RefereeOptions) -> None:
        self.setup = game.checked(setup)
        self.game = game
        self._timing = options.timing
        self._book = Rulebook(game, self.setup, options.timing)
        self._state = _opening(game, game.new(self.setup), options.detector)

    @property
    def ledger(self) -> Ledger:
        """Everything that counted so far."""
        return self._state.ledger

    @property
    def game_state(self) -> Any:
        """The game's own state: what it holds may be secret."""
        return self._state.game

    @property
    def deadline_ns(self) -> int | None:
        """When a `Tick` is wanted, in table time; None while only people and sensors matter."""
        return deadline_ns(self._state, self._timing)

    @property
    def now_ns(self) -> int:
        """The latest time heard of, in table time."""
        return self._state.now_ns

    def encoded(self, action: Action) -> dict[str, Any]:
        """An action of the game as JSON, without its seat."""
        return self._book.encoded(action)

    def chance(self) -> Chance | None:
        """What the dealer must answer now; None also while the game is paused."""
        return None if self._state.paused else self.game.chance(self._state.game)

    def handle(self, stimulus: Stimulus) -> Decision:
        """What follows from a stimulus. Changes nothing: adopt the decision to make it so."""
        handling = Handling(self._book, self._state, stimulus)
        try:
            handling.run()
        except IllegalAction as refusal:
            return self._refused(stimulus, refusal)
        return Decision(stimulus, tuple(handling.entries), None, handling.state)

    def adopt(self, decision: Decision) -> None:
        """Make a decision the state of things; it must be the next one."""
        if decision.state.step != self._state.step + 1:
            raise ValueError("this decision was made in another state: handle the stimulus again")
        self._state = decision.state

    def view(self) -> TableView:
        """The public state of the table."""
        return table_view(self._book, self._state)

    def seat_choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What a seat may do now: for that seat's own eyes, it may tell what it holds."""
        return seat_choices(self._book, self._state, seat)

    def seat_view(self, seat: Seat) -> SeatView:
        """The same in order, and what the seat holds: for that seat's own eyes."""
        return seat_view(self._book, self._state, seat)

    def private_view(self, seat: Seat) -> Any:
        """The game's own view for a seat's eyes only; None if nothing is hidden from others."""
        return self.game.private_view(self._state.game, seat)

    def chip_asks(self) -> tuple[Ask, ...]:
        """What is wanted of the controllers that keep chips; the same until it is told."""
        return asks_of(self._state, self.game.chip_watch(self._state.game))

    def _refused(self, stimulus: Stimulus, refusal: IllegalAction) -> Decision:
        untouched = Handling(self._book, self._state, stimulus)
        seat = stimulus.seat if isinstance(stimulus, Press | Act) else 0
        notice = Notice(untouched.state.now_ns, seat, refusal.ruling, refusal.why)
        return Decision(stimulus, (), notice, untouched.with_notice(notice))


def _opening(game: Game[Any], state: Any, detector: Detector | None) -> RefereeState:
    """Before the first stimulus; a game that begins with a turn has its wall watched at once."""
    watch = game.wall_watch(state)
    if detector is not None and watch is not None and watch.armed:
        detector, _ = detector.arm(0)
    return RefereeState(game=state, detector=detector, watch=watch)
