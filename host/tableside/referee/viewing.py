"""From the referee's state to what everyone may see."""

from tableside.games.core import Action, Item, Menu, Seat, WallWatch
from tableside.referee.chip_viewing import alarm_of, chips_view
from tableside.referee.handling import Rulebook
from tableside.referee.state import RefereeState
from tableside.referee.view import (
    ChipsView,
    Choice,
    ChoiceMenu,
    LogLine,
    SeatView,
    TableView,
    WallPosition,
    WallView,
    WallWatching,
)
from tableside.sensing import Detector, Level


def table_view(book: Rulebook, state: RefereeState) -> TableView:
    """The whole public state of the table."""
    game, setup = book.game, book.setup
    lines = state.ledger.lines
    chance = None if state.paused else game.chance(state.game)
    chips = chips_view(state, game.chip_watch(state.game), book.timing.look_ms)
    return TableView(
        game=setup.game,
        mode=setup.mode,
        players=tuple(player.name for player in setup.players),
        rules=tuple(setup.rules.items()),
        pack=setup.pack,
        pack_verified=bool((setup.pack_data or {}).get("verified", False)),
        prompt=_prompt(book, state, chips),
        current_player=game.current_player(state.game),
        game_view=game.public_view(state.game),
        wall=_wall(book, state),
        seating=tuple(sorted(state.seating.items())),
        paused=state.paused,
        can_undo=state.ledger.can_undo(),
        log=lines,
        notice=state.notice,
        ruling=_latest_ruling(lines),
        choices=() if state.paused else _choices(book, state),
        question=None if chance is None else chance.question,
        answers=()
        if chance is None or chance.secret
        else tuple(_choice(book, state, 0, outcome.action) for outcome in chance.outcomes),
        outcome=game.outcome(state.game),
        at_ns=state.now_ns,
        chips=chips,
    )


def _prompt(book: Rulebook, state: RefereeState, chips: ChipsView | None) -> str:
    """What is to be done now; a lid that nobody may open comes before everything else."""
    if state.paused:
        return "Paused. Nothing counts until you resume."
    return alarm_of(chips) or book.game.prompt(state.game)


def seat_choices(book: Rulebook, state: RefereeState, seat: Seat) -> tuple[Choice, ...]:
    """Everything a seat may do now, also what only that seat may know: for its own eyes."""
    if state.paused:
        return ()
    actions = book.game.legal_actions(state.game, seat)
    return tuple(_choice(book, state, seat, action) for action in actions)


def seat_view(book: Rulebook, state: RefereeState, seat: Seat) -> SeatView:
    """What a seat may choose from, and what it holds: for that seat's own eyes."""
    menu = None if state.paused else book.game.menu(state.game, seat)
    return SeatView(
        menu=None if menu is None else _menu(book, seat, menu),
        notes=book.game.notes(state.game, seat),
    )


def _menu(book: Rulebook, seat: Seat, menu: Menu) -> ChoiceMenu:
    lines = tuple(_menu_line(book, seat, line) for line in menu.lines)
    return ChoiceMenu(menu.title, lines, menu.label, menu.asked)


def _menu_line(book: Rulebook, seat: Seat, line: Item | Menu) -> Choice | ChoiceMenu:
    if isinstance(line, Menu):
        return _menu(book, seat, line)
    return Choice(seat, book.encoded(line.action), line.label)


def _choices(book: Rulebook, state: RefereeState) -> tuple[Choice, ...]:
    return tuple(
        _choice(book, state, seat, action)
        for seat in book.game.may_choose(state.game)
        for action in book.game.public_actions(state.game, seat)
    )


def _choice(book: Rulebook, state: RefereeState, seat: Seat, action: Action) -> Choice:
    return Choice(seat, book.encoded(action), book.game.label(state.game, action))


def _latest_ruling(lines: tuple[LogLine, ...]) -> LogLine | None:
    """The ruling that decided something in the latest step, if one did."""
    if not lines:
        return None
    latest = (line for line in reversed(lines) if line.step == lines[-1].step)
    return next((line for line in latest if line.ruling and not line.retracted), None)


def _wall(book: Rulebook, state: RefereeState) -> WallView | None:
    watch = book.game.wall_watch(state.game)
    if watch is None:
        return None
    doing = _watching(watch, state.paused)
    if state.detector is None:
        return WallView(False, "unknown", None, doing, None)
    return WallView(
        sensor=True,
        position=_position(state.detector),
        mm=_millimetres(state.detector),
        watch=doing,
        fault=next((fault.why for fault in state.detector.faults), None),
        trace=state.trace,
    )


def _position(detector: Detector) -> WallPosition:
    if detector.level is None:
        return "unknown"
    return "clear" if detector.level is Level.CLEAR else "past"


def _millimetres(detector: Detector) -> float | None:
    value = detector.value
    return None if value is None or isinstance(value, bool) else value


def _watching(watch: WallWatch, paused: bool) -> WallWatching:
    if paused:
        return "paused"
    if watch.armed:
        return "armed"
    return "deaf" if watch.back is None else "resetting"
