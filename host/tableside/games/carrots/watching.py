"""What is watched at the wall, phase by phase."""

from tableside.games.carrots import actions as act
from tableside.games.carrots.model import State
from tableside.games.carrots.phases import Phase
from tableside.games.core import WallWatch

_WATCH = {
    Phase.PULLING: WallWatch(crossed=act.Crossed(), suspected=act.Suspected()),
    Phase.SETTLING: WallWatch(
        crossed=act.Crossed(), suspected=act.Suspected(), settled=act.Settled()
    ),
    Phase.RULING: WallWatch(crossed=act.Crossed()),
    Phase.RESETTING: WallWatch(back=act.WallBack()),
}
_DEAF = WallWatch()


def wall_watch(state: State) -> WallWatch:
    """Armed from open to verdict, deaf while questions are answered and the wall is reset."""
    if state.phase is Phase.OPEN:
        late = act.CrossedLate() if _previous_in_question(state) else None
        return WallWatch(crossed=act.Crossed(), crossed_late=late, suspected=act.Suspected())
    return _WATCH.get(state.phase, _DEAF)


def _previous_in_question(state: State) -> bool:
    return state.late and state.rule("unattributed") == "ask"
