"""One stimulus on its way through the referee: a draft of the next state and its entries."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

from tableside.codec import BadDataError, Codec
from tableside.errors import IllegalAction
from tableside.games.core import TABLE, Action, Chance, ChipWatch, Event, Game, Seat, Setup
from tableside.referee import events
from tableside.referee.chip_handling import ChipHandling
from tableside.referee.deadlines import due_action
from tableside.referee.ledger import Entry
from tableside.referee.options import NS_PER_MS, Timing
from tableside.referee.recorded import RefereeEvent
from tableside.referee.state import RefereeState
from tableside.referee.stimuli import (
    LONG_PRESS_MS,
    Act,
    ChanceAnswer,
    ChipWord,
    DeviceChange,
    Press,
    SensorLost,
    SessionStarted,
    Stimulus,
    TableWord,
    Tick,
    WallTrace,
)
from tableside.referee.tracing import begun, continued
from tableside.referee.view import Notice
from tableside.sensing import (
    Cleared,
    Crossed,
    Detector,
    Fault,
    FaultCleared,
    Reading,
    SensingError,
    Suspect,
)

LONGEST_REASON = 120


class Rulebook:
    """What stays the same through a game: its rules, set-up, timing and action codec."""

    def __init__(self, game: Game[Any], setup: Setup, timing: Timing) -> None:
        self.game = game
        self.setup = setup
        self.timing = timing
        said = (action for action in game.actions if action not in game.device_actions)
        self.actions: Codec[Action] = Codec("do", said)
        self.corrections: Codec[Action] = Codec("do", game.corrections)

    def decoded(self, seat: Seat, data: Mapping[str, Any]) -> Action:
        """The action behind a JSON object; `IllegalAction` T-02 if there is none."""
        try:
            return self.actions.decode({**data, "seat": seat})
        except BadDataError as error:
            raise IllegalAction("T-02", f"That is not something one can do here: {error}") from None

    def correction(self, data: Mapping[str, Any]) -> Action:
        """The correction behind a JSON object; `IllegalAction` T-11 if there is none."""
        if not self.game.corrections:
            raise IllegalAction("T-11", f"In {self.game.title} things are taken back instead.")
        try:
            return self.corrections.decode(data)
        except BadDataError as error:
            raise IllegalAction("T-11", f"That cannot be set right here: {error}.") from None

    def encoded(self, action: Action) -> dict[str, Any]:
        """An action as JSON, without its seat."""
        data = self.actions.encode(action)
        data.pop("seat", None)
        return data


class Handling:
    """Handles one stimulus; afterwards `state` and `entries` hold what follows from it."""

    def __init__(self, book: Rulebook, before: RefereeState, stimulus: Stimulus) -> None:
        self._book = book
        self._by_hand = isinstance(stimulus, Press | Act | TableWord)
        self._stimulus = stimulus
        self._chips = ChipHandling(self, book.timing.look_ms)
        self.entries: list[Entry] = []
        self.state = replace(before, step=before.step + 1, notice=None)
        self._advance(stimulus.at_ns)

    def run(self) -> None:
        """Let the stimulus do what it does; raises `IllegalAction` if it may not."""
        match self._stimulus:
            case Press() | Act() | ChanceAnswer() | TableWord() as said:
                self._said(said)
            case WallTrace() | SensorLost() as seen:
                self._sense(seen)
            case DeviceChange() as change:
                self._device(change)
            case ChipWord() as word:
                self._chips.told(word)
            case Tick():
                self._tick()
            case SessionStarted():
                self._session()
            case _:
                raise TypeError(f"unknown stimulus: {type(self._stimulus).__name__}")

    def with_notice(self, notice: Notice) -> RefereeState:
        """The state with nothing changed but time and what is to be said."""
        return replace(self.state, notice=notice)

    # What people do.

    def _said(self, said: Press | Act | ChanceAnswer | TableWord) -> None:
        match said:
            case Press():
                self._press(said)
            case Act():
                self._need_seat(said.seat)
                self._act(self._meant(said))
            case ChanceAnswer():
                self._answer(said.answer)
            case TableWord():
                self._word(said.do, said.data)

    def _meant(self, act: Act) -> Action:
        """What a seat does, or says for the table where the game lets it."""
        action = self._book.decoded(act.seat, act.action)
        for_table = replace(action, seat=TABLE)
        spoken_for = self._book.game.spoken_for(self.state.game, act.seat)
        return for_table if for_table in spoken_for else action

    def _press(self, press: Press) -> None:
        self._need_seat(press.seat)
        self._need_play()
        long = press.hold_ms >= LONG_PRESS_MS
        self._act(self._book.game.press(self.state.game, press.seat, press.button, long=long))

    def _word(self, do: str, data: Mapping[str, Any]) -> None:
        match do:
            case "undo":
                self._undo(data)
            case "pause":
                self._need_play()
                self._set_paused(True, events.Paused())
            case "resume":
                if not self.state.paused:
                    raise IllegalAction("T-03", "The game is not paused.")
                self._set_paused(False, events.Resumed())
            case "seat":
                self._seat(data)
            case "correct":
                self._correct(data)
            case _:
                actions = self._book.game.table_actions(self.state.game, do, data)
                for action in actions or (self._book.decoded(TABLE, {**data, "do": do}),):
                    self._act(self._timely(action))

    def _answer(self, answer: Mapping[str, Any]) -> None:
        chance = self._book.game.chance(self.state.game)
        if chance is None:
            raise IllegalAction("T-05", "Nothing is being drawn, flipped or rolled now.")
        possible = [outcome.action for outcome in chance.outcomes]
        action = self._book.decoded(TABLE, {"do": possible[0].name, **answer})
        if action not in possible:
            self._refuse_impossible(chance, action)
        self._act(action)

    def _refuse_impossible(self, chance: Chance, action: Action) -> NoReturn:
        if not chance.secret:
            # The game may know the ruling that forbids it.
            self._book.game.decide(self.state.game, action)
        raise IllegalAction("T-05", f"That cannot be. {chance.question}")

    def _undo(self, data: Mapping[str, Any]) -> None:
        number = data.get("entry")
        if set(data) - {"entry"} or not (number is None or type(number) is int):
            raise IllegalAction("T-02", "Undo takes the number of a line of the log, or nothing.")
        first, last = self.state.ledger.undo_range(number)
        self.record(events.Retracted(first=first, last=last))
        state = self._book.game.new(self._book.setup)
        for event in self.state.ledger.game_events():
            state = self._book.game.evolve(state, event)
        self.state = replace(self.state, game=state)
        self._rewatch()

    def _correct(self, data: Mapping[str, Any]) -> None:
        """Set something right, with the reason in the log. Looks and draws stay as they were."""
        match data:
            case {"why": str(why), "what": Mapping() as what} if len(data) == 2:
                pass
            case _:
                raise IllegalAction("T-11", "Say why, and what is to be set right.")
        if not 0 < len(why.strip()) <= LONGEST_REASON:
            raise IllegalAction("T-11", f"Say why, in at most {LONGEST_REASON} letters.")
        self._need_play()
        caused = self._book.game.corrected(self.state.game, self._book.correction(what))
        self.record(events.Corrected(why=why.strip()))
        for event in caused:
            self.record(event)
        self._rewatch()

    def _seat(self, data: Mapping[str, Any]) -> None:
        """Bind a controller to a seat; it leaves the one it had, and who sat there leaves."""
        match data:
            case {"controller": str(controller), "seat": int(seat)} if len(data) == 2:
                if seat != TABLE:
                    self._need_place(seat)
            case _:
                raise IllegalAction("T-02", "Name a controller and a seat, 0 for no seat.")
        others = self.state.seating.items()
        seating = {s: name for s, name in others if s != seat and name != controller}
        if seat != TABLE:
            seating[seat] = controller
        self.record(events.ControllerSeated(controller=controller, seat=seat))
        self.state = replace(self.state, seating=seating)
        self._chips.follow()

    def _set_paused(self, paused: bool, event: Event) -> None:
        self.record(event)
        self.state = replace(self.state, paused=paused)
        self._rewatch()

    def _need_seat(self, seat: Seat) -> None:
        if not 1 <= seat <= len(self._book.setup.players):
            raise IllegalAction("T-06", f"Nobody sits at seat {seat}.")

    def _need_place(self, place: int) -> None:
        if not 1 <= place <= self.controllers:
            raise IllegalAction("T-06", f"There is no place {place} at this table.")

    def _need_play(self) -> None:
        if self.state.paused:
            raise IllegalAction("T-03", "The game is paused: resume first.")

    # What the sensors tell.

    def _sense(self, seen: WallTrace | SensorLost) -> None:
        detector = self.state.detector
        if detector is None:
            raise IllegalAction("T-08", "This table has no wall sensor: set one up in table.toml.")
        if isinstance(seen, SensorLost):
            self._detected(detector.lost(self.state.now_ns, seen.why))
            return
        for at_ns, value in seen.points:
            self._advance(at_ns)
            step = _told(detector, at_ns, value)
            if detector.armed:
                trace = continued(self.state.trace, at_ns, value)
                self.state = replace(self.state, trace=trace)
            detector = self._detected(step)

    def _detected(self, step: tuple[Detector, tuple[Reading, ...]]) -> Detector:
        """Take over what the detector says; what it is after that, for a game may disarm it."""
        detector, readings = step
        self.state = replace(self.state, detector=detector)
        for reading in readings:
            self._read(reading)
        return self.state.detector or detector

    def _read(self, reading: Reading) -> None:
        watch = self.state.watch
        match reading:
            case Fault():
                self._faulted(reading)
            case FaultCleared():
                self._mended(reading)
            case Crossed() if watch is not None and watch.crossed is not None:
                self._act(self._crossing(watch.crossed, reading.at_ns))
            case Suspect() if watch is not None and watch.suspected is not None:
                self._act(watch.suspected)
            case Crossed() | Suspect() | Cleared():
                pass  # of no interest now: the game is deaf, or rules on a doubt already

    def _faulted(self, fault: Fault) -> None:
        # Arming tells known faults again; the log tells each of them once.
        if fault.kind not in self.state.faults:
            self.state = replace(self.state, faults=self.state.faults | {fault.kind})
            self.record(events.SensorFaulted(kind=fault.kind, why=fault.why))

    def _mended(self, mended: FaultCleared) -> None:
        if mended.kind in self.state.faults:
            self.state = replace(self.state, faults=self.state.faults - {mended.kind})
            self.record(events.SensorRecovered(kind=mended.kind))

    def _timely(self, action: Action) -> Action:
        """A crossing that the table reports by hand is late, or not, like one that was seen."""
        watch = self.state.watch
        if watch is not None and action == watch.crossed:
            return self._crossing(action, self.state.now_ns)
        return action

    def _crossing(self, crossed: Action, at_ns: int) -> Action:
        watch = self.state.watch
        late_ns = self._book.timing.late_ms * NS_PER_MS
        if watch is None or watch.crossed_late is None:
            return crossed
        return watch.crossed_late if at_ns <= self.state.watch_since_ns + late_ns else crossed

    def _device(self, change: DeviceChange) -> None:
        if not self._chips.noticed(change):
            self._report(change)

    def _report(self, change: DeviceChange) -> None:
        self.record(
            events.DeviceReported(
                controller=change.controller, what=change.what, state=change.state
            )
        )

    # What time brings.

    def _tick(self) -> None:
        now_ns = self.state.now_ns
        if self.state.detector is not None:
            self._detected(self.state.detector.tick(now_ns))
        self._chips.closes()
        due = due_action(self.state, self._book.timing)
        if due is not None:
            self._act(due)

    def _session(self) -> None:
        if self.state.ledger.entries:
            self.record(events.SessionResumed())
        detector = self.state.detector
        if detector is not None:
            detector = Detector(detector.options, now_ns=self.state.now_ns)
        self.state = replace(self.state, detector=detector, watch=None, faults=frozenset())
        self._rewatch()

    # What follows.

    def _advance(self, at_ns: int) -> None:
        self.state = replace(self.state, now_ns=max(self.state.now_ns, at_ns))

    def _act(self, action: Action) -> None:
        self._need_play()
        self.do(action)

    def do(self, action: Action) -> None:
        """Let the game decide an action; also a paused one, where it is not a person's."""
        for event in self._book.game.decide(self.state.game, action):
            self.record(event)
        self._rewatch()

    def record(self, event: Event) -> None:
        """Write an event down and fold it."""
        barrier = False
        if isinstance(event, RefereeEvent):
            public: Event | None = event
            text = event.text
        else:
            game = self._book.game
            barrier = game.is_barrier(self.state.game, event)
            self.state = replace(self.state, game=game.evolve(self.state.game, event))
            public = game.public_event(event)
            text = "" if public is None else game.describe(self.state.game, public)
        entry = Entry(
            number=len(self.state.ledger.entries) + 1,
            at_ns=self.state.now_ns,
            step=self.state.step,
            by_hand=self._by_hand,
            event=event,
            public=public,
            text=text,
            barrier=barrier,
        )
        self.entries.append(entry)
        self.state = replace(self.state, ledger=self.state.ledger.extended(entry))

    def chip_watch(self) -> ChipWatch | None:
        """What the game wants of its chips now."""
        return self._book.game.chip_watch(self.state.game)

    @property
    def controllers(self) -> int:
        """How many controllers lie on the table."""
        return self._book.game.controllers or len(self._book.setup.players)

    def _rewatch(self) -> None:
        self._chips.follow()
        watch = None if self.state.paused else self._book.game.wall_watch(self.state.game)
        if watch != self.state.watch:
            self.state = replace(self.state, watch=watch, watch_since_ns=self.state.now_ns)
        detector = self.state.detector
        armed = watch is not None and watch.armed
        if detector is not None and detector.armed != armed:
            if armed:
                self.state = replace(self.state, trace=begun(detector, self.state.now_ns))
            change = detector.arm if armed else detector.disarm
            self._detected(change(self.state.now_ns))


def _told(
    detector: Detector, at_ns: int, value: bool | float
) -> tuple[Detector, tuple[Reading, ...]]:
    try:
        return detector.point(at_ns, value)
    except SensingError as error:
        raise IllegalAction("T-08", str(error)) from None
