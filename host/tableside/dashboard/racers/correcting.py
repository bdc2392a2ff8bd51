"""What can be set right, asked step by step: what, where or how many, and why. Without Textual."""

from collections.abc import Iterator

from tableside.dashboard.intents import Intent, Pick, Reason
from tableside.dashboard.racers.model import COLUMNS, race_of
from tableside.games.racers.view import CarView, RacersView, RacerView
from tableside.referee.view import TableView

NEAR = 3
"""So far from what is known now a count is offered; more is rather an earlier point's matter."""
Line = tuple[str, Intent]


def correction(view: TableView) -> Pick:
    """The first question. What cannot be is refused by the referee, with its ruling."""
    race = race_of(view)
    return Pick(
        "What is to be set right? It counts for everybody, with the reason.",
        (
            ("A car stands elsewhere", Pick("Which car?", tuple(_cars(race)))),
            ("A player has more or less", Pick("Who?", tuple(_players(race)))),
            ("A trap lies elsewhere", Pick("Which trap?", tuple(_traps(race)))),
        ),
    )


def _cars(race: RacersView) -> Iterator[Line]:
    for car in race.cars:
        here = f"{car.car}, now on {car.place}, marker in {COLUMNS[car.column]}"
        yield here, Pick(f"Where does the {car.car} car stand?", tuple(_places(race, car)))


def _places(race: RacersView, car: CarView) -> Iterator[Line]:
    for place in _all_places(race):
        columns = tuple(
            (f"in {name}", _reason("put_car", car=car.car, place=place, column=column))
            for column, name in enumerate(COLUMNS)
        )
        yield f"on {place}", Pick("And its marker?", columns)


def _all_places(race: RacersView) -> tuple[str, ...]:
    spaces = (*race.board.lap, *race.board.detour)
    castles = range(1, len(race.board.castles) + 1)
    return (*(space.place for space in spaces), *(f"S{number}" for number in castles))


def _players(race: RacersView) -> Iterator[Line]:
    for racer in race.racers:
        yield racer.name, Pick(f"What does {racer.name} have?", tuple(_things(race, racer)))


def _things(race: RacersView, racer: RacerView) -> Iterator[Line]:
    for car, count in zip(race.cars, racer.boosts, strict=True):
        question = f"How many {car.car} boosts?"
        counts = _counts(count, player=racer.seat, what="boosts", car=car.car)
        yield f"{car.car} boosts, now {count}", Pick(question, tuple(counts))
    for what, count in (
        ("stops", racer.stops),
        ("stretches", racer.stretches),
        ("progress", racer.progress),
    ):
        counts = _counts(count, player=racer.seat, what=what)
        yield f"{what}, now {count}", Pick(f"How many: {what}?", tuple(counts))


def _counts(now: int, **fields: object) -> Iterator[Line]:
    for count in range(max(0, now - NEAR), now + NEAR + 1):
        if count != now:
            yield f"{count} of them", _reason("recount", count=count, **fields)


def _traps(race: RacersView) -> Iterator[Line]:
    for tokens in race.tokens:
        for token in range(1, len(tokens.seen_by) + 1):
            where = tuple(
                (f"on {to}", _reason("move_trap", place=tokens.place, token=token, to=to))
                for to in _all_places(race)
                if to != tokens.place
            )
            yield f"on {tokens.place}, no.{token}", Pick("Where does it lie?", where)


def _reason(do: str, **fields: object) -> Reason:
    return Reason("Why? Everybody can read it in the log.", {"do": do, **fields})
