"""The verdict on a turn: where its carrots go and what a crossing costs."""

from tableside.games.carrots import events as ev
from tableside.games.carrots.colours import Colour
from tableside.games.carrots.flow import after_crossing, go_on
from tableside.games.carrots.model import PENALTY_POINTS, State, Turn, Verdict
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.story import Story
from tableside.games.core import Seat


def settle_clear(story: Story) -> None:
    """The wall held: the player wins the carrot."""
    seat = story.state.now.seat
    story.tell(ev.WallHeld(seat=seat))
    assert story.state.pulled_loose is not None, "only a pull is given a verdict"
    _win(story, seat, story.state.pulled_loose, ruling=None)
    for colour in story.state.jumped_loose:
        _fate_of_jumped(story, story.state.now, colour)
    go_on(story)


def settle_crossed(story: Story, seat: Seat) -> None:
    """The wall crossed and `seat` answers for it: loose carrots go aside, then the price."""
    _all_aside(story, seat)
    _pay_for_crossing(story, seat)
    after_crossing(story)


def settle_jump(story: Story, colour: Colour) -> None:
    """A carrot has jumped off; its fate waits for the verdict if there is none yet."""
    story.tell(ev.CarrotJumped(colour=colour))
    if story.state.phase is Phase.SETTLING:
        return
    if story.state.phase is Phase.OPEN and not story.state.now.disturbed:
        assert story.state.last is not None, "a late jump belongs to the turn before"
        _fate_of_jumped(story, story.state.last, colour)
        go_on(story)
    else:
        story.tell(ev.CarrotAside(seat=None, colour=colour))
        if story.state.phase is Phase.OPEN:
            go_on(story)


def take_back(story: Story, turn: Turn) -> None:
    """A turn that had been given clear is blamed after all (C-06)."""
    for colour in turn.won:
        points = 0 if story.state.trap else colour.points
        story.tell(ev.CarrotTakenBack(seat=turn.seat, colour=colour, points=points, ruling="C-06"))


def _win(story: Story, seat: Seat, colour: Colour, ruling: str | None) -> None:
    state = story.state
    if not state.trap:
        kept = ev.CarrotKept(seat=seat, colour=colour, points=colour.points, ruling=ruling)
        story.tell(kept)
    elif colour == state.next_on_card(seat):
        filled = state.player(seat).filled + 1
        story.tell(ev.CarrotPlaced(seat=seat, colour=colour, filled=filled, ruling=ruling))
    else:
        story.tell(ev.CarrotBeside(seat=seat, colour=colour, ruling="C-17"))


def _fate_of_jumped(story: Story, turn: Turn, colour: Colour) -> None:
    """What a carrot that jumped in `turn` comes to (C-03)."""
    choice = story.state.rule("jumped")
    if turn.verdict is Verdict.CLEAR and choice == "kept":
        _win(story, turn.seat, colour, ruling="C-03")
    elif turn.verdict is not Verdict.CROSSED and choice == "return":
        story.tell(ev.CarrotReturned(colour=colour, ruling="C-03"))
    else:
        story.tell(ev.CarrotAside(seat=None, colour=colour, ruling="C-03"))


def _all_aside(story: Story, seat: Seat) -> None:
    pulled = story.state.pulled_loose
    if pulled is not None:
        ruling = "C-19" if _would_fill_card(story.state, seat, pulled) else "C-08"
        story.tell(ev.CarrotAside(seat=seat, colour=pulled, ruling=ruling))
    for colour in story.state.jumped_loose:
        story.tell(ev.CarrotAside(seat=None, colour=colour))


def _would_fill_card(state: State, seat: Seat, pulled: Colour) -> bool:
    """Whether a card would be full now, had the wall held."""
    last_place = state.player(seat).filled + 1 == len(state.card_of(seat))
    return last_place and pulled == state.next_on_card(seat)


def _pay_for_crossing(story: Story, seat: Seat) -> None:
    if story.state.trap:
        _lose_card(story, seat)
    elif story.state.rule("penalty") == "carrots":
        _pay_in_carrots(story, seat)
    else:
        points = min(PENALTY_POINTS, story.state.player(seat).score)
        story.tell(ev.PenaltyPaid(seat=seat, points=points, ruling="C-09"))


def _lose_card(story: Story, seat: Seat) -> None:
    filled = story.state.player(seat).filled
    if filled:
        carrots = story.state.card_of(seat)[:filled]
        story.tell(ev.CardLost(seat=seat, carrots=carrots, ruling="C-18"))


def _pay_in_carrots(story: Story, seat: Seat) -> None:
    kept = story.state.player(seat).kept
    if kept.points > PENALTY_POINTS:
        story.tell(ev.PaymentAsked(seat=seat, points=PENALTY_POINTS, ruling="C-09"))
        return
    if not kept.total:
        # The carrot of this very turn would have helped, and it is aside.
        story.tell(ev.PenaltyPaid(seat=seat, points=0, ruling="C-10"))
    # Everything must go anyway, so there is nothing to choose.
    for colour in kept:
        story.tell(ev.CarrotPaid(seat=seat, colour=colour, points=colour.points, ruling="C-09"))
