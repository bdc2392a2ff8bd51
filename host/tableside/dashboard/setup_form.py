"""The set-up as data: what was filled in, what is wrong with it, what comes out. No Textual."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tableside.dashboard.port import DEALERS, Dealer, SetupDraft
from tableside.errors import SetupError
from tableside.games.core import HouseRule, Mode, Player, Setup, game_named, game_names

MOST_SEATS = 6
_DEALER_RULE = "dealer"
"""The house rule by which a game is told who deals; the chooser of the dealer decides it."""
OLDEST_AGE = 120


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What was typed for one seat, as typed."""

    name: str = ""
    age: str = ""

    @property
    def used(self) -> bool:
        """Whether anything was typed here."""
        return bool(self.name.strip() or self.age.strip())


@dataclass(frozen=True, slots=True)
class SetupForm:
    """Everything on the set-up screen. `seats` may have gaps; they close up in the draft."""

    game: str
    mode: str
    seats: tuple[SeatEntry, ...] = (SeatEntry(),) * MOST_SEATS
    rules: Mapping[str, str] = field(default_factory=dict)
    pack: str | None = None
    dealer: Dealer = "digital"

    def with_game(self, game: str) -> "SetupForm":
        """Another game, in its first mode, with its own house rules and its usual dealer."""
        if game == self.game:
            return self
        mode = game_named(game).modes[0].name
        dealer = _usual_dealer(game_named(game).house_rules_of(mode))
        return replace(self, game=game, mode=mode, rules={}, pack=None, dealer=dealer)

    def with_mode(self, mode: str) -> "SetupForm":
        """Another mode; house rules it does not know are dropped."""
        known = {rule.key for rule in game_named(self.game).house_rules_of(mode)}
        kept = {key: value for key, value in self.rules.items() if key in known}
        return replace(self, mode=mode, rules=kept, pack=self.pack if mode == self.mode else None)

    def with_seat(self, at: int, entry: SeatEntry) -> "SetupForm":
        """What is typed at a seat, counted from 0."""
        return replace(self, seats=(*self.seats[:at], entry, *self.seats[at + 1 :]))

    def with_rule(self, key: str, value: str) -> "SetupForm":
        """A house rule chosen."""
        return replace(self, rules={**self.rules, key: value})

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules one can choose now."""
        rules = game_named(self.game).house_rules_of(self.mode)
        return tuple(rule for rule in rules if rule.key != _DEALER_RULE)

    @property
    def needs_pack(self) -> bool:
        """Whether the mode plays from a pack."""
        return game_named(self.game).mode(self.mode).pack

    def chosen(self, rule: HouseRule) -> str:
        """The option of a house rule that is chosen, the default until one is."""
        return self.rules.get(rule.key, rule.default)

    def problems(self) -> tuple[str, ...]:
        """Everything that keeps the game from starting, a sentence each."""
        found = [problem for seat in self._used for problem in _age_problems(seat)]
        if self.needs_pack and not self.pack:
            found.append("This mode needs a pack: choose one.")
        if not found:
            found += self._refusals()
        return tuple(found)

    def draft(self) -> SetupDraft:
        """The game to start; `SetupError` names the first problem."""
        for problem in self.problems():
            raise SetupError(problem)
        pack = self.pack if self.needs_pack else None
        return SetupDraft(self.game, self.mode, self._players, dict(self.rules), pack, self.dealer)

    @property
    def _used(self) -> tuple[SeatEntry, ...]:
        return tuple(seat for seat in self.seats if seat.used)

    @property
    def _players(self) -> tuple[Player, ...]:
        return tuple(
            Player(seat.name.strip(), int(seat.age) if seat.age.strip() else None)
            for seat in self._used
        )

    def _refusals(self) -> list[str]:
        # The content of the pack is the lobby's business; here it only has to be chosen.
        pack_data: dict[str, str] | None = {} if self.pack else None
        setup = Setup(self.game, self.mode, self._players, self.rules, self.pack, pack_data)
        try:
            game_named(self.game).checked(setup)
        except SetupError as error:
            return [_sentence(str(error))]
        return []


def new_form() -> SetupForm:
    """An empty form for the first game there is."""
    game = game_named(game_names()[0])
    return SetupForm(game.name, game.modes[0].name)


def modes_of(game: str) -> tuple[Mode, ...]:
    """The modes of a game."""
    return game_named(game).modes


def games() -> tuple[tuple[str, str], ...]:
    """The title and the name of every game."""
    return tuple((game_named(name).title, name) for name in game_names())


def _usual_dealer(rules: tuple[HouseRule, ...]) -> Dealer:
    """What the game's own rule begins with; where it has none, the computer draws."""
    usual = [rule.default for rule in rules if rule.key == _DEALER_RULE]
    return next((dealer for dealer in DEALERS if dealer in usual), "digital")


def _age_problems(seat: SeatEntry) -> list[str]:
    age = seat.age.strip()
    if not age or (age.isascii() and age.isdecimal() and 1 <= int(age) <= OLDEST_AGE):
        return []
    return [
        f"The age of {seat.name.strip() or 'a player'} must be a number from 1 to {OLDEST_AGE}."
    ]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:].removesuffix(".") + "."
