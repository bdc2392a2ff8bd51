"""Keys as a type of their own, so that none is shown or stored by accident."""

import hmac
from typing import NoReturn

KEY_BYTES = 32


class Secret:
    """Bytes that have no text form, cannot be copied or pickled and compare in constant time."""

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        self._value = bytes(value)

    def reveal(self) -> bytes:
        """The bytes, for the wire and the key file only."""
        return self._value

    def __repr__(self) -> str:
        return "<secret>"

    def __format__(self, form: str) -> str:
        return format("<secret>", form)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(self._value, other._value)

    def __hash__(self) -> NoReturn:
        raise TypeError("a secret is no key of a dictionary")

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be copied into a file or another process")
