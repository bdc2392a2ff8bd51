"""Playing a script or recording in virtual time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tableside.codec import Codec
from tableside.errors import NotReproduced
from tableside.games.core import Event
from tableside.journal.codecs import event_codec
from tableside.journal.header import refuse_other_rules
from tableside.journal.lines import Expected
from tableside.journal.output import Digest, essence, event_line, final_line, refusal_line
from tableside.journal.recording import Recording
from tableside.referee import Decision, Proceedings, Referee
from tableside.referee.stimuli import WallTrace
from tableside.sensing import EdgeOptions

CLEAR_MM = -10.0
"""Well behind the mark: where an analogue wall stands that a script says nothing of."""

FATE_ONLY_NS = -1
"""Earlier than every deadline."""

Output = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that a replay puts out: as a JSON object, and as a line for people."""

    line: Output
    text: str


def replay(recording: Recording) -> Iterator[Output]:
    """Every public event and refusal in order, then the final view; the same each time.

    `NotReproduced` before the first line if it was played under other rules, after the last if
    a recording expects something else than came out.
    """
    return (told.line for told in retell(recording))


def retell(recording: Recording) -> Iterator[Told]:
    """What `replay` puts out, with the words for people."""
    refuse_other_rules(recording.header, recording.game)
    referee = Referee(recording.game, recording.setup, recording.options)
    transcript = _Transcript(event_codec(recording.game))
    proceedings = Proceedings(referee, transcript, recording.header.dealer_of_seed())
    for _ in _played(recording, proceedings):
        yield from transcript.news()
    view = referee.view()
    yield Told(final_line(view), view.prompt if view.outcome is None else view.outcome.why)
    if recording.expect is not None:
        _compare(recording.expect.expect, transcript.digest, referee)


def _played(recording: Recording, proceedings: Proceedings) -> Iterator[None]:
    """Play line by line. What is due at the very instant of a line comes after it."""
    wall = recording.options.detector
    if wall is not None and recording.wall_starts_clear:
        at_rest = False if isinstance(wall.options, EdgeOptions) else CLEAR_MM
        proceedings.take(WallTrace(at_ns=0, points=((0, at_rest),)))
    for line in recording.lines:
        proceedings.advance(line.arrival_ns - 1)
        yield
        proceedings.take(line.stimulus())
        yield
    if recording.expect is not None:
        proceedings.advance(recording.expect.arrival_ns - 1)
    else:
        yield from _until_nothing_is_due(proceedings)
    yield


def _until_nothing_is_due(proceedings: Proceedings) -> Iterator[None]:
    proceedings.advance(FATE_ONLY_NS)
    while (due_ns := proceedings.referee.deadline_ns) is not None:
        yield
        proceedings.advance(due_ns)


class _Transcript:
    """The book of a replay: it keeps nothing but what is to be put out next."""

    def __init__(self, codec: Codec[Event]) -> None:
        self.digest = Digest()
        self._codec = codec
        self._news: list[Told] = []

    def append(self, decision: Decision) -> bool:
        """Take a decision in as output lines."""
        for entry in decision.entries:
            if entry.public is not None:
                line = event_line(self._codec, entry.at_ns, entry.public)
                self.digest.add(line)
                self._news.append(Told(line, entry.text))
        if decision.notice is not None:
            notice = decision.notice
            self._news.append(Told(refusal_line(notice), f"REFUSED: {notice.text}"))
        return True

    def news(self) -> list[Told]:
        """What has been added since it was asked last."""
        news, self._news = self._news, []
        return news


def _compare(expected: Expected, digest: Digest, referee: Referee) -> None:
    if digest.events != expected.events:
        raise NotReproduced(
            f"the recording has {expected.events} public events, its replay {digest.events}"
        )
    if digest.hex() != expected.digest:
        raise NotReproduced("the public events of the replay are not those of the recording")
    if essence(referee.view()) != expected.final:
        raise NotReproduced("the replay ends in another position than the recording")
