"""The journal: what happened at a table, kept; recordings, their replay, and taking up a game."""

from tableside.journal.export import export
from tableside.journal.folder import GameInfo, GamesFolder, game_path, list_games
from tableside.journal.header import Header
from tableside.journal.journal import Journal, Record
from tableside.journal.recording import PackLoader, Recording, read_recording
from tableside.journal.rejudge import rejudged
from tableside.journal.replay import Told, replay, retell
from tableside.journal.resume import resume
from tableside.journal.rows import CorruptJournalError, Status
from tableside.journal.salvage import Recovery
from tableside.journal.schema import schema

__all__ = [
    "CorruptJournalError",
    "GameInfo",
    "GamesFolder",
    "Header",
    "Journal",
    "PackLoader",
    "Record",
    "Recording",
    "Recovery",
    "Status",
    "Told",
    "export",
    "game_path",
    "list_games",
    "read_recording",
    "rejudged",
    "replay",
    "resume",
    "retell",
    "schema",
]
