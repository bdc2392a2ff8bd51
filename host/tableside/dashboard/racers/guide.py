"""What to lay out before the race, with the numbers for this table."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content

from tableside.dashboard.models import title_of
from tableside.dashboard.racers.drawing import loud, quiet
from tableside.dashboard.racers.model import COLUMNS, race_of
from tableside.dashboard.widgets.painted import Painted
from tableside.games.racers.faults import TRAP_TOKENS
from tableside.games.racers.view import RacersView
from tableside.games.racers.words import BOOSTS_PER_CAR, STOPS, STRETCHES
from tableside.referee.view import TableView

_TOPIC = 10
_TWO_COLUMNS = 140

Topic = tuple[str, str]


@dataclass(frozen=True, slots=True)
class GuideModel:
    """What to lay where, and who sits at which controller; a topic and a text each."""

    things: tuple[Topic, ...]
    people: tuple[Topic, ...]


def guide_of(view: TableView) -> GuideModel:
    """The guide for this side, these players and these house rules."""
    race = race_of(view)
    return GuideModel(tuple(_things(view, race)), tuple(_people(race)))


def _things(view: TableView, race: RacersView) -> Iterator[Topic]:
    start, column = race.board.lap[-1].place, COLUMNS[race.cars[0].column]
    places = sorted((token.place for token in race.tokens), key=lambda place: (len(place), place))
    yield "Board", f"{title_of(view).partition(' · ')[2]} up; the pack is {view.pack}"
    yield "Chips", "shuffle, one face down into each of the five controllers, close them"
    yield "Cars", f"all five on space {start}, their markers in column {column}"
    yield "Traps", f"one face down on each of {', '.join(places)}"
    yield "Docks", _docks(race)
    yield "Supply", _supply(race)
    yield "Cards", _cards(view, race)


def _docks(race: RacersView) -> str:
    docks = "all five docks" if _parked(race) or not race.automated else "the players' docks"
    return f"a trap face down in the left slot of {docks}; {race.supply.traps} remain"


def _parked(race: RacersView) -> bool:
    """Whether the docks without a player have a first trap too (R-09)."""
    return race.supply.traps + len(race.tokens) + len(race.racers) < TRAP_TOKENS


def _supply(race: RacersView) -> str:
    if race.supply.stops is None:
        return "boosts and stops never run out (house rule)"
    stretches = f", {STRETCHES} stretch tokens, the die" if race.board.catapult else ""
    return f"{BOOSTS_PER_CAR} boosts of each colour, {STOPS} stops{stretches}"


def _cards(view: TableView, race: RacersView) -> str:
    if ("dealer", "digital") in view.rules:
        return "the companion deals: look at your hand on your handheld"
    hand = race.racers[0].cards
    return f"{hand} to each player, {race.supply.cards} in the pile; progress tokens at the bottom"


def _people(race: RacersView) -> Iterator[Topic]:
    for racer in race.racers:
        right = racer.seat - 1 or len(race.racers)
        may = "may look" if (racer.seat, right) in race.looking else "looks"
        done = f"has looked into C{right}" if racer.looked else f"{may} into C{right} …"
        yield f"C{racer.seat} {racer.name}", done
    for controller in race.automated:
        yield f"C{controller}", "automated racer"


class GuideBox(Painted[GuideModel]):
    """The things, a line each; the people beside them where there is room."""

    def paint(self, model: GuideModel, width: int, height: int) -> list[Content]:
        if width < _TWO_COLUMNS:
            return [_topic(line, width) for line in model.things]
        half = width // 2
        blank = ("", "")
        rows = max(len(model.things), len(model.people))
        things = [*model.things, *[blank] * (rows - len(model.things))]
        people = [*model.people, *[blank] * (rows - len(model.people))]
        lines = [
            _topic(thing, half) + _topic(person, half)
            for thing, person in zip(things, people, strict=True)
        ]
        spread = 2 if height >= 2 * rows else 1
        return [line for each in lines for line in (each, Content(""))[:spread]]


def _topic(line: Topic, width: int) -> Content:
    topic, text = line
    name = quiet(f"{topic[: _TOPIC - 1]:<{_TOPIC}}")
    return Content.assemble(name, loud(text)).truncate(width, ellipsis=True, pad=True)
