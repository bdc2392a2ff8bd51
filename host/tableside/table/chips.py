"""Asks controllers about their chips what the referee wants to know, and carries sealed looks."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

from tableside.chips import (
    Ask,
    CommitmentWanted,
    MarkWanted,
    OpeningWanted,
    SealWanted,
    ShareWanted,
    TableShareWanted,
)
from tableside.devices.hub import DeviceHub
from tableside.devices.translate import chip_word
from tableside.errors import JournalError
from tableside.referee.stimuli import ChipShare, LookSealed
from tableside.referee.view import ChipsView
from tableside.table.session import Session
from tableside.wire.chips import SHARE_SIZE
from tableside.wire.messages import ChipAsk, ChipWord, Envelope, HostMessage, Shares

NOBODY = bytes(8)

Entropy = Callable[[int], bytes]


class ChipDesk:
    """Every ask goes once to each session of its controller, until the answer is committed.

    Nothing here can read what it carries. `entropy` makes the table's own share.
    """

    def __init__(self, session: Session, hub: DeviceHub, entropy: Entropy = os.urandom) -> None:
        self._session = session
        self._hub = hub
        self._entropy = entropy
        self._asked: dict[Ask, object] = {}
        self._work: set[asyncio.Task[None]] = set()

    def follow(self) -> None:
        """Ask what is wanted now and was not asked yet; call it whenever something changed."""
        wanted = self._session.table.chip_asks()
        self._asked = {ask: session for ask, session in self._asked.items() if ask in wanted}
        for ask in wanted:
            session = self if isinstance(ask, TableShareWanted) else self._reachable(ask)
            if session is not None and self._asked.get(ask) is not session:
                self._asked[ask] = session
                self._start(ask)

    def told(self, controller: str, word: ChipWord) -> None:
        """A controller has answered, or says something by itself."""
        self._keep(self._told(controller, word))

    def _reachable(self, ask: Ask) -> object | None:
        if isinstance(ask, SealWanted) and self._hub.session_of(ask.viewer) is None:
            return None  # a look is sealed for somebody who is there to take it
        return self._hub.session_of(ask.controller)

    def _start(self, ask: Ask) -> None:
        if isinstance(ask, TableShareWanted):
            share = self._entropy(SHARE_SIZE).hex()
            at_ns = self._session.clock.now_ns()
            self._session.table.submit(
                ChipShare(at_ns=at_ns, controller="", device="", share=share)
            )
        else:
            self._keep(self._hub.say(ask.controller, self._message(ask)))

    def _message(self, ask: Ask) -> HostMessage:
        match ask:
            case ShareWanted():
                return ChipAsk("share", NOBODY, NOBODY)
            case CommitmentWanted():
                return Shares(ask.shares)
            case MarkWanted():
                return ChipAsk("mark", bytes.fromhex(ask.game), NOBODY)
            case SealWanted():
                viewer = self._hub.id_of(ask.viewer) or NOBODY
                return ChipAsk("seal", bytes.fromhex(ask.game), viewer)
            case OpeningWanted():
                return ChipAsk("opening", bytes.fromhex(ask.game), NOBODY)
        raise TypeError(f"no message for a {type(ask).__name__}")

    async def _told(self, controller: str, word: ChipWord) -> None:
        at_ns = self._session.clock.now_ns()
        stimulus = chip_word(controller, word, at_ns, self._hub.id_of, self._hub.name_of)
        try:
            decision = await self._session.table.submit(stimulus)
        except JournalError:
            self._forget(controller)  # the table warns; asked again, it is told again
            return
        if decision is not None and decision.notice is None and isinstance(stimulus, LookSealed):
            await self._carry(stimulus)

    def _forget(self, controller: str) -> None:
        self._asked = {a: its for a, its in self._asked.items() if a.controller != controller}

    async def _carry(self, look: LookSealed) -> None:
        """Only what is in the journal is carried: what may be seen cannot be unseen."""
        chips, target = self._session.view.chips, self._hub.id_of(look.controller)
        if chips is None or target is None:
            return
        envelope = Envelope(
            game=bytes.fromhex(look.game),
            target=target,
            sealed=bytes.fromhex(look.envelope),
            for_ms=_left_ms(chips, look, self._session.clock.now_ns()),
            title=f"In {look.controller}",
            cars=chips.names,
        )
        await self._hub.say(look.viewer, envelope)

    def _keep(self, words: Coroutine[Any, Any, None]) -> None:
        work = asyncio.ensure_future(words)
        self._work.add(work)
        work.add_done_callback(self._work.discard)


def _left_ms(chips: ChipsView, look: LookSealed, now_ns: int) -> int:
    """How long the look may still be taken."""
    places = {chip.controller: chip.place for chip in chips.chips}
    key = (places.get(look.viewer), places.get(look.controller))
    until = [its.until_ns for its in chips.looks if (its.viewer, its.place) == key]
    return min(max(0, max(until, default=0) - now_ns) // 1_000_000, 0xFFFF)
