"""What happens to chips and lids on its way through the referee."""

from dataclasses import replace
from typing import Protocol

from tableside.chips import ENVELOPE_SIZE, Ceremony, ChipError, Stage, begun, hexed
from tableside.errors import IllegalAction
from tableside.games.core import Action, ChipWatch, Event, Permit, Reveal
from tableside.referee import chip_events as events
from tableside.referee.chip_state import ChipState, Look
from tableside.referee.options import NS_PER_MS
from tableside.referee.state import RefereeState
from tableside.referee.stimuli import (
    ChipCommitted,
    ChipMarked,
    ChipOpened,
    ChipRefused,
    ChipShare,
    ChipWord,
    DeviceChange,
    LookSealed,
)


class Draft(Protocol):
    """The stimulus being handled: what may be read and done."""

    state: RefereeState

    def record(self, event: Event) -> None:
        """Write an event down and fold it."""

    def do(self, action: Action) -> None:
        """Let a device do something to the game, paused or not."""

    def chip_watch(self) -> ChipWatch | None:
        """What the game wants of its chips now."""

    @property
    def controllers(self) -> int:
        """How many controllers the game needs."""


class ChipHandling:
    """The part of handling a stimulus that is about chips. `IllegalAction` refuses."""

    def __init__(self, draft: Draft, look_ms: int) -> None:
        self._draft = draft
        self._look_ns = look_ms * NS_PER_MS

    # What controllers tell.

    def told(self, word: ChipWord) -> None:
        """A controller says something about its chip."""
        try:
            self._told(word)
        except ChipError as error:
            raise IllegalAction("T-10", str(error)) from None

    def _told(self, word: ChipWord) -> None:
        match word:
            case ChipShare():
                self._shared(word)
            case ChipCommitted():
                self._committed(word)
            case ChipMarked():
                self._marked(word)
            case LookSealed():
                self._sealed(word)
            case ChipOpened():
                self._opened(word)
            case ChipRefused():
                self._refused(word)

    def _shared(self, word: ChipShare) -> None:
        before = self._ceremony()
        if word.controller:
            after = before.shared(word.controller, word.device, word.share)
        else:
            after = before.table_shared(word.share)
        self._keep(after)
        if after.stage == Stage.COMMITTING:
            self._draft.record(events.GameNumbered(game=after.game_tag))

    def _committed(self, word: ChipCommitted) -> None:
        after = self._ceremony().committed(word.controller, word.game, word.commitment, word.mark)
        self._keep(after)
        self._draft.record(
            events.CommitmentTaken(
                controller=word.controller, commitment=word.commitment, mark=word.mark
            )
        )
        if after.stage == Stage.DOUBLED:
            self._draft.record(events.ChipsDoubled(controllers=after.doubled))
        watch = self._draft.chip_watch()
        if after.stage == Stage.SEALED and watch is not None and watch.sealed is not None:
            self._draft.do(watch.sealed)

    def _marked(self, word: ChipMarked) -> None:
        before = self._ceremony()
        after = before.marked(word.controller, word.game, word.mark)
        self._keep(after)
        if word.controller in after.changed:
            self._draft.record(events.ChipChanged(controller=word.controller))
        elif word.controller in before.absent | before.changed:
            self._draft.record(events.ChipReturned(controller=word.controller))

    def _sealed(self, word: LookSealed) -> None:
        look = self._look(word.viewer, word.controller)
        if look not in self._chips.windows or word.game != self._ceremony().game_tag:
            raise IllegalAction("R-05", f"{word.viewer} may not look into {word.controller} now.")
        hexed(word.controller, word.envelope, ENVELOPE_SIZE)
        self._draft.record(events.LookCarried(controller=word.controller, viewer=word.viewer))
        self._seen(look)

    def _opened(self, word: ChipOpened) -> None:
        if self._reveal_of(word.controller) is None:
            raise IllegalAction("T-10", f"{word.controller} opens a chip nobody asked for.")
        before = self._ceremony()
        after = before.opened(word.controller, word.game, word.nonce, word.chip)
        self._keep(after)
        if word.controller in after.proved:
            self._draft.record(events.ChipProved(controller=word.controller))
        for name in sorted(after.failed.keys() - before.failed.keys()):
            self._draft.record(events.RevealMismatch(controller=name, why=after.failed[name]))
        self.follow()

    def _refused(self, word: ChipRefused) -> None:
        ceremony = self._ceremony()
        if word.controller not in self._draft.state.seating.values():
            raise ChipError(f"{word.controller} is not one of the controllers of this game.")
        if word.asked == "opening" and self._reveal_of(word.controller) is not None:
            self._cannot_prove(word.controller, events.WHY[word.why])
            return
        self._draft.record(
            events.ChipWordRefused(controller=word.controller, asked=word.asked, why=word.why)
        )
        if word.asked == "commitment" and word.why == "not_my_share":
            self._again(ceremony, f"{word.controller} was started again")

    # What happens to lids and chips.

    def noticed(self, change: DeviceChange) -> bool:
        """Whether a lid or chip changed in a way that has a word of its own in the log."""
        if change.what == "lid":
            return self._lid(change.controller, change.state == "open")
        if change.what == "chip" and self._chips.ceremony is not None:
            return self._chip(change.controller, change.state == "present")
        return False

    def _lid(self, name: str, is_open: bool) -> bool:
        lids = self._chips.open_lids
        self._set(replace(self._chips, open_lids=lids | {name} if is_open else lids - {name}))
        watch = self._draft.chip_watch()
        place = self._place(name)
        if watch is None or not watch.guarded or place is None:
            return False
        if is_open:
            self._lid_opened(name, place)
        else:
            self._draft.record(events.LidClosed(controller=name))
        return True

    def _lid_opened(self, name: str, place: int) -> None:
        looks = [look for look in self._chips.windows if look[1] == place]
        viewers = tuple(viewer for viewer, _ in looks)
        self._draft.record(
            events.LidOpened(controller=name, permitted=bool(looks), viewers=viewers)
        )
        for look in looks:
            self._seen(look)

    def _chip(self, name: str, is_in: bool) -> bool:
        ceremony = self._ceremony()
        if name not in ceremony.members:
            return False
        if ceremony.stage == Stage.SEALED:
            return self._chip_in_play(ceremony, name, is_in)
        if is_in and (name in ceremony.commitments or name in ceremony.doubled):
            self._again(ceremony, f"the chip in {name} was exchanged")
        elif is_in:
            self._keep(ceremony.tried_again(name))
        return False

    def _chip_in_play(self, ceremony: Ceremony, name: str, is_in: bool) -> bool:
        watch = self._draft.chip_watch()
        if watch is None or not watch.guarded:
            return False
        if is_in:
            self._keep(ceremony.chip_in(name))
            return False
        if name not in ceremony.absent:
            self._draft.record(events.ChipMissing(controller=name))
        self._keep(ceremony.chip_out(name))
        return True

    # What follows from the state of the game.

    def follow(self) -> None:
        """Bring ceremony, windows and reveal up to what the game wants now."""
        watch = self._draft.chip_watch()
        if watch is None:
            self._set(replace(self._chips, windows={}))
            return
        if watch.sealed is not None:
            self._begin()
        self._follow_permits(watch)
        self._reveal(watch)

    def closes(self) -> None:
        """Time has come: looks whose time is over end."""
        watch = self._draft.chip_watch()
        due = [
            look
            for look, window in self._chips.windows.items()
            if window.since_ns + self._look_ns <= self._draft.state.now_ns
        ]
        for look in due:
            self._set(self._chips.closed(look))
            self._still_open(look)
            permit = None if watch is None else _permit_of(watch, look)
            if permit is not None:
                self._draft.do(permit.lapsed)

    def _still_open(self, look: Look) -> None:
        name = self._name(look[1])
        others = any(place == look[1] for _, place in self._chips.windows)
        if name in self._chips.open_lids and not others:
            self._draft.record(events.LidOpened(controller=name, permitted=False))

    def _begin(self) -> None:
        seating = self._draft.state.seating
        places = range(1, self._draft.controllers + 1)
        members = tuple(seating[place] for place in places if place in seating)
        if len(members) < self._draft.controllers:
            return
        ceremony = self._chips.ceremony
        if ceremony is None:
            self._keep(begun(members))
            self._draft.record(events.ChipsAsked(round=1))
        elif set(members) != set(ceremony.members):
            self._again(replace(ceremony, members=members), "other controllers were seated")

    def _follow_permits(self, watch: ChipWatch) -> None:
        wanted = {(permit.viewer, permit.controller) for permit in watch.permits}
        for look, window in tuple(self._chips.windows.items()):
            if not watch.guarded or (look not in wanted and not window.used):
                self._set(self._chips.closed(look))
        for look in sorted(wanted):
            known = self._chips.windows.get(look)
            if known is None or known.used:
                self._set(self._chips.opened(look, self._draft.state.now_ns))

    def _reveal(self, watch: ChipWatch) -> None:
        """Tell the cars once every controller has proved its own, or will not be able to."""
        ceremony = self._chips.ceremony
        if ceremony is None or not watch.reveals:
            return
        ceremony = self._without_the_lost(ceremony, watch)
        names = {reveal.controller: self._name(reveal.controller) for reveal in watch.reveals}
        if any(
            name not in ceremony.proved and name not in ceremony.failed for name in names.values()
        ):
            return
        proved = [
            (reveal, ceremony.proved[names[reveal.controller]])
            for reveal in watch.reveals
            if names[reveal.controller] in ceremony.proved
        ]
        impossible = {reveal.controller for reveal, chip in proved if chip not in reveal.by_chip}
        if impossible:
            self._contest(frozenset(impossible))
        elif proved:
            reveal, chip = proved[0]
            self._draft.do(reveal.by_chip[chip])

    def _without_the_lost(self, ceremony: Ceremony, watch: ChipWatch) -> Ceremony:
        """A controller that took no part in the set-up, a spare, can prove nothing."""
        for reveal in watch.reveals:
            name = self._name(reveal.controller)
            if name and name not in ceremony.members and name not in ceremony.failed:
                ceremony = replace(ceremony, failed={**ceremony.failed, name: SPARE})
                self._keep(ceremony)
                self._draft.record(events.RevealMismatch(controller=name, why=SPARE))
        return ceremony

    def _contest(self, places: frozenset[int]) -> None:
        if places == self._chips.contested:
            return
        self._set(replace(self._chips, contested=places))
        for place in sorted(places):
            mismatch = events.RevealMismatch(controller=self._name(place), why=CONTESTED)
            self._draft.record(mismatch)

    # Small things.

    @property
    def _chips(self) -> ChipState:
        return self._draft.state.chips

    def _set(self, chips: ChipState) -> None:
        if chips != self._chips:
            self._draft.state = replace(self._draft.state, chips=chips)

    def _keep(self, ceremony: Ceremony) -> None:
        self._set(replace(self._chips, ceremony=ceremony))

    def _ceremony(self) -> Ceremony:
        ceremony = self._chips.ceremony
        if ceremony is None:
            raise ChipError("Nobody asked for chips: this game is played without them.")
        return ceremony

    def _again(self, ceremony: Ceremony, why: str) -> None:
        after = ceremony.again(ceremony.members)
        self._keep(after)
        self._draft.record(events.ChipsAsked(round=after.round, why=why))

    def _cannot_prove(self, name: str, why: str) -> None:
        self._keep(self._ceremony().gives_up(name, why))
        self._draft.record(events.RevealMismatch(controller=name, why=f"it {why}"))
        self.follow()

    def _seen(self, look: Look) -> None:
        watch = self._draft.chip_watch()
        permit = None if watch is None else _permit_of(watch, look)
        self._set(self._chips.used(look))
        if permit is not None:
            self._draft.do(permit.looked)

    def _place(self, name: str) -> int | None:
        return next((n for n, its in self._draft.state.seating.items() if its == name), None)

    def _name(self, place: int) -> str:
        return self._draft.state.seating.get(place, "")

    def _look(self, viewer: str, controller: str) -> Look:
        seat, place = self._place(viewer), self._place(controller)
        if seat is None or place is None:
            raise ChipError(f"{viewer} or {controller} lies at no seat.")
        return seat, place

    def _reveal_of(self, name: str) -> Reveal | None:
        watch, place = self._draft.chip_watch(), self._place(name)
        wanted = () if watch is None else watch.reveals
        return next((reveal for reveal in wanted if reveal.controller == place), None)


SPARE = "it was not there when the chips were locked in"
CONTESTED = (
    "the car it proves was declared for another controller, or is none of this race: take the "
    "wrong declaration back, or open this controller and declare its chip"
)


def _permit_of(watch: ChipWatch, look: Look) -> Permit | None:
    return next((p for p in watch.permits if (p.viewer, p.controller) == look), None)
