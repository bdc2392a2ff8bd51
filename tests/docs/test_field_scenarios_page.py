"""The page of field scenarios leads to tests that there are."""

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "field-scenarios.md"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+) \|$", re.M)
TEST = re.compile(r"`(\S+\.py)::(test_\w+)`")


def rows() -> list[tuple[int, str, list[tuple[str, str]]]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(int(number), what, TEST.findall(cell)) for number, what, cell in found]


@cache
def names_in(path: str) -> frozenset[str]:
    tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_every_scenario_is_on_the_page_with_at_least_one_test() -> None:
    assert [number for number, _, _ in rows()] == list(range(1, 26))
    assert [number for number, _, tests in rows() if not tests] == []


def test_every_test_on_the_page_is_there() -> None:
    named = [named for _, _, tests in rows() for named in tests]
    assert [f"{path}::{name}" for path, name in named if name not in names_in(path)] == []
