"""The stages of the ceremony as a table: what can be told in which, and where it leads."""

from collections.abc import Mapping
from enum import StrEnum


class Stage(StrEnum):
    """How far the five controllers and the table are."""

    MIXING = "mixing"
    """Every controller and the table give a fresh share of the game number."""
    COMMITTING = "committing"
    """The list of shares is out; every controller answers with its commitment and mark."""
    DOUBLED = "doubled"
    """Two controllers hold the same chip: one must be exchanged, and all begin anew."""
    SEALED = "sealed"
    """Five commitments, five different marks: the game is played."""
    OPENED = "opened"
    """Every commitment has been opened, or will not be."""


class Word(StrEnum):
    """What can move the ceremony on."""

    SHARE = "share"
    COMMITMENT = "commitment"
    MARK = "mark"
    OPENING = "opening"
    AGAIN = "again"
    """A chip was exchanged, or a controller lost its share: everything before is void."""


TABLE: Mapping[Stage, Mapping[Word, frozenset[Stage]]] = {
    Stage.MIXING: {
        Word.SHARE: frozenset({Stage.MIXING, Stage.COMMITTING}),
        Word.AGAIN: frozenset({Stage.MIXING}),
    },
    Stage.COMMITTING: {
        Word.COMMITMENT: frozenset({Stage.COMMITTING, Stage.DOUBLED, Stage.SEALED}),
        Word.AGAIN: frozenset({Stage.MIXING}),
    },
    Stage.DOUBLED: {Word.AGAIN: frozenset({Stage.MIXING})},
    # Nothing leads back from here: who could begin anew could exchange a chip in the game.
    Stage.SEALED: {
        Word.MARK: frozenset({Stage.SEALED}),
        Word.OPENING: frozenset({Stage.SEALED, Stage.OPENED}),
    },
    Stage.OPENED: {},
}


def allowed(stage: Stage, word: Word) -> bool:
    """Whether that can be told now."""
    return word in TABLE[stage]


def check_table() -> None:
    """Hold the table against itself; runs once, at import."""
    assert set(TABLE) == set(Stage), "every stage has a row"
    assert {word for row in TABLE.values() for word in row} == set(Word), "every word has its stage"
    for stage in Stage:
        assert stage in _reachable(Stage.MIXING), f"{stage} can be reached"
        assert Stage.OPENED in _reachable(stage), f"{stage} can end"
    assert Stage.MIXING not in _reachable(Stage.SEALED), "what is sealed stays sealed"


def _reachable(start: Stage) -> set[Stage]:
    found, due = {start}, [start]
    while due:
        following = {stage for stages in TABLE[due.pop()].values() for stage in stages} - found
        found |= following
        due += following
    return found


check_table()
