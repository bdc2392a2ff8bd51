"""Every place that a game with secret chips reaches, and all that is random there on purpose.

Until the reveal everything in every sink is the same whichever chip lies where, byte for byte and
instant for instant, but for the fields below: their sizes are fixed and their bytes are random by
construction. The harness in tests/secrecy compares the sinks and reads this list; so does
docs/security.md.
"""

from collections.abc import Mapping

SINKS: Mapping[str, str] = {
    "links": "every piece on every link: when, which way, how long",
    "journal": "every row of the journal, with its times",
    "recording": "the recording exported from it",
    "views": "every public view, and when it was published",
    "frames": "what the dashboard draws",
    "screens": "screens, lights and tones of the handhelds while nobody holds the button",
    "log": "the log of the program, debug lines included",
    "traceback": "a traceback with all its local variables",
}

RANDOM_FIELDS: Mapping[str, tuple[str, ...]] = {
    "chip_committed": ("commitment", "mark"),
    "commitment_taken": ("commitment", "mark"),
    "chip_marked": ("mark",),
    "look_sealed": ("envelope",),
}
"""Fields of stimuli and events by their JSON tag. The bytes on links are random as a whole: they
are sealed records, and handshakes of fresh nonces."""

CHECKSUMS: Mapping[str, str] = {"journal": "chain", "recording": "digest"}
"""Sums over what holds the fields above: a column of the journal, a key of a recording's end."""
