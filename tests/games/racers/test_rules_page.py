"""The page about the rules says what the rules say."""

from pathlib import Path

import pytest

from tableside.games.racers.faults import Fault
from tableside.games.racers.reckoning import TERMINATIONS
from tableside.games.racers.rulings import HOUSE_RULES, RULINGS
from tableside.games.racers.words import Phase, Step

PAGE = (Path(__file__).parents[3] / "docs/rules/racers.md").read_text()


@pytest.mark.parametrize("ruling", sorted(RULINGS))
def test_every_ruling_is_on_the_page_as_it_is_in_the_game(ruling):
    assert f"- **{ruling}** {RULINGS[ruling]}\n" in PAGE


def test_there_is_a_ruling_for_every_number():
    assert list(RULINGS) == [f"R-{number:02}" for number in range(37)]


def test_every_phase_step_house_rule_ending_and_fault_is_on_the_page():
    assert [phase for phase in Phase if f"| `{phase}` |" not in PAGE] == []
    assert [step for step in Step if f"| {step} " not in PAGE] == []
    assert [end for end in TERMINATIONS if f"| `{end}` |" not in PAGE] == []
    assert [fault for fault in Fault if f"| PACK{fault:03d} |" not in PAGE] == []
    for rule in HOUSE_RULES:
        options = ", ".join(f"`{option}`" for option in rule.options)
        assert f"| `{rule.key}` | {options} |" in PAGE
