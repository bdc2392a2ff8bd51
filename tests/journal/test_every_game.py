"""Whatever game there is: kept, taken up again, exported and replayed, it is the same game."""

import json
from random import Random

import pytest

from tableside.games.core import TABLE, Player, Setup, game_named, game_names
from tableside.journal import Header, Journal, export, read_recording, replay, resume
from tableside.packs import load_pack, shipped_packs
from tableside.referee import Timing
from tableside.referee.dealer import DigitalDealer
from tableside.referee.stimuli import Act, TableWord, WallTrace
from tableside.sensing import EdgeOptions
from tests.journal.sitting import MS, Sitting, utc_ms

STIMULI = 120
MODES = [(name, mode.name) for name in game_names() for mode in game_named(name).modes]


def set_up(game, mode):
    pack, data = None, None
    if mode.pack:
        pack, data = load_pack(shipped_packs(game.name, mode.name)[0], game.name, mode.name)
    players = tuple(Player(name) for name in ("Ann", "Bo", "Cy", "Di")[: max(2, mode.min_seats)])
    told = {r.key: "digital" for r in game.house_rules_of(mode.name) if r.key == "dealer"}
    return game.checked(Setup(game.name, mode.name, players, told, pack, data))


def play(sitting, dice):
    """Play at random, with a wall that now and then goes past its mark and back."""
    now_ns = 0
    for _ in range(STIMULI):
        now_ns += dice.choice((10, 200, 1700)) * MS
        sitting.proceedings.advance(now_ns)
        if sitting.referee.view().wall is not None and dice.random() < 0.3:
            sitting.take(WallTrace(at_ns=now_ns, points=((now_ns, dice.random() < 0.4),)))
        elif dice.random() < 0.05:
            sitting.take(TableWord(at_ns=now_ns, do="undo"))
        else:
            act(sitting, dice, now_ns)


def act(sitting, dice, now_ns):
    choices = sitting.referee.view().choices
    if not choices:
        return
    choice = dice.choice(choices)
    if choice.seat == TABLE:
        data = dict(choice.action)
        sitting.take(TableWord(at_ns=now_ns, do=data.pop("do"), data=data))
    else:
        sitting.take(Act(at_ns=now_ns, seat=choice.seat, action=choice.action))


@pytest.mark.parametrize(("name", "mode"), MODES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_survives_the_shelf_and_the_post(folder, name, mode, seed):
    game = game_named(name)
    setup = set_up(game, game.mode(mode))
    wall = EdgeOptions()
    begun = folder.begin(Header.of(setup, game, timing=Timing(), wall=wall))
    with begun:
        sitting = Sitting(begun, DigitalDealer(Random(seed)))
        play(sitting, Random(seed))
        begun.mark("put_away")
    with Journal.open(begun.path, utc_ms) as again:
        assert resume(again).view() == sitting.referee.view()
        lines = export(again)
    outputs = list(replay(read_recording("\n".join(lines).encode())))
    want = json.loads(json.dumps(outputs[-1]["final"]["game_view"]))
    assert json.loads(lines[-1])["expect"]["final"]["game"] == want
    assert len(outputs) > STIMULI / 4
