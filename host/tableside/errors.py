"""The one error tree. Every message says what is wrong and what to do about it."""


class TablesideError(Exception):
    """Root of everything Tableside raises on purpose."""


class IllegalAction(TablesideError, ValueError):  # noqa: N818 - the field's term
    """An action the rules refuse; the state is unchanged.

    `ruling` is an id from the rulings (`C-02`, `R-16`) or a table rule (`T-01`);
    `why` is one sentence a player can read.
    """

    def __init__(self, ruling: str, why: str) -> None:
        super().__init__(f"{why} ({ruling})")
        self.ruling = ruling
        self.why = why


class SetupError(TablesideError, ValueError):
    """A game that cannot be set up as asked: wrong mode, players or house rules."""


class NumberedError(TablesideError, ValueError):
    """A fault in a file a person wrote, with a number to look up and where it stands."""

    prefix = "E"

    def __init__(self, number: int, what: str, *, where: str = "") -> None:
        code = f"{self.prefix}{number:03d}"
        super().__init__(f"{code}{f' in {where}' if where else ''}: {what}")
        self.code = code


class ConfigError(NumberedError):
    """A fault in `table.toml`."""

    prefix = "CFG"


class PackError(NumberedError):
    """A fault in a pack: the data the rule documents leave out."""

    prefix = "PACK"


class ScriptError(TablesideError, ValueError):
    """A script or recording that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class NotReproduced(TablesideError, ValueError):  # noqa: N818 - reads as what happened
    """A recording whose replay gives other events than the recording holds."""


class JournalError(TablesideError, OSError):
    """The journal cannot be opened, written or trusted."""


class SensorError(TablesideError, OSError):
    """A sensor that cannot be opened or read."""
