"""A second reckoning of a race, from the events alone and by other means than the rules.

It keeps a car as one number of spaces driven, tokens and cards as bare counts, and works out
the end for itself. It never looks into the rules' state, so a mistake would have to be made twice.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

TOKENS = 32
CARDS = 45
LIMITS = {"boost": 13, "stop": 24, "stretch": 20}
EFFECTS = {
    "two_boosts": ["boost", "boost"],
    "boost_and_trap": ["boost", "trap"],
    "two_traps": ["trap", "trap"],
}
TRAPS = {
    "stop": ["stop"],
    "boost": ["boost"],
    "drop_boost": ["drop_boost"],
    "progress": ["progress"],
    "no_effect": [],
    "no_draw": [],
}
SETTLED_BY = {
    "boost_taken": "boost",
    "boost_dropped": "drop_boost",
    "stop_taken": "stop",
    "stretch_taken": "stretch",
    "progress_advanced": "progress",
    "hand_limit_raised": "hand_limit",
    "trap_gained": "trap",
    "trap_set": "trap",
    "trap_declined": "trap",
    "trap_looked": "look_trap",
    "glass_declined": "glass",
}
"""What each event takes from what is due to the player."""
STEPS = ["1", "2", "3", "3.5", "4", "5", "6"]


class Ledger:
    """What must be true of a race after every event; an `AssertionError` says what is not."""

    def __init__(self, pack: Mapping[str, Any], seats: int, rules: Mapping[str, str]) -> None:
        self.pack = pack
        self.track = pack["track"]
        self.seats = seats
        self.rules = rules
        self.laps = (3 if seats > 3 else 2) if rules["laps"] == "by_players" else int(rules["laps"])
        self.cars = {car: str(self.track["spaces"]) for car in self.track["cars"]}
        self.crossed: Counter[str] = Counter()
        self.board: Counter[str] = Counter(self.track["first_traps"])
        self.docks = {seat: [True, False, False] for seat in range(1, seats + 1)}
        self.parked = 5 - seats if rules["dock_traps"] == "all" else 0
        self.supply = TOKENS - 6 - seats - self.parked
        self.discards: Counter[str] = Counter()
        self.in_hand = 0
        digital = rules["dealer"] == "digital"
        self.hands = dict.fromkeys(self.docks, 0 if digital else 3)
        self.pile = CARDS - sum(self.hands.values())
        self.card_discards: list[int] = []
        self.in_play: int | None = None
        self.hand_limit = dict.fromkeys(self.docks, 3)
        self.boosts = {seat: Counter[str]() for seat in self.docks}
        self.stops: Counter[int] = Counter()
        self.stretches: Counter[int] = Counter()
        self.progress: Counter[int] = Counter()
        self.clues: dict[int, list[int]] = {seat: [] for seat in self.docks}
        self.turn: int | None = None
        self.playing = False
        self.steps: list[str] = []
        self.moved: Counter[str] = Counter()
        self.bonuses: list[str] = []
        self.lost_spaces = 0
        self.effect_off = self.draw_off = False
        self.drawn = 0
        self.due: Counter[str] = Counter()
        self.to_flip: Counter[str] = Counter()
        self.to_lay: list[str] = []
        self.castles: list[int] = []
        self.chips: dict[int, str] = {}
        self.reckoned: dict[int, tuple[int, int, int]] = {}
        self.over = False

    def hear(self, event: Any) -> None:
        """Take in one event, then hold everything that must always be true."""
        assert not self.over, f"{event.name} after the end"
        self._settle(event)
        handler = getattr(self, f"_{event.name}", None)
        if handler is not None:
            handler(event)
        self.check()

    def _settle(self, event: Any) -> None:
        """Nobody gets what is not due."""
        settled = SETTLED_BY.get(event.name)
        if event.name == "nothing_gained":
            settled = event.what.value
        if event.name == "clue_placed" and self.turn is not None:
            settled = "glass"
        if settled is not None:
            self.due[settled] -= 1
            assert self.due[settled] >= 0, f"{event.name}, but no {settled} was due"

    def check(self) -> None:
        """What is true after every single event."""
        docked = sum(sum(dock) for dock in self.docks.values())
        lying = self.supply + sum(self.board.values()) + self.discards.total()
        assert lying + docked + self.parked + self.in_hand == TOKENS, "a trap token came or went"
        assert self.supply >= 0
        assert all(count <= 2 for count in self.board.values()), "three traps on a space"
        assert all(len(dock) == 3 for dock in self.docks.values()), "a dock has three slots"
        held = self.pile + sum(self.hands.values()) + len(self.card_discards)
        assert held + (self.in_play is not None) == CARDS, "a card came or went"
        assert self.pile >= 0
        assert all(0 <= n <= self.hand_limit[s] for s, n in self.hands.items()), "hand limit"
        assert len(set(self.card_discards)) == len(self.card_discards), "a card lies there twice"
        self._check_supplies()

    def _check_supplies(self) -> None:
        assert min([0, *self.stops.values(), *self.stretches.values()]) == 0
        assert all(n >= 0 for boosts in self.boosts.values() for n in boosts.values())
        if self.rules["supplies"] == "limited":
            for car in self.cars:
                assert sum(b[car] for b in self.boosts.values()) <= LIMITS["boost"]
            assert self.stops.total() <= LIMITS["stop"]
            assert self.stretches.total() <= LIMITS["stretch"]

    # -- turns ---------------------------------------------------------------------------

    def _turn_opened(self, event: Any) -> None:
        assert not self.playing, "the turn before is not over"
        self.playing = True
        if self.turn is not None:
            assert event.seat == self.turn % self.seats + 1, "not clockwise"
        else:
            assert all(self.clues.values()), "somebody has not looked to the right"
        self.turn = event.seat
        self.steps = ["1"]
        self.moved.clear()
        self.bonuses = []
        self.castles = []
        self.lost_spaces = self.drawn = 0
        self.effect_off = self.draw_off = False

    def _step_reached(self, event: Any) -> None:
        order = [s for s in STEPS if s != "3.5" or self.pack.get("catapult")]
        self.steps.append(event.step.value)
        assert self.steps == order[: len(self.steps)], "steps out of order"
        assert not +self.due, "something due was passed over"
        {"2": self._check_movement, "3": self._check_flips, "4": self._check_landings}.get(
            event.step.value, lambda: None
        )()
        if event.step.value == "5":
            assert self.in_play is not None
            tires = self.pack["deck"]["cards"][self.in_play - 1]["tires"]
            self.to_lay = [] if tires is None else list(self.track[f"{tires}_tires"])

    def _check_flips(self) -> None:
        """Every token that lay where a car ended has been flipped."""
        assert not +self.to_flip, "a triggered trap was not flipped"

    def _check_landings(self) -> None:
        """Every bonus has been collected, every car on the catapult has been fired."""
        places = {self.cars[car] for car in self.moved}
        assert places & set(self.track["bonuses"]) <= set(self.bonuses), "a bonus was left"
        assert not any(map(self._on_catapult, places)), "a car was left on the catapult"

    def _check_movement(self) -> None:
        assert self.in_play is not None
        card = self.pack["deck"]["cards"][self.in_play - 1]
        fixed = {car for car in card["cars"] if car != "grey"}
        assert len(self.moved) == 2, "a card moves two cars"
        assert fixed <= set(self.moved), "a car of the card did not move"
        assert min(self.moved.values()) >= 1
        assert self.moved.total() + self.lost_spaces == card["moves"]
        places = {self.cars[car] for car in self.moved}
        self.to_flip = Counter({place: self.board[place] for place in places})

    def _turn_ended(self, event: Any) -> None:
        assert event.seat == self.turn
        assert self.playing
        self.playing = False
        assert not +self.due, "something due was passed over"
        assert not self.to_lay, "a tire space was passed over"
        limit = self.hand_limit[event.seat]
        if self.draw_off:
            assert self.drawn <= 1
            assert self.hands[event.seat] >= 1
        else:
            assert self.hands[event.seat] == limit, "hand not filled"

    # -- cars ----------------------------------------------------------------------------

    def _card_played(self, event: Any) -> None:
        assert event.card not in self.card_discards
        self.hands[event.seat] -= 1
        self.in_play = event.card

    def _car_moved(self, event: Any) -> None:
        place = self.cars[event.car]
        assert event.start == place
        assert event.spaces >= 1
        for step in range(event.spaces):
            assert step == 0 or not self._on_catapult(place), "drove over the catapult"
            place = self._after(place, event.path)
        assert place == event.end, "the car is not where its spaces lead"
        self.cars[event.car] = place
        self.moved[event.car] += event.spaces

    def _on_catapult(self, place: str) -> bool:
        catapult = self.pack.get("catapult")
        return bool(catapult) and place == catapult["space"]

    def _after(self, place: str, path: str | None) -> str:
        track = self.track
        if place.startswith("S"):
            return str(self.pack["catapult"]["reentry"])
        if place.startswith("D"):
            number = int(place[1:])
            return f"D{number + 1}" if number < track["detour"] else str(track["rejoin"])
        if int(place) == track["split"]:
            assert path in ("main", "detour"), "passed the dividing space without a choice"
            if path == "detour":
                return "D1"
        return str(int(place) % track["spaces"] + 1)

    def _line_crossed(self, event: Any) -> None:
        self.crossed[event.car] += 1
        column = 3 - self.laps + self.crossed[event.car]
        assert event.column == min(column, 4)

    def _movement_forfeited(self, event: Any) -> None:
        on_it = [car for car in self.moved if self._on_catapult(self.cars[car])]
        assert len(on_it) == 2, "only two cars on the catapult forfeit the rest"
        self.lost_spaces = event.spaces

    def _car_landed(self, event: Any) -> None:
        assert self._on_catapult(self.cars[event.car])
        assert 1 <= event.castle <= 5
        self.stretches[event.seat] -= event.stretches
        self.cars[event.car] = f"S{event.castle}"
        once = self.rules["castle_bonus"] == "once"
        assert event.bonus == (not once or event.castle not in self.castles)
        self.castles.append(event.castle)
        if event.bonus:
            self.due.update(self.pack["catapult"]["castles"][event.castle - 1])

    # -- traps ---------------------------------------------------------------------------

    def _trap_triggered(self, event: Any) -> None:
        assert self.steps[-1] == "2", "traps are flipped in step 2"
        assert event.place in {self.cars[car] for car in self.moved}
        self.board[event.place] -= 1
        self.to_flip[event.place] -= 1
        assert self.to_flip[event.place] >= 0, "a trap that was not triggered"
        self.in_hand += 1

    def _trap_shown(self, event: Any) -> None:
        kind = event.kind.value
        assert self.discards[kind] < self.pack["traps"][kind], "more of a kind than there are"
        self.due.update(TRAPS[kind])
        self.effect_off = self.effect_off or kind == "no_effect"
        self.draw_off = self.draw_off or kind == "no_draw"

    def _trap_discarded(self, event: Any) -> None:
        self.in_hand -= 1
        self.discards[event.kind.value] += 1

    def _trap_gained(self, event: Any) -> None:
        assert not self.docks[event.seat][event.slot - 1], "slot taken"
        self.supply -= 1
        self.docks[event.seat][event.slot - 1] = True

    def _trap_set(self, event: Any) -> None:
        assert self.docks[event.seat][event.slot - 1], "nothing in that slot"
        self.docks[event.seat][event.slot - 1] = False
        self._lay(event.place)

    def _tire_trap_placed(self, event: Any) -> None:
        assert self.in_play is not None
        tires = self.pack["deck"]["cards"][self.in_play - 1]["tires"]
        assert event.place in self.track[f"{tires}_tires"]
        self.to_lay.remove(event.place)
        self.supply -= 1
        self._lay(event.place)

    def _tire_trap_skipped(self, event: Any) -> None:
        self.to_lay.remove(event.place)
        none_left = self.supply == 0 and not self.discards.total()
        assert self.board[event.place] == 2 or none_left, "a tire space was skipped"

    def _lay(self, place: str) -> None:
        assert not place.startswith("S"), "a trap on a castle"
        assert not self._on_catapult(place), "a trap on the catapult"
        self.board[place] += 1

    def _traps_reshuffled(self, event: Any) -> None:
        assert self.supply == 0
        assert event.count == self.discards.total() > 0
        self.supply = event.count
        self.discards.clear()

    # -- bonuses -------------------------------------------------------------------------

    def _bonus_collected(self, event: Any) -> None:
        assert event.place not in self.bonuses, "a space gave its bonus twice"
        assert self.track["bonuses"][event.place] == event.bonus.value
        assert event.place in {self.cars[car] for car in self.moved}
        self.bonuses.append(event.place)
        self.due[event.bonus.value] += 1

    def _effect_begun(self, event: Any) -> None:
        assert self.in_play is not None
        assert not self.effect_off, "the effect was taken away"
        assert event.effect == self.pack["deck"]["cards"][self.in_play - 1]["effect"]
        self.due.update(EFFECTS.get(event.effect.value, [event.effect.value]))

    def _effect_cancelled(self, event: Any) -> None:
        del event
        assert self.effect_off

    def _boost_taken(self, event: Any) -> None:
        self.boosts[event.seat][event.car] += 1

    def _boost_dropped(self, event: Any) -> None:
        self.boosts[event.seat][event.car] -= 1

    def _stop_taken(self, event: Any) -> None:
        self.stops[event.seat] += 1

    def _stretch_taken(self, event: Any) -> None:
        self.stretches[event.seat] += 1

    def _progress_advanced(self, event: Any) -> None:
        self.progress[event.seat] += 1
        spaces = self.pack["progress"]["spaces"]
        assert event.space == self.progress[event.seat] <= len(spaces)
        assert (event.bonus or "") == spaces[event.space - 1]
        if event.bonus:
            self.due[event.bonus.value] += 1

    def _hand_limit_raised(self, event: Any) -> None:
        self.hand_limit[event.seat] = event.limit

    def _clue_placed(self, event: Any) -> None:
        clues = self.clues[event.seat]
        assert event.controller != event.seat, "a look into one's own controller"
        assert event.controller not in clues
        clues.append(event.controller)
        assert event.slot == len(clues) <= 3

    def _chip_looked(self, event: Any) -> None:
        assert event.controller in self.clues[event.seat], "a look without a right"

    # -- cards ---------------------------------------------------------------------------

    def _card_discarded(self, event: Any) -> None:
        if event.extra:
            self.hands[event.seat] -= 1
        else:
            assert event.card == self.in_play
            self.in_play = None
        self.card_discards.append(event.card)

    def _cards_reshuffled(self, event: Any) -> None:
        assert self.pile == 0
        assert event.count == len(self.card_discards)
        self.pile = event.count
        self.card_discards = []

    def _cards_drawn(self, event: Any) -> None:
        self._draw(event.seat, event.count)

    def _card_drawn(self, event: Any) -> None:
        assert event.card not in self.card_discards
        self._draw(event.seat, 1)

    def _draw(self, seat: int, count: int) -> None:
        self.pile -= count
        self.hands[seat] += count
        self.drawn += count

    # -- the end -------------------------------------------------------------------------

    def _race_ended(self, event: Any) -> None:
        del event
        assert max(self.crossed.values()) > self.laps, "nobody has finished"

    def _chip_declared(self, event: Any) -> None:
        assert event.car not in self.chips.values(), "one car in two controllers"
        self.chips[event.controller] = event.car

    _chip_revealed = _chip_declared

    def _car_reckoned(self, event: Any) -> None:
        car = self.chips[event.seat]
        boosts, stops = self.boosts[event.seat][car], self.stops[event.seat]
        left = self._left(car) - boosts + stops
        assert (event.car, event.boosts, event.stops, event.left) == (car, boosts, stops, left)
        self.reckoned[event.seat] = (left, -boosts, stops)

    def _left(self, car: str) -> int:
        """Drive on by the shorter way until the car has finished, or back from beyond."""
        lap = self._drive("1")
        return self._drive(self.cars[car]) + lap * (self.laps - self.crossed[car])

    def _drive(self, place: str) -> int:
        ways = []
        for path in ("main", "detour"):
            at, spaces = place, 0
            while spaces == 0 or at != "1":
                # An extra move at the end knows no catapult, only the space behind it.
                at = (
                    self.pack["catapult"]["reentry"]
                    if self._on_catapult(at)
                    else self._after(at, path)
                )
                spaces += 1
            ways.append(spaces)
        return min(ways)

    def _game_ended(self, event: Any) -> None:
        best = min(self.reckoned.values())
        assert event.winners == tuple(s for s, key in sorted(self.reckoned.items()) if key == best)
        assert set(self.chips) == {1, 2, 3, 4, 5}
        self.over = True
