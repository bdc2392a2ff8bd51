"""Draws every picture in this folder again: `python docs/screens/make.py`.

The moments are real games through the real referee; the tests compare with these files.
"""

import asyncio
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "host")]

from tests.dashboard.gallery import GALLERY, draw  # noqa: E402 - found by the line above


async def main() -> None:
    """Write one file for each shot and remove what no shot draws any more."""
    drawn = {shot.file: await draw(shot) for shot in GALLERY}
    for stale in {path.name for path in HERE.glob("*.svg")} - set(drawn):
        (HERE / stale).unlink()
    for name, svg in drawn.items():
        (HERE / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
