from typing import Final, Literal, NamedTuple, TypeAlias

HOST: Final = "host"
DEVICE: Final = "device"
EITHER: Final = "either"

ButtonName: TypeAlias = Literal["orange", "blue", "green", "ok", "back"]
ChipState: TypeAlias = Literal["absent", "present", "unreadable"]
WallWord: TypeAlias = Literal["clear", "past", "position", "lost"]
ByeReason: TypeAlias = Literal["closing", "restarting", "unpaired"]
ChipAsked: TypeAlias = Literal["share", "commitment", "mark", "seal", "envelope", "opening"]
ChipWhy: TypeAlias = Literal[
    "done",
    "no_chip",
    "other_chip",
    "other_game",
    "not_my_share",
    "own_chip",
    "not_for_me",
    "fourth",
    "forged",
]
Sender: TypeAlias = Literal["host", "device"]

BUTTONS: Final[tuple[ButtonName, ...]]
CHIP_STATES: Final[tuple[ChipState, ...]]
WALL_WORDS: Final[tuple[WallWord, ...]]
BYE_REASONS: Final[tuple[ByeReason, ...]]
CHIP_ASKED: Final[tuple[ChipAsked, ...]]
CHIP_WHY: Final[tuple[ChipWhy, ...]]
BOOT_SIZE: Final = 8
EVENT_SIZE: Final = 32
NO_BOOT: Final[bytes]
UNKNOWN_PERCENT: Final = 255

class Ping(NamedTuple):
    token: int

class Resume(NamedTuple):
    boot: bytes
    number: int

class Ack(NamedTuple):
    boot: bytes
    number: int

class Screen(NamedTuple):
    page: int
    choose: bool
    veiled: bool
    title: str
    lines: tuple[str, ...]

class Light(NamedTuple):
    red: int
    green: int
    blue: int
    blink_ms: int
    for_ms: int

class Buzz(NamedTuple):
    tone_hz: int
    for_ms: int
    times: int

class ChipAsk(NamedTuple):
    asked: ChipAsked
    game: bytes
    viewer: bytes

class Shares(NamedTuple):
    shares: bytes

class Envelope(NamedTuple):
    game: bytes
    target: bytes
    sealed: bytes
    for_ms: int
    title: str
    cars: tuple[str, ...]

class About(NamedTuple):
    board: str
    lid_open: bool
    lid_changes: int
    chip: ChipState

class Pong(NamedTuple):
    token: int
    at_ms: int
    battery_mv: int
    battery_percent: int
    queued: int
    dropped: int

class Press(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    button: ButtonName
    hold_ms: int

class Chosen(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    page: int
    line: int

class Lid(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    open: bool
    changes: int

class Chip(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    state: ChipState
    sensor_fault: bool

class Gap(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    lost: int
    until_ms: int

class ChipWord(NamedTuple):
    asked: ChipAsked
    why: ChipWhy
    game: bytes
    viewer: bytes
    data: bytes

class WallPoint(NamedTuple):
    boot: bytes
    number: int
    at_ms: int
    micros: int
    word: WallWord
    raised_um: int

class Bye(NamedTuple):
    reason: ByeReason

Event: TypeAlias = Press | Chosen | Lid | Chip | Gap | WallPoint
HostMessage: TypeAlias = (
    Ping | Resume | Ack | Screen | Light | Buzz | ChipAsk | Shares | Envelope | Bye
)
DeviceMessage: TypeAlias = About | Pong | Event | ChipWord | Bye
Message: TypeAlias = HostMessage | DeviceMessage

EVENTS: Final = (Press, Chosen, Lid, Chip, Gap, WallPoint)

class Row(NamedTuple):
    name: str
    number: int
    since: int
    sender: str
    fields: tuple[tuple[str, str | tuple[str, ...]], ...]
    size: int
    cls: type[Message]

TABLE: Final[list[Row]]

def encode(message: Message, version: int) -> bytes: ...
def decode(data: bytes, version: int, sender: Sender) -> Message: ...
