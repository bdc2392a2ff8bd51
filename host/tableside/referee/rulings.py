"""The table's own rules, that no game is needed for: by id, in one sentence."""

from collections.abc import Mapping

TABLE_RULES: Mapping[str, str] = {
    "T-01": "Only the player whose turn it is may act.",
    "T-02": "Only what the game offers can be done, and only by those who may do it.",
    "T-03": "While the game is paused nothing counts but resuming and taking back.",
    "T-04": "After the end nothing counts any more but taking back.",
    "T-05": "Where fate or the table must answer, play waits for an answer that can be true.",
    "T-06": "Only seats that somebody sits at can act.",
    "T-07": "What was seen or drawn cannot be taken back; all else can, from the last thing on.",
    "T-08": "A wall point counts only from the sensor that this table has.",
    "T-09": "What could not be written to the journal does not count; it has to be done again.",
    "T-10": "What a controller tells of its chip counts if it was asked for it, and once.",
    "T-11": "The table sets right what lies wrong with a reason that all can read; no secret.",
}
