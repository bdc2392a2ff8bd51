"""Virtual players: they see what everyone sees and choose among what is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

POINTS = {"orange": 3, "blue": 2, "green": 1}
FULL = 45

ActionJson = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays. `care` 0 to 1 is how gently they pull, for `VirtualWall.pull`.

    `greed`: how much dearer carrots draw them. `caution` 0 to 1: how readily they skip when
    few carrots hold the wall. `think_ms`: how long they take, on average.
    """

    name: str
    care: float
    greed: float
    caution: float
    think_ms: int


TEMPERS: tuple[Temper, ...] = (
    Temper("steady", care=0.6, greed=1.0, caution=0.15, think_ms=4_000),
    Temper("greedy", care=0.4, greed=3.0, caution=0.05, think_ms=2_500),
    Temper("careful", care=0.95, greed=0.5, caution=0.3, think_ms=7_000),
    Temper("hasty", care=0.1, greed=1.5, caution=0.0, think_ms=1_200),
    Temper("timid", care=0.8, greed=0.0, caution=0.6, think_ms=5_000),
)


def choose(
    actions: Sequence[ActionJson], view: Any, temper: Temper, rng: Random
) -> ActionJson | None:
    """One of the legal actions (JSON as the table shows them), or None if there is none.

    `view` is the game's public view; a game whose view has no `board` is played at random.
    """
    if not actions:
        return None
    weights = [_weight(action, view, temper) for action in actions]
    if not any(weights):
        return rng.choice(actions)
    return rng.choices(actions, weights)[0]


def think_ms(temper: Temper, rng: Random) -> int:
    """How long they think about a turn, never less than half a second."""
    return max(500, round(rng.gauss(temper.think_ms, temper.think_ms / 4)))


def _weight(action: ActionJson, view: Any, temper: Temper) -> float:
    if action.get("do") == "skip":
        return _urge_to_skip(view, temper)
    if action.get("do") in ("take", "touch"):
        return (1.0 - _urge_to_skip(view, temper)) * _appeal(action, view, temper)
    return 1.0


def _urge_to_skip(view: Any, temper: Temper) -> float:
    left = sum(_count(view, colour) for colour in POINTS)
    return temper.caution * max(0.0, 1.0 - left / FULL)


def _appeal(action: ActionJson, view: Any, temper: Temper) -> float:
    """The share of a carrot's pull on the player among all that stand there."""
    wanted = _wanted(view, action.get("seat"))
    pulls = {
        colour: _count(view, colour) * POINTS[colour] ** temper.greed
        for colour in POINTS
        if wanted in (None, colour)
    }
    colour = action.get("colour", "")
    total = sum(pulls.values())
    return pulls.get(colour, 0.0) / total if total else 0.0


def _count(view: Any, colour: str) -> int:
    board = getattr(view, "board", None)
    return int(getattr(board, colour, 0))


def _wanted(view: Any, seat: Any) -> str | None:
    """The next colour on the player's trap card, in the mode that has one."""
    for player in getattr(view, "players", ()):
        card = getattr(player, "card", None)
        if getattr(player, "seat", None) == seat and card is not None:
            return str(card.carrots[card.filled]) if card.filled < len(card.carrots) else None
    return None
