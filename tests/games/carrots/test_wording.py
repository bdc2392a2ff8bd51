"""What the table reads: prompts, log lines, labels."""

import pytest

from tableside.games.carrots.phases import Phase
from tests.games.carrots.sitting import GAME, Sitting


def log(table: Sitting) -> list[str]:
    return [GAME.describe(table.state, event) for event in table.latest]


def test_the_prompt_names_the_player_and_what_to_do() -> None:
    table = Sitting("Ann", "Bo")
    assert table.prompt == "Ann, pull a carrot or skip."
    assert "Ann" in table.does("Ann", "take", colour="orange").prompt
    assert "back behind the mark" in table.says("crossed").prompt
    assert table.says("wall_back").prompt == "Bo, pull a carrot or skip."


def test_the_prompt_of_an_announced_turn_names_the_touched_carrot() -> None:
    table = Sitting("Ann", "Bo", reporting="announced")
    assert "touch a carrot" in table.prompt
    assert "orange" in table.does("Ann", "touch", colour="orange").prompt


def test_the_prompt_of_every_question_is_a_question() -> None:
    table = Sitting("Ann", "Bo").says("suspected")
    assert table.prompt.endswith("?")
    assert table.says("rule", verdict="crossed").prompt.endswith("?")


def test_the_prompt_tells_who_pays_how_much() -> None:
    table = Sitting("Ann", "Bo", penalty="carrots").pulls("Ann", "orange", "blue").until("Ann")
    table.does("Ann", "take", colour="green").says("crossed")
    assert table.prompt == "Ann, hand back carrots worth 3 points."
    assert table.does("Ann", "pay", colour="blue").prompt.endswith("worth 1 point.")


@pytest.mark.parametrize(
    ("do", "lines"),
    [
        ("settled", ["The wall held.", "Ann keeps a green carrot: 1 point.", "Bo's turn."]),
        (
            "crossed",
            [
                "The wall crossed the mark in Ann's turn.",
                "The green carrot that Ann pulled goes aside.",
                "Ann has no points to lose.",
                "The wall must be pulled back behind the mark.",
            ],
        ),
    ],
)
def test_the_log_reads_like_what_happened(do: str, lines: list[str]) -> None:
    table = Sitting("Ann", "Bo").does("Ann", "take", colour="green")
    assert log(table) == ["Ann pulls a green carrot."]
    assert log(table.says(do)) == lines


def test_long_names_still_fit_on_a_button() -> None:
    table = Sitting("Bartholomew the Second", "Bo")
    labels = [GAME.label(table.state, a) for a in GAME.legal_actions(table.state, 0)]
    assert "Bartholom leaves" in labels
    assert len(set(labels)) == len(labels)


def test_the_labels_of_one_moment_differ_in_every_phase() -> None:
    table = Sitting("Ann", "Bo", reporting="announced", penalty="carrots", skip_after_touch="on")
    script = [
        ("Ann", "touch", {"colour": "orange"}),
        ("table", "suspected", {}),
        ("table", "rule", {"verdict": "clear"}),
        ("Ann", "pulled", {}),
        ("table", "settled", {}),
        ("table", "crossed_late", {}),
        ("table", "blame", {"what": "nobody"}),
    ]
    phases = set()
    for who, do, fields in script:
        for seat in GAME.may_choose(table.state):
            labels = [GAME.label(table.state, a) for a in GAME.legal_actions(table.state, seat)]
            assert len(set(labels)) == len(labels)
        phases.add(table.view.phase)
        table.says(do, **fields) if who == "table" else table.does(who, do, **fields)
    assert phases == {Phase.OPEN, Phase.PULLING, Phase.RULING, Phase.SETTLING, Phase.ASKING}


def test_every_ruling_of_carrots_has_its_words() -> None:
    assert set(GAME.rulings) == {f"C-{number:02d}" for number in range(22)}
    assert all(words.endswith(".") for words in GAME.rulings.values())
