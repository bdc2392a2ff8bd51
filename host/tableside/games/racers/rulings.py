"""The rulings on Carpet Racers, and the house rules that change them, in our own words."""

from collections.abc import Mapping

from tableside.games.core import HouseRule

LIVING_ROOM = "living_room"
GARDEN = "garden"

RULINGS: Mapping[str, str] = {
    "R-00": "The printed rules as they stand: play one card, move its two cars, and carry out "
    "the steps of the turn in order.",
    "R-01": "The lap table has five columns: start, three laps, chequered. Each crossing of the "
    "line moves a car's marker on by one. With three players the markers begin in lap 1, so the "
    "race is one lap shorter.",
    "R-02": "A car crosses the line as it enters the first space behind it. Spaces beyond the "
    "chequered column still count as distance.",
    "R-03": "When a marker reaches the chequered column the turn is played to its end, and with "
    "it the race. Nobody gets a turn more to make it even.",
    "R-04": "Before the race everyone looks into the controller of the next human player to "
    "their right, and puts its clue token into the first slot of the dock.",
    "R-05": "Nobody looks into more than three controllers, nor ever into their own; those of "
    "the automated racers are fair game.",
    "R-06": "A magnifying glass is used at once or lost, and only on a controller one does not "
    "know yet.",
    "R-07": "Whoever holds a controller's clue token may look into it again at any time of the "
    "race.",
    "R-08": "Automated racers take no turns and cannot win; their cars move when cards move them.",
    "R-09": "A first trap lies on all five docks, so 21 of the 32 tokens are the supply.",
    "R-10": "A card moves two different cars. A grey one is any car the player likes; two grey "
    "ones are both chosen.",
    "R-11": "Each of the two cars moves at least one space, together exactly the card's number, "
    "and always forwards.",
    "R-12": "Whoever moves a car past the dividing arrow chooses its way, anew for every car and "
    "every lap.",
    "R-13": "A space has room for any number of cars.",
    "R-14": "Every token that lies where a moved car ended is triggered once. The player picks "
    "the order, and each is resolved before the next is flipped; a flipped token has left its "
    "space.",
    "R-15": "Traps laid later in the turn do nothing in this turn, whoever stands there.",
    "R-16": "The trap against card effects takes away step 4 and nothing else: bonuses, "
    "catapult, tires and drawing remain. Two such traps take no more than one.",
    "R-17": "The trap against drawing takes away this turn's draw. One more card may still be "
    "discarded, and an empty hand still draws one card.",
    "R-18": "A full dock gains nothing, but may still set. Every trap bonus may be declined, and "
    "where one trap is gained and one set, the order is free.",
    "R-19": "A trap is set where a car moved in this turn ended, at most two tokens on a space, "
    "never on the catapult or a castle.",
    "R-20": "If a trap token is needed and the supply is empty, the discards are shuffled into a "
    "new one. If there are none either, the token is simply not had.",
    "R-21": "Each of the two tire spaces takes one token if it holds fewer than two, whatever "
    "the other does.",
    "R-22": "Looking at a trap means one token on the board, which goes back face down.",
    "R-23": "A space gives its bonus once a turn, even to two cars. With two spaces the player "
    "chooses which comes first.",
    "R-24": "On the last space of the progress track a further advance does nothing.",
    "R-25": "There are 13 boosts of each colour, 24 stops and 20 stretch tokens. What has run "
    "out cannot be had; if nothing is left, nothing is gained.",
    "R-26": "Two boosts may be of any colours. Which boost is given back, the player chooses; "
    "without one, nothing happens.",
    "R-27": "The higher hand limit holds at once, for this turn's draw too.",
    "R-28": "A card must be played. It is discarded first, then at most one more, then cards are "
    "drawn; an empty pile is made from the discards, the card just played among them.",
    "R-29": "A car that reaches the catapult stops there and the other car takes the rest, even "
    "if it has moved already. With both on the catapult, the rest is forfeited.",
    "R-30": "Each car on the catapult is fired once, in the order the player likes. Stretch "
    "tokens are spent after the roll, one a castle, up to the fifth; every car that lands gains "
    "its castle's bonus.",
    "R-31": "All castles are one place as far as distance goes: one space leads from any of them "
    "back onto the track.",
    "R-32": "At the end a player's car goes forward by its matching boosts and back by all stops "
    "in one sum. Nothing is triggered or collected on the way, and it may go back over the line.",
    "R-33": "The car with the fewest spaces to the finish is ahead. On the detour its own spaces "
    "are counted; before the dividing arrow, the shorter way is.",
    "R-34": "Level cars are parted by matching boosts, then by fewer stops; what is still level "
    "shares the win.",
    "R-35": "A trap that advances the progress token gives its space's bonus too, to the player "
    "whose turn it is.",
    "R-36": "Whoever changed batteries last begins; if nobody knows, the start is drawn.",
}

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "dealer",
        "R-00",
        "Are real cards and tokens dealt, or does the companion deal in secret?",
        ("physical", "digital"),
    ),
    HouseRule(
        "chips",
        "R-05",
        "Are the chips declared at the end, or do Tableside's controllers keep and prove them?",
        ("declared", "sealed"),
    ),
    HouseRule(
        "laps",
        "R-01",
        "How many laps: by the number of players, or a number?",
        ("by_players", "1", "2", "3"),
    ),
    HouseRule(
        "equal_turns",
        "R-03",
        "Is the round finished after a car has finished, so that all have equally many turns?",
        ("off", "on"),
    ),
    HouseRule(
        "dock_traps",
        "R-09",
        "Does a first trap lie on all five docks, or only on those of the players?",
        ("all", "players"),
    ),
    HouseRule(
        "supplies",
        "R-25",
        "Can boosts, stops and stretch tokens run out?",
        ("limited", "unlimited"),
    ),
    HouseRule(
        "castle_bonus",
        "R-30",
        "Does a castle give its bonus to every car that lands on it in a turn, or once?",
        ("each", "once"),
        (GARDEN,),
    ),
)
