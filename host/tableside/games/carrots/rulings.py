"""The rulings on Escaping Carrots, and the house rules that change them, in our own words."""

from collections.abc import Mapping

from tableside.games.carrots.model import POINTS
from tableside.games.core import HouseRule

RULINGS: Mapping[str, str] = {
    "C-00": "The printed rules as they stand: a turn is one carrot off the board, or a skip.",
    "C-01": "Whoever has touched a carrot must pull it; skipping is for those who have not.",
    "C-02": "After two skips in a row, counted over a player's own turns, the third turn is a "
    "pull. Only a pull of one's own starts the count again, even one that costs a crossing.",
    "C-03": "If carrots jump and the wall holds, the player keeps the pulled carrot, the jumped "
    "ones go aside, and nothing is paid.",
    "C-04": "Touching the mark is not crossing it: the wall must be past.",
    "C-05": "A crossing between touch and report is the toucher's, and the touched carrot is "
    "the one that goes aside.",
    "C-06": "If the wall crosses with no carrot touched, the table says what moved it: one of "
    "the player's carrots, the turn before while that is fresh, or nobody. Nobody pays nothing.",
    "C-07": "After a crossing the wall is pulled back before play goes on. Whatever the sensor "
    "sees during the reset is not a crossing.",
    "C-08": "What is put aside stays out of the game: the board only ever empties.",
    "C-09": "A crossing costs three points of the running score, which never falls below zero; "
    "nothing is owed for later, and carrots already won stay won.",
    "C-10": "The carrot of the crossing itself cannot help to pay: it is aside before the price "
    "is reckoned.",
    "C-11": "The first mode ends once a turn is settled with no more carrots on the board than "
    "there were players at the start, even if some have had a turn more.",
    "C-12": "Players with equal scores share the win.",
    "C-13": "The youngest starts. Of several equally young the table picks one; if ages are not "
    "told, the start is drawn.",
    "C-14": "A player who leaves is passed over, which is no skip. What they have stays theirs, "
    "and the number of carrots that ends the game stays as it was.",
    "C-15": "In the second mode every player draws one of the six cards, no card twice, and all "
    "cards lie open.",
    "C-16": "Any carrot of the next colour on the card is the designated one.",
    "C-17": "A carrot out of order lies beside the card: it counts for nothing and does not "
    "return.",
    "C-18": "A crossing in the second mode puts aside what was pulled and what jumped, and "
    "clears the player's card. What lies beside the card stays there; no points are lost.",
    "C-19": "A card is full only when the wall has held: a crossing in the same turn comes first.",
    "C-20": "A player whose next colour is gone from the board is blocked and passed over. If "
    "everybody is, the most carrots on a card win.",
    "C-21": "The second mode does not wait for the board to empty: the first full card wins.",
}

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "reporting",
        "C-01",
        "When is a carrot reported: after the pull, or announced at the touch?",
        ("after", "announced"),
    ),
    HouseRule(
        "skip_after_touch",
        "C-01",
        "May a player who has announced a carrot still skip?",
        ("off", "on"),
    ),
    HouseRule(
        "jumped",
        "C-03",
        "Where do jumped carrots go if the wall holds: aside, back on the board, to the player?",
        ("aside", "return", "kept"),
    ),
    HouseRule(
        "unattributed",
        "C-06",
        "The wall crosses and nobody has touched a carrot: ask, or does the present player pay?",
        ("ask", "active_pays"),
    ),
    HouseRule(
        "wall_reset",
        "C-07",
        "Must the wall be pulled back before play goes on after a crossing?",
        ("on", "off"),
    ),
    HouseRule(
        "penalty",
        "C-09",
        "Is the penalty taken from the score, or paid with carrots worth at least three points?",
        ("score", "carrots"),
        (POINTS,),
    ),
    HouseRule(
        "equal_turns",
        "C-11",
        "Is the round finished before the game ends, so that all have equally many turns?",
        ("off", "on"),
        (POINTS,),
    ),
    HouseRule(
        "ties",
        "C-12",
        "Are ties shared, or broken by the most orange, then the most blue carrots?",
        ("shared", "colours"),
        (POINTS,),
    ),
)
