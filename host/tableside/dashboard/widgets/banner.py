"""The banner: whose turn, what to do, in type that reads from two metres."""

from textual.content import Content

from tableside.dashboard.bigtype import fitting
from tableside.dashboard.models import Banner
from tableside.dashboard.palette import MOODS
from tableside.dashboard.widgets.painted import Painted, beside

_GAP, _LARGE_GAP = " " * 3, " " * 8
_LARGE_TYPE_HEIGHT = 7


class BannerBox(Painted[Banner]):
    """Fills its area with the colour of the mood."""

    def shown(self, model: Banner) -> None:
        pair = MOODS[model.mood]
        self.styles.color = pair.text
        self.styles.background = pair.ground

    def paint(self, model: Banner, width: int, height: int) -> list[Content]:
        heading = _heading(model, width, allow_large=height >= _LARGE_TYPE_HEIGHT)
        sentence = Content(model.sentence).wrap(width)
        room = height - len(heading)
        spacer = [Content("")] if len(sentence) < room else []
        return [*heading, *spacer, *sentence[:room]]


def _heading(model: Banner, width: int, *, allow_large: bool) -> list[Content]:
    words = [word for word in (model.who, model.word) if word]
    if not words:
        return []
    for large in (True, False) if allow_large else (False,):
        gap = _LARGE_GAP if large else _GAP
        blocks = [fitting(word, width, allow_large=large) for word in words]
        if sum(len(rows[0]) for rows in blocks) + len(gap) * (len(blocks) - 1) <= width:
            return beside(*((rows, "") for rows in blocks), gap=gap)
    return _who_then_word(model, width)


def _who_then_word(model: Banner, width: int) -> list[Content]:
    # A long name leaves the big type to the word that says what to do.
    room = max(width // 3, 8)
    name = model.who if len(model.who) <= room else model.who[: room - 1] + "…"
    return beside(
        ((name,), ""),
        (fitting(model.word, width - len(name) - len(_GAP), allow_large=False), ""),
        gap=_GAP,
    )
