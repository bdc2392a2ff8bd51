"""The referee: stimuli in, effects out. No clock, no I/O, no thread, no randomness."""

from tableside.referee.ledger import Entry, Ledger
from tableside.referee.options import RefereeOptions, Timing
from tableside.referee.proceedings import Book, Dealer, Proceedings
from tableside.referee.referee import Decision, Referee

__all__ = [
    "Book",
    "Dealer",
    "Decision",
    "Entry",
    "Ledger",
    "Proceedings",
    "Referee",
    "RefereeOptions",
    "Timing",
]
