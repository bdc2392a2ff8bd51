"""Whole races between players, with chips in the controllers and the companion dealing."""

from collections.abc import Sequence
from random import Random

from tableside.games.core import TABLE, Action, Outcome, Player, Setup
from tableside.games.racers import Racers
from tableside.games.racers.actions import Declare, Start
from tableside.games.racers.events import ChipLooked
from tableside.games.racers.model import State
from tableside.games.racers.needs import Need, need_of
from tableside.games.racers.players import RacePlayer, glimpse_of
from tableside.packs import load_pack

GAME = Racers()
NAMES = ("Ann", "Bo", "Cy", "Di", "Eva")


def race_setup(mode: str, seats: int) -> Setup:
    """A race in our own pack, dealt by the companion."""
    name, data = load_pack(mode, GAME.name, mode)
    players = tuple(Player(name) for name in NAMES[:seats])
    return GAME.checked(Setup(GAME.name, mode, players, {"dealer": "digital"}, name, data))


def play_match(setup: Setup, players: Sequence[RacePlayer], rng: Random) -> Outcome:
    """One race; `players[i]` sits at seat i + 1. The chips are known here and nowhere else."""
    state = GAME.new(setup)
    chips = list(state.board.cars)
    rng.shuffle(chips)
    while (outcome := GAME.outcome(state)) is None:
        for event in GAME.decide(state, _next_action(state, players, chips, rng)):
            state = GAME.evolve(state, event)
            if isinstance(event, ChipLooked):
                players[event.seat - 1].saw(event.controller, chips[event.controller - 1])
    return outcome


def _next_action(
    state: State, players: Sequence[RacePlayer], chips: list[str], rng: Random
) -> Action:
    chance = GAME.chance(state)
    if chance is not None:
        return rng.choices(chance.outcomes, [o.weight for o in chance.outcomes])[0].action
    need = need_of(state)
    if need == Need.STARTER:
        return Start(player=rng.randint(1, state.rules.seats))
    if need == Need.CHIPS:
        controller = state.chips.index(None) + 1
        return Declare(controller=controller, car=chips[controller - 1])
    return _asked(state, players)


def _asked(state: State, players: Sequence[RacePlayer]) -> Action:
    for seat in range(TABLE + 1, state.rules.seats + 1):
        glimpse = glimpse_of(state, seat)
        if glimpse is not None:
            return players[seat - 1].choose(glimpse)
    raise AssertionError("a race that goes on asks somebody")
