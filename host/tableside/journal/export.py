"""From a journal to a recording that anybody can replay."""

from typing import Any

from tableside.codec import Codec
from tableside.errors import JournalError
from tableside.games.core import Event
from tableside.journal.codecs import event_codec
from tableside.journal.journal import Journal, Record
from tableside.journal.lines import CHIP_WORD_CODEC, MAX_T_S, NS_PER_S, SESSION, line_from, to_s
from tableside.journal.output import Digest, essence, event_line
from tableside.journal.resume import resume
from tableside.journal.rows import to_json
from tableside.referee.recorded import RefereeEvent
from tableside.referee.stimuli import (
    Act,
    ChanceAnswer,
    ChipWord,
    DeviceChange,
    Press,
    SensorLost,
    SessionStarted,
    Stimulus,
    TableWord,
    Tick,
    WallTrace,
)


def export(journal: Journal) -> list[str]:
    """The lines of the game's recording, header first, without line ends.

    Every answer of fate is a line, so no dealer draws again. `JournalError` while the
    game goes on and holds something that not everyone may know.
    """
    records = list(journal.records())
    public = _PublicEvents(journal)
    if journal.status == "open" and public.hide_any(records):
        raise JournalError(
            "this game is not over and its journal holds what not everyone may know: "
            "finish it or put it away, then export it"
        )
    arrivals = Arrivals()
    lines = [to_json(journal.header.exported())]
    lines += [
        _written(record, arrivals.next_ns(record.stimulus))
        for record in records
        if not arrivals.is_tick(record.stimulus)
    ]
    digest = public.digest(records)
    final = essence(resume(journal).view())
    expect = {"events": digest.events, "digest": digest.hex(), "final": final}
    return [*lines, to_json({"t": to_s(arrivals.end_ns), "expect": expect})]


class Arrivals:
    """Gives every stimulus a time of arrival that never goes back.

    A replay makes its own ticks: those due before a line arrives, and only those. So a line
    that came after a tick must arrive later than it, if only by a nanosecond, even if what it
    tells happened before.
    """

    def __init__(self) -> None:
        self.end_ns = 0

    def is_tick(self, stimulus: Stimulus) -> bool:
        """Whether it is a tick, which is taken in and needs no line."""
        if not isinstance(stimulus, Tick):
            return False
        self.end_ns = max(self.end_ns, stimulus.at_ns + 1)
        return True

    def next_ns(self, stimulus: Stimulus) -> int:
        """When the stimulus comes in."""
        self.end_ns = max(self.end_ns, stimulus.at_ns)
        return self.end_ns


class _PublicEvents:
    """What everyone may know of a journal's events."""

    def __init__(self, journal: Journal) -> None:
        self._game = journal.game
        self._codec: Codec[Event] = event_codec(journal.game)

    def hide_any(self, records: list[Record]) -> bool:
        """Whether anything is in the events that is not public."""
        events = (entry.event for record in records for entry in record.entries)
        return any(self._public(event) != event for event in events)

    def digest(self, records: list[Record]) -> Digest:
        """The count and sum of the public event lines."""
        digest = Digest()
        for entry in (entry for record in records for entry in record.entries):
            public = self._public(entry.event)
            if public is not None:
                digest.add(event_line(self._codec, entry.at_ns, public))
        return digest

    def _public(self, event: Event) -> Event | None:
        return event if isinstance(event, RefereeEvent) else self._game.public_event(event)


def _written(record: Record, arrival_ns: int) -> str:
    stimulus = record.stimulus
    if arrival_ns > MAX_T_S * NS_PER_S:
        raise JournalError(f"a recording ends after {MAX_T_S} s of play and this game went on")
    line: dict[str, Any] = {"t": to_s(arrival_ns)}
    alone = not (isinstance(stimulus, WallTrace) and len(stimulus.points) > 1)
    if stimulus.at_ns != arrival_ns and alone:
        line["at"] = to_s(stimulus.at_ns)
    line.update(_said(stimulus))
    line_from(line)  # what we write, we must be able to read
    return to_json(line)


def _said(stimulus: Stimulus) -> dict[str, Any]:
    match stimulus:
        case Press():
            hold = {"hold_ms": stimulus.hold_ms} if stimulus.hold_ms else {}
            return {"seat": stimulus.seat, "press": stimulus.button, **hold}
        case Act():
            return {"seat": stimulus.seat, "act": dict(stimulus.action)}
        case ChanceAnswer():
            return {"chance": dict(stimulus.answer)}
        case TableWord():
            return {"table": {"do": stimulus.do, **stimulus.data}}
        case SessionStarted():
            return {"table": {"do": SESSION}}
        case _:
            return _said_by_device(stimulus)


def _said_by_device(stimulus: Stimulus) -> dict[str, Any]:
    match stimulus:
        case WallTrace():
            return _trace(stimulus.points)
        case SensorLost():
            return {"sensor": "lost", "why": stimulus.why}
        case ChipWord():
            return {"chip_word": _chip_word(stimulus)}
        case DeviceChange():
            return {"controller": stimulus.controller, stimulus.what: stimulus.state}
    raise TypeError(f"no line for a {type(stimulus).__name__}")


def _chip_word(word: ChipWord) -> dict[str, Any]:
    data = CHIP_WORD_CODEC.encode(word)
    del data["at_ns"]
    data.pop("origin", None)
    return data


def _trace(points: tuple[tuple[int, bool | float], ...]) -> dict[str, Any]:
    edges = isinstance(points[0][1], bool)
    told = [
        [to_s(at_ns), ("past" if value else "clear") if edges else value] for at_ns, value in points
    ]
    return {"wall" if edges else "wall_mm": told[0][1] if len(told) == 1 else told}
