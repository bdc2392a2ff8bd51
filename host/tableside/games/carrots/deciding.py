"""What each action leads to. Whether it is legal has been checked before."""

from collections.abc import Callable
from typing import Any

from tableside.games.carrots import actions as act
from tableside.games.carrots import events as ev
from tableside.games.carrots.blame import Blame
from tableside.games.carrots.flow import after_crossing, ended, first_turn, go_on
from tableside.games.carrots.model import State, Verdict
from tableside.games.carrots.order import fate_picks_starter
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.questions import blame_options
from tableside.games.carrots.settling import settle_clear, settle_crossed, settle_jump, take_back
from tableside.games.carrots.story import Story
from tableside.games.core import Action, Event


def consequences(state: State, action: Action) -> tuple[Event, ...]:
    """The events that a legal action causes."""
    story = Story(state)
    _DECIDE[type(action)](story, action)
    return tuple(story.events)


# The start.


def _start(story: Story, action: act.Start) -> None:
    kind = ev.StarterDrawn if fate_picks_starter(story.state.setup) else ev.StarterChosen
    story.tell(kind(seat=action.player, ruling="C-13"))
    first_turn(story)


def _deal(story: Story, action: act.DealCard) -> None:
    story.tell(ev.CardDealt(seat=action.to, card=action.card))
    first_turn(story)


# The turn.


def _take(story: Story, action: act.Take) -> None:
    story.tell(ev.CarrotPulled(seat=action.seat, colour=action.colour))


def _touch(story: Story, action: act.Touch) -> None:
    story.tell(ev.CarrotTouched(seat=action.seat, colour=action.colour))


def _pulled(story: Story, action: act.Pulled) -> None:
    touched = story.state.now.touched
    assert touched is not None, "only what was touched can have been pulled"
    story.tell(ev.CarrotPulled(seat=action.seat, colour=touched))


def _skip(story: Story, action: act.Skip) -> None:
    in_a_row = story.state.player(action.seat).skips + 1
    story.tell(ev.TurnSkipped(seat=action.seat, in_a_row=in_a_row))
    go_on(story)


def _pay(story: Story, action: act.Pay) -> None:
    points = action.colour.points
    story.tell(ev.CarrotPaid(seat=action.seat, colour=action.colour, points=points, ruling="C-09"))
    after_crossing(story)


# The wall.


def _crossed(story: Story, _: act.Crossed) -> None:
    _cross(story, story.state.returns_to or story.state.phase, late=False)


def _crossed_late(story: Story, _: act.CrossedLate) -> None:
    _cross(story, story.state.phase, late=True)


def _cross(story: Story, phase: Phase, *, late: bool) -> None:
    """The wall crossed in `phase`: with a carrot in hand it is clear whose it is."""
    if phase is Phase.OPEN:
        _cross_untouched(story, late=late)
    elif phase is Phase.PULLING:
        _cross_touched(story)
    else:
        seat = story.state.now.seat
        story.tell(ev.WallCrossed(seat=seat))
        settle_crossed(story, seat)


def _cross_touched(story: Story) -> None:
    turn = story.state.now
    assert turn.touched is not None, "somebody is pulling what they touched"
    story.tell(ev.CarrotPulled(seat=turn.seat, colour=turn.touched, ruling="C-05"))
    story.tell(ev.WallCrossed(seat=turn.seat, ruling="C-05"))
    settle_crossed(story, turn.seat)


def _cross_untouched(story: Story, *, late: bool) -> None:
    if story.state.rule("unattributed") == "active_pays":
        seat = story.state.now.seat
        story.tell(ev.WallCrossed(seat=seat, ruling="C-06"))
        settle_crossed(story, seat)
        return
    story.tell(ev.WallCrossed(seat=None))
    options = blame_options(story.state, late=late)
    story.tell(ev.QuestionAsked(options=options, ruling="C-06"))


def _blame(story: Story, action: act.BlameOn) -> None:
    turn, last = story.state.now, story.state.last
    if action.what is Blame.NOBODY:
        story.tell(ev.WallBlamed(what=action.what, seat=None, ruling="C-06"))
        after_crossing(story)
    elif action.what is Blame.PREVIOUS:
        assert last is not None, "only a turn that has been played can be blamed"
        story.tell(ev.WallBlamed(what=action.what, seat=last.seat, ruling="C-06"))
        take_back(story, last)
        settle_crossed(story, last.seat)
    else:
        colour = action.what.colour
        assert colour is not None, "what is neither nobody nor a turn is a carrot"
        story.tell(ev.WallBlamed(what=action.what, seat=turn.seat, ruling="C-06"))
        story.tell(ev.CarrotPulled(seat=turn.seat, colour=colour))
        settle_crossed(story, turn.seat)


def _suspected(story: Story, _: act.Suspected) -> None:
    story.tell(ev.WallSuspected())


def _rule(story: Story, action: act.Rule) -> None:
    story.tell(ev.WallRuled(verdict=action.verdict))
    phase = story.state.phase
    if action.verdict == "crossed":
        _cross(story, phase, late=False)
    elif phase is Phase.SETTLING:
        settle_clear(story)
    elif story.state.player(story.state.now.seat).left:
        go_on(story)


def _settled(story: Story, _: act.Settled) -> None:
    settle_clear(story)


def _jump(story: Story, action: act.Jump) -> None:
    settle_jump(story, action.colour)


def _wall_back(story: Story, _: act.WallBack) -> None:
    story.tell(ev.WallReset())
    go_on(story)


# Leaving.


def _leave(story: Story, action: act.Leave) -> None:
    story.tell(ev.PlayerLeft(seat=action.player, ruling="C-14"))
    if story.state.now.verdict is Verdict.LEFT:
        go_on(story)
    elif story.state.everyone_left and not _unsettled(story.state):
        ended(story)


def _unsettled(state: State) -> bool:
    """Whether a carrot or a penalty is still on its way: that is settled before the end."""
    return state.pulled_loose is not None or state.payer is not None


_DECIDE: dict[type[Action], Callable[[Story, Any], None]] = {
    act.Start: _start,
    act.DealCard: _deal,
    act.Take: _take,
    act.Touch: _touch,
    act.Pulled: _pulled,
    act.Skip: _skip,
    act.Pay: _pay,
    act.Crossed: _crossed,
    act.CrossedLate: _crossed_late,
    act.Suspected: _suspected,
    act.Rule: _rule,
    act.Settled: _settled,
    act.BlameOn: _blame,
    act.Jump: _jump,
    act.WallBack: _wall_back,
    act.Leave: _leave,
}

if set(_DECIDE) != set(act.ACTIONS):
    raise TypeError("every action needs its consequences")
