"""What five handhelds and a table compute about secret chips; the same on both sides.

Nobody who lacks the table key learns a chip from anything made here, before it is opened.
`docs/security.md` says what for.
"""

from .consts import const
from .crypto import Hmac, hkdf_expand, hkdf_extract, same, sha256

SHARE_SIZE = 16
GAME_SIZE = 32
TAG_SIZE = 8
NONCE_SIZE = 32
COMMITMENT_SIZE = 32
MARK_SIZE = 16
ENVELOPE_SIZE = 48
ID_SIZE = 8
PLACES = 5
SHARES_SIZE = PLACES * (ID_SIZE + SHARE_SIZE) + SHARE_SIZE
CARS = 6
"""Numbers a chip can have: five cars of a race and one to spare, from 1."""
MOST_TARGETS = 3
"""Into so many controllers may one player look in one game (R-05)."""

_GAME = const(b"tableside chips 1 game")
_COMMITMENT = const(b"tableside chips 1 commitment")
_MARK = const(b"tableside chips 1 mark")
_LOOK = const(b"tableside chips 1 look")
_SALT_SIZE = const(16)
_BODY_SIZE = const(16)


def share_list(shares, own):
    """The list that everybody hashes: {id: share} of the five in the order of ids, the table's."""
    return b"".join([device_id + shares[device_id] for device_id in sorted(shares)]) + own


def in_list(data, device_id, share):
    """Whether that device's share stands in a list as it was given."""
    step = ID_SIZE + SHARE_SIZE
    if len(data) != SHARES_SIZE:
        return False
    entries = [data[at : at + step] for at in range(0, PLACES * step, step)]
    ids = [entry[:ID_SIZE] for entry in entries]
    return sorted(set(ids)) == ids and device_id + share in entries


def game_number(data):
    """The 32 bytes that no single one of those in the list could choose."""
    return sha256(_GAME + data)


def tag_of(game):
    """The first bytes of a game number: enough to tell one game from another."""
    return game[:TAG_SIZE]


def commitment(game, device_id, nonce, chip):
    """What binds a controller to its chip; the nonce hides which."""
    return sha256(_COMMITMENT + game + device_id + nonce + bytes((chip,)))


def mark(table_key, game, chip):
    """Equal chips have equal marks; only handhelds of the set can tell which chip it is."""
    return Hmac(table_key).digest(_MARK + game + bytes((chip,)))[:MARK_SIZE]


def seal(table_key, game, target, viewer, salt, chip):
    """The envelope that shows the chip of `target` to `viewer`; `salt` is fresh."""
    stream, mac = _look_keys(table_key, game, target, viewer, salt)
    plain = bytes((chip,)) + bytes(_BODY_SIZE - 1)
    body = salt + bytes([a ^ b for a, b in zip(plain, stream)])  # noqa: B905 - not in MicroPython
    return body + Hmac(mac).digest(body)[:_BODY_SIZE]


def unseal(table_key, game, target, viewer, envelope):
    """The chip in an envelope, or None if it is not from `target` to `viewer` in this game."""
    if len(envelope) != ENVELOPE_SIZE:
        return None
    body, tag = envelope[: _SALT_SIZE + _BODY_SIZE], envelope[_SALT_SIZE + _BODY_SIZE :]
    stream, mac = _look_keys(table_key, game, target, viewer, body[:_SALT_SIZE])
    if not same(tag, Hmac(mac).digest(body)[:_BODY_SIZE]):
        return None
    return body[_SALT_SIZE] ^ stream[0]


def _look_keys(table_key, game, target, viewer, salt):
    key = hkdf_extract(salt, table_key)
    keys = hkdf_expand(key, _LOOK + game + target + viewer, 2 * _BODY_SIZE + 16)
    return keys[:_BODY_SIZE], keys[_BODY_SIZE:]
