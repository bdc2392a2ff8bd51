"""Published vectors and our own frames, in CPython; tests/firmware checks them in MicroPython."""

import json
from pathlib import Path

import pytest

from tests.wire.vector_check import CHECKS, faults_of

HERE = Path(__file__).parent
CASES = [
    pytest.param(kind, case, id=f"{kind}: {case['source']}")
    for name in ("vectors.json", "frames.json")
    for kind, cases in json.loads((HERE / name).read_text(encoding="utf-8")).items()
    for case in cases
]


@pytest.mark.parametrize(("kind", "case"), CASES)
def test_the_wire_agrees_with_its_vector(kind: str, case: dict[str, object]) -> None:
    faults, compared = faults_of(kind, case)
    assert compared > 0
    assert faults == []


def test_every_check_has_a_vector() -> None:
    assert {param.values[0] for param in CASES} == set(CHECKS)
