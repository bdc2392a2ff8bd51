"""What stands on the little screen: a title, a few lines or a list with a mark; pure."""

COLUMNS = 16
ROWS = 8
_LIST_ROWS = ROWS - 1
HOLD = ("", "Hold GREEN", "to see.")


class Page:
    """One page as the table asked for it; a list remembers where its mark is.

    What is veiled shows only while a button is held.
    """

    def __init__(self, number, title, lines, choose=False, veiled=False):
        self.number = number
        self.choose = choose and bool(lines)
        self.veiled = veiled
        self._title = title
        self._lines = lines
        self.mark = 0

    def move(self, step):
        """Move the mark of a list up (-1) or down (1), round the ends."""
        self.mark = (self.mark + step) % len(self._lines)

    def rows(self, linked, held=True):
        """Eight rows of at most 16 printable ASCII characters, the title first."""
        sign = "" if linked else " ?"
        title = _plain(self._title)[: COLUMNS - len(sign)] + sign
        body = self._body(HOLD if self.veiled and not held else self._lines)
        body.insert(0, title)
        return [row[:COLUMNS] for row in body[:ROWS]]

    def _body(self, lines):
        if self.choose and lines is self._lines:
            return self._list_rows()
        return [_plain(line) for line in lines]

    def _list_rows(self):
        first = max(0, min(self.mark - _LIST_ROWS // 2, len(self._lines) - _LIST_ROWS))
        shown = self._lines[first : first + _LIST_ROWS]
        return [
            (">" if first + index == self.mark else " ") + _plain(line)
            for index, line in enumerate(shown)
        ]


def _plain(text):
    return "".join([char if " " <= char <= "~" else "?" for char in text])
