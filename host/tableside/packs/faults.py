"""The numbers of faults any pack can have; a game numbers its own from 101 on."""

from enum import IntEnum


class Fault(IntEnum):
    """What is wrong with a pack's folder, whichever game it is for."""

    NO_FOLDER = 1
    """There is no pack of that name and no folder at that path."""
    NO_FILE = 2
    """A file that a pack of this game must hold is not there."""
    NOT_TOML = 3
    """A file cannot be read as TOML."""
    WRONG_SHAPE = 4
    """A key is missing, unknown or of the wrong kind."""
    WRONG_GAME = 5
    """The pack is for another game or mode."""
    STRAY_FILE = 6
    """A TOML file in the folder that no game asks for: a misspelt name, most likely."""
