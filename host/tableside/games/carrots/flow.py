"""From one turn to the next: blocked players, the end, resuming, passing on."""

from tableside.games.carrots import events as ev
from tableside.games.carrots.endings import ending_of
from tableside.games.carrots.order import is_blocked, may_play, next_seat, next_to_deal, seats
from tableside.games.carrots.phases import Phase
from tableside.games.carrots.story import Story


def first_turn(story: Story) -> None:
    """Open the first turn once it is known who starts and every card is dealt."""
    state = story.state
    if state.starter is not None and not (state.trap and next_to_deal(state)):
        story.tell(ev.TurnOpened(seat=state.starter, number=1))


def after_crossing(story: Story) -> None:
    """Go on after a crossing has been paid for: the wall must be reset first (C-07)."""
    if story.state.payer is not None or ended(story):
        return
    if story.state.rule("wall_reset") == "on":
        story.tell(ev.ResetAwaited(ruling="C-07"))
    else:
        go_on(story)


def go_on(story: Story) -> None:
    """End the game, let an unsettled turn continue, or open the next one."""
    if ended(story):
        return
    turn = story.state.now
    if turn.verdict is not None or not may_play(story.state, turn.seat):
        _open_next(story)
    elif story.state.phase is not Phase.OPEN:
        story.tell(ev.TurnResumed(seat=turn.seat))


def ended(story: Story) -> bool:
    """Whether the game is over now; tells who has been blocked, and the end."""
    for seat in seats(story.state):
        _tell_blocked(story, seat)
    ending = ending_of(story.state)
    if ending is not None:
        story.tell(ending)
    return ending is not None


def _tell_blocked(story: Story, seat: int) -> None:
    player, colour = story.state.player(seat), story.state.next_on_card(seat)
    if colour is None or player.left or player.blocked:
        return
    if is_blocked(story.state, seat):
        story.tell(ev.PlayerBlocked(seat=seat, colour=colour, ruling="C-20"))


def _open_next(story: Story) -> None:
    coming = next_seat(story.state)
    assert coming is not None, "the game goes on only if somebody can play"
    story.tell(ev.TurnOpened(seat=coming, number=story.state.now.number + 1))
