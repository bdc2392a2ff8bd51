from collections.abc import Mapping
from typing import Final

SHARE_SIZE: Final = 16
GAME_SIZE: Final = 32
TAG_SIZE: Final = 8
NONCE_SIZE: Final = 32
COMMITMENT_SIZE: Final = 32
MARK_SIZE: Final = 16
ENVELOPE_SIZE: Final = 48
ID_SIZE: Final = 8
PLACES: Final = 5
SHARES_SIZE: Final[int]
CARS: Final = 6
MOST_TARGETS: Final = 3

def share_list(shares: Mapping[bytes, bytes], own: bytes) -> bytes: ...
def in_list(data: bytes, device_id: bytes, share: bytes) -> bool: ...
def game_number(data: bytes) -> bytes: ...
def tag_of(game: bytes) -> bytes: ...
def commitment(game: bytes, device_id: bytes, nonce: bytes, chip: int) -> bytes: ...
def mark(table_key: bytes, game: bytes, chip: int) -> bytes: ...
def seal(
    table_key: bytes, game: bytes, target: bytes, viewer: bytes, salt: bytes, chip: int
) -> bytes: ...
def unseal(
    table_key: bytes, game: bytes, target: bytes, viewer: bytes, envelope: bytes
) -> int | None: ...
