"""What the table is told to do now: one sentence, by phase."""

from collections.abc import Callable

from tableside.games.carrots.model import SKIPS_IN_A_ROW, State, Verdict
from tableside.games.carrots.order import next_to_deal, youngest
from tableside.games.carrots.phases import Phase


def prompt(state: State) -> str:
    """One sentence to the whole table."""
    return _PROMPT[state.phase](state)


def _starting(state: State) -> str:
    names = " or ".join(state.name_of(seat) for seat in youngest(state.setup))
    return f"Who starts: {names}?"


def _dealing(state: State) -> str:
    seat = next_to_deal(state)
    assert seat is not None, "cards are dealt until everybody has one"
    return f"{state.name_of(seat)}, draw a trap card."


def _open(state: State) -> str:
    seat = state.now.seat
    practice = "Practice: " if len(state.players) == 1 else ""
    verb = "touch" if state.rule("reporting") == "announced" else "pull"
    name, wanted = state.name_of(seat), state.next_on_card(seat)
    carrot = "a carrot" if wanted is None else f"{wanted.one} carrot for your card"
    if state.player(seat).skips >= SKIPS_IN_A_ROW:
        return f"{practice}{name}, {verb} {carrot}: you may not skip this time."
    return f"{practice}{name}, {verb} {carrot} or skip."


def _pulling(state: State) -> str:
    touched = state.now.touched
    assert touched is not None, "somebody is pulling what they touched"
    return f"{state.name_of(state.now.seat)}, pull out the {touched} carrot you touched."


def _settling(state: State) -> str:
    return f"Hands off! Does the wall hold for {state.name_of(state.now.seat)}?"


def _ruling(_: State) -> str:
    return "That was close. Table, you decide: did the wall cross the mark?"


def _asking(state: State) -> str:
    return f"The wall crossed. What moved it: {state.name_of(state.now.seat)}'s carrot?"


def _paying(state: State) -> str:
    assert state.payer is not None, "somebody pays in this phase"
    points = f"{state.owed} point{'s' * (state.owed != 1)}"
    return f"{state.name_of(state.payer)}, hand back carrots worth {points}."


def _resetting(state: State) -> str:
    if state.now.verdict is Verdict.CROSSED and state.now.pulled is None:
        # The player pays unasked (C-06, house rule), so no report has told what came off.
        return "The wall crossed! Pull it back, and report every carrot that came off as jumped."
    return "The wall crossed! Pull it back behind the mark, and put jumped carrots aside."


def _over(state: State) -> str:
    assert state.outcome is not None, "a game that is over has an outcome"
    return state.outcome.why


_PROMPT: dict[Phase, Callable[[State], str]] = {
    Phase.STARTING: _starting,
    Phase.DEALING: _dealing,
    Phase.OPEN: _open,
    Phase.PULLING: _pulling,
    Phase.SETTLING: _settling,
    Phase.RULING: _ruling,
    Phase.ASKING: _asking,
    Phase.PAYING: _paying,
    Phase.RESETTING: _resetting,
    Phase.OVER: _over,
}
