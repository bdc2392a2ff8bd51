"""The thin areas: title and badges above, news and the last turns below, the wall at the side."""

from textual.content import Content

from tableside.dashboard.models import Happening, News, TitleModel, WallModel, gauge
from tableside.dashboard.palette import (
    INK,
    ORANGE,
    QUIET,
    REFUSAL,
    RULING,
    SIMULATED,
    TEXT,
    UNVERIFIED,
    Pair,
)
from tableside.dashboard.widgets.painted import Painted


class TitleBar(Painted[TitleModel]):
    """The top line; its badges are never cut, the words are."""

    def paint(self, model: TitleModel, width: int, height: int) -> list[Content]:
        del height
        badges = _badges(model)
        room = width - sum(badge.cell_length + 1 for badge in badges)
        words = Content(f" {model.text}").truncate(room, ellipsis=True, pad=True)
        return [Content(" ").join([words, *badges])]


def _badges(model: TitleModel) -> list[Content]:
    unverified = [_badge(" PACK UNVERIFIED ", UNVERIFIED)] if model.unverified else []
    simulated = [_badge(" SIMULATED ", SIMULATED)] if model.simulated else []
    return [*unverified, *simulated]


def _badge(text: str, pair: Pair) -> Content:
    return Content.styled(text, f"bold {pair.text} on {pair.ground}")


class NewsBox(Painted[News]):
    """What was just refused or ruled, and nothing while there is no news."""

    def shown(self, model: News) -> None:
        pair = _NEWS.get(model.kind)
        self.styles.color = pair.text if pair else None
        self.styles.background = pair.ground if pair else None
        self.screen.set_class(pair is not None, "-news")

    def paint(self, model: News, width: int, height: int) -> list[Content]:
        if model.kind == "none":
            return []
        return Content(_SIGNS[model.kind] + model.text).wrap(width)[:height]


_SIGNS = {"refusal": "✗ ", "fault": "! ", "ruling": "§ "}
_NEWS = {"refusal": REFUSAL, "fault": UNVERIFIED, "ruling": RULING}


class LogBox(Painted[tuple[Happening, ...]]):
    """The last turns, newest first; what was undone is struck out."""

    def on_mount(self) -> None:
        self.border_title = "Last turns"

    def paint(self, model: tuple[Happening, ...], width: int, height: int) -> list[Content]:
        return [_log_line(line, width, newest=at == 0) for at, line in enumerate(model[:height])]


def _log_line(line: Happening, width: int, *, newest: bool) -> Content:
    if line.retracted:
        text = Content.assemble(("undone: ", QUIET), (line.text, f"strike {QUIET}"))
    else:
        text = Content.styled(line.text, f"bold {TEXT}" if newest else QUIET)
    return text.truncate(width, ellipsis=True)


class WallBox(Painted[WallModel]):
    """The wall: where it stands, on a strip if the sensor knows, and who watches it."""

    def on_mount(self) -> None:
        self.border_title = "The wall"

    def paint(self, model: WallModel, width: int, height: int) -> list[Content]:
        loud = f"bold {INK} on {ORANGE}"
        place = Content.assemble(
            (f" {model.place} ", loud if model.past else f"bold {TEXT}"),
            (_millimetres(model), QUIET),
        )
        watch = Content.styled(model.watch, loud if model.loud else TEXT).wrap(width)
        strip = _strip(model.position_mm, width)
        return [place, *(strip if len(strip) + len(watch) < height else []), *watch]


def _strip(position_mm: float | None, width: int) -> list[Content]:
    if position_mm is None:
        return []
    half = width // 2
    words = f"{'behind':<{half - 2}}mark{'past':>{width - half - 2}}"
    return [Content.styled(gauge(position_mm, width), TEXT), Content.styled(words, QUIET)]


def _millimetres(model: WallModel) -> str:
    # Zero is a place too: the wall stands exactly on the mark.
    return "" if model.position_mm is None else f" {model.position_mm:+.1f} mm"
