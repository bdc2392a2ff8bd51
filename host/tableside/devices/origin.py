"""The name of a device event in the journal: unique for ever, so that a double is known."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tableside.wire.messages import Event

_FORM = re.compile(r"^([A-Za-z0-9_-]{1,16}):([0-9a-f]{16}):([1-9][0-9]*)$")


@dataclass(frozen=True, slots=True)
class Origin:
    """Controller, boot and number of one event; as text `C3:0011223344556677:12`."""

    controller: str
    boot: bytes
    number: int

    def __str__(self) -> str:
        return f"{self.controller}:{self.boot.hex()}:{self.number}"


def origin_of(controller: str, event: Event) -> str:
    """The origin of an event as text."""
    return str(Origin(controller, event.boot, event.number))


def parsed_origin(text: str) -> Origin | None:
    """The origin in a text; None if it is another kind of origin."""
    match = _FORM.match(text)
    if match is None:
        return None
    controller, boot, number = match.groups()
    return Origin(controller, bytes.fromhex(boot), int(number))


def last_by_controller(origins: Iterable[str]) -> dict[str, Origin]:
    """The last event of each controller among a journal's origins, given in their order."""
    parsed = (parsed_origin(text) for text in origins)
    return {origin.controller: origin for origin in parsed if origin is not None}
