from typing import Final, Literal, NamedTuple, TypeAlias

HOST: Final = "host"
DEVICE: Final = "device"
EITHER: Final = "either"

ButtonName: TypeAlias = Literal["orange", "blue", "green", "ok", "back"]
ChipState: TypeAlias = Literal["absent", "present", "unreadable"]
ByeReason: TypeAlias = Literal["closing", "restarting", "unpaired"]
ChipAsked: TypeAlias = Literal["share", "commitment", "mark", "seal", "envelope", "opening"]
ChipWhy: TypeAlias = Literal[
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
BYE_REASONS: Final[tuple[ByeReason, ...]]
CHIP_ASKED: Final[tuple[ChipAsked, ...]]
CHIP_WHY: Final[tuple[ChipWhy, ...]]
BOOT_SIZE: Final = 8
EVENT_SIZE: Final = 32
CHIP_SIZE: Final = 72
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

class Veil(NamedTuple):
    page: int
    title: str
    lines: tuple[str, ...]

class AskShare(NamedTuple): ...

class AskCommitment(NamedTuple):
    shares: bytes

class AskMark(NamedTuple):
    game: bytes

class AskSeal(NamedTuple):
    game: bytes
    viewer: bytes

class Envelope(NamedTuple):
    game: bytes
    target: bytes
    sealed: bytes
    for_ms: int
    title: str
    cars: tuple[str, ...]

class AskOpening(NamedTuple):
    game: bytes

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

class Share(NamedTuple):
    share: bytes

class Committed(NamedTuple):
    game: bytes
    commitment: bytes
    mark: bytes

class Marked(NamedTuple):
    game: bytes
    mark: bytes

class Sealed(NamedTuple):
    game: bytes
    viewer: bytes
    sealed: bytes

class Opened(NamedTuple):
    game: bytes
    nonce: bytes
    chip: int

class Refused(NamedTuple):
    asked: ChipAsked
    why: ChipWhy

class Bye(NamedTuple):
    reason: ByeReason

Event: TypeAlias = Press | Chosen | Lid | Chip | Gap
ChipWord: TypeAlias = Share | Committed | Marked | Sealed | Opened | Refused
HostMessage: TypeAlias = (
    Ping
    | Resume
    | Ack
    | Screen
    | Light
    | Buzz
    | Veil
    | AskShare
    | AskCommitment
    | AskMark
    | AskSeal
    | Envelope
    | AskOpening
    | Bye
)
DeviceMessage: TypeAlias = About | Pong | Event | ChipWord | Bye
Message: TypeAlias = HostMessage | DeviceMessage

EVENTS: Final = (Press, Chosen, Lid, Chip, Gap)
CHIP_WORDS: Final = (Share, Committed, Marked, Sealed, Opened, Refused)

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
