"""What decides what is shown can be read, and tested, without Textual."""

import ast
from pathlib import Path

import pytest

import tableside.dashboard

FOLDER = Path(tableside.dashboard.__file__).parent
PURE = (
    "bigtype.py",
    "intents.py",
    "keys.py",
    "marks.py",
    "models.py",
    "palette.py",
    "port.py",
    "setup_form.py",
    "trace.py",
    "controllers/model.py",
    "controllers/seats.py",
    "controllers/watch.py",
    "controllers/words.py",
    "carrots/keys.py",
    "carrots/model.py",
    "racers/cars.py",
    "racers/keys.py",
    "racers/model.py",
    "racers/options.py",
    "racers/track.py",
)
DRAWING = ("textual", "rich", "tableside.dashboard.widgets", "tableside.dashboard.screens")
ALLOWED = (
    "tableside.dashboard",
    "tableside.devices.batteries",
    "tableside.devices.status",
    "tableside.errors",
    "tableside.games",
    "tableside.referee.view",
)


def _imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("name", PURE)
def test_view_models_know_no_widget(name: str) -> None:
    assert not [module for module in _imported(FOLDER / name) if module.startswith(DRAWING)]


def test_the_dashboard_knows_only_the_view_of_the_referee() -> None:
    for path in FOLDER.rglob("*.py"):
        ours = {module for module in _imported(path) if module.startswith("tableside")}
        assert not [module for module in ours if not module.startswith(ALLOWED)], path.name
