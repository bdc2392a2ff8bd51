"""Pictures of the dashboard that are the same on every machine."""

import re

from tableside.dashboard.app import Dashboard

_FONT_FACE = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
_COMMENT = re.compile(r"\s*<!--.*?-->\n", re.DOTALL)
_UNIQUE_ID = re.compile(r"terminal-\d+")
_FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"

_TEXT = re.compile(
    r'<text class="(screen-r\d+)" x="([\d.]+)" y="([\d.]+)"[^>]*>'
    r"((?:[▀▄█]|&#160;)*[▀▄█](?:[▀▄█]|&#160;)*)</text>"
)
_CELL_WIDTH, _CELL_HEIGHT, _BASELINE, _SHIFT = 12.2, 24.4, 20.0, 1.5
_HALF = _CELL_HEIGHT / 2
_INK = {"▀": (0.0, _HALF), "▄": (_HALF, _HALF), "█": (0.0, _CELL_HEIGHT)}


def picture(app: Dashboard) -> str:
    """The screen as SVG: without random ids, and without fonts from the network."""
    svg = app.export_screenshot(title="Tableside")
    svg = _COMMENT.sub("\n", _FONT_FACE.sub("", svg))
    svg = _UNIQUE_ID.sub("screen", svg)
    svg = svg.replace("Fira Code, monospace", _FONT).replace(
        "font-family: Fira Code", f"font-family: {_FONT}"
    )
    svg = _TEXT.sub(_drawn_blocks, svg)
    return svg if svg.endswith("\n") else svg + "\n"


def _drawn_blocks(text: re.Match[str]) -> str:
    # A font's blocks leave gaps between the lines of an SVG, a terminal's do not.
    kind, left, baseline = text[1], float(text[2]), float(text[3])
    top = baseline - _BASELINE + _SHIFT
    drawn = []
    for at, char in enumerate(text[4].replace("&#160;", " ")):
        if char in _INK:
            down, height = _INK[char]
            x, y = left + at * _CELL_WIDTH, top + down
            drawn.append(
                f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{_CELL_WIDTH + 0.2:.1f}" '
                f'height="{height + 0.2:.1f}" shape-rendering="crispEdges"/>'
            )
    return "".join(drawn)


def words(app: Dashboard) -> list[str]:
    """The screen as plain lines of text."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]
