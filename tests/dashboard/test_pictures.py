"""The pictures in docs/screens are what the dashboard shows, to the letter and the colour."""

from pathlib import Path

import pytest

from .gallery import GALLERY, Shot, draw

FOLDER = Path(__file__).parents[2] / "docs" / "screens"


@pytest.mark.parametrize("shot", GALLERY, ids=lambda shot: shot.file)
async def test_a_screen_looks_as_it_is_drawn_in_the_docs(shot: Shot) -> None:
    drawn = await draw(shot)
    kept = (FOLDER / shot.file).read_text(encoding="utf-8")
    assert drawn == kept, f"{shot.file} differs: look at it, then run docs/screens/make.py"


def test_the_folder_holds_no_picture_that_is_not_checked() -> None:
    assert {path.name for path in FOLDER.glob("*.svg")} == {shot.file for shot in GALLERY}


def test_pictures_load_nothing_from_the_network() -> None:
    for path in FOLDER.glob("*.svg"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text, path.name
