from typing import Final, NamedTuple

WHO: Final = 6
I_AM: Final = 7
PAIR: Final = 8
PAIRED: Final = 9
NOT_HELD: Final = 10
MAX_NAME: Final = 16

class Identity(NamedTuple):
    device_id: bytes
    firmware: bytes
    paired: bool
    held: bool
    board: str

class Pairing:
    link_key: bytes
    table_key: bytes
    colour: tuple[int, int, int]
    name: str
    def __init__(
        self, link_key: bytes, table_key: bytes, colour: tuple[int, int, int], name: str
    ) -> None: ...

def who() -> bytes: ...
def i_am(identity: Identity) -> bytes: ...
def pair(pairing: Pairing) -> bytes: ...
def paired(link_key: bytes, device_id: bytes) -> bytes: ...
def is_paired(frame: bytes, link_key: bytes, device_id: bytes) -> bool: ...
def not_held() -> bytes: ...
def parse(frame: bytes) -> int | Identity | Pairing | None: ...
